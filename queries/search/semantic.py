"""The meaning's half of a search: cosines of the question to chunks, and what is ordinary.

The cosines of e5 lie in a narrow band that differs from question to question, from language to
language and from messages to pages to notes; only their distance to the ordinary cosine of the
chunk's own kind says something.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Any, Protocol
from weakref import WeakKeyDictionary

import msgspec
from msgspec import structs

from cade.queries.database import Db
from cade.queries.search.filters import Allowed
from cade.queries.search.request import Vector

BACKGROUND = 200
"""Chunks of each language and source whose mean cosine counts as ordinary."""
FEWEST = 20
"""Below this many a source takes the mean of its language, and a language that of all."""
_MOST = 4 * BACKGROUND
SPOKEN = 50
"""A language counts as spoken from one chunk in so many: below that, asking in it costs more."""

_KINDS = (
    "SELECT chunks.id, texts.language, (SELECT items.source FROM holders JOIN items ON"
    " items.item = holders.item WHERE holders.text_id = chunks.text_id LIMIT 1)"
    " FROM chunks JOIN texts ON texts.id = chunks.text_id"
)
_OF_CHUNKS = f"{_KINDS} WHERE chunks.id IN (SELECT value FROM json_each(?))"
_NEWEST = f"{_KINDS} ORDER BY chunks.id DESC LIMIT ?"


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


TextKind = tuple[str, str | None]
"""A text's language ("pt", "en", "") and the source of one item that holds it."""
_DRAWN_FOR: WeakKeyDictionary[Nearest, tuple[tuple[int, int], dict[int, TextKind]]]
_DRAWN_FOR = WeakKeyDictionary()


class Background(msgspec.Struct, frozen=True):
    """Ordinary cosines: their mean for each kind of text, language and over all, and their spread.

    deviation: the standard deviation around the mean of the chunk's own kind.
    commonest: the language of most of the corpus, "" where it cannot be told.
    size: how many chunks it was taken from.
    """

    means: Mapping[TextKind | str, float]
    overall: float
    deviation: float
    commonest: str = ""
    size: int = 0

    def centred(self, cosine: float, kind: TextKind) -> float:
        """Return how far the cosine lies above what is ordinary for such a text."""
        return cosine - self.ordinary(kind)

    def ordinary(self, kind: TextKind) -> float:
        """Return the mean for the kind, for its language or over all: the first that is known."""
        return self.means.get(kind, self.means.get(kind[0], self.overall))


class Meaning(msgspec.Struct, frozen=True):
    """What the vectors say of the candidates.

    cosines: by chunk; centred: how far each lies above the ordinary one of its kind.
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
    ordinary, kinds = background(db, nearest, vector), _kinds(db, allowed.languages(cosines))
    centred = {c: ordinary.centred(cosines[c], kind) for c, kind in kinds.items()}
    best = max(centred.values(), default=0.0) / ordinary.deviation
    nearness = best if ordinary.size >= FEWEST else None
    return Meaning(cosines, centred, nearness, ordinary.commonest)


def background(db: Db, nearest: Nearest, vector: Vector) -> Background:
    """Return what is ordinary for the question, from chunks drawn evenly over the corpus."""
    kinds = _sample(db, nearest)
    cosines = nearest.similarities(vector, list(kinds))
    groups = _grouped(cosines, kinds)
    everything = [cosine for group in groups.values() for cosine in group]
    if not everything:
        return Background({}, 0.0, 1.0, _commonest(kinds))
    overall = _mean(everything)
    of_language: dict[str, list[float]] = {}
    for (language, _), group in groups.items():
        of_language.setdefault(language, []).extend(group)
    means: dict[TextKind | str, float] = {}
    means |= {name: _mean(found) for name, found in of_language.items() if len(found) >= FEWEST}
    means |= {kind: _mean(found) for kind, found in groups.items() if len(found) >= FEWEST}
    told = Background(means, overall, 1.0, _commonest(kinds), len(everything))
    off = [told.centred(cosine, kind) ** 2 for kind, group in groups.items() for cosine in group]
    return structs.replace(told, deviation=sqrt(_mean(off)) or 1.0)


def _grouped(
    cosines: Mapping[int, float], kinds: Mapping[int, TextKind]
) -> dict[TextKind, list[float]]:
    groups: dict[TextKind, list[float]] = {}
    for chunk, cosine in cosines.items():
        groups.setdefault(kinds[chunk], []).append(cosine)
    return {kind: group[:BACKGROUND] for kind, group in groups.items()}


def _kinds(db: Db, chunks: Iterable[int]) -> dict[int, TextKind]:
    rows = db.execute(_OF_CHUNKS, (json.dumps(list(chunks)),))
    return {chunk: (language, source) for chunk, language, source in rows}


def speaks(db: Db, nearest: Nearest, language: str) -> bool:
    """Tell whether a part of the history worth asking is in this language."""
    drawn = _sample(db, nearest).values()
    return sum(name == language for name, _ in drawn) * SPOKEN >= len(drawn) > 0


def _sample(db: Db, nearest: Nearest) -> dict[int, TextKind]:
    """Return some chunks and their kinds; drawn once for as long as nobody writes."""
    (written,) = db.execute("SELECT total_changes()").fetchone()
    (elsewhere,) = db.execute("PRAGMA data_version").fetchone()
    drawn = _DRAWN_FOR.get(nearest)
    if drawn is None or drawn[0] != (written, elsewhere):
        drawn = _DRAWN_FOR[nearest] = ((written, elsewhere), _draw(db))
    return drawn[1]


def _draw(db: Db) -> dict[int, TextKind]:
    (last,) = db.execute("SELECT max(id) FROM chunks").fetchone()
    every = max((last or 0) // _MOST, 1)
    found = _kinds(db, range(1, (last or 0) + 1, every))
    if len(found) >= BACKGROUND:
        return found
    # Numbers are never used again: after much forgetting most of the drawn ones are gone.
    rows = db.execute(_NEWEST, (_MOST,))
    return {chunk: (language, source) for chunk, language, source in rows}


def _commonest(kinds: Mapping[int, TextKind]) -> str:
    known = Counter(name for name, _ in kinds.values() if name)
    return max(sorted(known), key=known.__getitem__, default="")


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
