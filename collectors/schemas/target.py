"""One database of one application, read into the log."""

import os
from collections.abc import Iterator
from pathlib import Path

from cade.collectors.files.trouble import Unreadable, skipped
from cade.collectors.messages import settled
from cade.collectors.messages.merging import EXPORTING, merged
from cade.collectors.private_copy import private_copy
from cade.collectors.schemas.form import Schema
from cade.collectors.schemas.mapping import Origin
from cade.collectors.schemas.reading import Reading, Tally
from cade.collectors.world import Finished, Item, Reason, Skipped, World
from cade.domain.errors import SourceError
from cade.domain.paths import stored_path

_WHOLE: dict[str, Reason] = {
    "not_indexeddb": Reason.NOT_A_DATABASE,
    "not_localstorage": Reason.NOT_A_DATABASE,
    "unreadable_file": Reason.READ_ERROR,
}
"""Kinds of trouble that cost the whole target."""


def items(world: World, schema: Schema, database: str) -> Iterator[Item]:
    """Yield what `messages` promises."""
    origin = stored_path(os.fsencode(database))
    try:
        with private_copy(world, Path(database)) as copy:
            reading = Reading(schema, copy, Origin(schema.title, origin))
            seen = merged(world, reading.seen()) if schema.name in EXPORTING else reading.seen()
            yield from settled(world, schema.name, seen)
    except (OSError, Unreadable) as error:
        yield skipped(origin, error)
        return
    tally = reading.tally
    yield from _left_out(tally, origin)
    if tally.drift is not None:
        raise _changed(schema, origin)
    nothing_but_trouble = tally.troubles and not tally.records
    if not nothing_but_trouble and not _WHOLE.keys() & tally.troubles.keys():
        yield Finished()


def _left_out(tally: Tally, origin: str) -> Iterator[Skipped]:
    for kind, count in sorted(tally.troubles.items()):
        reason = _WHOLE.get(kind, Reason.BROKEN_OBJECT)
        yield Skipped(origin=origin, reason=reason, detail=f"{kind}: {count}")
    if tally.mapped and tally.lacking:
        detail = ", ".join(f"{name}: {count}" for name, count in sorted(tally.lacking.items()))
        yield Skipped(origin=origin, reason=Reason.NO_FIELD, detail=detail)


def _changed(schema: Schema, origin: str) -> SourceError:
    return SourceError(
        "{path} has records, but none is a message as the schema {name} describes it: the "
        "application has changed how it keeps them.",
        do="Look what changed with `cade schema-check {name}`; with --update it tries to mend it.",
        path=origin,
        name=schema.name,
    )
