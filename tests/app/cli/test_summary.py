import json
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest

from cade.app.cli import _days
from cade.app.cli._chart import bars
from cade.app.cli._period import typed_period, week_of
from cade.queries.plan.dates import Days, NoSuchDate
from cade.tests.app.cli.conftest import Cade, commit, git
from cade.tests.app.cli.test_models import configure

DAY = "2026-03-02"
NEXT = "2026-03-03"
TODAY = date(2026, 3, 5)  # a Thursday
MONDAY = date(2026, 3, 2)


@pytest.fixture
def worked(cade: Cade, tmp_path: Path) -> Cade:
    """A day on two tasks of one repository, and the day after a commit in another."""
    days = {
        "loja": [
            ("LOJA-1: renew the session", "10:00"),
            ("LOJA-1: test the renewal", "10:20"),
            ("LOJA-2: the banner fits", "15:00"),
        ],
        "blog": [],
    }
    for name, commits in days.items():
        path = tmp_path / name
        path.mkdir()
        git(path, "init", "-q", "-b", "main")
        for text, at in commits:
            commit(path, text, day=f"{DAY}T{at}:00-03:00")
    commit(tmp_path / "blog", "Write about it", day=f"{NEXT}T09:00:00-03:00")
    for name in days:
        assert cade("ingest", "git", str(tmp_path / name), "--no-embed").code == 0
    return cade


def test_a_day_is_a_table_of_blocks_with_a_sentence_each_and_bars(worked: Cade) -> None:
    said = worked("summary", DAY)

    assert said.code == 0
    assert said.out.splitlines() == [
        "2026-03-02  Monday  30min",
        "when         time    project    task    what"
        "                                                 items",
        "10:00–10:25  25min   loja       LOJA-1  LOJA-1: test the renewal; "
        "LOJA-1: renew the session  git 2",
        "    Worked on LOJA-1 in loja: 2 commits; last: LOJA-1: test the renewal.",
        "15:00–15:05  5min    loja       LOJA-2  LOJA-2: the banner fits"
        "                              git 1",
        "    Worked on LOJA-2 in loja: 1 commit; last: LOJA-2: the banner fits.",
        "",
        "By project",
        "loja  30min  " + "█" * 40,
        "",
        "By task",
        "LOJA-1  25min  " + "█" * 40,
        "LOJA-2   5min  " + "█" * 8,
    ]
    assert said.err.startswith("Times are estimated from traces")


def test_two_dates_or_words_are_a_period(worked: Cade) -> None:
    assert "2026-03-03  Tuesday  5min" in worked("summary", DAY, NEXT).out
    march = worked("summary", "março", "de", "2026", "--lang", "pt")

    assert "Trabalhou em LOJA-1, de loja: 2 commits" in march.out
    assert "(sem tarefa)" in march.out
    assert march.err.startswith("Os tempos são estimados")


def test_a_week_is_told_from_its_monday(worked: Cade) -> None:
    assert worked("summary", NEXT, "--week").out == worked("summary", DAY, NEXT).out
    assert "LOJA-2" in worked("tasks", NEXT, "--week").out
    assert worked("tasks", NEXT).code == 1


def test_the_items_behind_each_block_are_shown(worked: Cade) -> None:
    lines = worked("summary", DAY, "--evidence").out.splitlines()

    assert lines[4].split()[:1] == ["10:00"]
    assert " git:" in lines[4]
    assert lines[4].endswith("LOJA-1: renew the session")


def test_json_carries_blocks_evidence_and_totals(worked: Cade) -> None:
    told = json.loads(worked("summary", DAY, "--json").out)

    first = told["blocks"][0]
    assert (told["from"], told["estimated"], told["gap_s"], told["least_s"]) == (
        *(DAY, True),
        *(1800, 300),
    )
    assert (first["duration_s"], first["project"], first["task"]["key"]) == (1500, "loja", "LOJA-1")
    assert first["sources"] == {"git": 2}
    assert [one["uid"][:4] for one in first["evidence"]] == ["git:", "git:"]
    assert first["sentence_by"] == "template"
    assert told["projects"] == [{"name": "loja", "title": None, "duration_s": 1800, "blocks": 2}]
    assert [one["name"] for one in told["tasks"]] == ["LOJA-1", "LOJA-2"]


def test_a_calm_word_and_one_when_there_is_nothing(worked: Cade) -> None:
    assert (worked("summary", "2019-01-01").code, worked("summary", "2019-01-01").err) == (
        1,
        "Nothing of yours on 2019-01-01.\n",
    )
    empty = worked("summary", "2019-01-01", "2019-01-05", "--lang", "pt")
    assert empty.err == "Nada seu de 2019-01-01 a 2019-01-05.\n"
    assert worked("summary", "2019-01-01", "--json").code == 1


def test_before_anything_was_ingested_it_says_so(cade: Cade) -> None:
    said = cade("summary")

    assert said.code == 1
    assert "Nothing has been ingested yet" in said.err


def test_what_is_no_date_is_refused(worked: Cade) -> None:
    assert worked("summary", "some", "time", "ago").code == 2
    assert "is not a date" in worked("summary", "quando", "quiser").err


@pytest.mark.parametrize("columns", [72, 80, 120])
def test_lines_keep_within_a_narrow_terminal(
    worked: Cade, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    path = tmp_path / ("a-very-long-name-" * 4)
    path.mkdir()
    git(path, "init", "-q", "-b", "main")
    commit(path, "LOJA-1234567: " + "and so on " * 20, day=f"{DAY}T18:00:00-03:00")
    worked("ingest", "git", str(path), "--no-embed")
    monkeypatch.setattr(_days, "PIPE_WIDTH", columns)

    lines = worked("summary", DAY, "--evidence").out.splitlines()
    assert max(map(len, lines)) <= columns


class Writer:
    """A model that writes what it is told to; counts how often it is loaded."""

    context = 4096
    loaded = 0

    def __init__(self, *said: str) -> None:
        self._said = iter(said)
        self.shown: list[str] = []

    def tokens(self, text: str) -> int:
        return len(text) // 4

    def prompt(self, instructions: str, text: str) -> str:
        self.shown.append(text)
        return instructions + text

    def stream(self, prompt: str, **how: object) -> Iterator[str]:
        yield next(self._said)

    def close(self) -> None:
        self.loaded -= 1


@pytest.fixture
def writer(worked: Cade, home: Path, monkeypatch: pytest.MonkeyPatch) -> Writer:
    """Two sentences: one that follows from its block, one with a name that does not."""
    configure(home, generation="model.gguf")
    made = Writer("Renewed the session and tested the renewal.", "Showed Fernanda the banner.")

    def opened(_settings: object) -> Writer:
        made.loaded += 1
        return made

    monkeypatch.setattr("cade.app.runs.summary.open_generator", opened)
    return made

    monkeypatch.setattr("cade.app.models.generate.open_generator", opened)
    monkeypatch.delitem(__import__("sys").modules, "cade.app.runs.summary", raising=False)
    return made


def test_a_models_sentence_stands_where_it_follows_from_its_block(
    worked: Cade, writer: Writer
) -> None:
    blocks = json.loads(worked("summary", DAY, "--json").out)["blocks"]

    assert [(one["sentence"], one["sentence_by"]) for one in blocks] == [
        ("Renewed the session and tested the renewal.", "model"),
        ("Worked on LOJA-2 in loja: 1 commit; last: LOJA-2: the banner fits.", "template"),
    ]
    assert writer.loaded == 0
    assert "LOJA-2" not in writer.shown[0]


def test_without_a_model_none_is_asked(worked: Cade, writer: Writer) -> None:
    assert "Worked on LOJA-1" in worked("summary", DAY, "--no-model").out
    assert writer.shown == []


def test_a_model_that_cannot_be_used_is_told_once_and_templates_stand(
    worked: Cade, home: Path, tmp_path: Path
) -> None:
    configure(home, generation=str(tmp_path / "none.gguf"))
    said = worked("summary", DAY)

    assert said.code == 0
    assert "Worked on LOJA-1" in said.out
    assert said.err.count("cade: ") == 1


@pytest.mark.parametrize(
    "days, expected",
    [
        (Days(TODAY, TODAY + timedelta(days=1)), Days(MONDAY, date(2026, 3, 6))),
        (Days(date(2026, 2, 25), date(2026, 2, 26)), Days(date(2026, 2, 23), MONDAY)),
        (Days(date(2026, 3, 7), date(2026, 3, 8)), Days(MONDAY, date(2026, 3, 8))),
    ],
)
def test_a_week_begins_on_monday_and_the_current_one_ends_today(days: Days, expected: Days) -> None:
    assert week_of(days, TODAY) == expected


def test_a_typed_period_is_today_a_date_in_words_or_two_dates() -> None:
    assert typed_period((), TODAY) == Days(TODAY, date(2026, 3, 6))
    assert typed_period(("semana", "passada"), TODAY) == Days(date(2026, 2, 23), MONDAY)
    assert typed_period((DAY, NEXT), TODAY) == Days(MONDAY, date(2026, 3, 4))
    with pytest.raises(NoSuchDate):
        typed_period(("never", "ever", "more"), TODAY)


def test_bars_are_as_long_as_their_share_and_never_nothing() -> None:
    assert [len(bar) for bar in bars([100, 50, 1, 0], 20)] == [20, 10, 1, 0]
    assert list(bars([], 20)) == []


def test_bars_are_ascii_where_stdout_can_show_no_more(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with (tmp_path / "out").open("w", encoding="ascii") as plain:
        monkeypatch.setattr("sys.stdout", plain)
        (bar,) = bars([1], 4)

    assert bar == "####"
