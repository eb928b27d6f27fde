"""Rewriting without holes: nothing is lost, room comes back, readers keep what they began with."""

import os
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from cade.app.store.compaction import (
    rewrite,
    rewrite_keys,
    rewrite_vectors,
    rewrite_words,
    sweep_orphans,
    wasted_vectors,
)
from cade.app.store.log import HistoryLog
from cade.app.store.sqlite import connect, transaction
from cade.app.store.vectors import open_vectors
from cade.projections.vectors import Model
from cade.tests.app.store.stores import NOON, batch, commit, opened, subject

KEY = bytes(range(32))
MODEL = Model("m", 384)
MIB = 1 << 20


def drawn(count: int) -> tuple[list[bytes], np.ndarray]:
    vectors = np.random.default_rng(61).standard_normal((count, 384)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    return [n.to_bytes(16) for n in range(count)], vectors


def test_eighty_vectors_of_eight_thousand_need_less_than_a_mebibyte(tmp_path: Path) -> None:
    path = tmp_path / "vectors.db"
    hashes, vectors = drawn(8_000)
    left = hashes[::100]
    with closing(open_vectors(path, KEY)) as store:
        store.add(MODEL, hashes, vectors)
        store.delete(sorted(set(hashes) - set(left)))
        known, last, store_id = store.known(MODEL, left), store.last_number(), store.store_id
        nearest = store.nearest(MODEL, vectors[300], 5)
        store.truncate_wal()
        assert path.stat().st_size > 3 * MIB
        assert wasted_vectors(store._db) > MIB
        (tmp_path / "work").mkdir()
        rewrite_vectors(path, tmp_path / "work", KEY)

        assert path.stat().st_size < MIB
        assert wasted_vectors(store._db) == 0
        assert (store.known(MODEL, left), store.last_number()) == (known, last)
        assert store.store_id == store_id
        assert store.nearest(MODEL, vectors[300], 5) == nearest
        store.add(MODEL, hashes[1:3], vectors[1:3])
        assert len(store.known(MODEL, hashes)) == 82
    assert list((tmp_path / "work").iterdir()) == []


def test_a_reader_keeps_what_it_began_with_and_then_sees_the_rest(tmp_path: Path) -> None:
    path, work = tmp_path / "a.db", tmp_path / "work"
    work.mkdir()
    with closing(connect(path, key=KEY)) as db, closing(connect(path, key=KEY)) as reader:
        db.execute("CREATE TABLE t(x BLOB)")
        with transaction(db):
            db.executemany("INSERT INTO t VALUES (?)", [(os.urandom(800),) for _ in range(5_000)])
        db.execute("DELETE FROM t WHERE rowid % 10")
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM t").fetchone() == (500,)
        rewrite(path, work, KEY)
        assert reader.execute("SELECT count(*) FROM t").fetchone() == (500,)
        reader.execute("COMMIT")
        db.execute("DELETE FROM t WHERE rowid = 10")
        assert reader.execute("SELECT count(*) FROM t").fetchone() == (499,)
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert path.stat().st_size < MIB


def test_word_indexes_are_merged_and_find_the_same(tmp_path: Path) -> None:
    path = tmp_path / "views.db"
    (tmp_path / "work").mkdir()
    with closing(connect(path)) as db:
        db.execute("CREATE VIRTUAL TABLE w USING fts5(x)")
        db.execute("CREATE VIRTUAL TABLE v USING fts5vocab(w, row)")
        for n in range(300):
            db.execute("INSERT INTO w VALUES (?)", (f"palavra numero{n}",))
        db.execute("DELETE FROM w WHERE rowid > 10")
        rewrite_words(path, tmp_path / "work")
        assert db.execute("SELECT count(*) FROM w WHERE w MATCH 'palavra'").fetchone() == (10,)
        assert db.execute("SELECT count(*) FROM w WHERE w MATCH 'numero200'").fetchone() == (0,)
    assert b"numero200" not in path.read_bytes()


def test_a_log_that_was_rewritten_goes_on_where_it_was(log: HistoryLog, tmp_path: Path) -> None:
    log.append(batch(*[commit(n, text="x" * 2_000) for n in range(500)]))
    gone = [subject(log, commit(n)) for n in range(5, 500)]
    log.forget(gone, "uid", NOON)
    before, head = log.path.stat().st_size, log.head()
    (tmp_path / "work").mkdir()
    rewrite(log.path, tmp_path / "work")
    rewrite_keys(log.keys_path)

    assert log.path.stat().st_size < before / 2
    assert log.head() == head
    log.append(batch(commit(900)))
    assert log.head() == head + 2
    assert log.verify().ok


def test_salts_of_nothing_are_swept_and_no_other(log: HistoryLog) -> None:
    log.append(batch(commit(1), commit(2)))
    source = log.keys.source("git")
    assert source is not None
    log.keys.create(source, [bytes(16), bytes([7]) * 16])

    assert sweep_orphans(log.keys_path, log.path) == 2
    assert sweep_orphans(log.keys_path, log.path) == 0
    assert log.verify().ok
    assert len(log.keys.of_source("git")) == 3


def test_a_copy_that_finds_no_room_leaves_the_file_as_it_is(tmp_path: Path) -> None:
    from cade.domain.errors import StoreError

    with opened(tmp_path) as log:
        log.append(batch(commit(1)))
        with pytest.raises(StoreError):
            rewrite(log.path, tmp_path / "nowhere")
        assert log.verify().ok
