from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from cade.domain.errors import ModelError
from cade.projections.chunks import chunks
from cade.projections.embedding import Embedded, embed_missing
from cade.projections.fold import catch_up, prepare
from cade.projections.mapping import connect, reuse, waiting
from cade.projections.orphans import sweep, sweep_all
from cade.projections.projection import Projection
from cade.projections.vectors import Model, OtherModel, missing, state, vectors
from cade.tests.embedder import HashEmbedder
from cade.tests.projections.builders import commit, file
from cade.tests.projections.connections import Connection
from cade.tests.projections.log import MemoryLog
from cade.tests.vector_stores import MemoryVectors

SMALL = 16
HASH = Model("hash", SMALL)


@pytest.fixture
def store() -> MemoryVectors:
    return MemoryVectors()


@pytest.fixture
def log() -> MemoryLog:
    return MemoryLog()


@pytest.fixture
def embedder() -> HashEmbedder:
    return HashEmbedder(SMALL)


def read_models() -> tuple[Projection, ...]:
    return (chunks("ab" * 32), vectors())


def folded(db: Connection, log: MemoryLog) -> None:
    prepare(read_models(), db)
    catch_up(read_models(), log, db)


def mapping(db: Connection) -> dict[int, int]:
    return dict(db.execute("SELECT chunk_id, vector FROM chunk_vectors"))


def hashes(db: Connection) -> set[bytes]:
    return {key for (key,) in db.execute("SELECT hash FROM chunks")}


def in_step(db: Connection, store: MemoryVectors, model: Model = HASH) -> bool:
    """Every chunk points at the vector of its own text, and the store has no other."""
    wanted = dict(db.execute("SELECT id, hash FROM chunks"))
    known = store.known(model, set(wanted.values()))
    return mapping(db) == {chunk: known[key] for chunk, key in wanted.items()} and set(
        store.hashes()
    ) == set(wanted.values())


class Stopping(HashEmbedder):
    """Is interrupted in its second batch."""

    def passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        if self.embedded:
            raise KeyboardInterrupt
        return super().passages(texts)


class Odd(HashEmbedder):
    """Gives `value` in place of a vector for texts with the word `odd`."""

    def __init__(self, value: float) -> None:
        super().__init__(SMALL)
        self._value = value

    def passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        found = super().passages(texts)
        found[["odd" in text for text in texts]] = self._value
        return found


def test_each_distinct_text_is_embedded_once(
    db: Connection, log: MemoryLog, store: MemoryVectors, embedder: HashEmbedder
) -> None:
    log.append(commit("a", text="same"), commit("b", text="same"), file(text="other"))
    folded(db, log)

    done = embed_missing(db, store, embedder)

    assert sorted(embedder.embedded) == ["other", "same"]
    assert (done.embedded, done.missing) == (2, 0)
    assert in_step(db, store)


def test_a_second_run_embeds_only_what_is_new(
    db: Connection, log: MemoryLog, store: MemoryVectors, embedder: HashEmbedder
) -> None:
    log.append(commit("a", text="first"))
    folded(db, log)
    embed_missing(db, store, embedder)
    log.append(commit("b", text="second"))
    folded(db, log)

    done = embed_missing(db, store, embedder)

    assert embedder.embedded == ["first", "second"]
    assert (done.embedded, done.reused) == (1, 0)


def test_a_rebuild_reuses_every_vector(
    db: Connection, log: MemoryLog, store: MemoryVectors, embedder: HashEmbedder
) -> None:
    log.append(*(commit(str(n), text=f"text {n}") for n in range(20)))
    folded(db, log)
    embed_missing(db, store, embedder)
    before = store.last_number()
    db.execute("DELETE FROM fold_positions")
    folded(db, log)

    done = embed_missing(db, store, embedder)

    assert (done.embedded, done.reused, done.missing) == (0, 20, 0)
    assert store.last_number() == before
    assert in_step(db, store)


def test_reusing_after_a_rebuild_needs_no_model(
    db: Connection, log: MemoryLog, store: MemoryVectors, embedder: HashEmbedder
) -> None:
    log.append(commit("a", text="first"), commit("b", text="second"))
    folded(db, log)
    embed_missing(db, store, embedder)
    db.execute("DELETE FROM fold_positions")
    folded(db, log)

    assert reuse(db, store, HASH) == 2
    assert in_step(db, store)


def test_the_newest_texts_are_embedded_first(
    db: Connection, log: MemoryLog, store: MemoryVectors, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cade.projections.mapping.WINDOW", 2)
    log.append(*(commit(str(n), text=f"text {n}") for n in range(4)))
    folded(db, log)
    embedder = HashEmbedder(SMALL)

    embed_missing(db, store, embedder, batch=1)

    assert [set(embedder.embedded[:2]), set(embedder.embedded[2:])] == [
        {"text 2", "text 3"},
        {"text 0", "text 1"},
    ]


def test_an_interrupted_run_keeps_its_batches_and_resumes(
    db: Connection, log: MemoryLog, store: MemoryVectors
) -> None:
    log.append(*(commit(str(n), text=f"text {n}") for n in range(10)))
    folded(db, log)
    with pytest.raises(KeyboardInterrupt):
        embed_missing(db, store, Stopping(SMALL), batch=4)
    embedder = HashEmbedder(SMALL)

    done = embed_missing(db, store, embedder, batch=4)

    assert (len(embedder.embedded), done.missing) == (6, 0)
    assert in_step(db, store)


def test_a_vector_stored_without_its_mapping_is_found_again(
    db: Connection, log: MemoryLog, store: MemoryVectors, embedder: HashEmbedder
) -> None:
    log.append(commit("a", text="first"))
    folded(db, log)
    store.add(HASH, list(hashes(db)), embedder.passages(["first"]))

    done = embed_missing(db, store, embedder)

    assert (done.embedded, done.reused) == (0, 1)
    assert in_step(db, store)


def test_progress_ends_at_the_total(
    db: Connection, log: MemoryLog, store: MemoryVectors, embedder: HashEmbedder
) -> None:
    log.append(*(commit(str(n), text=f"text {n}") for n in range(5)))
    folded(db, log)
    seen: list[tuple[int, int]] = []

    embed_missing(db, store, embedder, batch=2, progress=lambda *step: seen.append(step))

    assert seen == [(0, 5), (0, 5), (2, 5), (4, 5), (5, 5)]


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


@pytest.mark.parametrize("value", [np.nan, np.inf, 0.0])
def test_a_vector_that_says_nothing_is_refused_and_the_rest_stored(
    db: Connection, log: MemoryLog, store: MemoryVectors, value: float
) -> None:
    log.append(commit("a", text="an odd text"), commit("b", text="a good text"))
    folded(db, log)

    done = embed_missing(db, store, Odd(value))

    assert (done.embedded, done.refused, done.missing) == (1, 1, 1)
    assert len(list(store.hashes())) == 1


def test_a_model_that_gives_nothing_usable_is_an_error(
    db: Connection, log: MemoryLog, store: MemoryVectors
) -> None:
    log.append(commit("a", text="an odd text"))
    folded(db, log)

    with pytest.raises(ModelError, match="no usable vectors"):
        embed_missing(db, store, Odd(np.nan))


def test_vectors_of_another_size_than_the_model_says_are_an_error(
    db: Connection, log: MemoryLog, store: MemoryVectors, embedder: HashEmbedder
) -> None:
    log.append(commit("a", text="text"))
    folded(db, log)
    wrong = HashEmbedder(SMALL)
    wrong.passages = HashEmbedder(8).passages  # type: ignore[method-assign]

    with pytest.raises(ModelError, match=r"\(1, 8\)"):
        embed_missing(db, store, wrong)


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
