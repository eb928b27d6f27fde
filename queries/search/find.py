"""One search from question to hits: words and meaning together, then the gate."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from cade.queries.database import Db
from cade.queries.search import gate, identifiers, lexical, semantic
from cade.queries.search.asked import Asked, asked_of
from cade.queries.search.calibration import fitted
from cade.queries.search.combine import combined
from cade.queries.search.evidence import Scores, hits_for, latest_hits
from cade.queries.search.judge import covered, judged
from cade.queries.search.request import Found, Hit, Mode, Reason, Request, Used
from cade.queries.search.semantic import Nearest
from cade.queries.search.terms import Term, content_words

NEAR = 0.6
"""Without half of the words, what is worth this share of the best counts as near it."""
HALF = 0.5


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
    asked = asked_of(db, request, words)
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
    asked = asked_of(db, request, words)
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


def _ranked(asked: Asked, nearest: Nearest | None) -> _Ranked:
    if nearest is None or asked.request.vector is None or asked.request.mode == "lexical":
        return _by_words(asked)
    return _by_meaning(asked, nearest)


def _saying_half(asked: Asked, chunks: Iterable[int]) -> Iterator[int]:
    for chunk, text in lexical.texts_of(asked.db, list(chunks)).items():
        if max(gate.share(terms, text) for terms in asked.ways) >= HALF:
            yield chunk


def _of_names(db: Db, request: Request, items: Sequence[int], words: Sequence[Term]) -> Found:
    terms = lexical.askable(db, words)
    hits = identifiers.hits_named(db, request, items, terms)
    return Found(hits=tuple(hits), mode_used="identifiers", terms=tuple(terms))


def _of_period(db: Db, request: Request) -> Found:
    hits = latest_hits(db, request.filters, request.limit)
    if not hits:
        return Found(hits=(), mode_used="period", refused=True, reason="no_candidates", best=0.0)
    return Found(hits=hits, mode_used="period")


def _by_words(asked: Asked) -> _Ranked:
    if not asked.terms:
        return _Ranked("none", Scores({}), (), gate.Verdict(0.0, 1.0))
    words = _words(asked)
    hits = hits_for(asked.db, Scores(words, words), asked.request)
    verdict = gate.by_words(covered(asked, hits), asked.request.gate_threshold)
    return _Ranked("lexical", Scores(words, words), hits, verdict)


def _words(asked: Asked) -> dict[int, float]:
    found: dict[int, float] = {}
    for terms in asked.ways:
        _keep_larger(found, lexical.ranked(asked.db, terms, asked.allowed))
    return found


def _words_of(asked: Asked, chunks: Sequence[int]) -> dict[int, float]:
    found: dict[int, float] = {}
    for terms in asked.ways:
        _keep_larger(found, lexical.scored(asked.db, terms, chunks, len(chunks)))
    return found


def _keep_larger(found: dict[int, float], scores: Mapping[int, float]) -> None:
    for chunk, score in scores.items():
        found[chunk] = max(score, found.get(chunk, score))


def _by_meaning(asked: Asked, nearest: Nearest) -> _Ranked:
    fit = fitted(nearest.model)
    mode: Mode = "hybrid" if asked.terms and asked.request.mode == "hybrid" else "vector"
    words = {} if mode == "vector" else _words(asked)
    meaning = semantic.meaning(asked.db, nearest, asked.vectors, asked.allowed, words)
    if len(words) >= asked.request.depth:
        words |= _words_of(asked, meaning.beyond(words))
    scores = Scores(combined(asked, fit, words, meaning), words, meaning.cosines)
    hits = hits_for(asked.db, scores, asked.request)
    verdict = judged(asked, nearest, meaning, scores, hits)
    return _Ranked(mode, scores, hits, verdict, nearest.missing())


def _judged(asked: Asked, ranked: _Ranked) -> Found:
    hits, verdict = ranked.hits, ranked.verdict
    passed = bool(hits) and verdict.passed
    why: Reason = "too_weak" if hits else "no_candidates" if asked.terms else "no_words"
    return Found(
        hits=hits[: asked.request.limit],
        mode_used=ranked.mode,
        terms=tuple(asked.terms),
        others=tuple(asked.others),
        refused=not passed,
        reason=None if passed else why,
        best=verdict.confidence,
        threshold=verdict.threshold,
        missing_vectors=ranked.missing_vectors,
        signals=verdict.signals,
    )
