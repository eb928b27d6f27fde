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


class Visit(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="visit"):
    """One page that a person came to in a browser.

    url: as `domain.urls.clean_url` writes it; the last one of its redirects.
    title: what the page was called when it was first seen with a title; None without one.
    browser, profile: the product ("google-chrome") and the profile's name, as far as the place
        where it was read tells them.
    path: absolute path of the history file it was read from, as `stored_path` writes it.
    how: "link", "typed", "bookmark", "search" or "form"; None when the browser does not say.
    other_device: it happened on another device and came here by the browser's synchronisation.
    redirects: the addresses that led here without the person's doing, the first one first, cut
        to the last `MAX_REDIRECTS`.
    frames, reloads: how many pages within the page and how many reloads followed it.
    """

    MAX_REDIRECTS: ClassVar[int] = 20
    read_at: ClassVar[tuple[str, ...]] = (
        "browser",
        "profile",
        "path",
        "how",
        "other_device",
        "redirects",
        "frames",
        "reloads",
    )

    url: str
    title: str | None = None
    browser: str
    profile: str
    path: str
    how: str | None = None
    other_device: bool = False
    redirects: tuple[str, ...] = ()
    frames: int = 0
    reloads: int = 0


Details = Commit | FileSeen | Visit
