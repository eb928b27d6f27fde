"""Read models with vectors, folded from a log in memory, and an embedder that can be stopped."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from cade.projections.chunks import chunks
from cade.projections.fold import catch_up, prepare
from cade.projections.projection import Projection
from cade.projections.vectors import Model, VectorStore, vectors
from cade.tests.embedder import HashEmbedder
from cade.tests.projections.connections import Connection
from cade.tests.projections.log import MemoryLog

SMALL = 16
HASH = Model("hash", SMALL)


def read_models() -> tuple[Projection, ...]:
    return (chunks("ab" * 32), vectors())


def folded(db: Connection, log: MemoryLog) -> None:
    prepare(read_models(), db)
    catch_up(read_models(), log, db)


def mapping(db: Connection) -> dict[int, int]:
    return dict(db.execute("SELECT chunk_id, vector FROM chunk_vectors"))


def hashes(db: Connection) -> set[bytes]:
    return {key for (key,) in db.execute("SELECT hash FROM chunks")}


def in_step(db: Connection, store: VectorStore, model: Model = HASH) -> bool:
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
