"""Pirá 2.0, a bilingual reading set on the ocean: `validation.csv`.

Each abstract stands in English and in a Portuguese translation, each question in both languages:
one file gives four sets, asked in one language and found in the same or in the other, and two
more of a corpus in which each abstract exists in one language only, as in a person's history.
"""

import csv
from collections.abc import Iterator, Sequence
from hashlib import md5
from pathlib import Path
from typing import Literal

import msgspec

from cade.evals.public.sets import Corpus, PublicSet, Question, key_of

NAME = "validation.csv"
Tongue = Literal["pt", "en"]
TONGUES: tuple[Tongue, ...] = ("pt", "en")
_QUESTION = {"pt": "question_pt_origin", "en": "question_en_origin"}
_ABSTRACT = {"pt": "abstract_translated_pt", "en": "abstract"}


class Pira(msgspec.Struct, frozen=True):
    """Questions, their right abstracts' keys, and the abstracts, in both languages."""

    questions: dict[Tongue, tuple[str, ...]]
    gold: tuple[frozenset[str], ...]
    abstracts: dict[Tongue, dict[str, str]]


def pira(folder: Path) -> Pira:
    """Read the set; a question or abstract that is missing in a language drops its row."""
    with (folder / NAME).open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if _whole(row)]
    return Pira(
        questions={t: tuple(row[_QUESTION[t]] for row in rows) for t in TONGUES},
        gold=tuple(frozenset({key_of(row["abstract"])}) for row in rows),
        abstracts={
            t: {key_of(row["abstract"]): row[_ABSTRACT[t]] for row in rows} for t in TONGUES
        },
    )


def sets(folder: Path) -> Iterator[PublicSet]:
    """Yield the set where the folder or one below it has it."""
    for path in sorted(folder.rglob(NAME)):
        read = pira(path.parent)
        both = {t: _asked(read, t) for t in TONGUES}
        single = [
            Corpus(read.abstracts[t], {f"Pirá {a} → {t}": both[a] for a in TONGUES})
            for t in TONGUES
        ]
        mixed = Corpus(_mixed(read), {f"Pirá {a} → mixed": both[a] for a in TONGUES})
        yield PublicSet(f"Pirá 2.0, validation ({len(read.gold)} questions)", (*single, mixed))


def _asked(read: Pira, tongue: Tongue) -> tuple[Question, ...]:
    pairs: Sequence[tuple[str, frozenset[str]]]
    pairs = list(zip(read.questions[tongue], read.gold, strict=True))
    return tuple(Question(text, gold) for text, gold in pairs)


def _mixed(read: Pira) -> dict[str, str]:
    """Return each abstract in one language, by the last bit of its MD5."""
    return {
        key: read.abstracts["en" if _digest(read.abstracts["en"][key]) % 2 else "pt"][key]
        for key in read.abstracts["en"]
    }


def _digest(text: str) -> int:
    return md5(text.encode(), usedforsecurity=False).digest()[-1]


def _whole(row: dict[str, str]) -> bool:
    return all(row[column] for column in (*_QUESTION.values(), *_ABSTRACT.values()))
