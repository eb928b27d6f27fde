"""The question, read: the vocabulary of this history, the reader, the flags, a model if there is.

A model is asked only where one is configured and words were left unread, and may only say which
of those words mean what (`queries.plan.slots`).
"""

import os
from collections.abc import Iterator
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import msgspec

from cade.app import locale
from cade.app.clock import configured_zone, system_zone
from cade.app.runs.asking.asked import Asked
from cade.app.sources import SOURCES
from cade.app.wiring import Cade
from cade.domain.errors import ModelError
from cade.queries.language import Language, language_of
from cade.queries.plan import slots
from cade.queries.plan.hemispheres import is_southern
from cade.queries.plan.known import vocabulary
from cade.queries.plan.plan import Plan, merged
from cade.queries.plan.read import read_question

SLOT_TOKENS = 120
SLOT_DEADLINE_S = 20.0
_ALWAYS = (*SOURCES, "whatsapp")
_KNOWN = "SELECT DISTINCT source FROM runs"
_MONTH_FIRST = ("en_US", "en_PH")


def understood(cade: Cade, asked: Asked) -> tuple[Plan, ModelError | None]:
    """Return what the question asks for, and what went wrong with the model, if anything did.

    Raises NoSuchDate for a date that the calendar does not have.
    """
    if not asked.is_read:
        plan = Plan(topic=asked.question, language=_language(asked.question))
        return merged(plan, asked.flags), None
    plan = read_question(
        asked.question,
        vocabulary(
            cade.views,
            asked.question,
            always=_ALWAYS,
            titles=_titles(cade),
            task_prefixes=task_prefixes(cade),
        ),
        local_day(cade, asked.now or cade.now()),
        days=asked.flags.days,
        day_first=_day_first(),
        southern=is_southern(cade.config.ui.time_zone or system_zone()),
        otherwise="pt" if locale.current() == "pt" else "en",
    )
    plan, trouble = _with_model(cade, asked.question, plan)
    return merged(plan, asked.flags), trouble


def local_day(cade: Cade, now: datetime) -> date:
    """Return the local day of a moment in UTC, as the read models count days."""
    return now.astimezone(configured_zone(cade.config) or ZoneInfo(system_zone())).date()


def moment_typed(cade: Cade, text: str) -> datetime | None:
    """Return the UTC time of an ISO one, which is local where it says no offset; None for none."""
    try:
        typed = datetime.fromisoformat(text.strip())
    except ValueError:
        return None
    if typed.tzinfo is None:
        typed = typed.replace(tzinfo=configured_zone(cade.config) or ZoneInfo(system_zone()))
    try:
        return typed.astimezone(UTC)
    except OverflowError:
        return None


def task_prefixes(cade: Cade) -> list[str]:
    """Return the beginnings of task keys that the configuration names."""
    return [name for one in cade.config.tasks.trackers for name in one.projects]


def _language(question: str) -> Language:
    return language_of(question, "pt" if locale.current() == "pt" else "en")


def _titles(cade: Cade) -> Iterator[tuple[str, str]]:
    """Yield the titles of the schemas whose sources are known here."""
    from cade.app.schemas.library import load, names
    from cade.app.sources import SOURCES

    known = {source for (source,) in cade.views.execute(_KNOWN)}
    for name in names():
        if name in known and name not in SOURCES:
            yield name, load(name).title


def _day_first() -> bool | None:
    """Return False where the system writes the month first, None to let the language decide."""
    for name in ("LC_ALL", "LC_TIME", "LANG"):
        if value := os.environ.get(name):
            return False if value.startswith(_MONTH_FIRST) else None
    return None


def _with_model(cade: Cade, question: str, plan: Plan) -> tuple[Plan, ModelError | None]:
    if not cade.config.models.generation or not slots.wants_model(plan):
        return plan, None
    from cade.app.models.generate import open_generator

    try:
        generator = open_generator(cade.model_settings)
        try:
            stream = generator.stream(
                generator.prompt(*slots.prompt(question, plan)),
                grammar=slots.grammar(plan),
                max_tokens=SLOT_TOKENS,
                deadline_s=SLOT_DEADLINE_S,
            )
            said = msgspec.json.decode("".join(stream), type=slots.Slots)
        finally:
            generator.close()
    except ModelError as trouble:
        return plan, trouble
    except (msgspec.DecodeError, ValueError):
        return plan, None  # cut off by the deadline: what code has read stands
    return slots.guarded(question, plan, said), None
