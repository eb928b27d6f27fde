"""The days of the fortnight as `cade summary` tells them: blocks with project, task and items."""

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from cade.evals.fortnight.facts import uids
from cade.evals.tasks.asked import ZONE
from cade.queries.plan.dates import Days
from cade.queries.summary import Block, summary
from cade.queries.tasks import Clock


class Summed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some days, why they were chosen, and their blocks: `02 10:05-10:45 orion ORI-101: items`."""

    ask: str
    first: date
    blocks: tuple[str, ...]
    last: date | None = None


def summaries() -> tuple[Summed, ...]:
    """Read the days."""
    raw = (Path(__file__).parent / "summaries.json").read_bytes()
    return msgspec.json.decode(raw, type=tuple[Summed, ...])


def blocks_told(db: Any, asked: Summed) -> tuple[str, ...]:
    """Return the blocks that are found."""
    keys = dict[str, str]()
    for key, uid in uids().items():
        keys.setdefault(uid, key)
    days = Days(asked.first, (asked.last or asked.first) + timedelta(days=1))
    found = summary(db, days, clock=Clock(ZoneInfo(ZONE)))
    return tuple(_told(block, keys) for block in found)


def unlike(db: Any, asked: Summed) -> Iterator[str]:
    """Yield a line for each block that is missing, and for each that is too many."""
    told = blocks_told(db, asked)
    for line in asked.blocks:
        if line not in told:
            yield f"summary, “{asked.ask}”: missing: {line}"
    for line in told:
        if line not in asked.blocks:
            yield f"summary, “{asked.ask}”: too many: {line}"


def _told(block: Block, keys: dict[str, str]) -> str:
    when = f"{block.start:%d %H:%M}-{block.end:%H:%M}"
    what = f"{block.project} {block.task.key if block.task else '-'}"
    items = ", ".join(keys[one.uid] for one in block.evidence)
    heard = "".join(f" ({keys[one.uid]})" for one in block.context)
    return f"{when} {what}: {items}{heard}"
