import multiprocessing
import os
import random
import shutil
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from time import sleep

import pytest

from cade.app.store.append import target_subject
from cade.app.store.keys import KeyRing
from cade.app.store.log import HistoryLog
from cade.app.store.ports import Batch
from cade.domain.facts import ItemFact, RunRecorded
from cade.tests.app.store.stores import SHOP, batch, commit, opened, revision

FORK = multiprocessing.get_context("fork")
KILLS, SIZE = 25, 40
MOST = 10_000


def numbered(n: int) -> Batch:
    """Give the n-th batch: new commits, and one more revision of the same file."""
    commits = [commit(n * SIZE + k) for k in range(SIZE - 1)]
    return batch(*commits, revision("/home/ana/plano.md", f"{n}"))


def append_until_killed(home: Path, start: int, acknowledged: Connection) -> None:
    with opened(home) as log:
        for n in range(start, MOST):
            log.append(numbered(n))
            acknowledged.send(n)


def one_killed_run(home: Path, start: int, chance: random.Random) -> int:
    """Kill a writer at a random point; return the last batch that it acknowledged."""
    receiver, sender = FORK.Pipe(duplex=False)
    writer = FORK.Process(target=append_until_killed, args=(home, start, sender))
    writer.start()
    sender.close()
    last = start - 1
    for _ in range(chance.randint(0, 3)):
        last = receiver.recv()
    sleep(chance.uniform(0, 0.02))
    writer.kill()
    writer.join()
    while receiver.poll():
        try:
            last = receiver.recv()
        except EOFError:
            break
    return last


def stored(log: HistoryLog) -> Iterator[list[ItemFact]]:
    """Yield the facts of each batch as its run's record closes it."""
    facts: list[ItemFact] = []
    for record in log.after(0):
        if isinstance(record.fact, RunRecorded):
            yield facts
            facts = []
        elif isinstance(record.fact, ItemFact):
            facts.append(record.fact)
    assert facts == []


def uids(facts: list[ItemFact]) -> list[str]:
    return [fact.uid for fact in facts]


def test_killed_at_any_point_nothing_acknowledged_is_lost_and_no_batch_is_half(
    tmp_path: Path,
) -> None:
    chance, start = random.Random(25), 0
    with opened(tmp_path):
        pass
    for _ in range(KILLS):
        acknowledged = one_killed_run(tmp_path, start, chance)
        with opened(tmp_path) as log:
            found = [uids(facts) for facts in stored(log)]
        start = len(found)
        assert start > acknowledged
        assert found == [uids(list(numbered(n).facts)) for n in range(start)]

    with opened(tmp_path) as log:
        assert log.verify().ok
        assert cursor(log) == start
        log.append(numbered(start))
        assert log.verify().ok


def cursor(log: HistoryLog) -> int:
    source = log.keys.source("git")
    assert source is not None
    target = target_subject(SHOP, source.identity).hex()
    return log.appender.recorder.max_tracking_id(target) or 0


class Killed(BaseException):
    """Stands for the end of the process."""


def killed(*_: object) -> None:
    raise Killed


def test_killed_between_log_and_head_the_next_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path) as log, monkeypatch.context() as patch:
        log.append(numbered(0))
        patch.setattr(KeyRing, "save_head", killed)
        with pytest.raises(Killed):
            log.append(numbered(1))

    with opened(tmp_path) as log:
        assert log.verify().ok
        log.append(numbered(2))
        assert log.verify().ok
        assert len(list(stored(log))) == cursor(log) == 3


def test_killed_between_keys_and_log_the_same_batch_can_be_stored_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path) as log, monkeypatch.context() as patch:
        patch.setattr("cade.app.store.append.superseded", killed)
        with pytest.raises(Killed):
            log.append(numbered(0))
        assert log.head() == 0

    with opened(tmp_path) as log:
        assert log.append(numbered(0)).counts.new == SIZE
        assert log.verify().ok


def write(home: Path, first: int, batches: int) -> None:
    with opened(home) as log:
        for n in range(first, first + batches):
            log.append(numbered(n))


def test_two_writers_at_once_lose_nothing(tmp_path: Path) -> None:
    with opened(tmp_path):
        pass
    writers = [FORK.Process(target=write, args=(tmp_path, first, 15)) for first in (0, 1_000)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()

    assert [writer.exitcode for writer in writers] == [0, 0]
    with opened(tmp_path) as log:
        found = sorted(uids(facts) for facts in stored(log))
        wanted = [numbered(n) for first in (0, 1_000) for n in range(first, first + 15)]
        assert found == sorted(uids(list(one.facts)) for one in wanted)
        assert log.verify().ok


def test_two_first_starts_at_once_make_one_store(tmp_path: Path) -> None:
    writers = [FORK.Process(target=write, args=(tmp_path, first, 2)) for first in (0, 1_000)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()

    with opened(tmp_path) as log:
        assert [writer.exitcode for writer in writers] == [0, 0]
        assert len(list(stored(log))) == 4
        assert log.verify().ok


def test_after_a_power_cut_that_tore_the_write_ahead_log_no_batch_is_half(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    with opened(home) as log, monkeypatch.context() as patch:
        log.append(numbered(0))
        patch.setattr(KeyRing, "save_head", killed)
        before = log.path.with_name("history.db-wal").stat().st_size
        with pytest.raises(Killed):
            log.append(numbered(1))
        shutil.copytree(home, tmp_path / "as-it-was")
    after = (tmp_path / "as-it-was/data/history.db-wal").stat().st_size
    assert after > before

    found = set()
    for size in range(before, after + 1, max(1, (after - before) // 12)):
        torn = shutil.copytree(tmp_path / "as-it-was", tmp_path / f"torn-{size}")
        os.truncate(torn / "data/history.db-wal", size)
        with opened(torn) as log:
            assert log.verify().ok
            found.add(len(list(stored(log))))
            log.append(numbered(2))
            assert log.verify().ok
    assert found <= {1, 2}
    assert 1 in found
