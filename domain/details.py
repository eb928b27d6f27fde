"""What each source says about an item beyond its text: one struct for each kind of item.

A tagged union; only `domain` knows the keys. `read_at` of a struct names the fields that say
where an item was read rather than what the source says: they never make a new version.
"""

from datetime import datetime
from typing import ClassVar

import msgspec


class Person(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who a source names, as it names them; both unknown when it names nobody."""

    name: str | None = None
    email: str | None = None


class Commit(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="commit"):
    """One commit of a git repository.

    hash: the full object id in hex (40 digits, or 64 in a SHA-256 repository).
    repository: absolute path of the first repository it was read from.
    committed_at, committed_offset_s: the committer's date and offset (the author's are the fact's).
    parents: full object ids, first parent first.
    files: changed paths against the first parent, sorted; cut at `MAX_FILES`.
    files_total: how many there were before the cut; None when they could not be told (a parent
        or a tree is missing).
    shallow: its parents are not in the repository it was read from.
    """

    MAX_FILES: ClassVar[int] = 2_000
    read_at: ClassVar[tuple[str, ...]] = ("repository", "shallow", "files", "files_total")

    hash: str
    repository: str
    author: Person
    committer: Person
    committed_at: datetime | None = None
    committed_offset_s: int | None = None
    parents: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    files_total: int | None = None
    shallow: bool = False


class FileSeen(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="file"):
    """One file as it stood on the disk.

    path: the absolute path as `domain.paths.stored_path` writes it.
    size_bytes: of the whole file, also when its text was not kept.
    encoding: how `text` was decoded ("utf-8", "utf-16-le", …); None without text.
    without_text: why there is no text ("binary", "too_large", "empty", "encoding"); None with text.
    signature: size, times and inode as one string; while it stays the same the content is not
        read again.
    """

    read_at: ClassVar[tuple[str, ...]] = ("signature",)

    path: str
    size_bytes: int
    encoding: str | None = None
    without_text: str | None = None
    signature: str | None = None


Details = Commit | FileSeen
