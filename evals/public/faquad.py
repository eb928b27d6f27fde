"""FaQuAD, reading questions on Brazilian higher education, in SQuAD's form: `dataset.json`.

Without it every `*.json` beside `train.json` that has the form is read (`train.json`, `dev.json`).
Each passage is a text; the gold answers are spans of it.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cade.evals.public.sets import Corpus, PublicSet, Question, key_of

WHOLE, PART = "dataset.json", "train.json"


def sets(folder: Path) -> Iterator[PublicSet]:
    """Yield the set where the folder or one below it has it."""
    places = {path.parent for name in (WHOLE, PART) for path in folder.rglob(name)}
    for place in sorted(places):
        whole = place / WHOLE
        files = [whole] if whole.exists() else sorted(place.glob("*.json"))
        read = [paragraph for file in files for paragraph in _paragraphs(file)]
        if read:
            yield _set(read)


def _set(paragraphs: list[dict[str, Any]]) -> PublicSet:
    texts = {key_of(one["context"]): one["context"] for one in paragraphs}
    asked = tuple(_questions(paragraphs))
    name = f"FaQuAD ({len(asked)} questions, {len(texts)} passages)"
    return PublicSet(name, (Corpus(texts, {"FaQuAD": asked}),))


def _questions(paragraphs: list[dict[str, Any]]) -> Iterator[Question]:
    for one in paragraphs:
        gold = frozenset({key_of(one["context"])})
        for asked in one["qas"]:
            spans = tuple(dict.fromkeys(answer["text"].strip() for answer in asked["answers"]))
            yield Question(asked["question"], gold, spans)


def _paragraphs(file: Path) -> Iterator[dict[str, Any]]:
    read = json.loads(file.read_text(encoding="utf-8"))
    if isinstance(read, dict) and isinstance(read.get("data"), list):
        for article in read["data"]:
            yield from article["paragraphs"]
