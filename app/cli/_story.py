"""One item's story as a person reads it: each record of it in the log, oldest first."""

from collections.abc import Sequence
from datetime import datetime, tzinfo
from typing import Any
from zoneinfo import ZoneInfo

from cade.app import terminal
from cade.app.cli._common import options, print_json
from cade.app.clock import system_zone
from cade.app.locale import gettext as _
from cade.app.store.log import HistoryLog
from cade.app.store.ports import StoryRow
from cade.domain.facts import AnyFact, FileRemoved
from cade.domain.headlines import headline, locator
from cade.domain.identity import short_id
from cade.queries.timeline import local_time


def print_story(
    log: HistoryLog, found: Sequence[tuple[str, bytes]], zone: tzinfo | None = None
) -> int:
    """Print the story of each item that was meant; 1 when they are several.

    zone: the configured one, None to show each time by the item's own offset.
    """
    stories = [(short_id(source, subject), list(log.story(subject))) for source, subject in found]
    if options().json:
        print_json([_as_json(name, rows) for name, rows in stories])
    else:
        for name, rows in stories:
            _print(name, rows, zone)
    return 0 if len(found) == 1 else 1


def _print(name: str, rows: Sequence[StoryRow], zone: tzinfo | None) -> None:
    terminal.out(terminal.bold(name))
    newest = next((row.fact for row in reversed(rows) if hasattr(row.fact, "details")), None)
    if newest is not None:
        details = newest.details
        text = getattr(newest, "text", None)
        terminal.out(f"  {terminal.line(headline(text, details))}")
        terminal.out(f"  {terminal.line(locator(details))}")
    headers = (_("position"), _("what"), _("when"), _("bytes"), _("content"))
    lines = terminal.table([_row(row, zone) for row in rows], headers).splitlines()
    for line in lines:
        terminal.out("  " + line)


def _row(row: StoryRow, zone: tzinfo | None) -> tuple[object, ...]:
    states = {"whole": _("whole"), "trimmed": _("text removed"), "blank": _("forgotten")}
    return row.position, row.tag, _when(row.fact, zone), row.size, states.get(row.state, row.state)


def _when(fact: AnyFact | None, zone: tzinfo | None) -> str:
    at = fact.noticed_at if isinstance(fact, FileRemoved) else getattr(fact, "occurred_at", None)
    if not isinstance(at, datetime):
        return ""
    local = local_time(at, getattr(fact, "utc_offset_s", None), zone, ZoneInfo(system_zone()))
    return f"{local.replace(tzinfo=None):%Y-%m-%d %H:%M}"


def _as_json(name: str, rows: Sequence[StoryRow]) -> dict[str, Any]:
    records = [
        {
            "position": row.position,
            "type": row.tag,
            "bytes": row.size,
            "digest": row.digest.hex(),
            "state": row.state,
            "fact": row.fact,
        }
        for row in rows
    ]
    return {"uid": name, "records": records}
