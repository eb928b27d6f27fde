"""Which of the candidates answer, and in which order they are read."""

from collections.abc import Callable, Sequence

from cade.queries.answer.candidates import Candidate
from cade.queries.stop_words import STOP_WORDS
from cade.queries.words import prefix, words

OVERLAP = 0.3
JOINT = 0.3
ASKED_FOR = 0.18
"""How much the words, those together with what stands before, and a thing of the type that was
asked for add to the hit's own score (chosen on one half of FaQuAD, `evals/public/quoted.py`)."""
ASKS = 0.36
"""How much a sentence loses that asks something itself: a question is no answer."""
UNTRUSTED = 0.36
"""How much a sentence loses whose item gives orders: who else says it is told instead."""
NAMED = 2.0
"""How many times the item's own standing counts where it was named by an identifier."""
THEIRS = 0.36
"""How much is lost by what a message only repeats of somebody else."""
WORTH_ADDING = 0.6
"""A further sentence is quoted when it is worth this share of the best one,"""
WORDS_TO_ADD = 0.5
WORDS_BESIDE = 0.1
"""has this share of the best one's words of the question, or this in the same text,"""
ALREADY_SAID = 0.8
SUBJECT_SAID = 0.6
"""and less than this share of its own words, of a commit this one, is quoted already."""
MOST_ITEMS = 12
"""Of one list."""

Held = Callable[[Candidate], bool]


def chosen(
    pool: Sequence[Candidate], limit: int, held: Held, *, named: bool, several: bool
) -> list[Candidate]:
    """Return the best candidates, the best item first, those of one text in its order.

    held: whether one has a thing of the type that was asked for. named: an identifier was asked
    for. several: more things than one are asked for, so that a list is told whole.
    """
    if not pool:
        return []
    worths = _worths(pool, held, NAMED if named else 1.0)
    ranked = sorted(range(len(pool)), key=lambda at: (-worths[at], pool[at].order))
    first = pool[ranked[0]]
    enough = [
        pool[at]
        for at in ranked
        if (worths[at] >= WORTH_ADDING * worths[ranked[0]] or _explains(pool[at], first))
        and (pool[at].is_trusted or not first.is_trusted)
        and (pool[at].hit.item == first.hit.item or held(pool[at]) or not held(first))
        and _is_about(pool[at], first)
    ]
    enough.sort(key=lambda one: one is not first and not _explains(one, first))
    return _in_order(_with_lists(_telling(enough, limit, named=named), pool, several=several))


def _worths(pool: Sequence[Candidate], held: Held, standing: float) -> list[float]:
    most = max(one.overlap for one in pool) or 1.0
    joint = max(one.joint for one in pool) or 1.0
    top = max(one.hit.score for one in pool) or 1.0
    return [
        standing * one.hit.score / top
        + OVERLAP * one.overlap / most
        + JOINT * one.joint / joint
        + ASKED_FOR * held(one)
        - ASKS * one.said.endswith("?")
        - UNTRUSTED * (not one.is_trusted)
        - THEIRS * (one.is_theirs and one.hit.kind == "message")
        for one in pool
    ]


def _is_about(one: Candidate, first: Candidate) -> bool:
    """Tell whether it has enough of the question beside the best one."""
    beside = one.hit.item == first.hit.item and one.kind == first.kind == "text"
    least = (WORDS_BESIDE if beside else WORDS_TO_ADD) * _shared(first)
    return _shared(one) >= least or _explains(one, first)


def _shared(one: Candidate) -> float:
    """Return how much of the question it has; an item also what introduces its list.

    The head of a table stands over each of its rows alike.
    """
    return one.joint if one.under and one.kind != "row" else one.overlap


def _telling(ranked: Sequence[Candidate], limit: int, *, named: bool) -> list[Candidate]:
    """Return the first `limit` that say something which the others do not.

    A commit's subject that its body says again, and says more, gives way to the body; not when
    the commit itself was named, because its subject is then what it is called.
    """
    kept: list[Candidate] = []
    for candidate in ranked:
        if kept and _repeats(candidate, *kept):
            continue
        same = [] if named else [c for c in kept if c.hit.item == candidate.hit.item]
        outdone = [c for c in same if _repeats(c, candidate)]
        kept = [c for c in kept if c not in outdone] + [candidate]
        if len(kept) == limit:
            break
    return kept


def _with_lists(
    kept: Sequence[Candidate], pool: Sequence[Candidate], *, several: bool
) -> list[Candidate]:
    """Return them with the lists that a line introduces; with whole lists when several are asked.

    A line that only introduces says nothing; its items say under which line they stand.
    """
    told: dict[int, Candidate] = {}
    for one in kept:
        is_item = one.group and one.kind == "text"
        members = _of_list(one, pool) if one.is_intro or (several and is_item) else []
        for member in members or [one]:
            told.setdefault(id(member), member)
    return list(told.values())


def _of_list(one: Candidate, pool: Sequence[Candidate]) -> list[Candidate]:
    same = (c for c in pool if c.hit is one.hit and c.group == one.group and not c.is_intro)
    return list(same)[:MOST_ITEMS]


def _in_order(kept: Sequence[Candidate]) -> list[Candidate]:
    """Return the best item's sentences first, those of one text as they follow each other there."""
    places = {item: n for n, item in enumerate(dict.fromkeys(c.hit.item for c in kept))}
    return sorted(kept, key=lambda c: (places[c.hit.item], c.hit.start, c.order))


def _explains(candidate: Candidate, first: Candidate) -> bool:
    """Tell whether one is a commit's subject and the other how its body begins.

    The subject says what was done, the body why, or what came of it.
    """
    same = candidate.hit.item == first.hit.item and candidate.hit.kind == "commit"
    return same and first.hit.start == 0 and {candidate.order, first.order} == {0, 1}


def _repeats(candidate: Candidate, *others: Candidate) -> bool:
    own, said = _said(candidate.text), {word for c in others for word in _said(c.text)}
    most = SUBJECT_SAID if candidate.hit.kind == "commit" else ALREADY_SAID
    return len(own & said) >= most * len(own)


def _said(text: str) -> set[str]:
    every = words(text)
    return {prefix(word) or word for word in every if word not in STOP_WORDS} or set(every)
