"""What keeps a repository or one of its objects from being read."""

from cade.collectors.world import Reason


class Unreadable(Exception):
    """Something could not be read; `commits` turns it into one `Skipped`.

    detail: the name of what is in the way (an extension, an object id), never a text.
    """

    def __init__(self, reason: Reason, detail: str | None = None) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.detail = detail


def reason_of(error: OSError) -> Reason:
    """Return the reason code for an error of the file system."""
    match error:
        case FileNotFoundError():
            return Reason.NOT_FOUND
        case PermissionError():
            return Reason.NO_PERMISSION
    return Reason.READ_ERROR
