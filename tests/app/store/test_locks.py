import json
import multiprocessing
import os
import sys
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from threading import Event, Thread
from time import sleep
from typing import Any

import pytest

from cade.app.store.locks import LockHeld, Locks
from cade.tests.app.store.stores import NOON

FORK = multiprocessing.get_context("fork")
BATCHES = 400


@pytest.fixture
def locks(tmp_path: Path) -> Locks:
    return Locks(tmp_path / "locks", lambda: NOON)


def other(locks: Locks) -> Locks:
    return Locks(locks._directory, lambda: NOON)


def test_only_one_run_at_a_time_and_the_other_one_is_named(
    locks: Locks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["cade", "--config", "privado", "ingest", "git", "segredo"])
    with locks.run(), pytest.raises(LockHeld) as caught, other(locks).run():
        pass

    assert f"`cade ingest` is running (process {os.getpid()}, since" in str(caught.value)
    assert caught.value.do is not None
    assert "segredo" not in str(caught.value)


def test_a_run_waits_a_moment_for_one_that_only_clears_up(locks: Locks) -> None:
    held, ended = Event(), list[bool]()

    def clear_up() -> None:
        with other(locks).run():
            held.set()
            sleep(0.2)
            ended.append(True)

    clearing = Thread(target=clear_up)
    clearing.start()
    held.wait()
    with locks.run():
        assert ended
    clearing.join()


def test_a_lock_can_be_taken_again_once_it_was_let_go(locks: Locks) -> None:
    with locks.run(), locks.write():
        pass
    with other(locks).run(), other(locks).write(0):
        granted = True

    assert granted


def test_run_and_write_lock_do_not_hinder_each_other(locks: Locks) -> None:
    with locks.run(), other(locks).write(0):
        granted = True

    assert granted


def test_who_holds_a_lock_is_granted_it_again(locks: Locks) -> None:
    with locks.write(), locks.write(0):
        pass
    with other(locks).write(0):
        let_go = True

    assert let_go


def test_a_writer_waits_no_longer_than_it_was_told_to(locks: Locks) -> None:
    with locks.write(), pytest.raises(LockHeld, match="is running"), other(locks).write(0.05):
        pass


def test_an_error_in_the_block_lets_the_lock_go(locks: Locks) -> None:
    with pytest.raises(ZeroDivisionError), locks.write():
        _ = 1 / 0

    with other(locks).write(0):
        pass


@pytest.mark.parametrize("note", [b"", b"{", json.dumps({"pid": 1}).encode()])
def test_a_note_that_cannot_be_read_names_nobody_and_blocks_nobody(
    locks: Locks, note: bytes
) -> None:
    with locks.write():
        locks._note("write").write_bytes(note)
        with pytest.raises(LockHeld, match="Another run"), other(locks).write(0):
            pass
    locks._note("write").write_bytes(note)
    with locks.write(0):
        pass


def test_what_a_killed_holder_left_blocks_nobody(locks: Locks) -> None:
    ready = FORK.Event()
    holder = FORK.Process(target=_hold, args=(locks, ready))
    holder.start()
    ready.wait()
    with pytest.raises(LockHeld) as caught, locks.write(0):
        pass
    holder.kill()
    holder.join()

    assert caught.value.holder is not None
    assert caught.value.holder.pid == holder.pid
    with locks.write(0), locks.run():
        pass


def test_a_waiting_writer_comes_in_between_two_batches_of_a_long_run(locks: Locks) -> None:
    done = FORK.Value("i", 0)
    writer = FORK.Process(target=_many_batches, args=(locks, done))
    writer.start()
    while not done.value:
        sleep(0.001)

    with locks.write():
        meanwhile = done.value
    writer.join()

    assert meanwhile < BATCHES
    assert (writer.exitcode, done.value) == (0, BATCHES)


def test_notes_and_locks_are_for_their_owner_alone(locks: Locks) -> None:
    old = os.umask(0)
    try:
        with locks.run(), locks.write():
            modes = {path.stat().st_mode & 0o777 for path in locks._directory.iterdir()}
    finally:
        os.umask(old)

    assert modes == {0o600}
    assert locks._directory.stat().st_mode & 0o777 == 0o700


def _hold(locks: Locks, ready: Any) -> None:
    with locks.run(), locks.write():
        ready.set()
        sleep(600)


def _many_batches(locks: Locks, done: "Synchronized[int]") -> None:
    for _ in range(BATCHES):
        with locks.write():
            sleep(0.005)
            done.value += 1
