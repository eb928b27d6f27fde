"""What is about to be forgotten, as a person is shown it, and what is left behind."""

from collections.abc import Sequence
from typing import Any
from zoneinfo import ZoneInfo

from cade.app import terminal
from cade.app.cli._common import options
from cade.app.cli._copies import Told
from cade.app.clock import configured_zone, system_zone
from cade.app.locale import gettext as _
from cade.app.locale import ngettext
from cade.app.runs.forgetting.choice import Choice
from cade.app.wiring import Cade
from cade.domain.identity import short_id
from cade.queries.selection import Chosen
from cade.queries.timeline import local_time

SHOWN = 200
"""Items that are listed before the rest is only counted; `--verbose` lists them all."""


def print_choice(cade: Cade, choice: Choice) -> None:
    """List the items: id, date, headline; then how many there are of each source."""
    zone = configured_zone(cade.config)
    shown = choice.listed if options().verbose else choice.listed[:SHOWN]
    if shown:
        terminal.out(terminal.table([_row(item, zone) for item in shown], ()))
    if more := len(choice.listed) - len(shown):
        text = ngettext("and {count} more", "and {count} more", more)
        terminal.out(text.format(count=more))
    for text in summed_up(choice):
        terminal.say(text)


def summed_up(choice: Choice) -> list[str]:
    """Return lines that say how much of each source is meant, and what goes or stays with it."""
    lines = []
    for source, count in choice.counts().items():
        text = ngettext("{source}: {count} item", "{source}: {count} items", count)
        lines.append(text.format(source=source, count=count))
    stay = sum(len(one.subjects) for one in choice.anew) - _both(choice)
    if stay:
        text = ngettext(
            "{count} more record stays without what is to be forgotten",
            "{count} more records stay without what is to be forgotten",
            stay,
        )
        lines.append(text.format(count=stay))
    if choice.also:
        text = ngettext(
            "{count} record more that tells of it, beside the items",
            "{count} records more that tell of it, beside the items",
            len(choice.also),
        )
        lines.append(text.format(count=len(choice.also)))
    return lines


def question(choice: Choice) -> str:
    """Return what is asked before it is done."""
    if choice.source is not None:
        text = _(
            "Forget everything of {source} for good, and how far it was read? The next ingest "
            "reads it afresh, with what was forgotten one by one."
        )
        return text.format(source=choice.source)
    if choice.scope == "secrets":
        return _("Mask these secrets for good, in the log and in everything made from it?")
    count = len(choice.listed)
    text = ngettext(
        "Forget this {count} item for good? It is not read again.",
        "Forget these {count} items for good? They are not read again.",
        count,
    )
    return text.format(count=count)


def as_json(choice: Choice, copies: Sequence[Told], *, done: bool) -> dict[str, Any]:
    """Return what `--json` prints."""
    return {
        "forgotten": done,
        "scope": choice.scope,
        "sources": choice.counts(),
        "items": [
            {
                "uid": short_id(item.source, item.subject),
                "source": item.source,
                "kind": item.kind,
                "occurred_at": item.occurred_at,
                "headline": item.headline,
            }
            for item in choice.listed
        ],
        "told_anew": sum(len(one.subjects) for one in choice.anew),
        "copies": [one.plain() for one in copies],
    }


def _both(choice: Choice) -> int:
    listed = {item.subject for item in choice.listed}
    return sum(subject in listed for one in choice.anew for subject in one.subjects)


def _row(item: Chosen, zone: ZoneInfo | None) -> tuple[object, ...]:
    when = ""
    if item.occurred_at is not None:
        system = ZoneInfo(system_zone())
        local = local_time(item.occurred_at, item.utc_offset_s, zone, system)
        when = f"{local.replace(tzinfo=None):%Y-%m-%d %H:%M}"
    return short_id(item.source, item.subject), when, item.headline
