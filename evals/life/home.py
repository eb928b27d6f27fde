"""The history in a real log of its own, folded and embedded, asked as `cade ask` asks."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import groupby, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from cade.app.runs.asking.asked import Asked, Listed, Reply, Response
from cade.app.runs.asking.respond import respond
from cade.app.runs.asking.understand import understood
from cade.app.runs.catch_up import catch_up
from cade.app.runs.embed import embed
from cade.app.store.ports import Batch
from cade.app.wiring import Cade
from cade.evals.life.event import LIVIA, Life
from cade.evals.life.facts import facts
from cade.queries.answer.answer import Answer, Sentence

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
_SIZE = 2_000
_TOLD = "told"
"""A file that says: the whole history stands in the log."""


class Told(msgspec.Struct, frozen=True):
    """What a question got.

    uids, texts: best first, () when the gate refused it. is_answered: a sentence was printed.
    cited: whom the sentences cite; sentences, unfounded: how many, and those that do not stand in
    any text that they cite, by a comparison of its own.
    """

    uids: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    is_answered: bool = False
    cited: tuple[str, ...] = ()
    sentences: int = 0
    unfounded: int = 0


@contextmanager
def history(
    count: int, kept: Path | None = None, life: Life = LIVIA, generation: str | None = None
) -> Iterator[Cade]:
    """Yield a program over a history of so many events, in a place that is deleted behind it.

    kept: a folder that stays, with one for each history, so that it is embedded once only.
    generation: the GGUF that answers; None quotes.
    """
    before = dict(os.environ)
    with _place(kept and kept / f"{life.folder}-{count}") as folder:
        for name in ("DATA", "CACHE", "CONFIG", "STATE"):
            os.environ[f"XDG_{name}_HOME"] = str(folder / name.lower())
        cade = Cade(_configured(folder / "config.json", life, generation))
        try:
            if not (folder / _TOLD).exists():
                for batch in _batches(count, life):
                    cade.log.append(batch)
                (folder / _TOLD).touch()
            catch_up(cade)
            embed(cade)
            yield cade
        finally:
            cade.close()
            os.environ.clear()
            os.environ.update(before)


@contextmanager
def _place(kept: Path | None) -> Iterator[Path]:
    if kept is None:
        with TemporaryDirectory(prefix="cade-life-") as folder:
            yield Path(folder)
        return
    kept.mkdir(parents=True, exist_ok=True)
    yield kept


def ask(cade: Cade, question: str, *, is_read: bool = True) -> Told:
    """Ask one question. is_read: False searches the whole sentence."""
    response = responded(cade, question, is_read=is_read)
    if isinstance(response, Reply):
        hits = () if response.found.refused else response.found.hits
        texts = tuple(hit.text for hit in hits)
        answer = response.answer
        return Told(
            uids=tuple(hit.uid for hit in hits),
            texts=texts,
            is_answered=bool(answer.sentences),
            cited=tuple(source.hit.uid for source in answer.sources),
            sentences=len(answer.sentences),
            unfounded=sum(not stands(one, answer) for one in answer.sentences),
        )
    if isinstance(response, Listed):
        uids = tuple(item.uid for item in response.items)
        return Told(uids, tuple(item.headline for item in response.items), bool(uids))
    return Told()


def responded(cade: Cade, question: str, *, is_read: bool = True) -> Response:
    """Ask one question and return the whole response."""
    typed = Asked(question=question, now=NOW, is_read=is_read)
    plan, _ = understood(cade, typed)
    return respond(cade, typed, plan)


def stands(sentence: Sentence, answer: Answer) -> bool:
    """Tell whether a sentence stands word for word in a text that it cites, but for what is cut."""
    parts = [_plain(part) for part in sentence.text.split("…")]
    return any(all(part in text for part in parts) for text in cited(sentence, answer))


def cited(sentence: Sentence, answer: Answer) -> list[str]:
    """Return the texts that a sentence cites, their headlines included: words alone, small."""
    return [
        _plain(f"{source.hit.headline}\n{source.hit.text}")
        for source in answer.sources
        if source.number in sentence.cites
    ]


def _plain(text: str) -> str:
    return " ".join("".join(sign if sign.isalnum() else " " for sign in text).split()).lower()


def _configured(path: Path, life: Life, generation: str | None) -> Path:
    said: dict[str, Any] = {
        "ui": {"time_zone": "America/Sao_Paulo", "me": [life.me.name, life.me.email]}
    }
    if generation is not None:
        limits = {"max_answer_tokens": 60, "generation_context": 2_048}
        said["models"] = {"generation": generation, **limits}
    path.write_text(json.dumps(said), encoding="utf-8")
    path.chmod(0o600)
    return path


def _batches(count: int, life: Life) -> Iterator[Batch]:
    by_source = sorted(facts(count, life), key=lambda fact: fact.source)
    number = 0
    for source, told in groupby(by_source, key=lambda fact: fact.source):
        while some := list(islice(told, _SIZE)):
            number += 1
            yield Batch(
                source=source,
                target=f"{life.home}/{source}",
                run_id=f"{number:032x}",
                version="0",
                at=NOW,
                facts=some,
                finished=True,
            )
