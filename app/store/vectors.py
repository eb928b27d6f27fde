"""vectors.db: the durable copy of every vector, keyed like the read models.

Beside the truth and not in the cache, because it took hours to compute. One sqlite-vec table per
model; `vectors` says which text a row belongs to. sqlite-vec knows no INSERT OR REPLACE, no NULL
and no more than 4,096 neighbours at a time; nothing here depends on any of them.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from cade.app.store.sqlite import connect, load_vectors_extension, transaction, truncate_wal
from cade.domain.errors import StoreError
from cade.projections.vectors import Model, Rows

if TYPE_CHECKING:
    from cade.app.store.twelve_bits import FloatArray, Int8Array, Question, UInt8Array

MOST_NEIGHBOURS = 4_096
"""sqlite-vec's own limit on k."""
_FEWEST = 1_000  # costs little more than 10, and saves a second pass where many are near

_SCHEMA = (
    "CREATE TABLE IF NOT EXISTS store(id TEXT NOT NULL)",
    "INSERT INTO store SELECT lower(hex(randomblob(16))) WHERE NOT EXISTS (SELECT 1 FROM store)",
    """
    CREATE TABLE IF NOT EXISTS models(
        id INTEGER PRIMARY KEY, name TEXT NOT NULL, dimensions INTEGER NOT NULL,
        UNIQUE(name, dimensions))
    """,
    # AUTOINCREMENT: a number that once named a text never names another one.
    """
    CREATE TABLE IF NOT EXISTS vectors(
        id INTEGER PRIMARY KEY AUTOINCREMENT, model INTEGER NOT NULL, hash BLOB NOT NULL,
        scale REAL NOT NULL, lower BLOB NOT NULL, UNIQUE(hash, model))
    """,
)
_HEX = "SELECT unhex(value) FROM json_each(?)"
_NUMBERS = "SELECT value FROM json_each(?)"


class VectorsOff(StoreError):
    """vectors.db cannot be used; words alone can be searched."""

    def __init__(self, why: object, path: Path) -> None:
        super().__init__(
            "Semantic search is off: {why}",
            do="Words are searched all the same. Reinstall cade (`pip install --force-reinstall"
            " sqlite-vec`), or delete {path} and run `cade rebuild-projections vectors`.",
            why=why,
            path=path,
        )


def open_vectors(path: Path, key: bytes | None) -> "SqliteVectors":
    """Open vectors.db, made where it is missing. Raises VectorsOff when it cannot be used."""
    from sqlcipher3 import dbapi2

    db: Any = None
    try:
        db = connect(path, key=key)
        load_vectors_extension(db)
        _prepare(db)
    except (ImportError, AttributeError, dbapi2.Error, StoreError) as error:
        if db is not None:
            db.close()
        why = error.values.get("why", error) if isinstance(error, StoreError) else error
        raise VectorsOff(why, path) from error
    return SqliteVectors(db)


def _prepare(db: Any) -> None:
    tables = db.execute("SELECT count(*) FROM sqlite_master WHERE name = 'vectors'").fetchone()
    if not tables[0]:
        with transaction(db):
            for statement in _SCHEMA:
                db.execute(statement)


class SqliteVectors:
    """The port `projections.vectors.VectorStore` on an open vectors.db."""

    def __init__(self, db: Any) -> None:
        self._db = db
        self._id: str = db.execute("SELECT id FROM store").fetchone()[0]

    @property
    def store_id(self) -> str:
        """Return the store's id."""
        return self._id

    def models(self) -> list[Model]:
        """Return the models that have vectors here."""
        sql = (
            "SELECT name, dimensions FROM models"
            " WHERE EXISTS (SELECT 1 FROM vectors WHERE model = models.id) ORDER BY id"
        )
        return [Model(*row) for row in self._db.execute(sql)]

    def known(self, model: Model, hashes: Collection[bytes]) -> Mapping[bytes, int]:
        """Return the vector's number for each hash that the model has embedded."""
        sql = f"SELECT hash, id FROM vectors WHERE model = ? AND hash IN ({_HEX})"
        return dict(self._db.execute(sql, (self._model(model), _hex(hashes))))

    def add(self, model: Model, hashes: Sequence[bytes], vectors: "FloatArray") -> None:
        """Store one vector for each hash in one transaction; what is there already stays."""
        from cade.app.store.twelve_bits import quantized

        if vectors.shape != (len(hashes), model.dimensions):
            raise ValueError(f"shape {vectors.shape} for {len(hashes)} x {model.dimensions}")
        upper, lower, scales = quantized(vectors)
        with transaction(self._db):
            number = self._model(model) or self._new_model(model)
            for key, *row in zip(hashes, upper, lower, scales.tolist(), strict=True):
                self._add(number, key, *row)

    def hashes(self) -> Iterator[bytes]:
        """Yield every hash once; vectors may be deleted meanwhile."""
        sql, last = "SELECT DISTINCT hash FROM vectors WHERE hash > ? ORDER BY hash LIMIT 1000", b""
        while rows := self._db.execute(sql, (last,)).fetchall():
            yield from (key for (key,) in rows)
            last = rows[-1][0]

    def delete(self, hashes: Iterable[bytes]) -> int:
        """Delete what any model made of these texts."""
        sql = f"SELECT model, id FROM vectors WHERE hash IN ({_HEX})"
        with transaction(self._db):
            gone = self._db.execute(sql, (_hex(hashes),)).fetchall()
            for model, number in gone:
                self._db.execute(f"DELETE FROM vec_{model} WHERE rowid = ?", (number,))
                self._db.execute("DELETE FROM vectors WHERE id = ?", (number,))
        return len(gone)

    def keep_only(self, model: Model) -> int:
        """Delete the vectors of every other model."""
        others = "SELECT id FROM models WHERE id IS NOT ?"
        deleted = 0
        with transaction(self._db):
            for (other,) in self._db.execute(others, (self._model(model),)).fetchall():
                self._db.execute(f"DROP TABLE vec_{other}")
                gone = self._db.execute("DELETE FROM vectors WHERE model = ?", (other,))
                deleted += gone.rowcount
                self._db.execute("DELETE FROM models WHERE id = ?", (other,))
        return deleted

    def last_number(self) -> int:
        """Return the highest number ever given."""
        sql = "SELECT seq FROM sqlite_sequence WHERE name = 'vectors'"
        row = self._db.execute(sql).fetchone()
        return int(row[0]) if row else 0

    def rows(self, model: Model, numbers: Sequence[int]) -> Rows:
        """Return the stored vectors with these numbers, ascending."""
        import numpy as np

        table, found = self._model(model), []
        if table is not None:
            sql = (
                f"SELECT vectors.id, scale, lower, embedding FROM ({_NUMBERS}) AS wanted"
                f" CROSS JOIN vectors ON vectors.id = wanted.value AND model = ?"
                f" CROSS JOIN vec_{table} AS vec ON vec.rowid = vectors.id ORDER BY vectors.id"
            )
            found = self._db.execute(sql, (json.dumps(sorted(set(numbers))), table)).fetchall()
        half = -(-model.dimensions // 2)
        upper, lower = (b"".join(row[column] for row in found) for column in (3, 2))
        return Rows(
            numbers=np.array([row[0] for row in found], dtype=np.int64),
            upper=np.frombuffer(upper, dtype=np.int8).reshape(-1, model.dimensions),
            lower=np.frombuffer(lower, dtype=np.uint8).reshape(-1, half),
            scales=np.array([row[1] for row in found], dtype=np.float32),
        )

    def nearest(
        self, model: Model, vector: "FloatArray", k: int, among: Collection[int] | None = None
    ) -> list[tuple[int, float]]:
        """Return the k nearest vectors exactly, as (number, cosine); ties by number."""
        from cade.app.store.twelve_bits import Question

        table = self._model(model)
        if table is None or k <= 0:
            return []
        question = Question(vector)
        rows = self.rows(model, self._candidates(table, question, k, among))
        cosines = question.cosines(rows.upper, rows.lower, rows.scales).tolist()
        found = zip(rows.numbers.tolist(), cosines, strict=True)
        return sorted(found, key=lambda pair: (-pair[1], pair[0]))[:k]

    def truncate_wal(self) -> bool:
        """Empty the write-ahead log file; False while a reader keeps it in use."""
        return truncate_wal(self._db)

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def _candidates(
        self, table: int, question: "Question", k: int, among: Collection[int] | None
    ) -> list[int]:
        """Return the numbers of every vector that may be among the k nearest."""
        only = "" if among is None else f" AND rowid IN ({_NUMBERS})"
        chosen = () if among is None else (json.dumps(sorted(among)),)
        asked = question.coarse.tobytes()
        most = min(MOST_NEIGHBOURS, max(_FEWEST, 4 * k))
        sql = f"SELECT rowid, distance FROM vec_{table} WHERE embedding MATCH vec_int8(?) AND k = ?"
        found = self._db.execute(sql + only, (asked, most, *chosen)).fetchall()
        distances = sorted(distance for _, distance in found)
        if len(found) < most:
            return [number for number, _ in found]
        if k > most:
            return self._numbers(table, among)
        # sqlite-vec divides by the lengths of the rounded vectors, which doubles the error.
        reach = distances[k - 1] + 4 * question.error(self._largest_scale(table))
        if distances[-1] > reach:
            return [number for number, distance in found if distance <= reach]
        sql = (
            f"SELECT rowid FROM vec_{table} WHERE vec_distance_cosine(embedding, vec_int8(?)) <= ?"
        )
        return [row[0] for row in self._db.execute(sql + only, (asked, reach, *chosen))]

    def _numbers(self, table: int, among: Collection[int] | None) -> list[int]:
        own = self._db.execute("SELECT id FROM vectors WHERE model = ?", (table,))
        return [number for (number,) in own if among is None or number in among]

    def _largest_scale(self, table: int) -> float:
        sql = "SELECT max(scale) FROM vectors WHERE model = ?"
        return float(self._db.execute(sql, (table,)).fetchone()[0])

    def _model(self, model: Model) -> int | None:
        sql = "SELECT id FROM models WHERE name = ? AND dimensions = ?"
        row = self._db.execute(sql, (model.name, model.dimensions)).fetchone()
        return None if row is None else int(row[0])

    def _new_model(self, model: Model) -> int:
        sql = "INSERT INTO models(name, dimensions) VALUES (?, ?)"
        number = int(self._db.execute(sql, (model.name, model.dimensions)).lastrowid)
        column = f"embedding int8[{int(model.dimensions)}] distance_metric=cosine"
        self._db.execute(f"CREATE VIRTUAL TABLE vec_{number} USING vec0({column})")
        return number

    def _add(
        self, model: int, key: bytes, upper: "Int8Array", lower: "UInt8Array", scale: float
    ) -> None:
        added = self._db.execute(
            "INSERT INTO vectors(model, hash, scale, lower) VALUES (?, ?, ?, ?)"
            " ON CONFLICT DO NOTHING",
            (model, key, scale, lower.tobytes()),
        )
        if added.rowcount:
            insert = f"INSERT INTO vec_{model}(rowid, embedding) VALUES (?, vec_int8(?))"
            self._db.execute(insert, (added.lastrowid, upper.tobytes()))


def _hex(hashes: Iterable[bytes]) -> str:
    return msgspec.json.encode([key.hex() for key in hashes]).decode()
