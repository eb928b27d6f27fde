"""What a person asks, and the kinds of replies there are."""

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

import msgspec

from cade.domain.errors import CadeError
from cade.queries.plan.plan import Flags, Plan
from cade.queries.plan.when.days import Days
from cade.queries.search.request import Filters

if TYPE_CHECKING:
    from cade.queries.answer.answer import Answer
    from cade.queries.relations.structs import Relations
    from cade.queries.search.request import Found
    from cade.queries.tasks.structs import Task
    from cade.queries.timeline import TimelineItem

Written = Callable[[str], None]
"""Gets each piece of a model's draft as it is written."""


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What a person wants to know.

    flags: what options say; they beat the question. now: UTC, None for the clock's.
    is_read: False searches the whole sentence, whatever it seems to ask for.
    """

    question: str
    flags: Flags = Flags()
    now: datetime | None = None
    is_read: bool = True

    @property
    def days(self) -> Days | None:
        """The days that count."""
        return self.flags.days

    @property
    def source(self) -> str | None:
        """The source that counts, the first of several."""
        return next(iter(self.flags.sources or ()), None)


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    """The answer, what it stands on, and what could not be used (told on stderr).

    asked: its flags have the days and the sources that the question itself named, too.
    by_words: days and people of the question were asked for as words that a text says.
    """

    asked: Asked
    plan: Plan
    found: "Found"
    answer: "Answer"
    filters: Filters = Filters()
    by_words: bool = False
    troubles: tuple[CadeError, ...] = ()


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """Every item that the plan asks for. found: the search for its topic, None without one."""

    plan: Plan
    items: "tuple[TimelineItem, ...]"
    filters: Filters = Filters()
    found: "Found | None" = None
    troubles: tuple[CadeError, ...] = ()


class Tasked(msgspec.Struct, frozen=True, kw_only=True):
    """The tasks that the plan asks for."""

    plan: Plan
    tasks: "tuple[Task, ...]"


class Connected(msgspec.Struct, frozen=True, kw_only=True):
    """What is connected with what the plan names."""

    plan: Plan
    relations: "Relations"
    troubles: tuple[CadeError, ...] = ()


Response = Reply | Listed | Tasked | Connected
