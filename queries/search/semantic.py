"""The meaning's half of a search: cosines of the question to chunks, and what is ordinary.

The cosines of e5 lie in a narrow band that differs from question to question and from language to
language; only their distance to the ordinary cosine of the chunk's own language says something.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Any, Protocol
from weakref import WeakKeyDictionary

import msgspec

from cade.queries.database import Db
from cade.queries.search.filters import Allowed
from cade.queries.search.request import Vector

BACKGROUND = 200
"""Chunks of each language whose mean cosine counts as ordinary."""
FEWEST = 20
"""Below this many background chunks a language takes the mean of all."""
_MOST = 2 * BACKGROUND
SPOKEN = 50
"""A language counts as spoken from one chunk in so many: below that, asking in it costs more."""

_OF_CHUNKS = (
    "SELECT chunks.id, texts.language FROM chunks JOIN texts ON texts.id = chunks.text_id"
    " WHERE chunks.id IN (SELECT value FROM json_each(?))"
)
_NEWEST = (
    "SELECT chunks.id, texts.language FROM chunks JOIN texts ON texts.id = chunks.text_id"
    " ORDER BY chunks.id DESC LIMIT ?"
)


class Nearest(Protocol):
    """The vectors of one embedding model over the chunks of the read models.

    model: names the model and its prefixes; fitted weights and gates are kept under it.
    """

    model: str

    def search(
        self, vector: Vector, k: int, among: Sequence[int] | None = None
    ) -> Sequence[tuple[int, float]]:
        """Return the k nearest chunks as (id, cosine), nearest first.

        among: the only chunks that count; None for all. k may exceed what there is.
        """
        ...

    def similarities(self, vector: Vector, chunk_ids: Sequence[int]) -> Mapping[int, float]:
        """Return the cosine to each of the chunks; those without a vector are missing."""
        ...

    def vectors(self, chunk_ids: Sequence[int]) -> Any:
        """Return the unit vectors of the chunks that have one: float32, (n, dimensions)."""
        ...

    def missing(self) -> int:
        """Return how many chunks have no vector yet."""
        ...


_DRAWN_FOR: WeakKeyDictionary[Nearest, tuple[tuple[int, int], dict[int, str]]]
_DRAWN_FOR = WeakKeyDictionary()


class Background(msgspec.Struct, frozen=True):
    """Ordinary cosines: their mean for each language and over all, and how far they spread.

    deviation: the standard deviation around the mean of the chunk's own language.
    commonest: the language of most of the corpus, "" where it cannot be told.
    size: how many chunks it was taken from.
    """

    means: Mapping[str, float]
    overall: float
    deviation: float
    commonest: str = ""
    size: int = 0

    def centred(self, cosine: float, language: str) -> float:
        """Return how far the cosine lies above what is ordinary for the language."""
        return cosine - self.means.get(language, self.overall)


class Meaning(msgspec.Struct, frozen=True):
    """What the vectors say of the candidates.

    cosines: by chunk; centred: how far each lies above the ordinary one of its language.
    nearness: the best centred cosine, in deviations of the background; None while there are too
        few chunks to tell what is ordinary.
    corpus: the language of most of the corpus.
    """

    cosines: Mapping[int, float]
    centred: Mapping[int, float]
    nearness: float | None
    corpus: str

    @property
    def best_cosine(self) -> float:
        """The largest cosine; 0.0 without any."""
        return max(self.cosines.values(), default=0.0)

    @property
    def best_margin(self) -> float:
        """The largest centred cosine; 0.0 without any."""
        return max(self.centred.values(), default=0.0)

    def beyond(self, known: Mapping[int, float]) -> list[int]:
        """Return the candidates that are not among the known ones."""
        return [chunk for chunk in self.cosines if chunk not in known]


def meaning(
    db: Db, nearest: Nearest, vectors: Sequence[Vector], allowed: Allowed, also: Iterable[int]
) -> Meaning:
    """Return the nearest allowed chunks, and those in `also`, as far as they have vectors.

    vectors: the question's in each language it is asked in; for each chunk the better one counts.
    """
    others = list(also)
    first, *more = (_of_one(db, nearest, vector, allowed, others) for vector in vectors)
    for one in more:
        first = _better(first, one)
    return first


def _better(one: Meaning, other: Meaning) -> Meaning:
    nearness = [near for near in (one.nearness, other.nearness) if near is not None]
    return Meaning(
        cosines=_larger(one.cosines, other.cosines),
        centred=_larger(one.centred, other.centred),
        nearness=max(nearness, default=None),
        corpus=one.corpus,
    )


def _larger(one: Mapping[int, float], other: Mapping[int, float]) -> dict[int, float]:
    chunks = dict.fromkeys((*one, *other))
    least = float("-inf")
    return {chunk: max(one.get(chunk, least), other.get(chunk, least)) for chunk in chunks}


def _of_one(
    db: Db, nearest: Nearest, vector: Vector, allowed: Allowed, also: Sequence[int]
) -> Meaning:
    cosines = allowed.best(
        lambda k: dict(nearest.search(vector, k)),
        lambda among: dict(nearest.search(vector, allowed.depth, among)),
    )
    cosines |= nearest.similarities(vector, [chunk for chunk in also if chunk not in cosines])
    ordinary, language = background(db, nearest, vector), allowed.languages(cosines)
    centred = {c: ordinary.centred(cosines[c], name) for c, name in language.items()}
    best = max(centred.values(), default=0.0) / ordinary.deviation
    nearness = best if ordinary.size >= FEWEST else None
    return Meaning(cosines, centred, nearness, ordinary.commonest)


def background(db: Db, nearest: Nearest, vector: Vector) -> Background:
    """Return what is ordinary for the question, from chunks drawn evenly over the corpus."""
    language = _sample(db, nearest)
    cosines = nearest.similarities(vector, list(language))
    of_language: dict[str, list[float]] = {}
    for chunk, cosine in cosines.items():
        of_language.setdefault(language[chunk], []).append(cosine)
    groups = {name: group[:BACKGROUND] for name, group in of_language.items()}
    everything = [cosine for group in groups.values() for cosine in group]
    if not everything:
        return Background({}, 0.0, 1.0, _commonest(language))
    overall = _mean(everything)
    means = {name: _mean(group) for name, group in groups.items() if len(group) >= FEWEST}
    around = {name: means.get(name, overall) for name in groups}
    off = [(cosine - around[name]) ** 2 for name, group in groups.items() for cosine in group]
    deviation = sqrt(_mean(off)) or 1.0
    return Background(means, overall, deviation, _commonest(language), len(everything))


def speaks(db: Db, nearest: Nearest, language: str) -> bool:
    """Tell whether a part of the history worth asking is in this language."""
    drawn = _sample(db, nearest).values()
    return sum(name == language for name in drawn) * SPOKEN >= len(drawn) > 0


def _sample(db: Db, nearest: Nearest) -> dict[int, str]:
    """Return some chunks and their languages; drawn once for as long as nobody writes."""
    (written,) = db.execute("SELECT total_changes()").fetchone()
    (elsewhere,) = db.execute("PRAGMA data_version").fetchone()
    drawn = _DRAWN_FOR.get(nearest)
    if drawn is None or drawn[0] != (written, elsewhere):
        drawn = _DRAWN_FOR[nearest] = ((written, elsewhere), _draw(db))
    return drawn[1]


def _draw(db: Db) -> dict[int, str]:
    (last,) = db.execute("SELECT max(id) FROM chunks").fetchone()
    every = max((last or 0) // _MOST, 1)
    asked = json.dumps(list(range(1, (last or 0) + 1, every)))
    found: dict[int, str] = dict(db.execute(_OF_CHUNKS, (asked,)))
    # Numbers are never used again: after much forgetting most of the drawn ones are gone.
    return found if len(found) >= BACKGROUND else dict(db.execute(_NEWEST, (_MOST,)))


def _commonest(language: Mapping[int, str]) -> str:
    known = Counter(name for name in language.values() if name)
    return max(sorted(known), key=known.__getitem__, default="")


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
