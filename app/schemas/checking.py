"""Whether a schema still fits an application's data, and what can be done when it does not.

A new version is taken only when it maps at least as many messages as before and keeps nine of ten
of their ids; nothing that most messages had may be lost altogether.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

import msgspec

from cade.app.schemas import keeping
from cade.app.schemas.keeping import State
from cade.app.schemas.library import load, names
from cade.app.schemas.today import Copies, Result, copied, state
from cade.app.sources import all_sources
from cade.app.wiring import Cade
from cade.collectors.schemas.drift import Change, changes
from cade.collectors.schemas.filling import filled
from cade.collectors.schemas.form import Schema
from cade.collectors.schemas.observe import Observed
from cade.collectors.schemas.repair import discovered, mended

KEPT = 0.9
"""Of the ids that were known before, how many a new version must give again."""

Verdict = Literal["absent", "empty", "accepted", "fits", "mended", "drift"]


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """verdict: "absent": no data was found; "empty": no records; "accepted": for the first time;
    "fits"; "mended": a new version was taken; "drift": it does not fit, and was not mended.

    messages: how many it maps now. before: when it was accepted, None for the first time.
    """

    name: str
    verdict: Verdict
    messages: int = 0
    before: int | None = None
    changes: tuple[Change, ...] = ()


def check(cade: Cade, schema: Schema, paths: Sequence[str], *, update: bool) -> Checked:
    """Compare a schema with today's data. Raises SourceError when that cannot be read."""
    known = keeping.state_of(schema.name)
    targets = _targets(cade, schema.name, paths)
    if not targets:
        return Checked(name=schema.name, verdict="absent")
    with copied(cade, schema.name, targets) as copies:
        return _checked(cade, schema, copies, known, update=update)


def remember(cade: Cade, targets: Mapping[str, Sequence[str]]) -> None:
    """Keep what data looks like for schemas that have never been checked, after they were read.

    targets: by the name of a source. Raises SourceError.
    """
    for name in targets.keys() & set(names()):
        if keeping.state_of(name) is None:
            check(cade, load(name), targets[name], update=False)


def _targets(cade: Cade, name: str, paths: Sequence[str]) -> Sequence[str]:
    source = all_sources()[name]
    remembered = keeping.remembered(name)
    chosen = paths or source.configured(cade.config) or remembered or source.found()
    absolute = [str(Path(path).expanduser().absolute()) for path in chosen]
    return [path for path in source.resolve(absolute) if not _is_export(path)]


def _is_export(path: str) -> bool:
    from cade.collectors.whatsapp import is_export

    return is_export(path)


def _checked(
    cade: Cade, schema: Schema, copies: Copies, known: State | None, *, update: bool
) -> Checked:
    observed, result = copies.observed(schema), copies.tried(schema)
    present = state(cade, schema, copies, observed, result)
    told = Checked(
        name=schema.name,
        verdict="fits",
        messages=len(result.uids),
        before=known.messages if known else None,
        changes=tuple(changes(schema, known.stores, observed)) if known else (),
    )
    if not result.records:
        return msgspec.structs.replace(told, verdict="empty")
    if _fits(result, known, told.changes):
        if result.uids:
            keeping.note(schema.name, present)
        return told if known else msgspec.structs.replace(told, verdict="accepted")
    new = _update(cade, schema, copies, known or present, present) if update else None
    if new is None:
        return msgspec.structs.replace(told, verdict="drift")
    return msgspec.structs.replace(told, verdict="mended", messages=new)


def _fits(result: Result, known: State | None, found: Sequence[Change]) -> bool:
    """Tell whether all is well: what the schema reads is there, and no message lacks more."""
    lacks_more = result.lacking > (known.lacking if known else 0) and result.lacking > (
        len(result.uids) // 10
    )
    lost = known is not None and _loses(result, known)
    return not (result.drift or lacks_more or lost or any(one.read for one in found))


def _loses(result: Result, known: State) -> bool:
    """Tell whether a field that most messages had is in none of them any more."""
    return any(
        2 * count > known.messages and not result.covered.get(field)
        for field, count in known.covered.items()
    )


def _update(cade: Cade, schema: Schema, copies: Copies, known: State, present: State) -> int | None:
    """Take the best new version that keeps what was known; return what it maps, None for none."""
    observed: Observed = present.stores
    before = present if present.uids else known
    renamed = mended(schema, known.stores, observed)
    versions = [schema, renamed, filled(renamed, observed), *discovered(schema, observed)]
    best: tuple[Schema, Result] | None = None
    for version in versions:
        result = copies.tried(version)
        better = best is None or result.rank > best[1].rank
        if better and _keeps(cade, schema.name, result, before, known):
            best = version, result
    if best is None:
        return None
    taken, result = best
    keeping.accept(taken, state(cade, taken, copies, copies.observed(taken), result))
    return len(result.uids)


def _keeps(cade: Cade, name: str, result: Result, before: State, known: State) -> bool:
    if not result.uids or len(result.uids) < before.messages or result.drift is not None:
        return False
    if before.uids:
        digests = keeping.uid_digests(result.uids, cade.log.text_key())
        kept = len(digests & before.uids) >= KEPT * len(before.uids)
    else:
        logged = frozenset(uid for uid, _ in cade.log.known(name).under(""))
        kept = len(result.uids & logged) >= KEPT * min(len(result.uids), len(logged))
    return kept and not _loses(result, known)
