"""The proof that forgotten is gone: raw bytes of every file, after every way of forgetting."""

from typing import Literal

import pytest

from cade.app.store.backup.bare import bare_copy
from cade.app.store.log import HistoryLog
from cade.app.store.secret import FileSecret
from cade.app.store.sqlite import connect
from cade.app.wiring import Cade
from cade.domain.facts import Shredded
from cade.tests.app.runs.forget_ways import COMMANDS, WAYS
from cade.tests.app.runs.planted import CANARY, KEPT, SIGNS, Planted, run, word
from cade.tests.app.runs.traces import (
    counts_of_runs,
    forgotten,
    headlines,
    readable,
    traces,
    vectors_of,
)

ITEMS = [way for way in WAYS if way not in ("source", "git", "file", "element", "chat", "teams")]
"""Ways that are not of a whole source, which would be read afresh."""

TOLD = ("uid", "match", "person", "member", "partner", "author", "age", "source")
"""One of each kind."""


def test_a_search_of_the_files_would_find_what_is_there(clear: Planted) -> None:
    assert clear.holding(CANARY.encode()) == ["views.db"]
    assert clear.holding(SIGNS.encode()) == ["views.db"]
    assert len(vectors := vectors_of(CANARY)) > 4 * 4
    for name in ("vectors.db", ".mtx"):
        assert any(found.endswith(name) for found in clear.holding(*vectors))


@pytest.mark.parametrize("way", WAYS)
def test_no_way_of_forgetting_leaves_a_byte(home: Planted, way: str) -> None:
    arguments, endings = WAYS[way]
    gone = [word(ending) for ending in endings]
    vectors = [vector for canary in gone for vector in vectors_of(canary)]
    before, sealed = headlines(), traces()
    history = home.home / "data/cade/history.db"
    copy = history.read_bytes()

    assert run("forget", *arguments(), "--yes") == 0

    assert home.holding(*(canary.encode() for canary in gone)) == []
    assert home.holding(*vectors) == []
    assert "title" not in endings or home.holding(SIGNS.encode()) == []
    assert home.holding(*(piece for one in forgotten() for piece in sealed.get(one, ()))) == []
    assert len(set(KEPT) - set(headlines())) <= 1  # the one of a source that is forgotten
    assert 0 < len(headlines()) < len(before)
    assert run("log", "verify") == 0
    history.write_bytes(copy)
    assert [canary for canary in gone if canary in readable()] == []


@pytest.mark.parametrize("way", TOLD)
def test_no_command_tells_it_any_more(
    clear: Planted, way: str, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments, endings = WAYS[way]
    assert run("forget", *arguments(), "--yes") == 0
    capsys.readouterr()

    for command in COMMANDS:
        assert run(*command) in (0, 1)
    for subject in forgotten():
        assert run("log", "show", subject.hex(), "--json") in (0, 1)

    said = capsys.readouterr()
    told = (said.out + said.err).lower()
    assert [ending for ending in endings if word(ending) in told] == []
    assert any(kept.lower() in told for kept in KEPT)


@pytest.mark.parametrize("way", ITEMS)
def test_what_was_forgotten_does_not_come_back(clear: Planted, way: str) -> None:
    assert run("forget", *WAYS[way][0](), "--yes") == 0
    left = headlines()

    for command in clear.ingests:
        assert run(*command, "--quiet") == 0

    assert headlines() == left
    gone = [word(ending).encode() for ending in WAYS[way][1]]
    assert clear.holding(*gone) == []


@pytest.mark.parametrize("source", range(6))
def test_a_source_that_was_forgotten_is_read_afresh_with_the_first_counts(
    clear: Planted, source: int
) -> None:
    name = clear.ingests[source][1]
    first = counts_of_runs(name)
    assert run("forget", name, "--yes") == 0

    assert run(*clear.ingests[source], "--quiet") == 0

    assert counts_of_runs(name) == [*first, *first]
    assert run("log", "verify") == 0


def test_a_copy_of_the_log_from_before_cannot_be_read_with_the_keys_of_now(
    home: Planted,
) -> None:
    history = home.home / "data/cade/history.db"
    before = history.read_bytes()
    assert run("forget", "--match", CANARY, "--yes") == 0
    history.write_bytes(before)

    cade = Cade()
    told = [recorded.fact for recorded in cade.log.after(0)]
    cade.close()

    assert sum(isinstance(fact, Shredded) for fact in told) == 12
    assert CANARY not in repr(told).lower()


def test_keys_that_were_put_back_are_dropped_again(home: Planted) -> None:
    keys = home.home / "data/cade/keys.db"
    before = keys.read_bytes()
    assert run("forget", "--match", word("commit"), "--yes") == 0
    keys.write_bytes(before)

    assert run("timeline", "--all-authors", "2026-03-02") == 0

    history = connect(home.home / "data/cade/history.db")
    ring = connect(keys)
    forgotten = history.execute("SELECT originator_id FROM facts WHERE state IS NULL").fetchall()
    assert len(forgotten) == 1
    assert not ring.execute("SELECT 1 FROM salts WHERE subject = ?", forgotten[0]).fetchall()
    history.close()
    ring.close()


def test_it_works_while_readers_keep_every_file_open(clear: Planted) -> None:
    files = [clear.home / "data/cade" / name for name in ("history.db", "keys.db", "vectors.db")]
    readers = [connect(path) for path in (*files, clear.home / "cache/cade/views.db")]
    for reader in readers:
        reader.execute("SELECT count(*) FROM sqlite_master").fetchone()
    vectors = vectors_of(CANARY)

    assert run("forget", "--match", CANARY, "--yes") == 0

    assert clear.holding(CANARY.encode(), *vectors) == []
    for reader in readers:
        reader.close()


@pytest.mark.parametrize("kind", ["restore", "migration"])
def test_a_copy_of_the_store_in_its_own_directory_forgets_too(
    home: Planted, kind: Literal["restore", "migration"]
) -> None:
    cade = Cade()
    work = cade.places.data / "work"
    work.mkdir()
    copy = bare_copy(cade.places.data, cade.places.secret, work, kind, cade.now())
    cade.close()
    work.rmdir()
    sealed = traces()

    assert run("forget", "--match", CANARY, "--yes") == 0

    gone = forgotten()
    assert home.holding(*(piece for one in gone for piece in sealed.get(one, ()))) == []
    log = HistoryLog(copy, FileSecret(copy / "secret"))
    told = repr([recorded.fact for recorded in log.after(0)]).lower()
    whole = log.verify()
    log.close()
    assert CANARY not in told
    assert "tangerine" in told
    assert whole.ok
