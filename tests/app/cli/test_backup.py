"""`cade backup`: what it writes, what it asks, what it deletes, what it refuses."""

import io
import json
import os
import sys
from pathlib import Path

import pytest

from cade.app.places import platform_places
from cade.app.store import envelope
from cade.app.store.copies import known_copies
from cade.tests.app.cli.conftest import Cade, commit

PASSPHRASE = "cavalo certo bateria"


@pytest.fixture(autouse=True)
def _passphrase(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(envelope, "MEMORY_KIB", 8)
    monkeypatch.setattr(envelope, "LANES", 1)
    monkeypatch.setattr(envelope, "PASSES", 1)
    monkeypatch.setenv("CADE_PASSPHRASE", PASSPHRASE)


@pytest.fixture
def filled(cade: Cade, repository: Path) -> Cade:
    assert cade("ingest", "git", str(repository), "--no-embed").code == 0
    return cade


@pytest.fixture
def safe(tmp_path: Path) -> Path:
    return tmp_path / "safe"


def archives(directory: Path) -> list[Path]:
    return sorted(path for path in directory.iterdir() if "keys" not in path.name)


def uids(cade: Cade) -> list[str]:
    found = []
    for day in ("2026-03-02", "2026-03-03"):
        said = cade("timeline", "--json", "--all-authors", day)
        found += [item["uid"] for item in json.loads(said.out or "[]")]
    return found


def test_an_archive_and_the_keys_are_written_readable_by_the_owner_alone(
    filled: Cade, safe: Path
) -> None:
    said = filled("backup", str(safe))

    assert (said.code, said.out) == (0, "")
    assert "4 records" in said.err
    assert "read back and found whole" in said.err
    assert len(archives(safe)) == 1
    assert len(list(safe.iterdir())) == 2
    assert {path.stat().st_mode & 0o777 for path in safe.iterdir()} == {0o600}
    assert not (platform_places().data / "work").exists()


def test_nothing_of_the_history_stands_in_clear_in_the_files(filled: Cade, safe: Path) -> None:
    filled("backup", str(safe), "--vectors")
    for path in safe.iterdir():
        content = path.read_bytes()
        assert b"RabbitMQ" not in content
        assert b"SQLite" not in content
        assert b"orion" not in content


def test_a_second_backup_needs_nobody_and_replaces_the_keys(
    filled: Cade, safe: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled("backup", str(safe))
    monkeypatch.delenv("CADE_PASSPHRASE")
    [keys] = [path for path in safe.iterdir() if "keys" in path.name]
    before = keys.read_bytes()

    assert filled("backup", str(safe)).code == 0
    assert len(archives(safe)) == 2
    assert keys.read_bytes() != before


def test_a_passphrase_that_is_handed_over_must_be_that_of_the_directory(
    filled: Cade, safe: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled("backup", str(safe))
    monkeypatch.setenv("CADE_PASSPHRASE", "another one entirely")
    said = filled("backup", str(safe))

    assert said.code == 2
    assert "does not open" in said.err
    assert len(archives(safe)) == 1


def test_a_passphrase_comes_from_a_file_too_and_may_not_be_short(
    filled: Cade, safe: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CADE_PASSPHRASE")
    file = tmp_path / "passphrase"
    file.write_text("curta\n")
    assert "too short" in filled("backup", str(safe), "--passphrase-file", str(file)).err
    file.write_text(PASSPHRASE + "\nsecond line\n")
    assert filled("backup", str(safe), "--passphrase-file", str(file)).code == 0
    monkeypatch.setenv("CADE_PASSPHRASE", PASSPHRASE)
    assert filled("backup", "--verify", str(safe)).code == 0


def test_where_nobody_can_be_asked_for_a_passphrase_nothing_is_written(
    filled: Cade, safe: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CADE_PASSPHRASE")
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    said = filled("backup", str(safe))

    assert said.code == 2
    assert "--passphrase-file" in said.err
    assert list(safe.iterdir()) == []


def test_the_newest_are_kept_and_what_is_not_ours_is_never_touched(
    filled: Cade, safe: Path
) -> None:
    safe.mkdir()
    others = [safe / "cade-00000000-20200101T000000Z.backup", safe / "fotos.zip"]
    for path in others:
        path.write_text("mine")
    for _ in range(4):
        assert filled("backup", str(safe)).code == 0
    mine = [path for path in archives(safe) if path not in others]
    said = filled("backup", str(safe), "--keep", "2", "--json")

    found = [path for path in archives(safe) if path not in others]
    made = json.loads(said.out)
    assert len(found) == 2
    assert made["path"] in map(str, found)
    assert set(made["deleted"]) == {str(path) for path in mine if path not in found}
    assert all(path.read_text() == "mine" for path in others)
    known = {copy.path for copy in known_copies(platform_places().data)}
    assert {str(path) for path in found} < known
    assert not known & set(made["deleted"])


def test_what_is_older_goes_but_never_the_newest(filled: Cade, safe: Path) -> None:
    filled("backup", str(safe))
    filled("backup", str(safe))
    filled("backup", str(safe), "--max-age", "0")

    assert len(archives(safe)) == 1


def test_backups_are_listed_with_when_and_how_much(filled: Cade, safe: Path) -> None:
    assert filled("backup", "--list").code == 1
    filled("backup", str(safe))
    listed = json.loads(filled("backup", "--list", "--json").out)

    assert [one["records"] for one in listed] == [4]
    assert "4 records" in filled("backup", "--list", str(safe)).out
    moved = safe.rename(safe.with_name("unplugged"))
    said = filled("backup", "--list")
    assert f"{safe} cannot be reached" in said.err
    assert filled("backup", "--list", str(moved)).code == 0


def test_an_empty_history_is_backed_up_and_proven_too(cade: Cade, safe: Path) -> None:
    assert "0 records" in cade("backup", str(safe)).err
    assert "0 records" in cade("backup", "--verify", str(safe)).out


def test_a_directory_that_cannot_be_written_is_named(filled: Cade, safe: Path) -> None:
    nowhere = safe / "not" / "plugged" / "in"
    said = filled("backup", str(nowhere))
    assert (said.code, "Traceback" in said.err) == (2, False)
    assert str(nowhere) in said.err
    assert not safe.exists()
    said = filled("backup", "/proc")
    assert said.code == 2
    assert "→" in said.err


def test_our_own_directories_are_no_place_for_a_backup(filled: Cade) -> None:
    said = filled("backup", str(platform_places().data / "safe"))

    assert said.code == 2
    assert "cade's own" in said.err


def test_a_full_disk_leaves_no_half_archive(filled: Cade, safe: Path) -> None:
    safe.mkdir()

    class Full(io.FileIO):
        def write(self, content: object) -> int:
            raise OSError(28, os.strerror(28))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fdopen", lambda handle, mode: Full(handle, "r+"))
        said = filled("backup", str(safe))
    assert said.code == 2
    assert "no room left" in said.err
    assert [path.name for path in safe.iterdir()] == []


def test_what_an_interrupted_backup_left_is_gone_after_the_next(filled: Cade, safe: Path) -> None:
    safe.mkdir()
    (safe / ".cade-00000000-20200101T000000Z.backup.part").write_text("half")
    work = platform_places().data / "work"
    work.mkdir()
    (work / "history.db").write_text("half")
    filled("backup", str(safe))

    assert not list(safe.glob(".*"))
    assert not work.exists()


def test_verifying_proves_and_changes_nothing(filled: Cade, safe: Path) -> None:
    filled("backup", str(safe))
    before = {path: path.read_bytes() for path in safe.iterdir()}
    said = filled("backup", "--verify", str(archives(safe)[0]))

    assert "is whole: 4 records, each proven" in said.out
    assert {path: path.read_bytes() for path in safe.iterdir()} == before
    assert len(uids(filled)) == 3


def test_what_is_forgotten_after_a_backup_is_in_no_key_of_it(filled: Cade, safe: Path) -> None:
    filled("backup", str(safe))
    gone = uids(filled)[0]
    said = filled("forget", "--uid", gone, "--yes")

    assert said.err.count("cannot be read for it any more") == 2
    whole = filled("restore", str(safe), "--yes")
    assert whole.code == 0
    assert "forgotten here too" in whole.err
    assert gone not in uids(filled)
    assert len(uids(filled)) == 2
    assert filled("log", "verify").code == 0


def test_what_is_forgotten_while_the_disk_is_away_is_gone_after_the_next_backup(
    filled: Cade, safe: Path
) -> None:
    filled("backup", str(safe))
    first = archives(safe)[0]
    away = safe.rename(safe.with_name("away"))
    gone = uids(filled)[0]
    assert "cannot be reached" in filled("forget", "--uid", gone, "--yes").err
    away.rename(safe)
    filled("backup", str(safe))
    assert filled("restore", str(first), "--yes").code == 0

    assert gone not in uids(filled)
    assert filled("log", "verify").code == 0


def test_a_history_that_was_put_back_does_not_take_the_keys_of_newer_backups(
    filled: Cade, safe: Path, repository: Path
) -> None:
    filled("backup", str(safe))
    old = archives(safe)[0]
    commit(repository, "A newer commit", day="2026-03-03T12:00:00-03:00")
    filled("ingest", "git", str(repository), "--no-embed")
    filled("backup", str(safe))
    filled("restore", str(old), "--yes")
    said = filled("backup", str(safe))

    assert said.code == 2
    assert "does not go on from" in said.err
    assert filled("restore", str(safe), "--yes").code == 0
    assert len(uids(filled)) == 4


def test_vectors_come_along_when_wished_until_something_is_forgotten(
    cade: Cade, repository: Path, safe: Path
) -> None:
    cade("ingest", "git", str(repository))
    vectors = platform_places().data / "vectors.db"
    cade("backup", str(safe), "--vectors")
    vectors.unlink()
    assert "Vectors that are missing" not in cade("restore", str(safe), "--yes").err
    assert vectors.exists()
    assert cade("ask", "--source", "git", "por que trocamos a fila?").code == 0
    cade("forget", "--uid", uids(cade)[0], "--yes")
    vectors.unlink()
    assert "Vectors that are missing" in cade("restore", str(safe), "--yes").err
