"""What can go wrong with the store, each with its remedy.

StoreError
├── CannotWrite      the disk is full or fails, or a file or its directory may not be written
├── Busy             another program keeps the database locked
├── Damaged          a file is not what cade wrote
├── NewerFormat      a newer version of cade wrote the file
├── SecretMissing    the install secret is gone
├── SecretWrong      the install secret is another one
├── StoreIncomplete  one of log and keys is gone, or they belong to different stores
├── StoreReplaced    a backup was put back while the command ran
├── StillRead        what was forgotten cannot be scrubbed while another program reads
└── StillBuilt       what was forgotten may be in a rebuild that is running
"""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cade.domain.errors import StoreError


class CannotWrite(StoreError):
    """The disk is full, or the file or its directory may not be written."""


class Busy(StoreError):
    """Another program keeps the database locked."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            "Another program keeps {path} locked.",
            do="Wait until it is done and run the command again.",
            path=path,
        )


class Damaged(StoreError):
    """A file is not what cade wrote."""

    def __init__(self, path: Path, *, position: int | None = None, why: object = None) -> None:
        if position is not None:
            super().__init__(
                "The log {path} is damaged at position {position}.",
                do="Run `cade log verify` to see what is wrong, and restore a backup taken before"
                " the damage (`cade restore`), or keep what can be read (`cade log salvage`).",
                path=path,
                position=position,
            )
        else:
            super().__init__(
                "The file {path} is damaged: {why}",
                do="Restore a backup taken before the damage (`cade restore`), or keep what can be"
                " read (`cade log salvage`).",
                path=path,
                why=why,
            )


class NewerFormat(StoreError):
    """A newer version of cade wrote the file."""

    def __init__(self, path: Path, found: int, known: int) -> None:
        super().__init__(
            "{path} has format {found}, and this version of cade reads up to format {known}.",
            do="Install the newest version of cade.",
            path=path,
            found=found,
            known=known,
        )


class SecretMissing(StoreError):
    """The install secret is gone."""

    def __init__(self, path: Path, keys: Path) -> None:
        super().__init__(
            "The install secret {path} is missing; without it nothing in {keys} can be used.",
            do="Restore {path} from a backup. If there is none, move {data} away and ingest again.",
            path=path,
            keys=keys,
            data=keys.parent,
        )


class SecretWrong(StoreError):
    """The install secret is another one, or no secret at all."""

    def __init__(self, path: Path, keys: Path) -> None:
        super().__init__(
            "The install secret {path} does not open {keys}.",
            do="Restore the {path} that belongs to {data} from a backup.",
            path=path,
            keys=keys,
            data=keys.parent,
        )


class StoreIncomplete(StoreError):
    """One of log and keys is gone, or they belong to different stores."""

    def __init__(self, missing: Path, beside: Path) -> None:
        super().__init__(
            "{missing} is missing or does not belong to {beside}.",
            do="Restore both from the same backup; neither can be used without the other.",
            missing=missing,
            beside=beside,
        )


class StoreReplaced(StoreError):
    """A backup was put back while the command ran."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            "{path} was replaced by another one while this command ran.",
            do="Run the command again; it then works with what was put back.",
            path=path,
        )


class StillRead(StoreError):
    """What was forgotten cannot be scrubbed while another program reads."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            "Another program is reading {path}, so that deleted data is still in it.",
            do="Close it and run the command again.",
            path=path,
        )


class StillBuilt(StoreError):
    """What was forgotten may be in read models that are being built."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            "{path} may still hold what was forgotten: a rebuild or an ingest is running.",
            do="Everything else is done. Run any command when it has ended: it finishes this too.",
            path=path,
        )


def cannot_write(path: Path, error: object) -> CannotWrite:
    """Return the error for a file that could not be written, with the remedy that fits."""
    return _full(path) if _is_full(error) else _refused(path, error)


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn what SQLite or the system says about `path` into a StoreError with a remedy."""
    from sqlcipher3 import dbapi2

    try:
        yield
    except StoreError:  # told already, with the path it was about
        raise
    except OSError as error:
        raise cannot_write(path, error) from error
    except Exception as error:
        # The recorder layer wraps SQLite's errors in its own, which are not imported for this.
        cause = error if isinstance(error, dbapi2.Error) else error.__cause__
        if not isinstance(cause, dbapi2.Error):
            raise
        raise _translated(path, cause) from error


def _translated(path: Path, error: Exception) -> StoreError:
    name = str(getattr(error, "sqlite_errorname", "") or "")
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        return Damaged(path, why=error)
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return Busy(path)
    if name.startswith("SQLITE_FULL"):
        return _full(path)
    if name.startswith("SQLITE_IOERR"):
        return _failing(path, error)
    if name.startswith(("SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_PERM")):
        return _refused(path, error)
    return Damaged(path, why=error)


def _is_full(error: object) -> bool:
    return isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def _full(path: Path) -> CannotWrite:
    return CannotWrite(
        "There is no room left to write {path}.",
        do="Free space on the disk that holds {folder} and run the command again; what was"
        " acknowledged is safe.",
        path=path,
        folder=path.parent,
    )


def _failing(path: Path, why: object) -> CannotWrite:
    return CannotWrite(
        "The disk that holds {path} does not work as it should: {why}",
        do="Check its free space, size limits and health, and run the command again; what was"
        " acknowledged is safe.",
        path=path,
        why=why,
    )


def _refused(path: Path, why: object) -> CannotWrite:
    return CannotWrite(
        "{path} cannot be opened or written: {why}",
        do="Make {folder} writable for you, or set another directory in the configuration.",
        path=path,
        folder=path.parent,
        why=why,
    )
