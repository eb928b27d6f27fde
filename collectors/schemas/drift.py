"""What has changed in a format since a schema was accepted, and what of it the schema reads."""

from collections.abc import Iterator
from hashlib import sha256

import msgspec

from cade.collectors.schemas import paths
from cade.collectors.schemas.form import Group, Lookup, Schema
from cade.collectors.schemas.naming import general
from cade.collectors.schemas.observe import Observed, Spot
from cade.collectors.schemas.paths import Step
from cade.collectors.schemas.scalars import like
from cade.collectors.schemas.uses import used_paths

Steps = tuple[Step, ...]

COMMON = 0.1
"""Of the messages, how many must have had a field before its loss is drift."""


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """One difference. what: "added", "removed" or "kinds"; path: None for a whole store.

    read: the schema reads there. before, after: the kinds of values.
    """

    what: str
    store: str
    path: str | None = None
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    read: bool = False


def fingerprint(observed: Observed) -> str:
    """Return one digest of stores, paths and kinds; counts and forms do not matter."""
    lines = [
        f"{name}\0{path}\0{','.join(spot.kinds)}"
        for name, store in sorted(observed.items())
        for path, spot in sorted(store.spots.items())
    ]
    return sha256("\n".join(lines).encode()).hexdigest()


def changes(schema: Schema, before: Observed, after: Observed) -> list[Change]:
    """Return the differences, what the schema reads first; within the stores that it reads.

    Of other stores is only told which came and went.
    """
    found = [*_stores(schema, before, after)]
    for name in sorted(before.keys() & after.keys()):
        if not any(parts_of(schema, name)):
            continue
        spots = before[name].spots
        used = {path for part in parts_of(schema, name) for path in _common(part, spots)}
        found += _of_store(name, spots, after[name].spots, used)
    return sorted(found, key=lambda change: (not change.read, change.store, change.path or ""))


def parts_of(schema: Schema, store: str) -> Iterator[Group | Lookup]:
    """Yield what of a schema reads a store."""
    parts: tuple[Group | Lookup, ...] = (*schema.messages, *schema.lookups.values())
    for part in parts:
        if reads(part, store):
            yield part


def reads(part: Group | Lookup, store: str) -> bool:
    """Tell whether a part reads a store, which is named as it was observed (ids are `*`)."""
    return any(like(store, pattern) or store == general(pattern) for pattern in part.stores)


def _common(part: Group | Lookup, spots: dict[str, Spot]) -> Iterator[Steps]:
    """Yield what a part reads and what was there often: a rare field may be missing by chance."""
    base = () if part.each is None else paths.parse(part.each).steps
    for steps in used_paths(part):
        among = base if steps[: len(base)] == base else ()
        if _count(steps, spots) >= COMMON * _count(among, spots):
            yield steps


def _count(steps: Steps, spots: dict[str, Spot]) -> int:
    exact = spots.get(paths.written(paths.Path("$", steps)))
    if exact is not None:
        return exact.count
    return sum(spot.count for path, spot in spots.items() if covers(steps, paths.parse(path).steps))


def _stores(schema: Schema, before: Observed, after: Observed) -> Iterator[Change]:
    for name in before.keys() - after.keys():
        read = any(parts_of(schema, name)) and bool(before[name].records)
        yield Change(what="removed", store=name, read=read)
    for name in after.keys() - before.keys():
        yield Change(what="added", store=name)


def _of_store(
    name: str, before: dict[str, Spot], after: dict[str, Spot], used: set[Steps]
) -> Iterator[Change]:
    gone = {steps for steps in used if kinds_at(before, steps) and not kinds_at(after, steps)}
    other = {
        steps
        for steps in used - gone
        if kinds_at(before, steps) and not kinds_at(before, steps) & kinds_at(after, steps)
    }
    for path in sorted(before.keys() | after.keys()):
        steps = paths.parse(path).steps
        was, now = before.get(path), after.get(path)
        if was is None and now is not None:
            yield Change(what="added", store=name, path=path, after=now.kinds)
        elif now is None and was is not None:
            read = any(covers(one, steps) for one in gone)
            yield Change(what="removed", store=name, path=path, before=was.kinds, read=read)
        elif was and now and was.kinds != now.kinds:
            yield Change(
                what="kinds",
                store=name,
                path=path,
                before=was.kinds,
                after=now.kinds,
                read=any(covers(one, steps) for one in other),
            )


def kinds_at(spots: dict[str, Spot], steps: Steps) -> set[str]:
    """Return the kinds of what was observed at a path of a schema; empty when nothing was."""
    exact = spots.get(paths.written(paths.Path("$", steps)))
    if exact is not None:
        return set(exact.kinds)
    return {
        kind
        for path, spot in spots.items()
        if covers(steps, paths.parse(path).steps)
        for kind in spot.kinds
    }


def covers(read: Steps, observed: Steps) -> bool:
    """Tell whether a path of a schema and an observed one mean the same place."""
    return len(read) == len(observed) and all(
        one == other or one is None or other is None
        for one, other in zip(read, observed, strict=True)
    )
