"""Vectors of texts that are gone: deleted from the store, in step with the chunks.

The triggers of `chunks` write down the hash of a text when its last chunk goes.
"""

from collections.abc import Iterator
from itertools import islice

from cade.projections.tables import Tx, transaction
from cade.projections.vectors import VectorStore

BATCH = 500

_NO_CHUNK = "NOT EXISTS (SELECT 1 FROM chunks WHERE chunks.hash = {hash})"
_GONE = (
    "SELECT hash FROM orphaned_vectors WHERE "
    + _NO_CHUNK.format(hash="orphaned_vectors.hash")
    + " LIMIT ?"
)
_ORPHAN = "INSERT OR IGNORE INTO orphaned_vectors SELECT ?1 WHERE " + _NO_CHUNK.format(hash="?1")


def sweep(db: Tx, store: VectorStore) -> int:
    """Delete from the store what no chunk's text is any more; return how many vectors.

    An orphan that has a chunk is about to be stored (see `embedding.py`) and stays.
    """
    deleted = 0
    while True:
        with transaction(db):
            gone = db.execute(_GONE, (BATCH,)).fetchall()
            if gone:
                deleted += store.delete([key for (key,) in gone])
                db.executemany("DELETE FROM orphaned_vectors WHERE hash = ?", gone)
        if len(gone) < BATCH:
            return deleted


def sweep_all(db: Tx, store: VectorStore) -> int:
    """Compare the whole store with the chunks and delete what has none; return how many vectors.

    For after a rebuild, whose triggers never saw what was forgotten before it. Only on read models
    that hold the whole log: what is not folded yet would be deleted.
    """
    hashes = store.hashes()
    while keys := list(islice(hashes, BATCH)):
        mark_gone(db, keys)
    return sweep(db, store)


def mark_gone(db: Tx, hashes: Iterator[bytes] | list[bytes]) -> None:
    """Write down which of these hashes have no chunk."""
    with transaction(db):
        db.executemany(_ORPHAN, ((key,) for key in hashes))
