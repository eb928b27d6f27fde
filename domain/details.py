"""What each source says about an item beyond its text: one struct for each kind of item.

A tagged union; only `domain` knows the keys. `read_at` of a struct names the fields that say
where an item was read rather than what the source says: they never make a new version.
"""

from datetime import datetime
from typing import ClassVar, Literal

import msgspec


class Person(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who a source names, as it names them; all unknown when it names nobody.

    handle: the id by which the source itself knows them (a Teams MRI, a telephone's JID).
    """

    name: str | None = None
    email: str | None = None
    handle: str | None = None


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


class Conversation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where messages are exchanged.

    id: as the source names it.
    kind: "chat" (two people), "group", "channel" or "meeting"; None when it cannot be told.
    title: what it is called ("<team> > <topic>" for a channel); for a chat, the other's name.
    members: who belongs to it, the person too where the source lists them; cut at `MAX_MEMBERS`.
    members_total: how many there are; None when the source does not say.
    """

    MAX_MEMBERS: ClassVar[int] = 20

    id: str
    kind: Literal["chat", "group", "channel", "meeting"] | None = None
    title: str | None = None
    members: tuple[Person, ...] = ()
    members_total: int | None = None


class Mention(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who or what a message names with an @.

    kind: "person", "team", "channel", "tag" or "everyone".
    me: it means the person whose history this is.
    """

    name: str | None = None
    handle: str | None = None
    kind: Literal["person", "team", "channel", "tag", "everyone"] = "person"
    me: bool = False


class Quote(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An earlier message that this one answers or forwards; its words are not the sender's.

    id: of the message that is quoted, within the same conversation; None when it is not told.
    text: its beginning, cut at `MAX_CHARACTERS`.
    """

    MAX_CHARACTERS: ClassVar[int] = 300

    id: str | None = None
    sender: Person = Person()
    text: str | None = None


class Attachment(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A file that a message shares. address: cleaned, None when it is not told."""

    name: str | None = None
    address: str | None = None


class Picture(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An image within a message.

    address: where it is kept, cleaned. content_hash: SHA-256 of its bytes, where a cache of the
    browser still held them; size_bytes and media_type ("image/png") then too.
    """

    address: str
    name: str | None = None
    content_hash: bytes | None = None
    size_bytes: int | None = None
    media_type: str | None = None


class Message(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="message"):
    """One message of a conversation, in its newest state; what is read of it is the fact's text.

    id: as the source names it within its conversation.
    from_me: the person whose history this is wrote it; None when it cannot be told.
    edited_at: when it was last changed, by the source's clock.
    thread: id of the message that begins the thread it stands in; None when it begins one.
    quotes: what it answers; never part of the fact's text.
    links: addresses in its text, cleaned, each once, cut at `MAX_LINKS`.
    link: an address that opens the message in its own application.
    encrypted: its body is encrypted on the disk and stays so; only what surrounds it is known.
    client, path: the application and the absolute path it was read from, as `stored_path` writes.
    """

    MAX_LINKS: ClassVar[int] = 50
    read_at: ClassVar[tuple[str, ...]] = ("client", "path")

    id: str
    conversation: Conversation
    sender: Person = Person()
    from_me: bool | None = None
    edited_at: datetime | None = None
    thread: str | None = None
    mentions: tuple[Mention, ...] = ()
    quotes: tuple[Quote, ...] = ()
    files: tuple[Attachment, ...] = ()
    images: tuple[Picture, ...] = ()
    links: tuple[str, ...] = ()
    link: str | None = None
    encrypted: bool = False
    client: str | None = None
    path: str | None = None


Details = Commit | FileSeen | Visit | Message
