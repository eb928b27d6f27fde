"""How a text enters, changes and leaves `texts` and `chunks`.

Whoever hangs something on a chunk finds its text, through `chunk_text`, until the chunk is gone.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from hashlib import blake2b

from cade.projections.chunking import Piece, split
from cade.projections.language import language_of
from cade.projections.tables import Tx

HASH_BYTES = 16
Hash = Callable[[str], bytes]

SCHEMA = (
    """
    CREATE TABLE texts(
        id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, language TEXT NOT NULL,
        text TEXT NOT NULL)
    """,
    # An id is never used again, so that a copy that lags behind cannot take one text for another.
    """
    CREATE TABLE chunks(
        id INTEGER PRIMARY KEY AUTOINCREMENT, text_id INTEGER NOT NULL, start INTEGER NOT NULL,
        end INTEGER NOT NULL, hash BLOB NOT NULL, heading TEXT NOT NULL)
    """,
    "CREATE INDEX chunks_by_text ON chunks(text_id)",
    "CREATE INDEX chunks_by_hash ON chunks(hash)",
    """
    CREATE VIEW chunk_text(id, text_id, start, end, hash, heading, text) AS
        SELECT chunks.id, text_id, start, end, chunks.hash, heading,
            substr(text, start + 1, end - start)
        FROM chunks JOIN texts ON texts.id = text_id
    """,
    # What vectors.db holds for a hash that stands here is to be deleted there.
    "CREATE TABLE orphaned_vectors(hash BLOB PRIMARY KEY) WITHOUT ROWID",
    """
    CREATE TRIGGER chunks_orphan AFTER DELETE ON chunks
    WHEN NOT EXISTS (SELECT 1 FROM chunks WHERE hash = old.hash)
    BEGIN INSERT OR IGNORE INTO orphaned_vectors VALUES (old.hash); END
    """,
)
_ADD_TEXT = "INSERT OR IGNORE INTO texts(hash, text, language) VALUES (?, ?, ?)"
_ADD_CHUNK = "INSERT INTO chunks(text_id, start, end, hash, heading) VALUES (?, ?, ?, ?, ?)"
_DROP_CHUNK = "DELETE FROM chunks WHERE id = ?"
_MOVE_CHUNK = "UPDATE chunks SET start = ?, end = ?, heading = ? WHERE id = ?"


def keyed_hash(key: bytes) -> Hash:
    """Return the function that names a text or a chunk by 16 bytes, under this key."""
    fresh = blake2b(digest_size=HASH_BYTES, key=key, person=b"cade text")

    def hash_of(text: str) -> bytes:
        state = fresh.copy()  # half the time of keying anew
        state.update(text.encode())
        return state.digest()

    return hash_of


def find_text(text_hash: bytes, tx: Tx) -> int | None:
    """Return the id of the text with this hash."""
    row = tx.execute("SELECT id FROM texts WHERE hash = ?", (text_hash,)).fetchone()
    return row[0] if row else None


def stored_text(text: str, text_hash: bytes, hash_of: Hash, tx: Tx) -> int:
    """Return the id of the text, which is stored with its chunks if it is not there yet."""
    added = tx.execute(_ADD_TEXT, (text_hash, text, language_of(text)))
    if added.rowcount:
        text_id: int = added.lastrowid
        pieces = split(text)
        if len(pieces) == 1:  # nearly all: the chunk is the text and has its hash
            tx.execute(_ADD_CHUNK, (text_id, 0, len(text), text_hash, pieces[0].heading))
        else:
            _add_chunks(text_id, text, pieces, hash_of, tx)
        return text_id
    known = find_text(text_hash, tx)
    assert known is not None
    return known


def change_text(text_id: int, text: str, text_hash: bytes, hash_of: Hash, tx: Tx) -> None:
    """Put another text in a text's place; chunks that say the same stay, wherever they moved."""
    before = _chunks_by_hash(text_id, tx)
    moved, added = list[tuple[object, ...]](), list[Piece]()
    for piece in split(text):
        if same := before[hash_of(text[piece.start : piece.end])]:
            moved.append((*piece, same.pop()))
        else:
            added.append(piece)
    gone = [(chunk,) for chunks in before.values() for chunk in chunks]
    tx.executemany(_DROP_CHUNK, gone)  # before the text changes: its words are read from it
    row = (text_hash, text, language_of(text), text_id)
    tx.execute("UPDATE texts SET hash = ?, text = ?, language = ? WHERE id = ?", row)
    tx.executemany(_MOVE_CHUNK, moved)
    _add_chunks(text_id, text, added, hash_of, tx)


def drop_text(text_id: int, tx: Tx) -> None:
    """Remove a text; its chunks first, while their words can still be read."""
    tx.execute("DELETE FROM chunks WHERE text_id = ?", (text_id,))
    tx.execute("DELETE FROM texts WHERE id = ?", (text_id,))


def _add_chunks(text_id: int, text: str, pieces: Sequence[Piece], hash_of: Hash, tx: Tx) -> None:
    rows = [
        (text_id, start, end, hash_of(text[start:end]), heading) for start, end, heading in pieces
    ]
    tx.executemany(_ADD_CHUNK, rows)


def _chunks_by_hash(text_id: int, tx: Tx) -> defaultdict[bytes, list[int]]:
    sql = "SELECT hash, id FROM chunks WHERE text_id = ? ORDER BY id DESC"
    found = defaultdict[bytes, list[int]](list)
    for chunk_hash, chunk in tx.execute(sql, (text_id,)).fetchall():
        found[chunk_hash].append(chunk)
    return found
