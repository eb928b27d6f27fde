"""Filling `chunk_vectors`: each distinct text is embedded once, and whatever is known is reused.

It may be killed at any moment. Before vectors are stored, their hashes are written down as
orphans; then the store commits, then the mapping, which strikes them off again. So the next run
finds every stored vector, and a text forgotten in between leaves none behind.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING

import msgspec

from cade.domain.errors import ModelError
from cade.projections.mapping import Chunk, adopt, connect, waiting
from cade.projections.orphans import sweep
from cade.projections.tables import Tx, transaction
from cade.projections.vectors import (
    Embedder,
    Model,
    OtherModel,
    VectorStore,
    mismatch,
    missing,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BATCH = 64
"""Texts embedded between two commits: some seconds of work on two cores."""

Progress = Callable[[int, int], None]

_TEXTS = (
    "SELECT chunks.id, chunks.hash, chunk_text.text FROM chunks JOIN chunk_text USING (id)"
    " WHERE chunks.id IN (SELECT value FROM json_each(?))"
)
_SUSPECT = "INSERT OR IGNORE INTO orphaned_vectors VALUES (?)"


class Embedded(msgspec.Struct, frozen=True, kw_only=True):
    """What a run did.

    embedded: texts that the model read. reused: chunks whose text already had a vector.
    refused: texts for which the model gave no usable vector (NaN, zeros); tried again next time.
    missing: chunks without a vector after the run. discarded: vectors of other models and of
        texts that are gone. seconds: of the whole run.
    """

    model: str
    embedded: int = 0
    reused: int = 0
    refused: int = 0
    missing: int = 0
    discarded: int = 0
    seconds: float = 0.0


def embed_missing(
    db: Tx,
    store: VectorStore,
    embedder: Embedder,
    *,
    progress: Progress | None = None,
    batch: int = BATCH,
    start_over: bool = False,
) -> Embedded:
    """Give every chunk a vector, newest first, and return what was done.

    start_over: the person wants this model although another one's vectors are there; those stay
        until every chunk has a new one. Without it, raises OtherModel.
    progress: called with (chunks done, chunks to do). Raises ModelError for vectors of another
        size than the model says, and for a new model that gives no usable one.
    """
    model = Model(embedder.model, embedder.dimensions)
    other = mismatch(db, store, model)
    if other is not None and not start_over:
        raise OtherModel(model, other)
    adopt(db, store, model)
    run = _Run(db, store, embedder, progress, batch)
    run.all()
    left, discarded = missing(db, model), sweep(db, store)
    if left <= run.refused_chunks and model in store.models():
        discarded += store.keep_only(model)
    return run.outcome(left, discarded)


class _Run:
    """One pass over the chunks that have no vector, and its counts."""

    def __init__(
        self,
        db: Tx,
        store: VectorStore,
        embedder: Embedder,
        progress: Progress | None,
        batch: int,
    ) -> None:
        self._db, self._store, self._embedder, self._batch = db, store, embedder, batch
        self._model = Model(embedder.model, embedder.dimensions)
        self._progress = progress or (lambda done, total: None)
        self._started, self._total, self._done = monotonic(), missing(db, self._model), 0
        self._embedded = self._reused = self._refused = 0
        self.refused_chunks = 0

    def all(self) -> None:
        """Work through every window."""
        self._progress(0, self._total)
        for window in waiting(self._db):
            known = connect(self._db, self._store, self._model, window)
            self._reused += len(known)
            self._advance(len(known))
            self._embed([chunk for chunk in window if chunk.id not in known])

    def outcome(self, left: int, discarded: int) -> Embedded:
        """Return the counts."""
        return Embedded(
            model=self._embedder.model,
            embedded=self._embedded,
            reused=self._reused,
            refused=self._refused,
            missing=left,
            discarded=discarded,
            seconds=monotonic() - self._started,
        )

    def _embed(self, chunks: Sequence[Chunk]) -> None:
        ids = json.dumps([chunk.id for chunk in chunks])
        # One statement for hash and text: after a rebuild the same id is another text.
        found = {(number, key): text for number, key, text in self._db.execute(_TEXTS, (ids,))}
        groups: dict[bytes, list[Chunk]] = {}
        for chunk in chunks:
            if (chunk.id, chunk.hash) in found:
                groups.setdefault(chunk.hash, []).append(chunk)
        texts = {key: text for (_, key), text in found.items()}
        by_length = sorted(groups.values(), key=lambda group: len(texts[group[0].hash]))
        for same_length in _batched(by_length, self._batch):
            self._embed_batch(same_length, [texts[group[0].hash] for group in same_length])

    def _embed_batch(self, groups: Sequence[list[Chunk]], texts: Sequence[str]) -> None:
        vectors = _passages(self._embedder, texts)
        good = usable(vectors)
        if not good.any() and self._model not in self._store.models():
            raise ModelError(
                "The embedding model {model} gives no usable vectors.",
                do="Check the model with `cade models prepare`, or choose another one.",
                model=self._embedder.model,
            )
        kept = [group for group, fine in zip(groups, good, strict=True) if fine]
        self._store_batch(kept, vectors[good])
        self._embedded += len(kept)
        self._refused += len(groups) - len(kept)
        self.refused_chunks += sum(map(len, groups)) - sum(map(len, kept))
        self._advance(sum(map(len, groups)))

    def _store_batch(self, groups: Sequence[list[Chunk]], vectors: "NDArray[np.float32]") -> None:
        hashes = [group[0].hash for group in groups]
        with transaction(self._db):
            self._db.executemany(_SUSPECT, ((key,) for key in hashes))
        self._store.add(self._model, hashes, vectors)
        connect(self._db, self._store, self._model, [chunk for group in groups for chunk in group])

    def _advance(self, chunks: int) -> None:
        self._done += chunks
        self._progress(self._done, max(self._total, self._done))


def usable(vectors: "NDArray[np.float32]") -> "NDArray[np.bool_]":
    """Return which of the (n, d) vectors are finite and not all zero."""
    import numpy as np

    good: NDArray[np.bool_] = np.logical_and(np.isfinite(vectors).all(axis=1), vectors.any(axis=1))
    return good


def _passages(embedder: Embedder, texts: Sequence[str]) -> "NDArray[np.float32]":
    """Return (n, d) vectors; a text that the embedder refuses as empty gets a row of NaN."""
    import numpy as np

    try:
        return _checked(embedder.passages(texts), len(texts), embedder)
    except ValueError:
        if len(texts) > 1:
            return np.concatenate([_passages(embedder, [text]) for text in texts])
        return np.full((1, embedder.dimensions), np.nan, dtype=np.float32)


def _checked(
    vectors: "NDArray[np.float32]", texts: int, embedder: Embedder
) -> "NDArray[np.float32]":
    if vectors.shape != (texts, embedder.dimensions):
        raise ModelError(
            "The embedding model {model} gave vectors of the shape {shape}, not of {wanted}.",
            do="Check the model with `cade models prepare`, or choose another one.",
            model=embedder.model,
            shape=vectors.shape,
            wanted=(texts, embedder.dimensions),
        )
    return vectors


def _batched(groups: Sequence[list[Chunk]], size: int) -> Iterator[list[list[Chunk]]]:
    left = iter(groups)
    while taken := list(islice(left, size)):
        yield taken
