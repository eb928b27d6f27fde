"""The words' half of a search: BM25 over the chunks that hold a word or one that begins like it."""

import json
from collections.abc import Mapping, Sequence

from cade.queries.database import Db
from cade.queries.search.filters import Allowed
from cade.queries.search.terms import Spread, Term, match_expression, weighed
from cade.queries.words import accented_words, words

ACCENTS_OF = 40
"""How many of the best candidates have their accents compared."""
_NEXT_LETTER = "\U0010ffff"

_RANKED = "SELECT rowid, -rank FROM fts WHERE fts MATCH ? ORDER BY rank, rowid LIMIT ?"
_RANKED_AMONG = (
    "SELECT rowid, -bm25(fts) AS score FROM fts WHERE fts MATCH ?"
    " AND +rowid IN (SELECT value FROM json_each(?)) ORDER BY score DESC, rowid LIMIT ?"
)
_TEXTS = "SELECT id, text FROM chunk_text WHERE id IN (SELECT value FROM json_each(?))"


def askable(db: Db, terms: Sequence[Term]) -> list[Term]:
    """Return the terms worth asking for, with their rarity in this corpus."""
    (chunks,) = db.execute("SELECT count(*) FROM chunks").fetchone()
    return weighed(terms, {term.word: _spread(db, term) for term in terms}, chunks)


def ranked(db: Db, terms: Sequence[Term], allowed: Allowed) -> dict[int, float]:
    """Return the best allowed chunks for the terms: id → BM25, larger is better."""
    if not terms:
        return {}
    query = match_expression(terms)
    found = allowed.best(
        lambda k: dict(db.execute(_RANKED, (query, k))),
        lambda among: scored(db, terms, among, allowed.depth),
    )
    return found | _by_accents(db, terms, found)


def scored(db: Db, terms: Sequence[Term], among: Sequence[int], depth: int) -> dict[int, float]:
    """Return id → BM25 of the `depth` best of these chunks; those without a word are missing."""
    parameters = (match_expression(terms), json.dumps(list(among)), depth)
    return dict(db.execute(_RANKED_AMONG, parameters))


def texts_of(db: Db, chunks: Sequence[int]) -> dict[int, str]:
    """Return the texts of these chunks."""
    return dict(db.execute(_TEXTS, (json.dumps(list(chunks)),)))


def accent_factor(terms: Sequence[Term], text: str) -> float:
    """Return 1.0, or less where the text has the question's words under other accents only.

    For a question of one word the difference decides (`avó` before `avô`); the more words
    there are, the less a single accent weighs.
    """
    plain = set(words(text))
    written = plain if text.isascii() else set(accented_words(text))
    total = sum(term.rarity for term in terms)
    other = sum(t.rarity for t in terms if t.word in plain and t.accented not in written)
    return 1 - (0.5 + 0.4 / len(terms)) * other / total if total else 1.0


def _by_accents(db: Db, terms: Sequence[Term], found: Mapping[int, float]) -> dict[int, float]:
    best = sorted(found, key=lambda chunk: -found[chunk])[:ACCENTS_OF]
    texts = texts_of(db, best)
    return {chunk: found[chunk] * accent_factor(terms, text) for chunk, text in texts.items()}


def _spread(db: Db, term: Term) -> Spread:
    held = db.execute("SELECT doc FROM fts_words WHERE term = ?", (term.word,)).fetchone()
    if term.prefix is None:
        return Spread(held[0] if held else 0)
    begun = db.execute(
        "SELECT sum(doc) FROM fts_words WHERE term >= ? AND term < ?",
        (term.prefix, term.prefix + _NEXT_LETTER),
    ).fetchone()
    return Spread(held[0] if held else 0, begun[0] or 0)
