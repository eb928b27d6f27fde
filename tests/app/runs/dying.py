"""A process that embeds and is killed at a chosen point: `dying.py VIEWS VECTORS WHERE POINT`.

WHERE: the database whose statement it is, `views` or `vectors`.
POINT: a statement's first words and how many of them may run before ("COMMIT:3").
"""

import os
import signal
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from cade.app.store.vectors import open_vectors
from cade.projections.embedding import embed_missing
from cade.tests.embedder import HashEmbedder
from cade.tests.projections.connections import Connection, opened

DIMENSIONS = 16
KEY = bytes(range(32))


class Dying:
    """A connection that kills its process instead of running a statement."""

    def __init__(self, db: Connection, point: str) -> None:
        self._db = db
        self._words, _, left = point.rpartition(":")
        self._left = int(left)

    @property
    def in_transaction(self) -> bool:
        return bool(self._db.in_transaction)

    def execute(self, sql: str, parameters: Sequence[Any] = (), /) -> Any:
        self._die_at(sql)
        return self._db.execute(sql, parameters)

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> Any:
        self._die_at(sql)
        return self._db.executemany(sql, rows)

    def _die_at(self, sql: str) -> None:
        if sql.startswith(self._words):
            if not self._left:
                os.kill(os.getpid(), signal.SIGKILL)
            self._left -= 1


def main(views: str, vectors: str, where: str, point: str) -> None:
    store = open_vectors(Path(vectors), KEY)
    db = opened(views)
    if where == "vectors":
        store._db = Dying(store._db, point)
    db = Dying(db, point) if where == "views" else db
    embed_missing(db, store, HashEmbedder(DIMENSIONS), batch=4)


if __name__ == "__main__":
    main(*sys.argv[1:])
