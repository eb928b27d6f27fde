"""The time of a period by project and by task."""

from collections.abc import Callable, Iterable
from datetime import timedelta

from cade.queries.summary.structs import Block, Total


def by_project(blocks: Iterable[Block]) -> list[Total]:
    """Return the time of each project, the most first; "" is what belongs to none."""
    return _totals(blocks, lambda block: block.project)


def by_task(blocks: Iterable[Block]) -> list[Total]:
    """Return the time of each task, by its key, the most first; "" is time without a task."""
    return _totals(blocks, lambda block: block.task.key if block.task else "")


def _totals(blocks: Iterable[Block], named: Callable[[Block], str]) -> list[Total]:
    found = dict[str, Total]()
    for block in blocks:
        name = named(block)
        so_far = found.get(name, Total(name, None, timedelta(), 0))
        title = so_far.title or (block.title if block.task and block.task.key == name else None)
        spent = so_far.duration + block.duration
        found[name] = Total(name, title, spent, so_far.blocks + 1)
    return sorted(found.values(), key=lambda total: (-total.duration, total.name))
