"""Pirá 2.0, a bilingual reading set on the ocean (C4AI; CC BY 4.0), read from a folder.

The folder holds `validation.csv`; nothing of it is copied into the project. Each abstract stands
in English and in a Portuguese translation, each question in both languages, so that one file gives
four sets: asked in one language, found in the same or in the other.
"""

import csv
from collections.abc import Sequence
from hashlib import sha1, sha256
from pathlib import Path
from typing import Literal

import msgspec

from cade.domain.details import FileSeen
from cade.domain.facts import RevisionSeen
from cade.evals.measures import Ranking, ranking
from cade.evals.shelf import Shelf, shelf

Tongue = Literal["pt", "en"]
_QUESTION = {"pt": "question_pt_origin", "en": "question_en_origin"}
_ABSTRACT = {"pt": "abstract_translated_pt", "en": "abstract"}


class Pira(msgspec.Struct, frozen=True):
    """Questions, their right abstracts' keys, and the abstracts, in both languages."""

    questions: dict[Tongue, tuple[str, ...]]
    gold: tuple[frozenset[str], ...]
    abstracts: dict[Tongue, dict[str, str]]


def pira(folder: Path) -> Pira:
    """Read the set; a question or abstract that is missing in a language drops its row."""
    with (folder / "validation.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if _whole(row)]
    return Pira(
        questions={t: tuple(row[_QUESTION[t]] for row in rows) for t in ("pt", "en")},
        gold=tuple(frozenset({_key(row)}) for row in rows),
        abstracts={t: {_key(row): row[_ABSTRACT[t]] for row in rows} for t in ("pt", "en")},
    )


def shelf_of(abstracts: dict[str, str]) -> Shelf:
    """Fold and embed the abstracts as files."""
    return shelf([file_of(key, text) for key, text in abstracts.items()])


def measured(
    one: Shelf, asked: Sequence[str], gold: Sequence[frozenset[str]], mode: str
) -> Ranking:
    """Measure the search on these questions."""

    def rank(question: str) -> list[str]:
        return [hit.uid for hit in one.ask(question, limit=10, mode=mode).hits]

    return ranking(asked, gold, rank)


def _whole(row: dict[str, str]) -> bool:
    return all(row[column] for column in (*_QUESTION.values(), *_ABSTRACT.values()))


def _key(row: dict[str, str]) -> str:
    return sha1(row["abstract"].encode(), usedforsecurity=False).hexdigest()


def file_of(key: str, text: str) -> RevisionSeen:
    """Return an abstract as a file."""
    content = text.encode()
    return RevisionSeen(
        uid=key,
        source="file",
        kind="file",
        revision=key,
        text=text,
        content_hash=sha256(content).digest(),
        details=FileSeen(path=f"/pira/{key}.txt", size_bytes=len(content), encoding="utf-8"),
    )
