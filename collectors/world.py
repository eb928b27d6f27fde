"""What a collector is given, and what it gives back.

`World` is everything a collector may know besides its source. What it yields is one of:
a fact; `Skipped` for an item that cannot be read now; `Unchanged` for items that are as they
were; `Expected` once it knows how much there is; `Noted` for what a person should be told about a
target; and last, only if it saw everything, `Finished`.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from datetime import datetime
from enum import StrEnum
from typing import Protocol

import msgspec

from cade.domain.details import Details
from cade.domain.facts import ActivityObserved, FileRemoved, ItemRetracted, Names, RevisionSeen


class Reason(StrEnum):
    """Why an item was skipped; `app` has the sentence for each."""

    MISSING_OBJECT = "missing_object"
    BROKEN_OBJECT = "broken_object"
    NOT_A_REPOSITORY = "not_a_repository"
    UNSUPPORTED_REPOSITORY = "unsupported_repository"
    NOT_OWNED = "not_owned"
    NOT_FOUND = "not_found"
    NOT_A_DIRECTORY = "not_a_directory"
    NO_PERMISSION = "no_permission"
    NOT_A_REGULAR_FILE = "not_a_regular_file"
    LINK_LEAVES_ROOT = "link_leaves_root"
    LINK_LOOP = "link_loop"
    CHANGED_WHILE_READING = "changed_while_reading"
    NAME_TOO_LONG = "name_too_long"
    TOO_LARGE = "too_large"
    READ_ERROR = "read_error"
    NOT_A_DATABASE = "not_a_database"
    NO_HISTORY = "no_history"
    NO_TABLE = "no_table"
    NO_TIME = "no_time"
    NO_PAGE = "no_page"
    NOT_AN_EXPORT = "not_an_export"
    EMPTY_EXPORT = "empty_export"
    NO_FIELD = "no_field"
    NO_TEAMS = "no_teams"
    UNKNOWN_ENCODING = "unknown_encoding"
    MISSING_PART = "missing_part"


class Note(StrEnum):
    """What a person should know about a target although nothing failed."""

    NO_COMMITS = "no_commits"
    SHALLOW = "shallow"
    UP_TO_DATE = "up_to_date"


class Skipped(msgspec.Struct, frozen=True, kw_only=True):
    """An item that could not be read. `origin` names it (a path, `repo@hash`)."""

    origin: str
    reason: Reason
    detail: str | None = None


class Unchanged(msgspec.Struct, frozen=True):
    """Items that are as the log has them."""

    count: int = 1


class Expected(msgspec.Struct, frozen=True):
    """How many items this target will yield in all, as far as can be told by now."""

    total: int


class Noted(msgspec.Struct, frozen=True, kw_only=True):
    """Something a person should be told about the target."""

    target: str
    note: Note


class Finished(msgspec.Struct, frozen=True):
    """The target was read to its end; `mark` comes back from `Known.mark` in the next run.

    names: what the target says about who is who, None when that is as it was.
    """

    mark: str | None = None
    names: Names | None = None


Item = (
    ActivityObserved
    | RevisionSeen
    | FileRemoved
    | ItemRetracted
    | Skipped
    | Unchanged
    | Expected
    | Noted
    | Finished
)


class Latest(msgspec.Struct, frozen=True, kw_only=True):
    """The newest state of a changing item, as the log has it.

    occurred_at, text: as the newest state has them; the text is the redacted one.
    removed: a `FileRemoved` is the last word about it.
    retracted: its source took it back; nothing is to be told of it again.
    forgotten: the person asked to forget it; nothing else is known then.
    """

    revision: str
    details: Details | None = None
    content_hash: bytes | None = None
    occurred_at: datetime | None = None
    text: str | None = None
    removed: bool = False
    retracted: bool = False
    forgotten: bool = False


class Known(Protocol):
    """What the log holds of the collector's own source. Answers cost microseconds."""

    def has(self, uid: str) -> bool:
        """Tell whether any fact about the item was stored, forgotten ones included."""
        ...

    def latest(self, uid: str) -> Latest | None:
        """Return the newest state of the item, None if it was never seen."""
        ...

    def observed(self, uid: str) -> Details | None:
        """Return what was last told of an item that cannot change; None if it is not known."""
        ...

    def under(self, prefix: str, *, retracted: bool = False) -> Iterator[tuple[str, Latest]]:
        """Yield uid and newest state of every item of a prefix that is not forgotten.

        retracted: those too that their source took back.
        """
        ...

    def mark(self, target: str) -> str | None:
        """Return the mark of the target's last finished run."""
        ...


class World(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a collector may know besides its source.

    now: the clock, UTC. known: see `Known`. home: absolute path of the person's home.
    scratch: gives an empty directory of cade's own with room for so many bytes, for a private
        copy; it is gone when the block ends.
    """

    now: Callable[[], datetime]
    known: Known
    home: str
    scratch: Callable[[int], AbstractContextManager[str]]
