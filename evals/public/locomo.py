"""LoCoMo, long conversations of two people and questions about them.

`locomo10.json` is a list of conversations (`conversation`, `qa`); the older form has a file for
each (`26.json`), its sessions beside `qa`. A session is a text; every conversation is a corpus of
its own. What answers are the sessions that a question's evidence ("D8:6") names.
"""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from cade.evals.public.sets import Corpus, PublicSet, Question

NAME = "locomo10.json"
ROW = "LoCoMo sessions"
_ONE = re.compile(r"\d+\.json")
_SESSION = re.compile(r"session_(\d+)")
_EVIDENCE = re.compile(r"D:?(\d+):\d+")


def sets(folder: Path) -> Iterator[PublicSet]:
    """Yield the set where the folder or one below it has it."""
    corpora = [corpus for told in _conversations(folder) for corpus in _corpus(told)]
    if corpora:
        asked = sum(len(corpus.asked[ROW]) for corpus in corpora)
        sessions = sum(len(corpus.texts) for corpus in corpora)
        name = f"LoCoMo ({asked} questions, {sessions} sessions of {len(corpora)} conversations)"
        yield PublicSet(name, tuple(corpora))


def _conversations(folder: Path) -> Iterator[Mapping[str, Any]]:
    whole = sorted(folder.rglob(NAME))
    for path in whole or sorted(p for p in folder.rglob("*.json") if _ONE.fullmatch(p.name)):
        read = json.loads(path.read_text(encoding="utf-8"))
        yield from read if isinstance(read, list) else [read]


def _corpus(told: Mapping[str, Any]) -> Iterator[Corpus]:
    turns: Mapping[str, Any] = told.get("conversation", told)
    texts = {name: _text(turns, name) for name in turns if _is_session(turns, name)}
    asked = tuple(_questions(told.get("qa", ()), texts))
    if texts and asked:
        yield Corpus(texts, {ROW: asked})


def _is_session(turns: Mapping[str, Any], name: str) -> bool:
    return _SESSION.fullmatch(name) is not None and bool(turns[name])


def _text(turns: Mapping[str, Any], name: str) -> str:
    said = (f"{turn['speaker']}: {turn['text']}" for turn in turns[name])
    return "\n".join((turns.get(f"{name}_date_time", ""), *said)).strip()


def _questions(qa: Any, texts: Mapping[str, str]) -> Iterator[Question]:
    for asked in qa:
        named = _EVIDENCE.findall(" ".join(asked.get("evidence", ())))
        gold = frozenset(f"session_{number}" for number in named) & texts.keys()
        if gold:
            yield Question(asked["question"], gold)
