"""What a search is asked and what it gives back."""

from collections.abc import Callable, Sequence
from datetime import date, datetime
from typing import Any, Literal

import msgspec

from cade.queries.language import Language
from cade.queries.plan.dates import Days
from cade.queries.search.bank import Bank
from cade.queries.search.terms import Term
from cade.queries.whose import Condition, Direction, Whose

CANDIDATES = 200
"""Of each half: twenty cost .015 to .03 nDCG (evals/RESULTS.md names the set and the model)."""
Vector = Any
"""A float32 array of the model's dimensions; numpy is not imported for a search by words."""
Embeds = Callable[[Sequence[str]], Any]
"""Texts to their unit vectors: float32, texts x dimensions."""
Mode = Literal["hybrid", "vector", "lexical"]
Fusion = Literal["blend", "rrf"]
Used = Literal["hybrid", "vector", "lexical", "identifiers", "period", "none"]
Reason = Literal["no_words", "no_candidates", "too_weak"]


class Filters(msgspec.Struct, frozen=True, kw_only=True):
    """What an item must be, exactly, to count as evidence. None: anything.

    days: the local days it happened on; an item of unknown time then never counts.
    source: the collector that read it ("git", "file"). sources: any of these; without_sources:
        none of these.
    items: the numbers of the only items that count.
    people, direction, own_commits: whose items count, see `queries.whose`.
    also: what else must be true of it (`queries.narrowing`).
    """

    days: Days | None = None
    source: str | None = None
    sources: tuple[str, ...] = ()
    without_sources: tuple[str, ...] = ()
    items: tuple[int, ...] | None = None
    people: tuple[int, ...] | None = None
    direction: Direction | None = None
    own_commits: bool = False
    also: tuple[Condition, ...] = ()

    @property
    def whose(self) -> Whose:
        """The part of it that is about people."""
        return Whose(people=self.people, direction=self.direction, own_commits=self.own_commits)

    def __bool__(self) -> bool:
        return self != Filters()


class Rendering(msgspec.Struct, frozen=True):
    """The question in the other language, and its vector by the same model, None without one."""

    question: str
    vector: Vector | None = None


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """One search.

    question: what is searched for: the question, or the part of it that is no filter.
    typed: the whole question, of which `question` is a part; None where it is all of it.
    vector: the question, embedded by the model of the `Nearest` it is searched with; None asks
        by words alone.
    also: the same question in the other language; the better of both counts for each chunk.
    bank: what chance finds in this history (`queries.search.chance`); without it the gate judges
        by the spread of ordinary cosines.
    passages: embeds texts as those of the `Nearest` were; without it the gate looks at no sentence
        by itself. language: of the question; None when its words must tell.
    limit: how many hits at most. depth: how many candidates each of words and meaning gives.
    lexical_weight, gate_threshold: shares of 1 that override what was fitted for the model.
    """

    question: str
    typed: str | None = None
    filters: Filters = Filters()
    vector: Vector | None = None
    also: Rendering | None = None
    bank: Bank | None = None
    passages: Embeds | None = None
    language: Language | None = None
    limit: int = 6
    depth: int = CANDIDATES
    mode: Mode = "hybrid"
    fusion: Fusion = "blend"
    lexical_weight: float | None = None
    gate_threshold: float | None = None


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """One piece of evidence: the chunk of an item's text that matched best.

    start, end: where `text` stands in the item's text, in characters.
    part, parts: which chunk of the item's text it is, from 1, and of how many.
    score: what the hits are ordered by, larger first; only comparable within one search.
    lexical: BM25, 0.0 when no word matched; cosine: None when the chunk has no vector.
    count, last_day: how many items say the same (copies, cherry-picks), this one included, and
        the newest of their local days.
    author: who wrote, committed or sent it; place: repository, folder, site or conversation.
    heading: the headings of a document above the chunk, outermost first, " > " between them.
    subject: the item's 16-byte keyed id, for `domain.identity.short_id`.
    """

    item: int
    subject: bytes
    source: str
    kind: str
    uid: str
    occurred_at: datetime | None
    day: date | None
    headline: str
    locator: str
    author: str | None = None
    place: str = ""
    heading: str
    chunk_id: int
    start: int
    end: int
    text: str
    language: str
    score: float
    lexical: float = 0.0
    cosine: float | None = None
    part: int = 1
    parts: int = 1
    count: int = 1
    last_day: date | None = None


class Signals(msgspec.Struct, frozen=True, kw_only=True):
    """What the gate sees of a search, where it knows what chance finds (`queries.search.bank`).

    cosine: how far the best one lies above that of off-topic questions, in their deviations.
    distinct: the same for one of the best texts by itself: how far nearer it is to this question
        than to off-topic ones. Some texts are near to everything.
    sentence: how much nearer one sentence of the best texts is to this question than to off-topic
        ones, as a difference of cosines (`queries.search.closest`).
    agreement: from 0 to 1, how high words and meaning both rank one of the best.
    mass: log(1 + the rarity of the question's words that one of the best has). share: the largest
        part of the question's words, by rarity, that one of them has. unknown: the part of them
        that no text of the history has; missing: of the names in it, the part that none of the best
        has. Both in the language in which it is less.
    lacking: more than 0 when it asks for a figure, a telephone or the like, and none of the best
        has one (`queries.search.expected`).
    """

    cosine: float
    distinct: float
    sentence: float
    agreement: float
    mass: float
    share: float
    unknown: float
    missing: float
    lacking: float


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to a `Request`.

    hits: best first; when `refused`, what was nearest all the same, which is no evidence.
    terms: the question's words that were looked for, with their rarity; others: the words of the
        same question in the other language.
    reason: why it was refused; None otherwise.
    mode_used: what was asked in the end; words alone answer where vectors are missing.
    best, threshold: how sure the gate is of the best hits and what it wanted, both 0 to 1.
    missing_vectors: chunks that the model has not embedded yet. signals: None without a bank.
    """

    hits: tuple[Hit, ...]
    mode_used: Used
    terms: tuple[Term, ...] = ()
    others: tuple[Term, ...] = ()
    refused: bool = False
    reason: Reason | None = None
    best: float = 1.0
    threshold: float = 0.0
    missing_vectors: int = 0
    signals: Signals | None = None
