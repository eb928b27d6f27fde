import json
from pathlib import Path

import pytest

from cade.tests.app.cli.conftest import Cade, commit, git

DAY = "2026-03-02"


@pytest.fixture
def worked(cade: Cade, tmp_path: Path) -> Cade:
    """Two commits with keys, one near them, and one of somebody else's."""
    path = tmp_path / "loja"
    path.mkdir()
    git(path, "init", "-q", "-b", "main")
    git(path, "config", "user.name", "Ana Lima")
    git(path, "config", "user.email", "ana@example.org")
    commit(path, "LOJA-1: renew the session", day=f"{DAY}T10:00:00-03:00")
    commit(path, "Read files as UTF-8", day=f"{DAY}T10:10:00-03:00")
    commit(path, "Fecha LOJA-2: o banner cabe", day=f"{DAY}T15:00:00-03:00")
    git(
        path, "commit", "-q", "--allow-empty", "-m", "LOJA-3: cache",
        "--author", "Caio Reis <caio@example.org>", "--date", f"{DAY}T16:00:00-03:00",
    )  # fmt: skip
    assert cade("ingest", "git", str(path), "--no-embed").code == 0
    return cade


def test_a_days_tasks_are_a_table_and_what_others_did_is_one_line(worked: Cade) -> None:
    said = worked("tasks", DAY)

    assert said.code == 0
    first, second, last = said.out.splitlines()[1:]
    assert first.split()[:3] == ["LOJA-1", "worked", "on"]
    assert "10:00–10:10" in first
    assert "said done?, worked on" in second
    assert last == "1 task only others mentioned: LOJA-3. --all lists it."


def test_all_lists_them_and_a_person_narrows_to_them(worked: Cade) -> None:
    assert "mentioned by others" in worked("tasks", DAY, "--all").out
    assert worked("tasks", DAY, "--person", "Caio").out.splitlines()[1].startswith("LOJA-3 ")


def test_the_evidence_of_each_task_is_shown(worked: Cade) -> None:
    said = worked("tasks", DAY, "--evidence", "--lang", "pt")

    assert "a chave dela" in said.out
    assert "perto no tempo?" in said.out
    assert "Read files as UTF-8" in said.out


def test_json_carries_everything(worked: Cade) -> None:
    told = {task["key"]: task for task in json.loads(worked("tasks", DAY, "--json").out)}

    assert list(told) == ["LOJA-1", "LOJA-2", "LOJA-3"]
    assert told["LOJA-1"]["status"] == [{"status": "worked", "certain": True}]
    assert [one["why"] for one in told["LOJA-1"]["evidence"]] == ["key", "near"]
    assert told["LOJA-1"]["evidence"][0]["uid"].startswith("git:")


def test_a_calm_word_and_one_when_there_is_no_task(worked: Cade, cade: Cade) -> None:
    assert (worked("tasks", "2019-01-01").code, worked("tasks", "2019-01-01").err) == (
        1,
        "No task on 2019-01-01.\n",
    )
    assert "No such task" in worked("tasks", DAY, "--status", "pr-opened").err


def test_before_anything_was_ingested_it_says_so(cade: Cade) -> None:
    said = cade("tasks")

    assert said.code == 1
    assert "Nothing has been ingested yet" in said.err


def test_a_name_that_means_nobody_or_several_is_refused(worked: Cade) -> None:
    assert worked("tasks", DAY, "--person", "Zulmira").code == 2
    assert "Nobody is called Zulmira." in worked("tasks", DAY, "--person", "Zulmira").err


def test_a_tracker_of_ones_own_finds_its_tasks_at_the_next_call(
    cade: Cade, home: Path, tmp_path: Path
) -> None:
    path = tmp_path / "desk"
    path.mkdir()
    git(path, "init", "-q", "-b", "main")
    commit(path, "Answer https://t.example.org/9/view", day=f"{DAY}T10:00:00-03:00")
    commit(path, "SOLO-1: answer", day=f"{DAY}T12:00:00-03:00")
    cade("ingest", "git", str(path), "--no-embed")
    before = cade("tasks", DAY)
    config = home / "config" / "cade" / "config.json"
    config.parent.mkdir(parents=True, exist_ok=True)
    ours = {"name": "ours", "url": "t.example.org/{n:number}", "key": "T{n}", "projects": ["SOLO"]}
    config.write_text(json.dumps({"tasks": {"trackers": [ours]}}))
    after = json.loads(cade("tasks", DAY, "--json").out)

    assert before.code == 1
    assert [(task["key"], task["tracker"]) for task in after] == [("T9", "ours"), ("SOLO-1", None)]


@pytest.mark.parametrize(
    ("tracker", "why"),
    [
        ({"name": "x", "url": "t.example.org/{key:odd}"}, "{key:odd} is no part"),
        ({"name": "x"}, "url"),
        ({"name": "x", "url": "t.example.org/{key:key}", "keey": "a"}, "keey"),
    ],
)
def test_what_is_no_pattern_is_refused_with_the_reason(
    cade: Cade, home: Path, tracker: dict[str, str], why: str
) -> None:
    config = home / "config" / "cade" / "config.json"
    config.parent.mkdir(parents=True, exist_ok=True)
    config.write_text(json.dumps({"tasks": {"trackers": [tracker]}}))

    said = cade("tasks")

    assert said.code == 2
    assert why in said.err
