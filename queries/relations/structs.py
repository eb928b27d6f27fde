"""What is asked of relations and what is told: plain structs, codes for `app` to put in words."""

from datetime import date, datetime
from typing import Literal

import msgspec

from cade.queries.plan.dates import Days
from cade.queries.whose import Direction

Kind = Literal["others", "images", "touched", "related"]
Over = Literal["file", "image", "link", "pr", "task", "commit", "message", "page", "note"]
RowKind = Literal["commit", "file", "image", "link", "task", "message", "visit", "person"]
ROW_KINDS: tuple[RowKind, ...] = (
    *("commit", "file", "image", "link", "task", "message", "visit", "person"),
)


class RelationAsk(msgspec.Struct, frozen=True, kw_only=True):
    """One question about what is connected.

    kind: `others` who else is on what the persons touched; `images` in which persons or entities
        are shown, or that somebody sent; `touched` what the persons touched; `related` what is
        connected with persons, items, a path or entities.
    over: what connects, and for `touched` what is listed; None: whatever it may be.
    persons: numbers of `queries.people`; for images, who is shown. sent_by: who sent them.
    entities: names of projects, companies, repositories, as typed.
    path: an absolute path, or the end of one. items: numbers of items.
    topic: in the question's own words; what does not answer to it is left out.
    kinds: which rows are wanted, for `related`; none: items of all kinds.
    """

    kind: Kind
    over: Over | None = None
    persons: tuple[int, ...] = ()
    entities: tuple[str, ...] = ()
    sent_by: tuple[int, ...] = ()
    direction: Direction | None = None
    days: Days | None = None
    topic: str = ""
    items: tuple[int, ...] = ()
    path: str | None = None
    kinds: tuple[RowKind, ...] = ()
    limit: int = 20


class Step(msgspec.Struct, frozen=True):
    """One true connection: an item has to do with a node, and how.

    kind, name: the node: `file` (its path), `content` (hash), `image` or `link` (an address),
        `task`, `request` (its key), `conversation` (its name and day), `person`, `entity`.
    how: what the item that is told does there (`projections.relations.tables`; `cites`, `made`,
        `sent`, `mentioned`, `same_day`, or where an image names somebody: `name`, `text`,
        `description`, `written`, `folder`).
    via: the number of the item that leads there; None where the question itself does.
    """

    how: str
    kind: str
    name: str
    via: int | None = None


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One result: an item, or (kinds `file`, `link`, `task`, `person`) what items have in common.

    item, subject, uid, source: None or "" for what is no item. local: by the clock on the wall,
    None where the time is unknown. path: how it is connected, the strongest first. strength: only
    comparable within one answer. holders: the items that are it (copies, who shows an image, the
    commits that changed a file), newest first.
    """

    kind: RowKind
    name: str
    item: int | None = None
    subject: bytes = b""
    uid: str = ""
    source: str = ""
    occurred_at: datetime | None = None
    local: datetime | None = None
    day: date | None = None
    locator: str = ""
    place: str = ""
    author: str | None = None
    path: tuple[Step, ...] = ()
    strength: float = 0.0
    holders: tuple[int, ...] = ()

    @property
    def headline(self) -> str:
        """The item's headline, as elsewhere."""
        return self.name


class Other(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody on the same things. on: their names (paths, addresses, keys); rows: their items."""

    person: int
    name: str
    me: bool
    strength: float
    on: tuple[str, ...]
    rows: tuple[Row, ...]


class Relations(msgspec.Struct, frozen=True, kw_only=True):
    """The answer. unknown: entities that nobody mentions, ignored.

    cut: only the newest items of somebody who made very many were followed.
    """

    rows: tuple[Row, ...] = ()
    others: tuple[Other, ...] = ()
    unknown: tuple[str, ...] = ()
    cut: bool = False

    def __bool__(self) -> bool:
        return bool(self.rows or self.others)
