"""One search from question to hits: words and meaning together, then the gate."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from cade.queries.database import Db
from cade.queries.language import language_of
from cade.queries.search import gate, identifiers, lexical, proximity, semantic
from cade.queries.search.blend import blended, reciprocal_ranks
from cade.queries.search.calibration import Fitted, fitted
from cade.queries.search.chance import distinct
from cade.queries.search.evidence import LEAST, Scores, hits_for, latest_hits
from cade.queries.search.filters import Allowed
from cade.queries.search.request import Found, Hit, Mode, Reason, Request, Signals, Used, Vector
from cade.queries.search.semantic import Meaning, Nearest
from cade.queries.search.terms import Term, content_words

NEAR = 0.6
"""Without half of the words, what is worth this share of the best counts as near it."""
HALF = 0.5


class _Asked(msgspec.Struct, frozen=True):
    """A request, read: its words with their rarity, and the chunks that count.

    others: the words of the same question in the other language.
    """

    db: Any
    request: Request
    terms: Sequence[Term]
    allowed: Allowed
    others: Sequence[Term] = ()

    @property
    def ways(self) -> list[Sequence[Term]]:
        """The words, in each language they are asked in."""
        return [terms for terms in (self.terms, self.others) if terms]


class _Ranked(msgspec.Struct, frozen=True):
    """Scored candidates, the best of them, and what the gate says."""

    mode: Used
    scores: Scores
    hits: tuple[Hit, ...]
    verdict: gate.Verdict
    missing_vectors: int = 0


def search(db: Db, request: Request, nearest: Nearest | None = None) -> Found:
    """Answer the request; without `nearest` or a vector of the question, by words alone.

    A question that names an identifier which the history holds is answered by its holders alone.
    One that says nothing but when is answered by what happened then, newest first.
    """
    words = content_words(request.question)
    told = _told_at_once(db, request, words)
    if told is not None:
        return told
    asked = _asked(db, request, words)
    return _judged(asked, _ranked(asked, nearest))


def near(db: Db, request: Request, nearest: Nearest | None = None) -> tuple[Found, Sequence[int]]:
    """Return the search and, of its candidates, every chunk that is near the question.

    Near is what has half of its words, by rarity, and unless the search was refused also what is
    worth a share of the best (`NEAR`).
    """
    words = content_words(request.question)
    told = _told_at_once(db, request, words)
    if told is not None:
        return told, [hit.chunk_id for hit in told.hits]
    asked = _asked(db, request, words)
    ranked = _ranked(asked, nearest)
    found = _judged(asked, ranked)
    said = _saying_half(asked, ranked.scores.lexical)
    best = max(ranked.scores.total.values(), default=0.0)
    close = () if found.refused else (c for c, s in ranked.scores.total.items() if s >= NEAR * best)
    return found, sorted({*said, *close})


def _told_at_once(db: Db, request: Request, words: Sequence[Term]) -> Found | None:
    """Return what needs no ranking of texts: holders of a name, and what happened in a period."""
    if named := identifiers.named_items(db, request.question, request.filters):
        return _of_names(db, request, named, words)
    if identifiers.only_names(request.question, words):
        return Found(
            hits=(), mode_used="identifiers", refused=True, reason="no_candidates", best=0.0
        )
    if request.filters and not any(word.telling for word in words):
        return _of_period(db, request)
    return None


def _asked(db: Db, request: Request, words: Sequence[Term]) -> _Asked:
    allowed = Allowed(db, request.filters, request.depth)
    return _Asked(db, request, lexical.askable(db, words), allowed, _others(db, request))


def _ranked(asked: _Asked, nearest: Nearest | None) -> _Ranked:
    if nearest is None or asked.request.vector is None or asked.request.mode == "lexical":
        return _by_words(asked)
    return _by_meaning(asked, nearest, asked.request.vector)


def _saying_half(asked: _Asked, chunks: Iterable[int]) -> Iterator[int]:
    for chunk, text in lexical.texts_of(asked.db, list(chunks)).items():
        if max(gate.share(terms, text) for terms in asked.ways) >= HALF:
            yield chunk


def _others(db: Db, request: Request) -> list[Term]:
    if request.also is None:
        return []
    return lexical.askable(db, content_words(request.also.question))


def _of_names(db: Db, request: Request, items: Sequence[int], words: Sequence[Term]) -> Found:
    terms = lexical.askable(db, words)
    hits = identifiers.hits_named(db, request, items, terms)
    return Found(hits=tuple(hits), mode_used="identifiers", terms=tuple(terms))


def _of_period(db: Db, request: Request) -> Found:
    hits = latest_hits(db, request.filters, request.limit)
    if not hits:
        return Found(hits=(), mode_used="period", refused=True, reason="no_candidates", best=0.0)
    return Found(hits=hits, mode_used="period")


def _by_words(asked: _Asked) -> _Ranked:
    if not asked.terms:
        return _Ranked("none", Scores({}), (), gate.Verdict(0.0, 1.0))
    words = _words(asked)
    hits = hits_for(asked.db, Scores(words, words), asked.request)
    verdict = gate.by_words(_covered(asked, hits), asked.request.gate_threshold)
    return _Ranked("lexical", Scores(words, words), hits, verdict)


def _words(asked: _Asked) -> dict[int, float]:
    found: dict[int, float] = {}
    for terms in asked.ways:
        _keep_larger(found, lexical.ranked(asked.db, terms, asked.allowed))
    return found


def _words_of(asked: _Asked, chunks: Sequence[int]) -> dict[int, float]:
    found: dict[int, float] = {}
    for terms in asked.ways:
        _keep_larger(found, lexical.scored(asked.db, terms, chunks, len(chunks)))
    return found


def _keep_larger(found: dict[int, float], scores: Mapping[int, float]) -> None:
    for chunk, score in scores.items():
        found[chunk] = max(score, found.get(chunk, score))


def _covered(asked: _Asked, hits: Sequence[Hit]) -> float:
    return max((gate.coverage(terms, hits) for terms in asked.ways), default=0.0)


def _by_meaning(asked: _Asked, nearest: Nearest, vector: Vector) -> _Ranked:
    fit = fitted(nearest.model)
    mode: Mode = "hybrid" if asked.terms and asked.request.mode == "hybrid" else "vector"
    words = {} if mode == "vector" else _words(asked)
    meaning = semantic.meaning(asked.db, nearest, _vectors(asked, vector), asked.allowed, words)
    if len(words) >= asked.request.depth:
        words |= _words_of(asked, meaning.beyond(words))
    scores = Scores(_combined(asked, fit, words, meaning), words, meaning.cosines)
    hits = hits_for(asked.db, scores, asked.request)
    verdict = _verdict(asked, nearest, meaning, scores, hits)
    return _Ranked(mode, scores, hits, verdict, nearest.missing())


def _verdict(
    asked: _Asked, nearest: Nearest, meaning: Meaning, scores: Scores, hits: Sequence[Hit]
) -> gate.Verdict:
    fit, threshold, bank = fitted(nearest.model), asked.request.gate_threshold, asked.request.bank
    covered = _covered(asked, hits)
    if meaning.nearness is None:
        return gate.by_words(covered, threshold)
    if bank is not None:
        seen = Signals(
            cosine=bank.above(meaning.best_cosine),
            distinct=distinct(nearest, bank, _asked_in(asked), [h.chunk_id for h in hits[:LEAST]]),
            agreement=gate.agreement(hits, scores.lexical, meaning.centred),
            mass=gate.mass(asked.ways, hits),
        )
        return gate.by_chance(fit.bank_gate, seen, threshold)
    across = bool(hits) and hits[0].language not in ("", _language(asked))
    return gate.by_meaning(fit.gate, meaning.nearness, covered, across, threshold)


def _asked_in(asked: _Asked) -> list[tuple[str, Vector]]:
    """Return the question's vectors, each with the language that it is asked in."""
    first = _language(asked)
    languages = (first, "en" if first == "pt" else "pt")
    return list(zip(languages, _vectors(asked, asked.request.vector), strict=False))


def _vectors(asked: _Asked, vector: Vector) -> list[Vector]:
    also = asked.request.also
    return [vector] if also is None or also.vector is None else [vector, also.vector]


def _combined(
    asked: _Asked, fit: Fitted, words: Mapping[int, float], meaning: Meaning
) -> Mapping[int, float]:
    if not words:
        return meaning.centred
    if asked.request.fusion == "rrf":
        return reciprocal_ranks(words, meaning.centred)
    scores = blended(words, meaning.centred, _lexical_weight(asked, fit, meaning.corpus))
    return _by_closeness(asked, scores) if _is_at_home(asked, meaning.corpus) else scores


def _by_closeness(asked: _Asked, scores: Mapping[int, float]) -> Mapping[int, float]:
    texts = lexical.texts_of(asked.db, proximity.best(scores))
    return proximity.rescored(scores, texts, asked.ways)


def _is_at_home(asked: _Asked, corpus: str) -> bool:
    """Tell whether words can be compared: the corpus's language is among those that are asked."""
    return asked.request.also is not None or corpus in ("", _language(asked))


def _lexical_weight(asked: _Asked, fit: Fitted, corpus: str) -> float:
    if asked.request.lexical_weight is not None:
        return asked.request.lexical_weight
    return fit.lexical_weight if _is_at_home(asked, corpus) else fit.lexical_weight_across


def _judged(asked: _Asked, ranked: _Ranked) -> Found:
    hits, verdict = ranked.hits, ranked.verdict
    passed = bool(hits) and verdict.passed
    why: Reason = "too_weak" if hits else "no_candidates" if asked.terms else "no_words"
    return Found(
        hits=hits[: asked.request.limit],
        mode_used=ranked.mode,
        terms=tuple(asked.terms),
        refused=not passed,
        reason=None if passed else why,
        best=verdict.confidence,
        threshold=verdict.threshold,
        missing_vectors=ranked.missing_vectors,
        signals=verdict.signals,
    )


def _language(asked: _Asked) -> str:
    return asked.request.language or language_of(asked.request.question)
