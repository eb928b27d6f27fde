"""The invented fortnight in a real log, and questions asked of it as `cade ask` asks them."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path

from cade.app.runs.asking.asked import Asked, Connected, Listed, Reply, Response
from cade.app.runs.asking.respond import respond
from cade.app.runs.asking.understand import understood
from cade.app.runs.catch_up import catch_up
from cade.app.store.ports import Batch
from cade.app.wiring import Cade
from cade.evals.fortnight.facts import events, uids
from cade.evals.fortnight.making import HOME, ME

NOW = datetime(2026, 3, 13, 21, tzinfo=UTC)
"""Friday the 13th, 18:00 on the wall."""


def opened(home: Path) -> Cade:
    """Return a program whose log holds the fortnight; folded, not embedded. `close` it."""
    config = home / "config.json"
    config.write_text(
        json.dumps({"ui": {"time_zone": "America/Sao_Paulo", "me": [ME.email]}, "tasks": {}})
    )
    config.chmod(0o600)
    cade = Cade(config)
    for batch in _batches():
        cade.log.append(batch)
    catch_up(cade)
    return cade


def asked(cade: Cade, question: str, **more: object) -> Response:
    """Ask on the evening of the last day."""
    typed = Asked(question=question, now=NOW, **more)  # type: ignore[arg-type]
    plan, trouble = understood(cade, typed)
    assert trouble is None
    return respond(cade, typed, plan)


def keys_of(response: Response) -> tuple[str, ...]:
    """Return what it tells: keys of events; of tasks their own keys; of images who shows them."""
    names = {uid: key for key, uid in reversed(uids().items())}
    if isinstance(response, Reply):
        return tuple(names[source.hit.uid] for source in response.answer.sources)
    if isinstance(response, Listed):
        return tuple(names[item.uid] for item in response.items)
    if isinstance(response, Connected):
        found = response.relations
        rows = [row for other in found.others for row in other.rows] + [*found.rows]
        return tuple(names.get(row.uid, row.name) for row in rows)
    return tuple(task.name.key for task in response.tasks)


def _batches() -> Iterator[Batch]:
    told = [event.fact for event in events()]
    for number, (target, facts) in enumerate(groupby(told, key=lambda fact: _target(fact))):
        yield Batch(
            source=target[0],
            target=target[1],
            run_id=f"{number:032x}",
            version="0",
            at=NOW,
            facts=[*facts],
            finished=True,
        )


def _target(fact: object) -> tuple[str, str]:
    source = getattr(fact, "source", "")
    details = getattr(fact, "details", None)
    return source, getattr(details, "repository", f"{HOME}/{source}")
