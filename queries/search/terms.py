"""What of a question is looked for: its content words and how rare each one is."""

from collections.abc import Mapping, Sequence
from math import log

import msgspec
from msgspec.structs import replace

from cade.queries.stop_words import STOP_WORDS
from cade.queries.words import accented_words, folded, prefix

MAX_CHARACTERS = 10_000
MAX_WORDS = 32
MAX_POSTINGS = 20_000
"""How many chunks the words of one question may touch: about 1 µs each (bench/search.py). BM25
gives words that are nearly everywhere no weight, so that a large history loses nothing by it."""


class Term(msgspec.Struct, frozen=True):
    """One content word.

    word: folded; accented: as it was typed, in lower case.
    prefix: the first letters it is also asked by; None to ask the word itself twice.
    telling: it is no stop word.
    rarity: its inverse document frequency, larger for rarer words, never negative.
    """

    word: str
    accented: str
    prefix: str | None = None
    telling: bool = True
    rarity: float = 1.0


class Spread(msgspec.Struct, frozen=True):
    """In how many chunks a word stands, and any word that begins with its prefix."""

    word: int
    prefix: int = 0


def content_words(question: str) -> list[Term]:
    """Return the distinct content words in order; stop words only when there is nothing else."""
    found: dict[str, str] = {}
    for accented in accented_words(question[:MAX_CHARACTERS]):
        found.setdefault(folded(accented), accented)
    terms = [Term(w, typed, prefix(w), w not in STOP_WORDS) for w, typed in found.items()]
    return [term for term in terms if term.telling] or terms


def weighed(terms: Sequence[Term], spread: Mapping[str, Spread], chunks: int) -> list[Term]:
    """Return the terms to ask for, with their rarity among the `chunks`, in the question's order.

    The commonest words of a question that would touch too much of the index are left out, first
    their prefixes; the rarest word always stays.
    """
    kept, postings = dict[str, Term](), 0
    for term in sorted(terms, key=lambda t: spread[t.word].word)[:MAX_WORDS]:
        held, begun = spread[term.word].word, spread[term.word].prefix
        if kept and postings + held > MAX_POSTINGS:
            break
        affordable = postings + held + begun <= MAX_POSTINGS
        postings += held + (begun if affordable else 0)
        first = term.prefix if affordable else None
        kept[term.word] = replace(term, prefix=first, rarity=rarity(held, chunks))
    return [kept[term.word] for term in terms if term.word in kept]


def rarity(holding: int, chunks: int) -> float:
    """Return the inverse document frequency in its BM25 form that cannot be negative."""
    return log(1 + (max(chunks - holding, 0) + 0.5) / (holding + 0.5))


def match_expression(terms: Sequence[Term]) -> str:
    """Return the FTS5 query: each word, and its first five letters or else itself once more.

    Words hold letters and digits only, so that quoting makes any input literal. An exact word
    matches both of its terms and therefore counts twice.
    """
    return " OR ".join(f'"{t.word}" OR {_second(t)}' for t in terms)


def _second(term: Term) -> str:
    return f'"{term.word}"' if term.prefix is None else f'"{term.prefix}"*'
