from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from cade.projections.embedding import embed_missing
from cade.projections.mapping import connect, waiting
from cade.projections.orphans import sweep, sweep_all
from cade.tests.embedder import HashEmbedder
from cade.tests.projections.builders import commit
from cade.tests.projections.connections import Connection
from cade.tests.projections.embedded import HASH, SMALL, folded, in_step, mapping
from cade.tests.projections.log import MemoryLog
from cade.tests.vector_stores import MemoryVectors


def test_forgetting_the_last_holder_takes_mapping_and_vector(
    db: Connection, log: MemoryLog, store: MemoryVectors, embedder: HashEmbedder
) -> None:
    gone, other = commit("a", text="secret plan"), commit("b", text="lunch")
    log.append(gone, other)
    folded(db, log)
    embed_missing(db, store, embedder)
    log.forget(gone)
    folded(db, log)

    assert sweep(db, store) == 1
    assert in_step(db, store)
    assert len(mapping(db)) == 1


def test_a_text_that_another_item_holds_keeps_its_vector(
    db: Connection, log: MemoryLog, store: MemoryVectors, embedder: HashEmbedder
) -> None:
    gone = commit("a", text="same")
    log.append(gone, commit("b", text="same"))
    folded(db, log)
    embed_missing(db, store, embedder)
    log.forget(gone)
    folded(db, log)

    assert sweep(db, store) == 0
    assert in_step(db, store)


def test_a_text_forgotten_while_it_is_embedded_leaves_no_vector(
    db: Connection, log: MemoryLog, store: MemoryVectors
) -> None:
    gone = commit("a", text="secret plan")
    log.append(gone)
    folded(db, log)

    class Forgetting(HashEmbedder):
        def passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
            log.forget(gone)
            folded(db, log)
            sweep(db, store)
            return super().passages(texts)

    embed_missing(db, store, Forgetting(SMALL))

    assert list(store.hashes()) == []
    assert mapping(db) == {}


def test_killed_between_store_and_mapping_and_then_forgotten_leaves_no_vector(
    db: Connection,
    log: MemoryLog,
    store: MemoryVectors,
    embedder: HashEmbedder,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gone = commit("a", text="secret plan")
    log.append(gone)
    folded(db, log)
    calls: list[int] = []

    def killed(*given: object) -> set[int]:
        calls.append(1)
        if len(calls) > 1:
            raise KeyboardInterrupt
        return set()

    with monkeypatch.context() as patched:
        patched.setattr("cade.projections.embedding.connect", killed)
        with pytest.raises(KeyboardInterrupt):
            embed_missing(db, store, embedder)
    assert len(list(store.hashes())) == 1
    log.forget(gone)
    folded(db, log)

    assert sweep(db, store) == 1


def test_what_was_forgotten_before_a_rebuild_is_swept_by_comparing_everything(
    db: Connection, log: MemoryLog, store: MemoryVectors, embedder: HashEmbedder
) -> None:
    log.append(commit("a", text="first"))
    folded(db, log)
    embed_missing(db, store, embedder)
    store.add(HASH, [b"f" * 16], embedder.passages(["forgotten long ago"]))

    assert (sweep(db, store), sweep_all(db, store)) == (0, 1)
    assert in_step(db, store)


def test_a_chunk_that_became_another_text_is_not_given_the_old_vector(
    db: Connection, log: MemoryLog, store: MemoryVectors, embedder: HashEmbedder
) -> None:
    log.append(commit("a", text="first"))
    folded(db, log)
    (window,) = waiting(db)
    store.add(HASH, [window[0].hash], embedder.passages(["first"]))
    db.execute("UPDATE chunks SET hash = ?", (b"x" * 16,))

    assert connect(db, store, HASH, window) == set()
    assert sweep(db, store) == 1


def test_more_orphans_than_one_transaction_takes_are_all_swept(
    db: Connection, log: MemoryLog, store: MemoryVectors, embedder: HashEmbedder
) -> None:
    gone = [commit(str(n), text=f"text {n}") for n in range(1_100)]
    log.append(*gone, commit("kept", text="kept"))
    folded(db, log)
    embed_missing(db, store, embedder)
    log.forget(*gone)
    folded(db, log)

    assert sweep(db, store) == 1_100
    assert in_step(db, store)
