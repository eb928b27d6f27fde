"""How a text enters, changes and leaves `texts` and `chunks`.

Whoever hangs something on a chunk finds its text, through `chunk_text`, until the chunk is gone.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
_ADD_TEXT = "INSERT INTO texts(id, hash, language, text) VALUES (?, ?, ?, ?)"
_KNOWN = "SELECT hash, id FROM texts WHERE hash IN (SELECT unhex(value) FROM json_each(?))"
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


def stored_texts(wanted: Iterable[str], hash_of: Hash, tx: Tx) -> dict[str, int]:
    """Return the texts' ids; what is not there yet is stored with its chunks."""
    hashes = {text: hash_of(text) for text in dict.fromkeys(wanted)}
    asked = json.dumps([text_hash.hex() for text_hash in hashes.values()])
    known: dict[bytes, int] = dict(tx.execute(_KNOWN, (asked,)).fetchall())
    (last,) = tx.execute("SELECT coalesce(max(id), 0) FROM texts").fetchone()
    new = [text for text, text_hash in hashes.items() if text_hash not in known]
    ids = {text: number for number, text in enumerate(new, last + 1)}
    rows = ((number, hashes[text], language_of(text), text) for text, number in ids.items())
    tx.executemany(_ADD_TEXT, rows)
    tx.executemany(_ADD_CHUNK, _all_chunks(ids, hashes, hash_of))
    return {text: ids.get(text) or known[text_hash] for text, text_hash in hashes.items()}


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
    tx.executemany(_ADD_CHUNK, _chunks(text_id, text, added, hash_of))


def drop_text(text_id: int, tx: Tx) -> None:
    """Remove a text; its chunks first, while their words can still be read."""
    tx.execute("DELETE FROM chunks WHERE text_id = ?", (text_id,))
    tx.execute("DELETE FROM texts WHERE id = ?", (text_id,))


def _all_chunks(
    ids: Mapping[str, int], hashes: Mapping[str, bytes], hash_of: Hash
) -> Iterator[tuple[object, ...]]:
    for text, text_id in ids.items():
        pieces = split(text)
        if len(pieces) == 1:  # nearly all: the chunk is the text and has its hash
            yield text_id, 0, len(text), hashes[text], pieces[0].heading
        else:
            yield from _chunks(text_id, text, pieces, hash_of)


def _chunks(
    text_id: int, text: str, pieces: Sequence[Piece], hash_of: Hash
) -> Iterator[tuple[object, ...]]:
    for start, end, heading in pieces:
        yield text_id, start, end, hash_of(text[start:end]), heading


def _chunks_by_hash(text_id: int, tx: Tx) -> defaultdict[bytes, list[int]]:
    sql = "SELECT hash, id FROM chunks WHERE text_id = ? ORDER BY id DESC"
    found = defaultdict[bytes, list[int]](list)
    for chunk_hash, chunk in tx.execute(sql, (text_id,)).fetchall():
        found[chunk_hash].append(chunk)
    return found
