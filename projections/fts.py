"""`fts`: the words of every chunk; `names`: any three characters of a headline or path.

Both are FTS5 tables over contents that stand elsewhere, kept in step by triggers, with
`secure-delete`: without it a deleted text leaves its words in the index. `fts_words(term, doc,
cnt)` tells in how many chunks a word stands. Whoever builds a MATCH expression quotes every word.
"""

from cade.projections.projection import Projection

_WORDS = (
    """
    CREATE VIRTUAL TABLE fts USING fts5(
        text, content = 'chunk_text', content_rowid = 'id', prefix = '5',
        tokenize = 'unicode61 remove_diacritics 2')
    """,
    "CREATE VIRTUAL TABLE fts_words USING fts5vocab(fts, row)",
    """
    CREATE TRIGGER fts_add INSTEAD OF INSERT ON chunk_text BEGIN
        INSERT INTO fts(rowid, text) VALUES (new.id, new.text);
    END
    """,
    """
    CREATE TRIGGER fts_drop INSTEAD OF DELETE ON chunk_text BEGIN
        INSERT INTO fts(fts, rowid, text) VALUES ('delete', old.id, old.text);
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
        tokenize = 'trigram remove_diacritics 1')
    """,
    """
    CREATE TRIGGER names_add AFTER INSERT ON items BEGIN
        INSERT INTO names(rowid, name)
            VALUES (new.item, iif(new.source = 'file', new.locator, new.headline));
    END
    """,
    """
    CREATE TRIGGER names_change AFTER UPDATE OF headline, locator ON items
    WHEN old.headline != new.headline OR old.locator != new.locator BEGIN
        INSERT INTO names(names, rowid, name)
            VALUES ('delete', old.item, iif(old.source = 'file', old.locator, old.headline));
        INSERT INTO names(rowid, name)
            VALUES (new.item, iif(new.source = 'file', new.locator, new.headline));
    END
    """,
    """
    CREATE TRIGGER names_drop BEFORE DELETE ON items BEGIN
        INSERT INTO names(names, rowid, name)
            VALUES ('delete', old.item, iif(old.source = 'file', old.locator, old.headline));
    END
    """,
)


def fts() -> Projection:
    """Return the projection of words: `fts` has rowid = chunk id."""
    return Projection(
        "fts", version=1, schema=_WORDS, settings=(_secure_delete("fts"),), after=("chunks",)
    )


def names() -> Projection:
    """Return the projection of trigrams: `names` has rowid = item."""
    return Projection(
        "names", version=1, schema=_NAMES, settings=(_secure_delete("names"),), after=("timeline",)
    )


def _secure_delete(table: str) -> str:
    return f"INSERT INTO {table}({table}, rank) VALUES ('secure-delete', 1)"
