"""What an error of the operating system means for an item."""

import errno

from cade.collectors.world import Reason, Skipped

_REASONS = {
    errno.ENOENT: Reason.NOT_FOUND,
    errno.ENOTDIR: Reason.NOT_A_DIRECTORY,
    errno.EACCES: Reason.NO_PERMISSION,
    errno.EPERM: Reason.NO_PERMISSION,
    errno.ENAMETOOLONG: Reason.NAME_TOO_LONG,
    errno.ELOOP: Reason.LINK_LOOP,
    errno.ENXIO: Reason.NOT_A_REGULAR_FILE,
}


class Unreadable(Exception):
    """A file that opens but has no content of its own, or none that holds still."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason


def skipped(origin: str, error: OSError | Unreadable) -> Skipped:
    """Return the skip of `origin`, a stored path; an unusual error keeps its system name."""
    if isinstance(error, Unreadable):
        return Skipped(origin=origin, reason=error.reason)
    reason = _REASONS.get(error.errno or 0, Reason.READ_ERROR)
    named = reason is Reason.READ_ERROR and error.errno is not None
    detail = errno.errorcode.get(error.errno or 0) if named else None
    return Skipped(origin=origin, reason=reason, detail=detail)
