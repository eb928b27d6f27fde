"""`cade compact`: what it gives back, what it leaves alone, and when `cade doctor` advises it."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from cade.app import checks
from cade.app.wiring import Cade as Wired
from cade.tests.app.cli.conftest import Cade

WORDS = " ".join(f"palavra{n}" for n in range(300))


@pytest.fixture
def emptied(cade: Cade, tmp_path: Path) -> Cade:
    """Sixty long notes, of which two were not forgotten."""
    notes = tmp_path / "notes"
    notes.mkdir()
    for n in range(60):
        kind = "guardar" if n < 2 else "esquecer"
        (notes / f"n{n:02}.md").write_text(f"A nota {n} é para {kind}. {n} {WORDS} {n}")
    assert cade("ingest", "file", str(notes), "--no-embed").code == 0
    assert cade("forget", "--match", "é para esquecer", "--yes", "--quiet").code == 0
    return cade


def timeline(cade: Cade) -> list[dict[str, str]]:
    found: list[dict[str, str]] = json.loads(cade("timeline", "today", "--json").out)
    return found


def test_room_comes_back_and_what_is_left_is_found(emptied: Cade) -> None:
    before = emptied("export").out
    done = json.loads(emptied("compact", "--json").out)

    assert {"history.db", "keys.db", "views.db"} <= {file["name"] for file in done["files"]}
    saved = {file["name"]: file["before"] - file["after"] for file in done["files"]}
    assert saved["history.db"] > 100_000
    assert done["saved"] == sum(saved.values())
    assert emptied("export").out == before
    assert [item["headline"] for item in timeline(emptied)] == ["n00.md", "n01.md"]
    assert emptied("log", "verify").code == 0
    again = json.loads(emptied("compact", "--json").out)
    assert abs(again["saved"]) < 50_000


def test_each_file_is_shown_before_and_after(emptied: Cade) -> None:
    said = emptied("compact")

    assert said.code == 0
    assert "history.db" in said.out
    assert "were given back" in said.err
    assert (emptied("compact", "--quiet").out, said.code) == ("", 0)


def test_the_doctor_says_when_it_is_worth_it(
    emptied: Cade, monkeypatch: pytest.MonkeyPatch
) -> None:
    def space() -> dict[str, str]:
        found = json.loads(emptied("doctor", "--json").out)["findings"]
        return next(one for one in found if one["name"] == "space")

    assert space()["health"] == "ok"
    monkeypatch.setattr(checks, "WORTH_BYTES", 100_000)
    assert space()["health"] == "note"
    assert "cade compact" in space()["do"]
    emptied("compact")
    assert space()["health"] == "ok"


def test_beside_an_ingest_it_is_refused_and_beside_a_reader_not(emptied: Cade) -> None:
    with closing(Wired()) as other:
        with other.log.run_lock():
            said = emptied("compact")
            assert (said.code, "is running" in said.err) == (2, True)
        db = other.log.reader.db
        db.execute("BEGIN")
        count = db.execute("SELECT count(*) FROM facts").fetchone()
        assert emptied("compact").code == 0
        assert db.execute("SELECT count(*) FROM facts").fetchone() == count
        db.execute("COMMIT")
        assert db.execute("SELECT count(*) FROM facts").fetchone() == count
        assert other.log.verify().ok


def test_vectors_that_cannot_be_read_are_told_with_their_own_remedy(emptied: Cade) -> None:
    with closing(Wired()) as made:
        made.places.vectors.unlink(missing_ok=True)
        made.places.vectors.write_bytes(b"no database" * 1_000)
    assert "Traceback" not in (doctor := emptied("doctor")).err
    assert "space" in doctor.out
    said = emptied("compact")

    assert said.code == 2
    assert "cade rebuild-projections vectors" in said.err
    assert emptied("log", "verify").code == 0
