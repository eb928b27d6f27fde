"""Backups, restores and compactions when something is in the way: nothing half is left."""

import resource
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event, Thread

import pytest

from cade.app.cli import main
from cade.app.runs.keeping.backup import Wish, backup
from cade.app.store.backup.aside import build
from cade.app.store.backup.place import archives
from cade.app.store.backup.vault import _known, opened_keys
from cade.app.store.errors import StoreReplaced
from cade.app.store.log import HistoryLog
from cade.app.store.secret import FileSecret
from cade.app.wiring import Cade
from cade.domain.facts import ItemFact
from cade.tests.app.runs.keeping.dying import FORK
from cade.tests.app.runs.keeping.home import cade, is_whole, names, opened
from cade.tests.app.store.stores import NOON, batch, commit

PASSPHRASE = "cavalo certo bateria"


@contextmanager
def files_of_at_most(size: int) -> Iterator[None]:
    """Let no file grow beyond so many bytes, as on a disk that is nearly full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.fixture
def safe(notes: Path, tmp_path: Path) -> Path:
    for path in notes.iterdir():
        path.write_text(path.read_text() * 200)
    assert cade("ingest", "file", str(notes), "--no-embed") == 0
    assert cade("backup", str(tmp_path / "safe")) == 0
    return tmp_path / "safe"


@pytest.mark.parametrize("kib", [1, 40, 120])
def test_a_full_disk_costs_the_command_and_nothing_else(
    safe: Path, capsys: pytest.CaptureFixture[str], kib: int
) -> None:
    files = {path: path.read_bytes() for path in safe.iterdir()}
    for command in (("backup", str(safe)), ("restore", str(safe), "--yes"), ("compact",)):
        with files_of_at_most(kib << 10):
            code = cade(*command)
        told = capsys.readouterr().err
        assert code in (0, 2), told
        assert "Traceback" not in told
        assert code == 0 or "→" in told
        with opened() as made:
            assert is_whole(made)
            assert len(names(made)) == 12
    assert {path: path.read_bytes() for path in files if path.exists()}.keys() == files.keys()
    assert not list(safe.glob(".*"))
    assert cade("backup", "--verify", str(safe)) == 0


@pytest.mark.parametrize("turn", [1, 3])
def test_an_interrupted_backup_leaves_nothing(safe: Path, turn: int) -> None:
    before, turns = sorted(safe.iterdir()), 0

    def interrupt(_done: int, _total: int) -> None:
        nonlocal turns
        turns += 1
        if turns == turn:
            raise KeyboardInterrupt

    with closing(Cade()) as made, pytest.raises(KeyboardInterrupt):
        backup(made, Wish(directory=safe), lambda: PASSPHRASE, None, interrupt)
    assert sorted(safe.iterdir()) == before
    with opened() as made:
        assert is_whole(made)


def test_whoever_had_the_store_open_when_it_was_replaced_writes_no_more(safe: Path) -> None:
    with closing(Cade()) as old:
        assert old.log.head()
        assert cade("restore", str(safe), "--yes") == 0
        with pytest.raises(StoreReplaced):
            old.log.append(batch(commit(1)))
    with opened() as made:
        assert is_whole(made)


def test_a_backup_beside_a_writer_has_everything_that_was_acknowledged_before(
    safe: Path, tmp_path: Path
) -> None:
    receiver, sender = FORK.Pipe(duplex=False)
    writer = FORK.Process(target=_write_on, args=(sender,))
    writer.start()
    sender.close()
    known = []
    for turn in range(3):
        while receiver.poll(0.2 if turn else 2.0):
            known.append(receiver.recv())
            if len(known) > 10 * turn:
                break
        before = len(known)
        assert cade("backup", str(safe)) == 0
        newest = archives(safe)[-1].path
        place = tmp_path / f"place{turn}"
        place.mkdir()
        build(newest, PASSPHRASE, place, NOON)
        with closing(HistoryLog(place, FileSecret(place / "secret"))) as log:
            found = {one.fact.uid for one in log.after(0) if isinstance(one.fact, ItemFact)}
        assert {commit(n).uid for n in known[:before]} <= found
    writer.kill()
    writer.join()
    with opened() as made:
        assert is_whole(made)


def _write_on(acknowledged: Connection) -> None:
    with closing(Cade()) as made:
        for n in range(100_000):
            made.log.append(batch(commit(n)))
            acknowledged.send(n)
            time.sleep(0.01)


def test_a_second_backup_at_the_same_time_says_who_is_at_it(
    safe: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Cade()) as made, made.log.locks.work():
        assert main(["backup", str(safe)]) == 2
        assert "is running" in capsys.readouterr().err
        assert main(["timeline", "today", "--quiet"]) == 0


def test_a_keys_file_is_read_only_once_whoever_replaces_it_is_done(safe: Path) -> None:
    (keys,) = safe.glob("cade-keys-*")
    whole, erased = keys.read_bytes(), Event()
    with closing(Cade()) as made:

        def replace() -> None:
            with made.log.locks.keys():
                keys.write_bytes(bytes(len(whole)))
                erased.set()
                time.sleep(0.3)
                keys.write_bytes(whole)

        replacing = Thread(target=replace)
        with closing(Cade()) as other:
            vault, path = _known(other.log, safe) or (None, None)
            assert path == keys
            replacing.start()
            erased.wait()
            with opened_keys(other.log, keys) as reader:
                assert reader is not None
                assert reader.header.vault == (vault.name if vault else "")
        replacing.join()
