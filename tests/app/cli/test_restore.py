"""`cade restore`: the whole store or nothing, on an empty machine and over a history."""

import io
import json
import shutil
import sys
from collections.abc import Callable
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
def backed_up(filled: Cade, tmp_path: Path) -> Path:
    """The directory of a backup of three commits."""
    assert filled("backup", str(tmp_path / "safe")).code == 0
    return tmp_path / "safe"


def archive(directory: Path) -> Path:
    [found] = [path for path in directory.iterdir() if "keys" not in path.name]
    return found


def keys(directory: Path) -> Path:
    [found] = [path for path in directory.iterdir() if "keys" in path.name]
    return found


def headlines(cade: Cade) -> list[str]:
    found = []
    for day in ("2026-03-02", "2026-03-03"):
        said = cade("timeline", "--json", "--all-authors", day)
        found += [item["headline"] for item in json.loads(said.out or "[]")]
    return found


def state() -> dict[str, bytes]:
    """What log, keys and secret hold."""
    places = platform_places()
    paths = (places.data / "history.db", places.keys, places.secret)
    return {path.name: path.read_bytes() for path in paths if path.exists()}


def test_on_an_empty_machine_everything_comes_back_with_its_secret(
    filled: Cade, backed_up: Path, home: Path
) -> None:
    before = filled("export").out
    config = platform_places().config / "config.json"
    config.write_text('{"ui": {"me": ["Ana"]}, "paths": {"data": "/somewhere/else"}}')
    shutil.rmtree(backed_up)
    config.write_text('{"ui": {"me": ["Ana"]}}')
    filled("backup", str(backed_up))
    for place in platform_places().directories:
        shutil.rmtree(place)
    said = filled("restore", str(backed_up))

    assert said.code == 0
    assert "Restored 4 records" in said.err
    assert filled("export").out == before
    assert json.loads(config.read_text()) == {"ui": {"me": ["Ana"]}}
    assert platform_places().secret.stat().st_mode & 0o777 == 0o600
    assert {copy.path for copy in known_copies(platform_places().data)} == {
        str(path) for path in backed_up.iterdir()
    }


def test_where_the_other_machine_kept_its_files_does_not_come_along(
    filled: Cade, tmp_path: Path
) -> None:
    config = platform_places().config / "config.json"
    config.write_text(json.dumps({"paths": {"cache": str(tmp_path / "c")}, "ui": {"me": ["Ana"]}}))
    filled("backup", str(tmp_path / "safe"))
    for place in platform_places().directories:
        shutil.rmtree(place, ignore_errors=True)
    assert filled("restore", str(tmp_path / "safe")).code == 0

    assert json.loads(config.read_text()) == {"ui": {"me": ["Ana"]}}


def test_over_a_history_it_asks_keeps_a_copy_and_can_go_back(
    filled: Cade, backed_up: Path, repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit(repository, "A newer commit", day="2026-03-03T12:00:00-03:00")
    filled("ingest", "git", str(repository), "--no-embed")
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    refused = filled("restore", str(backed_up))
    assert refused.code == 2
    assert "--yes" in refused.err
    assert len(headlines(filled)) == 4
    said = filled("restore", str(backed_up), "--yes")
    assert (said.code, len(headlines(filled))) == (0, 3)
    [copy] = [one for one in known_copies(platform_places().data) if one.kind == "restore"]
    assert copy.path in said.err
    assert "before a restore" in filled("forget", "--match", "Orion", "--dry-run").err

    assert filled("restore", copy.path, "--yes").code == 0
    assert "A newer commit" in headlines(filled)
    assert filled("log", "verify").code == 0


def test_a_torn_history_is_replaced_and_kept_aside_as_it_is(filled: Cade, backed_up: Path) -> None:
    history = platform_places().data / "history.db"
    history.write_bytes(history.read_bytes()[:9_000])
    said = filled("restore", str(backed_up), "--yes")

    assert said.code == 0
    assert len(headlines(filled)) == 3
    [copy] = [one for one in known_copies(platform_places().data) if one.kind == "restore"]
    assert (Path(copy.path) / "history.db").stat().st_size == 9_000


def test_a_lost_secret_comes_back_and_what_it_cannot_open_is_made_anew(
    filled: Cade, backed_up: Path
) -> None:
    platform_places().secret.unlink()
    assert filled("timeline", "2026-03-02").code == 2
    assert filled("restore", str(backed_up), "--yes").code == 0

    assert len(headlines(filled)) == 3


def test_the_json_says_what_was_put_back(filled: Cade, backed_up: Path) -> None:
    said = json.loads(filled("restore", str(backed_up), "--yes", "--json").out)

    assert (said["records"], said["path"]) == (4, str(archive(backed_up)))
    assert said["copy"] is not None


Harm = Callable[[Path], object]
HARMS: dict[str, tuple[Harm, str]] = {
    "cut off": (lambda d: archive(d).write_bytes(archive(d).read_bytes()[:-700]), "is damaged"),
    "empty": (lambda d: archive(d).write_bytes(b""), "There is no backup"),
    "one byte": (
        lambda d: archive(d).write_bytes(
            archive(d).read_bytes()[:9_000] + b"\xff\x00" + archive(d).read_bytes()[9_002:]
        ),
        "is damaged",
    ),
    "keys gone": (lambda d: keys(d).unlink(), "without it nothing"),
    "keys cut off": (lambda d: keys(d).write_bytes(keys(d).read_bytes()[:-5]), "is damaged"),
    "no backup": (lambda d: archive(d).write_bytes(b"PK" * 5_000), "There is no backup"),
}


@pytest.mark.parametrize("harm", HARMS)
def test_what_is_not_whole_changes_nothing(filled: Cade, backed_up: Path, harm: str) -> None:
    work, told = HARMS[harm]
    work(backed_up)
    before = state()
    said = filled("restore", str(backed_up), "--yes")

    assert said.code == 2
    assert told in said.err
    assert "→" in said.err
    assert state() == before
    assert not (platform_places().data / "work").exists()
    assert known_copies(platform_places().data) != []
    assert len(headlines(filled)) == 3


def test_a_wrong_passphrase_changes_nothing(
    filled: Cade, backed_up: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = state()
    monkeypatch.setenv("CADE_PASSPHRASE", "not the one at all")
    said = filled("restore", str(backed_up), "--yes")

    assert (said.code, state()) == (2, before)
    assert "does not open" in said.err


def test_keys_of_another_store_are_refused(
    filled: Cade, backed_up: Path, tmp_path: Path, repository: Path
) -> None:
    older = tmp_path / "older"
    older.mkdir()
    shutil.copy(keys(backed_up), older)
    commit(repository, "A newer commit", day="2026-03-03T12:00:00-03:00")
    filled("ingest", "git", str(repository), "--no-embed")
    filled("backup", str(backed_up))
    newest = max(backed_up.glob("cade-*Z*.backup"), key=lambda path: path.stat().st_mtime_ns)
    shutil.copy(newest, older)
    said = filled("restore", str(older), "--yes")

    assert said.code == 2
    assert "does not open what" in said.err
    assert len(headlines(filled)) == 4


def test_what_was_masked_after_a_backup_can_be_read_again_by_the_next_ingest(
    filled: Cade, backed_up: Path, repository: Path
) -> None:
    gone = json.loads(filled("timeline", "--json", "--all-authors", "2026-03-03").out)[0]["uid"]
    filled("forget", "--uid", gone, "--yes")
    filled("export", "-o", str(backed_up.parent / "x.jsonl"))
    assert filled("restore", str(backed_up), "--yes").code == 0
    assert len(headlines(filled)) == 2
    filled("ingest", "git", str(repository), "--no-embed")

    assert len(headlines(filled)) == 2  # forgotten things stay so, also for the next ingest
    assert filled("log", "verify").code == 0


def test_a_whole_source_that_was_forgotten_is_gone_and_can_be_ingested_again(
    filled: Cade, backed_up: Path, repository: Path
) -> None:
    filled("forget", "git", "--yes")
    assert filled("restore", str(backed_up), "--yes").code == 0
    assert headlines(filled) == []
    filled("ingest", "git", str(repository), "--no-embed")

    assert len(headlines(filled)) == 3
    assert filled("log", "verify").code == 0


def test_an_item_of_after_the_backup_that_was_forgotten_does_not_come_back(
    filled: Cade, backed_up: Path, repository: Path
) -> None:
    commit(repository, "PROJ-7: a commit to forget", day="2026-03-03T12:00:00-03:00")
    filled("ingest", "git", str(repository), "--no-embed")
    filled("forget", "--match", "a commit to forget", "--yes")
    assert filled("restore", str(backed_up), "--yes").code == 0
    filled("ingest", "git", str(repository), "--no-embed")

    assert len(headlines(filled)) == 3
    assert filled("log", "verify").code == 0
