"""The extractive answer: the sentences of the evidence that answer best, quoted and cited."""

import re
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial

from cade.queries.answer.answer import Answer, Sentence, Source
from cade.queries.answer.candidates import Candidate, candidates, pooled, share
from cade.queries.answer.choose import chosen
from cade.queries.answer.dated import says_day
from cade.queries.answer.shorten import shortened
from cade.queries.language import Language, language_of
from cade.queries.plan.plan import Wants
from cade.queries.search.request import Found, Hit
from cade.queries.search.terms import Term
from cade.queries.search.typed import asks_when_done, asks_who_did, has_type
from cade.queries.words import folded

SENTENCES = 3
THINGS = 6
"""At most so many sentences where several things are asked for."""
_FIGURE = re.compile(r"\d")
_SEVERAL = re.compile(
    r"\b(?:quais|que coisas|lista|itens|ingredientes|passos|etapas|tarefas|opcoes|nomes|which \w+s"
    r"|what (?:are|were)|list|items|ingredients|steps|tasks|options|names|everything|all the)\b"
    r"|\bo que (?:\w+ )?(?:falta\w*|precis\w+|levar|comprar|ficou pendente|trazer)\b"
    r"|\bwhat (?:\w+ )?(?:do|did|does|should|must) (?:i|we|they) (?:\w+ )?"
    r"(?:need|buy|bring|take|pack)\b"
)


def extractive(
    question: str,
    found: Found,
    limit: int | None = None,
    *,
    wants: Wants | None = None,
    language: Language | None = None,
) -> Answer:
    """Quote the best sentences of the hits; nothing when the search was refused.

    The best item comes first, sentences of one text in the order in which they stand in it.

    limit: how many sentences, three unless several things are asked for; a list that is asked for
        or introduced is told whole. wants: what the answer should be, as a reader of the question
        knows it ("when", "who", …); None when its words must tell. language: of the question,
        likewise.
    """
    language = language or language_of(question)
    if found.refused:
        return Answer(language)
    if found.mode_used == "period":
        picked = [_first(hit) for hit in found.hits]
    else:
        several = wants == "list" or _SEVERAL.search(folded(question)) is not None
        picked = chosen(
            pooled(found),
            limit or (THINGS if several else SENTENCES),
            _holding(question, wants),
            named=found.mode_used == "identifiers",
            several=several,
        )
    return _cited(picked, (found.terms, found.others), language, question, wants)


def _holding(question: str, wants: Wants | None) -> Callable[[Candidate], bool]:
    """Return what tells whether a candidate has a thing of the type that is asked for."""

    def held(one: Candidate) -> bool:
        author = one.hit.author if one.hit.kind in ("message", "commit") else None
        has = has_type(question, one.text, author=author)
        if has is None and wants in ("when", "how_many"):
            return _FIGURE.search(one.text) is not None
        return has is True

    return held


def _first(hit: Hit) -> Candidate:
    return next(candidates(hit, ()), Candidate(hit, "", ""))


def _cited(
    picked: Sequence[Candidate],
    ways: Sequence[Sequence[Term]],
    language: Language,
    question: str,
    wants: Wants | None,
) -> Answer:
    numbers: dict[int, Source] = {}
    for one in picked:
        numbers.setdefault(one.hit.item, Source(len(numbers) + 1, one.hit))
    by_whom = wants == "who" and asks_who_did(question)
    quoted = tuple(
        Sentence(
            _short(one, ways),
            (numbers[one.hit.item].number,),
            speaker=_speaker(one, by_whom=by_whom),
            day=_day(one, question, wants),
            under=one.under or None,
        )
        for one in picked
        if one.text
    )
    return Answer(language, quoted, tuple(numbers.values()), "extractive" if quoted else "nothing")


def _short(one: Candidate, ways: Sequence[Sequence[Term]]) -> str:
    return shortened(one.text, partial(share, ways)) if one.kind == "text" else one.text


def _speaker(one: Candidate, *, by_whom: bool) -> str | None:
    """Return who wrote it, where that matters; what somebody only repeats is not theirs."""
    says_who = (one.hit.kind == "message" and not one.is_theirs) or by_whom
    return one.hit.author if says_who else None


def _day(one: Candidate, question: str, wants: Wants | None) -> date | None:
    """Return the item's day, where a date is asked for and the words say no day of a year.

    Without it "tomorrow" says nothing; of what was done it is the answer.
    """
    if wants != "when" or says_day(one.text):
        return None
    is_relative = has_type("when is it?", one.text) is True
    return one.hit.day if is_relative or asks_when_done(question) else None
