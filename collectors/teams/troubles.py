"""What could not be read of the databases, as skipped items."""

from collections.abc import Iterable, Iterator

from cade.collectors.indexeddb import Kind, Trouble
from cade.collectors.teams.layout import part
from cade.collectors.world import Reason, Skipped

_REASONS = {
    Kind.UNKNOWN_ENCODING: Reason.UNKNOWN_ENCODING,
    Kind.UNSUPPORTED_VALUE: Reason.UNKNOWN_ENCODING,
    Kind.MISSING_FILE: Reason.MISSING_PART,
    Kind.MISSING_BLOB: Reason.MISSING_PART,
    Kind.UNREADABLE_FILE: Reason.READ_ERROR,
    Kind.TOO_LARGE: Reason.TOO_LARGE,
    Kind.NOT_INDEXEDDB: Reason.NO_TEAMS,
}


def skipped_by(origin: str, troubles: Iterable[Trouble]) -> Iterator[Skipped]:
    """Yield one skip for each record, block or file that could not be read."""
    for trouble in troubles:
        reason = _REASONS.get(trouble.kind, Reason.BROKEN_OBJECT)
        database = part(trouble.database) if trouble.database else trouble.where
        count = f" x {trouble.count}" if (trouble.count or 1) > 1 else ""
        yield Skipped(
            origin=f"{origin}#{'/'.join(filter(None, (database, trouble.store)))}",
            reason=reason,
            detail=f"{trouble.kind.value}{count}",
        )
