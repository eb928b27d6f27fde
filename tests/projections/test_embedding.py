from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from cade.domain.errors import ModelError
from cade.projections.embedding import embed_missing
from cade.projections.mapping import reuse
from cade.tests.embedder import HashEmbedder
from cade.tests.projections.builders import commit, file
from cade.tests.projections.connections import Connection
from cade.tests.projections.embedded import HASH, SMALL, Stopping, folded, hashes, in_step
from cade.tests.projections.log import MemoryLog
from cade.tests.vector_stores import MemoryVectors


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


def test_a_text_without_a_vector_is_tried_again_and_fails_no_later_run(
    db: Connection, log: MemoryLog, store: MemoryVectors
) -> None:
    log.append(commit("a", text="an odd text"), commit("b", text="a good text"))
    folded(db, log)
    embed_missing(db, store, Odd(np.nan))

    done = embed_missing(db, store, Odd(np.nan))

    assert (done.embedded, done.refused, done.missing) == (0, 1, 1)


def test_a_text_that_the_embedder_calls_empty_costs_only_itself(
    db: Connection, log: MemoryLog, store: MemoryVectors
) -> None:
    class Strict(HashEmbedder):
        def passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
            if "\x01" in texts:
                raise ValueError("an empty text has no vector")
            return super().passages(texts)

    log.append(*(commit(text, text=text) for text in ("one", "\x01", "two")))
    folded(db, log)

    done = embed_missing(db, store, Strict(SMALL))

    assert (done.embedded, done.refused, done.missing) == (2, 1, 1)
