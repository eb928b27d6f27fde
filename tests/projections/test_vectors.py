import pytest

from cade.projections.embedding import Embedded, embed_missing
from cade.projections.mapping import reuse
from cade.projections.vectors import Model, OtherModel, missing, state
from cade.tests.embedder import HashEmbedder
from cade.tests.projections.builders import commit
from cade.tests.projections.connections import Connection
from cade.tests.projections.embedded import HASH, SMALL, Stopping, folded, in_step
from cade.tests.projections.log import MemoryLog
from cade.tests.vector_stores import MemoryVectors


@pytest.mark.parametrize("other", [HashEmbedder(SMALL, model="new"), HashEmbedder(32)])
def test_another_model_is_refused_until_the_person_asks_for_it(
    db: Connection,
    log: MemoryLog,
    store: MemoryVectors,
    embedder: HashEmbedder,
    other: HashEmbedder,
) -> None:
    log.append(commit("a", text="text"))
    folded(db, log)
    embed_missing(db, store, embedder)

    with pytest.raises(OtherModel, match="hash") as caught:
        embed_missing(db, store, other)

    assert "cade rebuild-projections vectors" in str(caught.value.do)
    assert other.embedded == []
    assert in_step(db, store)
    assert missing(db, Model(other.model, other.dimensions)) == 1


def test_another_model_is_refused_also_when_the_read_models_were_deleted(
    db: Connection, log: MemoryLog, store: MemoryVectors, embedder: HashEmbedder
) -> None:
    log.append(commit("a", text="text"))
    folded(db, log)
    embed_missing(db, store, embedder)
    db.execute("DELETE FROM chunk_vectors")
    db.execute("DELETE FROM vector_state")

    with pytest.raises(OtherModel):
        embed_missing(db, store, HashEmbedder(SMALL, model="new"))
    assert reuse(db, store, Model("new", SMALL)) == 0
    assert reuse(db, store, HASH) == 1


def test_starting_over_replaces_the_other_models_vectors(
    db: Connection, log: MemoryLog, store: MemoryVectors, embedder: HashEmbedder
) -> None:
    log.append(commit("a", text="first"), commit("b", text="second"))
    folded(db, log)
    embed_missing(db, store, embedder)

    done = embed_missing(db, store, HashEmbedder(32, model="new"), start_over=True)

    assert (done.embedded, done.discarded) == (2, 2)
    assert in_step(db, store, Model("new", 32))
    assert store.models() == [Model("new", 32)]


def test_the_other_models_vectors_stay_until_the_new_ones_are_complete(
    db: Connection, log: MemoryLog, store: MemoryVectors, embedder: HashEmbedder
) -> None:
    log.append(*(commit(str(n), text=f"text {n}") for n in range(4)))
    folded(db, log)
    embed_missing(db, store, embedder)
    with pytest.raises(KeyboardInterrupt):
        embed_missing(db, store, Stopping(SMALL, model="new"), batch=2, start_over=True)

    assert missing(db, Model("new", SMALL)) == 2
    assert missing(db, HASH) == 4

    back = embed_missing(db, store, embedder, start_over=True)

    assert (back.embedded, back.reused, back.discarded) == (0, 4, 2)
    assert in_step(db, store)


def test_an_interrupted_change_of_the_model_resumes(
    db: Connection, log: MemoryLog, store: MemoryVectors, embedder: HashEmbedder
) -> None:
    log.append(*(commit(str(n), text=f"text {n}") for n in range(4)))
    folded(db, log)
    embed_missing(db, store, embedder)
    with pytest.raises(KeyboardInterrupt):
        embed_missing(db, store, Stopping(SMALL, model="new"), batch=2, start_over=True)
    again = HashEmbedder(SMALL, model="new")

    done = embed_missing(db, store, again)

    assert (done.embedded, done.missing) == (2, 0)
    assert in_step(db, store, Model("new", SMALL))


def test_nothing_to_embed_deletes_no_vectors_of_another_model(
    db: Connection, log: MemoryLog, store: MemoryVectors, embedder: HashEmbedder
) -> None:
    folded(db, log)
    store.add(HASH, [b"a" * 16], embedder.passages(["text"]))

    done = embed_missing(db, store, HashEmbedder(SMALL, model="new"), start_over=True)

    assert counts(done) == (0, 0, 0)
    assert store.models() == [HASH]


def counts(done: Embedded) -> tuple[int, int, int]:
    return done.embedded, done.reused, done.discarded


def test_a_store_from_a_backup_voids_the_mapping(
    db: Connection, log: MemoryLog, store: MemoryVectors, embedder: HashEmbedder
) -> None:
    log.append(commit("a", text="first"), commit("b", text="second"))
    folded(db, log)
    embed_missing(db, store, embedder)
    older = MemoryVectors()

    done = embed_missing(db, older, embedder)

    assert done.embedded == 2
    assert in_step(db, older)


def test_every_change_of_the_mapping_gives_it_another_token(
    db: Connection, log: MemoryLog, store: MemoryVectors, embedder: HashEmbedder
) -> None:
    log.append(gone := commit("a", text="first"))
    folded(db, log)
    embed_missing(db, store, embedder)
    tokens = [token(db)]
    log.append(commit("b", text="second"))
    folded(db, log)
    embed_missing(db, store, embedder)
    tokens.append(token(db))
    log.forget(gone)
    folded(db, log)
    tokens.append(token(db))
    embed_missing(db, store, embedder)

    assert len(set(tokens)) == 3
    assert token(db) == tokens[-1]


def token(db: Connection) -> bytes:
    now = state(db)
    assert now is not None
    return now.token
