"""What can go wrong with a backup, each with its remedy. All are StoreErrors.

Unreadable           a file cannot be read
NotABackup           the file is none of cade's
BackupDamaged        what the file holds is not what was written
BackupNewer          a newer version of cade wrote it
BackupLocked         the passphrase does not open it
PassphraseMissing    nobody could be asked for the passphrase
KeysMissing          the keys file that belongs to an archive is not beside it
KeysUnfit            the keys file does not open what the archive holds
UnsafeMember         an archive holds what no backup holds
OtherCourse          archives in the directory are of another course of the same history
NothingThere         a directory holds no backup
"""

from collections.abc import Sequence
from pathlib import Path

from cade.domain.errors import StoreError

VARIABLE = "CADE_PASSPHRASE"
"""The environment variable with the passphrase of backups."""


class Unreadable(StoreError):
    """A file cannot be read."""

    def __init__(self, path: Path, why: OSError) -> None:
        super().__init__(
            "{path} cannot be read: {why}",
            do="Give a file or a directory that `cade backup` wrote, and that you may read.",
            path=path,
            why=why.strerror or why,
        )


class NotABackup(StoreError):
    """The file is none of cade's."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            "{path} is no backup of cade.",
            do="Give a file or a directory that `cade backup` wrote.",
            path=path,
        )


class BackupDamaged(StoreError):
    """What the file holds is not what was written."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            "{path} is damaged: what it holds is not what was written.",
            do="Take another backup (`cade backup --list` names them), or copy this one again from"
            " where it is whole.",
            path=path,
        )


class BackupNewer(StoreError):
    """A newer version of cade wrote it."""

    def __init__(self, path: Path, found: int, known: int) -> None:
        super().__init__(
            "{path} has backup format {found}, and this version of cade reads up to {known}.",
            do="Install the newest version of cade.",
            path=path,
            found=found,
            known=known,
        )


class BackupLocked(StoreError):
    """The passphrase does not open it."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            "This passphrase does not open {path}.",
            do="Try again: it is the one that was chosen at the first backup into that directory.",
            path=path,
        )


class PassphraseMissing(StoreError):
    """Nobody could be asked for the passphrase."""

    def __init__(self) -> None:
        super().__init__(
            "A passphrase is needed for backups, and nobody can be asked for it here.",
            do="Run the command in a terminal, or use --passphrase-file or {variable}.",
            variable=VARIABLE,
        )


class KeysMissing(StoreError):
    """The keys file that belongs to an archive is not beside it."""

    def __init__(self, keys: Path, archive: Path) -> None:
        super().__init__(
            "{keys} is missing; without it nothing in {archive} can be read.",
            do="Put the keys file from the directory of the backups beside the archive.",
            keys=keys,
            archive=archive,
        )


class KeysUnfit(StoreError):
    """The keys file does not open what the archive holds."""

    def __init__(self, keys: Path, archive: Path) -> None:
        super().__init__(
            "{keys} does not open what {archive} holds.",
            do="Put the newest keys file of the same directory beside it; nothing was changed.",
            keys=keys,
            archive=archive,
        )


class UnsafeMember(StoreError):
    """An archive holds what no backup holds."""

    def __init__(self, path: Path, name: str) -> None:
        super().__init__(
            "{path} holds what no backup of cade holds: {name}",
            do="Do not use this file; take another backup.",
            path=path,
            name=name,
        )


class OtherCourse(StoreError):
    """Archives in the directory are of another course of the same history."""

    def __init__(self, directory: Path, files: Sequence[Path]) -> None:
        super().__init__(
            "{directory} has backups that this history does not go on from: {files}",
            do="Back up into another directory. These were made on another machine, or after the"
            " state that was restored here; they and their keys file stay as they are.",
            directory=directory,
            files=", ".join(file.name for file in files),
        )


class NothingThere(StoreError):
    """A directory holds no backup."""

    def __init__(self, directory: Path) -> None:
        super().__init__(
            "There is no backup in {directory}.",
            do="Give the directory that `cade backup` wrote into, or one of its files.",
            directory=directory,
        )
