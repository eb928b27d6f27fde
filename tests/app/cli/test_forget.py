"""`cade forget` from the command line: what it lists, what it refuses, what it leaves."""

import io
import json
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cade.app.places import platform_places
from cade.app.runs.forgetting import copies
from cade.app.store.copies import Copy, known_copies, register_copy
from cade.app.store.log import open_log
from cade.app.store.ports import Batch
from cade.domain.details import FileSeen
from cade.domain.facts import RevisionSeen
from cade.tests.app.cli.conftest import Cade

DAYS = {"git": "2026-03-02", "other": "2026-03-03"}


@pytest.fixture
def filled(cade: Cade, repository: Path, tmp_path: Path) -> Cade:
    """Three commits and two notes, without vectors."""
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "bicicleta.md").write_text("A bicicleta AZUL está no porão.")
    (notes / "bolo.md").write_text("Três ovos.")
    cade("ingest", "git", str(repository), "--no-embed")
    cade("ingest", "file", str(notes), "--no-embed")
    return cade


def uids(cade: Cade, *days: str) -> list[str]:
    found = []
    for day in days or ("2026-03-02", "2026-03-03"):
        said = cade("timeline", "--json", "--all-authors", day)
        found += [item["uid"] for item in json.loads(said.out or "[]")]
    return found


def typing(monkeypatch: pytest.MonkeyPatch, text: str, *, terminal: bool) -> None:
    class Typed(io.StringIO):
        def isatty(self) -> bool:
            return terminal

    monkeypatch.setattr(sys, "stdin", Typed(text))


def test_items_are_listed_with_id_date_and_headline_before_anything_happens(filled: Cade) -> None:
    uid = uids(filled)[0]
    said = filled("forget", "--uid", uid, "--dry-run")

    assert (said.code, said.out) == (
        0,
        f"{uid}  2026-03-02 10:15  Troca a fila do Orion por RabbitMQ\n",
    )
    assert said.err == "git: 1 item\ncade knows of no copy of this store.\n"
    assert len(uids(filled)) == 3


def test_without_a_terminal_and_without_yes_nothing_is_forgotten(filled: Cade) -> None:
    said = filled("forget", "--match", "RabbitMQ")

    assert said.code == 2
    assert "Look with --dry-run, then run it with --yes." in said.err
    assert len(uids(filled)) == 3


@pytest.mark.parametrize(("answer", "left", "code"), [("y\n", 2, 0), ("n\n", 3, 1), ("\n", 3, 1)])
def test_on_a_terminal_it_asks(
    filled: Cade, monkeypatch: pytest.MonkeyPatch, answer: str, left: int, code: int
) -> None:
    typing(monkeypatch, answer, terminal=True)

    assert filled("forget", "--match", "rabbitmq").code == code

    assert len(uids(filled)) == left


def test_a_text_can_come_from_the_standard_input(
    filled: Cade, monkeypatch: pytest.MonkeyPatch
) -> None:
    typing(monkeypatch, "RabbitMQ\n", terminal=False)
    assert filled("forget", "--match", "-").code == 2
    typing(monkeypatch, "RabbitMQ\n", terminal=False)
    assert filled("forget", "--match", "-", "--yes").code == 0
    typing(monkeypatch, "\n", terminal=False)
    assert filled("forget", "--match", "-", "--yes").code == 2

    assert len(uids(filled)) == 2


def test_a_text_is_found_whatever_its_case_and_accents(filled: Cade) -> None:
    said = filled("forget", "--match", "esta no PORAO", "--json", "--dry-run")

    (item,) = json.loads(said.out)["items"]
    assert (item["source"], item["headline"]) == ("file", "bicicleta.md")


def test_a_text_can_be_narrowed_to_a_source_and_a_period(filled: Cade) -> None:
    assert (
        filled("forget", "--match", "e", "--source", "git", "--to", "2026-03-02", "--yes").code == 0
    )

    assert len(uids(filled)) == 1


def test_several_ids_may_follow_one_flag(filled: Cade) -> None:
    assert filled("forget", "--uid", *uids(filled)[:2], "--yes").code == 0

    assert len(uids(filled)) == 1


def test_a_forgotten_item_is_not_forgotten_again(filled: Cade) -> None:
    uid = uids(filled)[0]
    filled("forget", "--uid", uid, "--yes")
    said = filled("forget", "--uid", uid, "--yes")

    assert (said.code, said.err) == (1, "There is nothing to forget.\n")


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        ((), "What is to be forgotten?"),
        (("git", "--match", "x"), "several things at once"),
        (("--uid", "git:0", "--secrets"), "several things at once"),
        (("git", "--source", "git"), "several things at once"),
        (("nowhere",), "There is no source nowhere."),
        (("git", "file"), "There is no source git file."),
        (("--uid", "git:zz"), "There is no item git:zz."),
        (("--match", " "), "There is no text to look for."),
        (("--older-than", "soon"), "soon is not a date."),
        (("--older-than", "9999y"), "9999y is longer ago than the calendar goes."),
        (("--person", "Zoroastro"), "Nobody is called Zoroastro."),
    ],
)
def test_what_says_nothing_or_too_much_is_refused(
    filled: Cade, arguments: tuple[str, ...], what: str
) -> None:
    said = filled("forget", *arguments, "--yes")

    assert said.code == 2
    assert what in said.err


def test_a_source_is_read_afresh_with_the_counts_of_the_first_time(
    filled: Cade, repository: Path
) -> None:
    uid = uids(filled)[0]
    filled("forget", "--uid", uid, "--yes")
    said = filled("forget", "git", "--yes")
    assert (said.code, said.out, uids(filled)) == (0, "", [])

    again = filled("ingest", "git", str(repository), "--no-embed")

    assert again.err == f"git {repository}: 3 new, 1 secret masked\n"
    assert len(uids(filled)) == 3
    assert filled("log", "verify").code == 0


def test_what_cade_kept_beside_of_a_source_goes_with_it(filled: Cade) -> None:
    schemas = platform_places().config / "schemas"
    schemas.mkdir(mode=0o700)
    for name in ("element.state.json", "element.state.json.bak", "whatsapp.state.json"):
        (schemas / name).write_text("{}")

    assert filled("forget", "element", "--yes").code == 0

    assert [path.name for path in schemas.iterdir()] == ["whatsapp.state.json"]


def test_secrets_of_an_older_version_are_masked_in_a_new_record(filled: Cade, home: Path) -> None:
    token = "ghp_" + "Qx7" * 12
    path = "/home/ana/deploy.md"
    _store_unmasked(path, f"deploy with {token} now")
    before = (home / "data/cade/history.db").read_bytes()
    said = filled("forget", "--secrets", "--yes")

    assert said.code == 0
    assert "1 secret was stored." in said.err
    (story,) = json.loads(filled("log", "show", f"file:{path}", "--json").out)
    assert [record["state"] for record in story["records"]] == ["blank", "whole"]
    assert story["records"][1]["fact"]["text"] == "deploy with [redacted:github] now"
    assert filled("log", "verify").code == 0
    assert filled("forget", "--secrets", "--yes").code == 1
    (home / "data/cade/history.db").write_bytes(before)
    assert token not in filled("log", "show", f"file:{path}", "--json").out


def _store_unmasked(path: str, text: str) -> None:
    places = platform_places()
    log = open_log(places.data, places.config)
    at = datetime(2026, 3, 4, 12, tzinfo=UTC)
    fact = RevisionSeen(
        uid=path,
        source="file",
        kind="file",
        revision="a",
        occurred_at=at,
        text=text,
        details=FileSeen(path=path, size_bytes=9),
    )
    log.append(Batch(source="file", target="/t", run_id="1" * 32, version="0", at=at, facts=[fact]))
    log.close()


def test_a_source_forgets_by_itself_what_is_older_than_it_is_kept(
    cade: Cade, home: Path, repository: Path, tmp_path: Path
) -> None:
    settings = {"ingest": {"retention": {"max_age_days": {"git": 3}}}}
    _configure(home, settings)
    note = tmp_path / "notes/a.md"
    note.parent.mkdir()
    note.write_text("old")

    said = cade("ingest", "git", str(repository), "--no-embed")
    cade("ingest", "file", str(note.parent), "--no-embed")

    assert "git: 3 items were too old and are forgotten" in said.err
    assert uids(cade) == []
    again = cade("ingest", "git", str(repository), "--no-embed")
    assert again.err == f"{repository}: nothing new\n"
    assert cade("log", "verify").code == 0


def test_a_retention_for_a_source_that_there_is_not_is_refused(cade: Cade, home: Path) -> None:
    _configure(home, {"ingest": {"retention": {"max_age_days": {"gti": 3}}}})
    said = cade("timeline", "today")

    assert said.code == 2
    assert "ingest.retention.max_age_days: gti" in said.err


def _configure(home: Path, settings: object) -> None:
    place = home / "config/cade"
    place.mkdir(mode=0o700, parents=True)
    (place / "config.json").write_text(json.dumps(settings))
    (place / "config.json").chmod(0o600)


def test_copies_that_cade_made_are_named_and_can_be_deleted(filled: Cade, tmp_path: Path) -> None:
    data, copy = platform_places().data, tmp_path / "backup.tar"
    copy.write_bytes(bytes(2_000_000))
    at = datetime(2026, 3, 4, 12, tzinfo=UTC)
    register_copy(data, Copy(path=str(copy), kind="backup", made_at=at))
    register_copy(data, Copy(path="/nowhere/at/all", kind="migration", made_at=at, last_position=9))

    said = filled("forget", "--match", "RabbitMQ", "--yes")
    assert "2026-03-04 12:00Z  1.9 MiB            backup                  may hold it" in said.err
    assert "cannot be reached  from before an upgrade  holds 1 item of it" in said.err
    assert filled("forget", "--backups").code == 2
    assert filled("forget", "--backups", "--dry-run").code == 0
    assert copy.exists()
    said = filled("forget", "--backups", "--yes")

    assert said.code == 2  # the other one lies where nothing is: it may be an unplugged disk
    assert not copy.exists()
    assert [one.path for one in known_copies(data)] == ["/nowhere/at/all"]


def test_a_copy_whose_keys_are_made_anew_cannot_be_read_any_more(
    filled: Cade, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen, lost = list[str](), set[str]()
    at = datetime(2026, 3, 4, 12, tzinfo=UTC)
    for path in ("/there", "/away"):
        copy = Copy(path=path, kind="restore", made_at=at, last_position=100)
        register_copy(platform_places().data, copy)

    def refreshed(_: object, copy: Copy) -> bool:
        seen.append(copy.path)
        lost.add(copy.path if copy.path == "/there" else "")
        return copy.path == "/there"

    reach = copies.Reach(refreshed, lambda _cade, copy, _subject: copy.path not in lost)
    monkeypatch.setitem(copies.REACHED, "restore", reach)
    uid = uids(filled)[0]
    said = json.loads(filled("forget", "--uid", uid, "--yes", "--json").out)
    held = json.loads(filled("log", "verify", "--uid", uid, "--json").out)["copies"]

    assert seen == ["/away", "/there"]
    assert [one["unreadable"] for one in said["copies"]] == [False, True]
    assert [one["readable"] for one in held] == [True, False]


def test_a_list_that_nobody_has_seen_cannot_be_agreed_to(
    filled: Cade, monkeypatch: pytest.MonkeyPatch
) -> None:
    typing(monkeypatch, "y\n", terminal=True)

    assert filled("forget", "--match", "rabbitmq", "--json").code == 2

    assert len(uids(filled)) == 3


def test_where_an_item_still_is_can_be_asked(filled: Cade) -> None:
    uid = uids(filled)[0]
    there = json.loads(filled("log", "verify", "--uid", uid, "--json").out)
    filled("forget", "--uid", uid, "--yes")
    gone = filled("log", "verify", "--uid", uid)

    assert (there["readable"], there["places"]["keys"], there["places"]["timeline"]) == (1, 1, 1)
    assert gone.code == 0
    assert "It is forgotten, and nothing of it is left." in gone.err
    assert filled("log", "verify", "--uid", "git:zz").code == 2


def test_the_audit_still_tells_the_runs_of_what_was_forgotten(filled: Cade) -> None:
    filled("forget", "git", "--yes")
    runs = {run["source"]: run for run in json.loads(filled("log", "--json").out)}

    assert runs["git"]["counts"] == {"new": 3, "masked": 1}
    assert runs["git"]["target"] is None
