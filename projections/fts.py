"""`fts`: the words of every chunk; `names`: any three characters of a headline or path.

Both are FTS5 tables over contents that stand elsewhere. What is new is indexed once for each
batch: FTS5 writes out what it has gathered at every statement of a trigger, which is four times as
slow. What goes is taken out at once by triggers, while its words can still be read, under
`secure-delete`, without which a deleted text leaves its words in the index.

`fts_words(term, doc, cnt)` tells in how many chunks a word stands. Whoever builds a MATCH
expression quotes every word.
"""

import json
from collections.abc import Sequence
from unicodedata import normalize

from cade.domain.facts import Recorded
from cade.projections.projection import Projection
from cade.projections.tables import Tx

_WORDS = (
    """
    CREATE VIRTUAL TABLE fts USING fts5(
        text, content = 'chunk_text', content_rowid = 'id', prefix = '5',
        tokenize = 'unicode61 remove_diacritics 2')
    """,
    "CREATE VIRTUAL TABLE fts_words USING fts5vocab(fts, row)",
    """
    CREATE TRIGGER fts_drop BEFORE DELETE ON chunks
    WHEN EXISTS (SELECT 1 FROM fts_docsize WHERE id = old.id) BEGIN
        INSERT INTO fts(fts, rowid, text)
            SELECT 'delete', id, text FROM chunk_text WHERE id = old.id;
    END
    """,
)
_NAMES = (
    # A commit's place repeats that of every other commit of its repository, so only its headline
    # is indexed; a file's path ends in its headline.
    """
    CREATE VIEW item_names(item, name) AS
        SELECT item, iif(source = 'file', locator, headline) FROM items
    """,
    """
    CREATE VIRTUAL TABLE names USING fts5(
        name, content = 'item_names', content_rowid = 'item',
        tokenize = 'trigram remove_diacritics 1', detail = none)
    """,
    """
    CREATE TRIGGER names_change BEFORE UPDATE OF headline, locator ON items
    WHEN (old.headline != new.headline OR old.locator != new.locator)
        AND EXISTS (SELECT 1 FROM names_docsize WHERE id = old.item) BEGIN
        INSERT INTO names(names, rowid, name)
            SELECT 'delete', item, name FROM item_names WHERE item = old.item;
    END
    """,
    """
    CREATE TRIGGER names_drop BEFORE DELETE ON items
    WHEN EXISTS (SELECT 1 FROM names_docsize WHERE id = old.item) BEGIN
        INSERT INTO names(names, rowid, name)
            SELECT 'delete', item, name FROM item_names WHERE item = old.item;
    END
    """,
)
# Bytes of memory in which words are gathered before they are written: a whole batch's.
_GATHERED = "INSERT INTO fts(fts, rank) VALUES ('hashsize', 4194304)"
# Ids of chunks grow and are never used again, so those that are not indexed yet are the last.
_INDEX_CHUNKS = """
INSERT INTO fts(rowid, text)
    SELECT id, text FROM chunk_text WHERE id > (SELECT coalesce(max(id), 0) FROM fts_docsize)
"""
_INDEX_NAMES = """
INSERT INTO names(rowid, name)
    SELECT item, name FROM item_names WHERE item IN (SELECT value FROM json_each(?))
    AND item NOT IN (SELECT id FROM names_docsize)
"""


def fts() -> Projection:
    """Return the projection of words: `fts` has rowid = chunk id."""
    settings = (_secure_delete("fts"), _GATHERED)
    made = Projection("fts", version=1, schema=_WORDS, settings=settings, after=("chunks",))

    @made.on_batch
    def index(records: Sequence[Recorded], tx: Tx) -> None:
        tx.execute(_INDEX_CHUNKS)

    return made


def names() -> Projection:
    """Return the projection of trigrams: `names` has rowid = item."""
    made = Projection(
        "names", version=1, schema=_NAMES, settings=(_secure_delete("names"),), after=("timeline",)
    )

    @made.on_batch
    def index(records: Sequence[Recorded], tx: Tx) -> None:
        items = sorted({recorded.item for recorded in records})
        tx.execute(_INDEX_NAMES, (json.dumps(items),))

    return made


def holding(part: str) -> str:
    """Return the MATCH expression for `names` that may hold `part`; "" if it is too short.

    Only which trigrams a name has is kept, not in which order (a quarter of the size), so what is
    found holds all of them and must still be looked at.
    """
    part = normalize("NFC", part)
    trigrams = dict.fromkeys(part[at : at + 3] for at in range(len(part) - 2))
    return " AND ".join('"' + trigram.replace('"', '""') + '"' for trigram in trigrams)


def _secure_delete(table: str) -> str:
    return f"INSERT INTO {table}({table}, rank) VALUES ('secure-delete', 1)"
