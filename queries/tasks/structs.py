"""What a list of tasks is made of."""

from datetime import datetime
from enum import StrEnum
from typing import Literal, NamedTuple

import msgspec

from cade.domain.messages import Direction

Why = Literal["visit", "link", "key", "branch", "opened", "request", "near"]
"""Why an item belongs to a task: it is the task's page; it has its address or its key; it merged
a branch named after it; it opened, or cites, a pull request of it; it was near in time."""


class Status(StrEnum):
    """What can be told of a task in a period; several hold at once, the first is the strongest.

    SAID_DONE: the person said so, in a commit or a message (no tracker is asked, so it is never
        certain). PR_OPENED: the person opened a pull request of it. WORKED: a commit, a pull
        request, a message of the person's own, or they made the task.
    CONSULTED: the person only came across it: visited it, noted it, asked about it.
    MENTIONED: only others did something about it.
    """

    SAID_DONE = "said-done"
    PR_OPENED = "pr-opened"
    WORKED = "worked"
    CONSULTED = "consulted"
    MENTIONED = "mentioned"


class Name(NamedTuple):
    """What a task or a pull request is; tracker and space are "" where only its key is known."""

    tracker: str
    space: str
    key: str


class Mark(msgspec.Struct, frozen=True):
    """A status, and whether it is certain."""

    status: Status
    certain: bool


class Evidence(msgspec.Struct, frozen=True, kw_only=True):
    """One item that belongs to a task.

    local: when it happened, by the clock on the wall. mine: the person did it. direction: of a
    message. certain: False where only the time, or a probable pull request, ties it to the task.
    """

    item: int
    subject: bytes
    uid: str
    source: str
    kind: str
    local: datetime
    headline: str
    locator: str
    author: str | None
    why: Why
    certain: bool
    mine: bool
    direction: Direction | None = None


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """A pull (or merge) request of a task. Whether it was merged cannot be told without a network.

    opened: when the person opened it, by the clock on the wall; None when another did, or it was
    not within the period. opened_certain: a page that makes one came just before.
    exact: a message, the title or the branch ties it to the task, not only the time.
    """

    key: str
    title: str | None
    opened: datetime | None
    opened_certain: bool
    exact: bool


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """One task, or a pull request of the person's own that belongs to none (`is_request`)."""

    name: Name
    title: str | None
    address: str | None
    marks: tuple[Mark, ...]
    requests: tuple[Request, ...]
    evidence: tuple[Evidence, ...]
    is_request: bool = False

    @property
    def first(self) -> datetime:
        """When it began, by the clock on the wall."""
        return self.evidence[0].local

    @property
    def last(self) -> datetime:
        """When it last was touched, by the clock on the wall."""
        return self.evidence[-1].local

    def has(self, status: Status) -> bool:
        """Tell whether the status holds, certain or not."""
        return any(mark.status is status for mark in self.marks)
