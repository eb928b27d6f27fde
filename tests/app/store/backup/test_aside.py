"""An archive with keys that are newer than it: what was forgotten since is, in every way of it."""

import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from cade.app.cli import main
from cade.app.runs.forgetting.steps import finish
from cade.app.runs.keeping.backup import refresh_keys
from cade.app.store.backup.aside import build
from cade.app.store.backup.errors import Unreadable
from cade.app.store.backup.keys_file import write_keys
from cade.app.store.backup.place import archives, keys_path
from cade.app.store.backup.sealed_file import SealedReader, backup_key
from cade.app.store.errors import Busy
from cade.app.store.forgetting import announce
from cade.app.store.key_file import fingerprint, made_by
from cade.app.store.log import HistoryLog
from cade.app.store.secret import FileSecret
from cade.app.wiring import Cade
from cade.domain.facts import ActivityObserved, RevisionSeen
from cade.tests.app.store.backup.files import PASSPHRASE
from cade.tests.app.store.stores import NOON, batch, commit, revision, subject


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATA", "CACHE", "CONFIG"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    monkeypatch.setenv("CADE_PASSPHRASE", PASSPHRASE)


@pytest.fixture
def safe(tmp_path: Path) -> Path:
    """A directory with the backup of three commits and a file."""
    with opened() as cade:
        cade.log.append(batch(*[commit(n, text=f"texto {n}") for n in (1, 2, 3)], mark="m"))
        cade.log.append(batch(revision("/a.md", "1")))
    assert main(["backup", str(tmp_path / "safe"), "--quiet"]) == 0
    return tmp_path / "safe"


@contextmanager
def opened() -> Iterator[Cade]:
    with closing(Cade()) as cade:
        yield cade


@contextmanager
def rebuilt(safe: Path, place: Path) -> Iterator[HistoryLog]:
    """Build the first backup aside, with the keys as they are now."""
    place.mkdir()
    build(archives(safe)[0].path, PASSPHRASE, place, NOON)
    with closing(HistoryLog(place, FileSecret(place / "secret"))) as log:
        assert log.verify().ok
        yield log


def texts(log: HistoryLog) -> list[str | None]:
    told = ActivityObserved | RevisionSeen
    return [one.fact.text for one in log.after(0) if isinstance(one.fact, told)]


def test_nothing_was_forgotten_and_everything_is_there(safe: Path, tmp_path: Path) -> None:
    with rebuilt(safe, tmp_path / "a") as log:
        assert texts(log) == ["texto 1", "texto 2", "texto 3", "o plano"]
        assert log.append(batch(commit(1), commit(4))).counts.new == 1
        assert log.verify().ok


def test_an_item_that_was_told_anew_is_forgotten_and_may_be_told_again(
    safe: Path, tmp_path: Path
) -> None:
    with opened() as cade:
        gone = subject(cade.log, commit(2))
        masked = {gone: [commit(2, text="[redacted]")]}
        with cade.log.write_lock():
            announce(cade.log, [gone], "secrets", NOON, masked)
        finish(cade)
    with rebuilt(safe, tmp_path / "a") as log:
        assert texts(log) == ["texto 1", "texto 3", "o plano"]
        assert log.append(batch(commit(2, text="[redacted]"))).counts.updated == 1
        assert log.verify().ok


def test_what_was_forgotten_and_lifted_may_be_told_again(safe: Path, tmp_path: Path) -> None:
    with opened() as cade:
        gone = subject(cade.log, commit(2))
        cade.log.forget([gone], "uid", NOON)
        cade.log.lift("git", [commit(2).uid], NOON)
        cade.log.append(batch(commit(2, text="outra vez")))
        refresh_keys(cade, safe)
    with rebuilt(safe, tmp_path / "a") as log:
        assert "texto 2" not in texts(log)
        assert log.append(batch(commit(2, text="outra vez"))).counts.updated == 1
        assert log.verify().ok


def test_a_forgetting_that_is_written_down_and_no_more_is_already_out_of_the_keys(
    safe: Path, tmp_path: Path
) -> None:
    with opened() as cade:
        gone = subject(cade.log, commit(3))
        with cade.log.write_lock():
            announce(cade.log, [gone], "uid", NOON)
        assert refresh_keys(cade, safe)
        assert cade.log.keys.existing([gone])  # nothing has dropped it here yet
    with rebuilt(safe, tmp_path / "a") as log:
        assert texts(log) == ["texto 1", "texto 2", "o plano"]


def test_the_sealed_bytes_of_what_was_forgotten_open_with_no_key_that_is_left(
    safe: Path, tmp_path: Path
) -> None:
    with opened() as cade:
        gone = subject(cade.log, commit(1))
        old_key = cade.log.keys.existing([gone])[gone]
        cade.log.forget([gone], "uid", NOON)
        assert refresh_keys(cade, safe)
    keys = keys_path(safe, _store())
    with keys.open("rb") as file:
        reader = SealedReader(file, keys)
        reader.unlock(backup_key(reader, PASSPHRASE))
        held = reader.read()
    with rebuilt(safe, tmp_path / "a") as log:
        assert old_key not in held
        assert gone in held  # it is named as forgotten
        assert not log.keys.existing([gone])
        row = log.reader.db.execute("SELECT state FROM facts WHERE rowid = 1").fetchone()
        assert row == (None,)


def test_refreshing_twice_writes_once_and_leaves_another_directory_alone(
    safe: Path, tmp_path: Path
) -> None:
    with opened() as cade:
        keys = keys_path(safe, cade.log.store_id)
        cade.log.forget([subject(cade.log, commit(1))], "uid", NOON)
        assert refresh_keys(cade, safe)
        once = keys.read_bytes()
        assert refresh_keys(cade, safe)
        assert keys.read_bytes() == once
        (tmp_path / "empty").mkdir()
        assert not refresh_keys(cade, tmp_path / "empty")


def test_the_old_bytes_of_the_keys_file_are_overwritten(safe: Path) -> None:
    with opened() as cade:
        keys = keys_path(safe, cade.log.store_id)
        with keys.open("rb") as before:
            cade.log.forget([subject(cade.log, commit(1))], "uid", NOON)
            refresh_keys(cade, safe)
            assert set(before.read()) == {0}


def test_a_keys_file_that_is_damaged_or_gone_is_written_anew_by_the_next_backup(
    safe: Path, tmp_path: Path
) -> None:
    keys = keys_path(safe, _store())
    for harm in (lambda: keys.write_bytes(b"x" * 500), keys.unlink):
        harm()
        assert main(["backup", str(safe), "--quiet"]) == 0
        assert main(["backup", "--verify", str(safe), "--quiet"]) == 0
    with rebuilt(safe, tmp_path / "a") as log:
        assert len(texts(log)) == 4


def test_after_the_install_secret_was_replaced_old_and_new_backups_are_read(
    safe: Path, tmp_path: Path
) -> None:
    assert main(["key", "rotate", "--yes", "--quiet"]) == 0
    with rebuilt(safe, tmp_path / "a") as log:
        assert len(texts(log)) == 4
    assert main(["backup", str(safe), "--quiet"]) == 0
    with rebuilt(safe, tmp_path / "b") as log:
        assert len(texts(log)) == 4
    with opened() as cade:
        install = cade.secret.load()
        assert install is not None
        assert made_by(tmp_path / "b" / "keys.db") == fingerprint(install)


def test_a_secret_under_a_passphrase_stays_as_it_is_kept(
    safe: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CADE_STORE_PASSPHRASE", "outra frase inteira")
    assert main(["key", "passphrase", "--quiet"]) == 0
    with opened() as cade:
        kept = cade.places.secret.read_bytes()
    assert main(["restore", str(safe), "--yes", "--quiet"]) == 0
    with opened() as cade:
        assert cade.places.secret.read_bytes() == kept
        assert cade.log.head() == 6


def test_a_file_that_is_not_there_or_no_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(Unreadable):
        build(tmp_path / "nothing", PASSPHRASE, tmp_path, NOON)
    shutil.copy("/dev/null", tmp_path / "x")
    assert main(["restore", "/dev/zero", "--yes"]) == 2
    assert main(["restore", str(tmp_path / "x"), "--yes"]) == 2


def _store() -> str:
    with opened() as cade:
        return cade.log.store_id


def test_keys_are_never_written_with_a_secret_that_does_not_open_them(safe: Path) -> None:
    with opened() as cade:
        before = keys_path(safe, cade.log.store_id).read_bytes()
        with pytest.raises(Busy):
            write_keys(cade.log, bytes(32), {})
        assert keys_path(safe, cade.log.store_id).read_bytes() == before
