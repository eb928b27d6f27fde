"""`chunk_vectors`: which chunk has which vector, and what a model and a store of vectors must do.

The vectors themselves took hours to compute, so they are kept outside the read models, by model
and keyed hash of the chunk's text; this table only points at them and is filled again in seconds.
It has no folds: triggers drop a row with its chunk, and `projections/embedding.py` adds rows.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec

from cade.domain.errors import StoreError
from cade.projections.projection import Projection
from cade.projections.tables import Tx

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    FloatArray = NDArray[np.float32]
    Int8Array = NDArray[np.int8]
    UInt8Array = NDArray[np.uint8]
    IdArray = NDArray[np.int64]

_CHANGED = "BEGIN UPDATE vector_state SET token = randomblob(16); END"

SCHEMA = (
    "CREATE TABLE chunk_vectors(chunk_id INTEGER PRIMARY KEY, vector INTEGER NOT NULL)",
    # Whose vectors those are. The token is another one after every change of chunk_vectors, so
    # that a copy of the mapping made elsewhere knows whether it is still true.
    """
    CREATE TABLE vector_state(
        id INTEGER PRIMARY KEY CHECK (id = 1), model TEXT NOT NULL, dimensions INTEGER NOT NULL,
        store TEXT NOT NULL, token BLOB NOT NULL)
    """,
    """
    CREATE TRIGGER chunk_vectors_chunk_gone AFTER DELETE ON chunks
    BEGIN DELETE FROM chunk_vectors WHERE chunk_id = old.id; END
    """,
    f"CREATE TRIGGER chunk_vectors_added AFTER INSERT ON chunk_vectors {_CHANGED}",
    f"CREATE TRIGGER chunk_vectors_moved AFTER UPDATE ON chunk_vectors {_CHANGED}",
    f"CREATE TRIGGER chunk_vectors_gone AFTER DELETE ON chunk_vectors {_CHANGED}",
)


def vectors() -> Projection:
    """Return the projection that holds the mapping."""
    return Projection("vectors", version=1, schema=SCHEMA, after=("chunks",))


class Embedder(Protocol):
    """A model that turns texts into vectors.

    model: names the model and everything that changes its vectors (prefixes).
    dimensions: of a vector. context: how many tokens one text may have; longer ones are windowed
        by the embedder, never cut in silence.
    """

    model: str
    dimensions: int
    context: int

    def passages(self, texts: Sequence[str]) -> "FloatArray":
        """Return the vectors of texts to be found, unit length, (n, dimensions)."""
        ...

    def question(self, text: str) -> "FloatArray":
        """Return the vector of a question, unit length, (dimensions,)."""
        ...

    def tokens(self, text: str) -> int:
        """Return how many tokens the text has."""
        ...

    def close(self) -> None:
        """Give the model's memory back."""
        ...


class Model(msgspec.Struct, frozen=True):
    """Whose vectors: two models that differ in either are never compared."""

    name: str
    dimensions: int


class VectorStore(Protocol):
    """The durable copy of the vectors, by model and keyed hash of the text.

    store_id: 32 hex digits, made with the store.
    """

    @property
    def store_id(self) -> str:
        """Return the store's id."""
        ...

    def models(self) -> Sequence[Model]:
        """Return the models that have vectors here."""
        ...

    def known(self, model: Model, hashes: Collection[bytes]) -> Mapping[bytes, int]:
        """Return the vector's number for each of the hashes that the model has embedded."""
        ...

    def add(self, model: Model, hashes: Sequence[bytes], vectors: "FloatArray") -> None:
        """Store one vector for each hash, durably, all or none; what is there already stays.

        Raises ValueError for vectors of another size, with NaN or infinities, or of zeros.
        """
        ...

    def hashes(self) -> Iterator[bytes]:
        """Yield every hash that any model has a vector for, each once, in constant memory."""
        ...

    def delete(self, hashes: Iterable[bytes]) -> int:
        """Delete what any model made of these texts; return how many vectors that were."""
        ...

    def keep_only(self, model: Model) -> int:
        """Delete the vectors of every other model; return how many those were."""
        ...

    def last_number(self) -> int:
        """Return the highest vector number ever given, 0 for none. Numbers are never reused."""
        ...

    def rows(self, model: Model, numbers: Sequence[int]) -> "Rows":
        """Return the stored vectors with these numbers, ascending; unknown numbers are missing."""
        ...

    def nearest(
        self, model: Model, vector: "FloatArray", k: int, among: Collection[int] | None = None
    ) -> Sequence[tuple[int, float]]:
        """Return the k nearest vectors exactly, as (number, cosine); ties by number.

        among: the numbers that count. k may exceed what there is; 0 or less gives none.
        """
        ...


class Rows(msgspec.Struct, frozen=True):
    """Vectors as they are stored (`app/store/twelve_bits.py`).

    numbers: int64 (n,), ascending. upper: int8 (n, d). lower: uint8 (n, ceil(d / 2)).
    scales: float32 (n,).
    """

    numbers: "IdArray"
    upper: "Int8Array"
    lower: "UInt8Array"
    scales: "FloatArray"


class OtherModel(StoreError):
    """What is embedded was embedded by another model; words alone can be searched."""

    def __init__(self, wanted: Model, present: Model) -> None:
        super().__init__(
            "The vectors were made by the model {present}, the configuration names {wanted}.",
            do="Run `cade rebuild-projections vectors`; until then words alone are searched.",
            present=f"{present.name} ({present.dimensions})",
            wanted=f"{wanted.name} ({wanted.dimensions})",
        )
        self.wanted = wanted
        self.present = present


class State(msgspec.Struct, frozen=True):
    """Whose vectors the mapping points at, and its token (16 bytes, see `SCHEMA`)."""

    model: Model
    store: str
    token: bytes


def state(db: Tx) -> State | None:
    """Return the mapping's state, None before the first embedding."""
    row = db.execute("SELECT model, dimensions, store, token FROM vector_state").fetchone()
    return None if row is None else State(Model(row[0], row[1]), row[2], row[3])


def mismatch(db: Tx, store: VectorStore, wanted: Model) -> Model | None:
    """Return the other model that made what is there, None when `wanted` may be used.

    Without a mapping (the cache was deleted) the store tells which models there were.
    """
    now = state(db)
    if now is not None and now.store == store.store_id:
        return None if now.model == wanted else now.model
    present = store.models()
    return None if not present or wanted in present else present[0]


def missing(db: Tx, model: Model) -> int:
    """Return how many chunks have no vector of this model."""
    (chunks,) = db.execute("SELECT count(*) FROM chunks").fetchone()
    now = state(db)
    if now is None or now.model != model:
        return int(chunks)
    (mapped,) = db.execute("SELECT count(*) FROM chunk_vectors").fetchone()
    return int(chunks - mapped)
