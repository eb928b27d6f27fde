"""Files that the log has and a walk no longer found.

A file is gone only if the walk would have found it: every directory on the way could be listed,
the rules still look at it, and its file system is there. An unplugged disk or an unmounted share
leaves an empty folder, or none, and takes nothing out of the history.

What the rules have come to ignore is no longer looked at: it is neither updated nor removed.
"""

from collections.abc import Iterator

from cade.collectors.files.revisions import SOURCE
from cade.collectors.files.rules import Sieve
from cade.collectors.files.scan import Scan
from cade.collectors.files.signature import filesystem_of
from cade.collectors.files.walk import Walk, joined
from cade.collectors.world import Latest, Reason, Skipped, World
from cade.domain.details import FileSeen
from cade.domain.facts import FileRemoved
from cade.domain.paths import raw_path, stored_path


def removals(world: World, walk: Walk, scan: Scan, sieve: Sieve) -> Iterator[FileRemoved | Skipped]:
    """Yield each vanished file, and one skip for each file system that is not there now."""
    present = walk.filesystems | scan.filesystems
    absent: set[str] = set()
    missing = list(_missing(world, walk, scan, sieve))  # before the log grows by what follows
    for uid, latest in missing:
        filesystem = _filesystem(latest)
        if filesystem is None or filesystem in present:
            yield FileRemoved(
                uid=uid, source=SOURCE, revision=latest.revision, noticed_at=world.now()
            )
        elif filesystem not in absent:
            absent.add(filesystem)
            folder = raw_path(uid).rpartition(b"/")[0]
            yield Skipped(origin=stored_path(folder), reason=Reason.NOT_FOUND)


def _missing(world: World, walk: Walk, scan: Scan, sieve: Sieve) -> Iterator[tuple[str, Latest]]:
    for prefix in _prefixes(walk.root):
        for uid, latest in world.known.under(prefix):
            if latest.removed or latest.forgotten or scan.has(uid):
                continue
            path = raw_path(uid)
            if walk.saw(path) and sieve.takes_path(path):
                yield uid, latest


def _prefixes(root: bytes) -> set[str]:
    """Return how the uids below `root` start: in the plain form, and in that of odd names."""
    prefix = joined(root, "")
    odd = stored_path(prefix + b"\xff").removesuffix("\\xff")  # no UTF-8, so the other form
    return {stored_path(prefix), odd}


def _filesystem(latest: Latest) -> str | None:
    kept = latest.details.signature if isinstance(latest.details, FileSeen) else None
    return filesystem_of(kept) if kept else None
