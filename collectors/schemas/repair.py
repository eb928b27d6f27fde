"""A schema mended after the application renamed what it reads; by names and kinds alone.

A path that is gone is taken for renamed when, beside it, something new of the same kind stands
that looks and is called alike. What is not found again is left as it is: whether the mended schema
is better is for the caller to try.
"""

from collections.abc import Callable
from difflib import SequenceMatcher

import msgspec

from cade.collectors.schemas import paths
from cade.collectors.schemas.candidates import drafts
from cade.collectors.schemas.drift import Steps, covers, kinds_at, parts_of, reads
from cade.collectors.schemas.form import Group, Lookup, Schema
from cade.collectors.schemas.observe import Observed, Spot
from cade.collectors.schemas.proposal import About, build, likeliest
from cade.collectors.schemas.uses import renamed, used_paths

MAX_RENAMES = 32
_ENOUGH = 0.75

Spots = dict[str, Spot]
Changed = Callable[[Group | Lookup], object]


def mended(schema: Schema, before: Observed, after: Observed) -> Schema:
    """Return the schema with what was renamed written anew; the same when nothing is found."""
    for old, new in _store_renames(schema, before, after):
        schema = _with_store(schema, old, new)
        before = {**before, new: before[old]}
    for store in sorted(before.keys() & after.keys()):
        for _ in range(MAX_RENAMES):
            rename = _next_rename(schema, store, before[store].spots, after[store].spots)
            if rename is None:
                break
            schema = _with_rename(schema, store, *rename)
    return schema


def discovered(schema: Schema, after: Observed) -> list[Schema]:
    """Return the schema with its messages looked for anew, likeliest place first."""
    about = About(
        name=schema.name,
        title=schema.title,
        kind=schema.kind,
        origins=schema.where.origins,
        database=schema.database,
    )
    found = (build(draft, likeliest(draft), about) for draft in drafts(after)[:3])
    return [msgspec.structs.replace(one, where=schema.where) for one in found]


def _next_rename(
    schema: Schema, store: str, before: Spots, after: Spots
) -> tuple[Steps, str] | None:
    """Return a path that is gone, up to the step that was renamed, and its new name."""
    for part in parts_of(schema, store):
        for steps in sorted(set(used_paths(part)), key=lambda one: (len(one), str(one))):
            if kinds_at(after, steps) or not kinds_at(before, steps):
                continue
            end = next(n for n in range(1, len(steps) + 1) if not kinds_at(after, steps[:n]))
            name = _new_name(steps[:end], before, after)
            if name is not None:
                return steps[:end], name
    return None


def _new_name(gone: Steps, before: Spots, after: Spots) -> str | None:
    scored = []
    for path, spot in after.items():
        steps = paths.parse(path).steps
        name = steps[-1] if steps else None
        beside = len(steps) == len(gone) and covers(gone[:-1], steps[:-1]) and path not in before
        if beside and isinstance(name, str) and set(spot.kinds) == kinds_at(before, gone):
            scored.append((_alike(gone, steps, before, after), name))
    scored.sort(reverse=True)
    clear = scored and (len(scored) == 1 or scored[0][0] > scored[1][0])
    return scored[0][1] if clear and scored[0][0] >= _ENOUGH else None


def _alike(gone: Steps, new: Steps, before: Spots, after: Spots) -> float:
    """Return how much two places are alike: what is below them or their forms, and their names."""
    one, other = _below(gone, before), _below(new, after)
    if one or other:
        inside = len(one & other) / len(one | other)
    else:
        inside = 1.0 if _form(gone, before) == _form(new, after) else 0.0
    called = SequenceMatcher(None, str(gone[-1]).lower(), str(new[-1]).lower()).ratio()
    return inside + 0.5 * called


def _below(steps: Steps, spots: Spots) -> set[tuple[Steps, tuple[str, ...]]]:
    length = len(steps)
    return {
        (inner[length:], spot.kinds)
        for path, spot in spots.items()
        for inner in [paths.parse(path).steps]
        if len(inner) > length and covers(steps, inner[:length])
    }


def _form(steps: Steps, spots: Spots) -> str:
    found = (spot.form for path, spot in spots.items() if covers(steps, paths.parse(path).steps))
    return next(found, "")


def _with_rename(schema: Schema, store: str, gone: Steps, name: str) -> Schema:
    place = len(gone) - 1

    def change(steps: Steps) -> Steps:
        if len(steps) > place and steps[place] == gone[-1] and covers(gone, steps[: place + 1]):
            return (*steps[:place], name, *steps[place + 1 :])
        return steps

    def changed(part: Group | Lookup) -> object:
        return renamed(part, change) if reads(part, store) else msgspec.to_builtins(part)

    return _replaced(schema, changed)


def _with_store(schema: Schema, old: str, new: str) -> Schema:
    def changed(part: Group | Lookup) -> object:
        document = msgspec.to_builtins(part)
        stores = [new if pattern == old else pattern for pattern in document["stores"]]
        return {**document, "stores": stores}

    return _replaced(schema, changed)


def _replaced(schema: Schema, changed: Changed) -> Schema:
    document = msgspec.to_builtins(schema)
    document["messages"] = [changed(group) for group in schema.messages]
    if schema.lookups:
        document["lookups"] = {name: changed(one) for name, one in schema.lookups.items()}
    return msgspec.convert(document, Schema)


def _store_renames(schema: Schema, before: Observed, after: Observed) -> list[tuple[str, str]]:
    """Return each store that is gone with the new one whose paths are most like its own."""
    found = []
    for old in sorted(before.keys() - after.keys()):
        if not any(old in part.stores for part in parts_of(schema, old)):
            continue
        scored = sorted(
            (
                (_overlap(before[old].spots, after[new].spots), new)
                for new in after.keys() - before.keys()
            ),
            reverse=True,
        )
        if scored and scored[0][0] >= 0.5:
            found.append((old, scored[0][1]))
    return found


def _overlap(one: Spots, other: Spots) -> float:
    return len(one.keys() & other.keys()) / max(1, len(one.keys() | other.keys()))
