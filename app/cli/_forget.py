"""What is about to be forgotten, as a person is shown it, and what is left behind."""

import sys
from collections.abc import Sequence
from datetime import UTC
from typing import Any
from zoneinfo import ZoneInfo

import click

from cade.app import terminal
from cade.app.cli._common import options
from cade.app.clock import configured_zone, system_zone
from cade.app.locale import gettext as _
from cade.app.locale import ngettext
from cade.app.runs.forgetting.choice import Choice
from cade.app.store.copies import Copy, delete_copy, known_copies
from cade.app.wiring import Cade
from cade.domain.errors import UsageError
from cade.domain.identity import short_id
from cade.queries.selection import Chosen
from cade.queries.timeline import local_time

SHOWN = 200
"""Items that are listed before the rest is only counted; `--verbose` lists them all."""

MEBIBYTE = 1 << 20


class NotAsked(UsageError):
    """Nobody can be asked whether they mean it."""

    def __init__(self) -> None:
        super().__init__(
            "Nothing was forgotten: nobody can be asked here whether it is meant.",
            do="Look with --dry-run, then run it with --yes.",
        )


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
            "{count} thing that you said about names",
            "{count} things that you said about names",
            len(choice.also),
        )
        lines.append(text.format(count=len(choice.also)))
    return lines


def confirmed(question: str, *, yes: bool) -> bool:
    """Ask, unless it was said beforehand. Raises NotAsked where nobody can be asked."""
    if yes:
        return True
    if not sys.stdin.isatty():
        raise NotAsked
    if click.confirm(question, default=False, err=True):
        return True
    terminal.say(_("Nothing was forgotten."))
    return False


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


def print_copies(copies: Sequence[Copy]) -> None:
    """Name the copies that cade made: date, size, kind, path, and how to delete them."""
    if not copies:
        terminal.say(_("cade knows of no copy of this store."))
        return
    terminal.say(_("Copies that cade made may still hold it:"))
    for line in terminal.table([_copy(copy) for copy in copies], ()).splitlines():
        terminal.say(f"  {line}")
    terminal.say(_("`cade forget --backups` deletes them."))


def drop_copies(cade: Cade, *, yes: bool, look_only: bool) -> int:
    """List every known copy and delete them if that is meant; 1 when there is none."""
    copies = known_copies(cade.places.data)
    if not copies:
        terminal.say(_("cade knows of no copy of this store."))
        return 1
    terminal.out(terminal.table([_copy(copy) for copy in copies], ()))
    if look_only or not confirmed(_("Delete these copies?"), yes=yes):
        return 0 if look_only else 1
    for copy in copies:
        delete_copy(cade.places.data, copy)
    return 0


def as_json(choice: Choice, copies: Sequence[Copy], *, done: bool) -> dict[str, Any]:
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
        "copies": [{**_plain(copy), "bytes": copy.size_bytes} for copy in copies],
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


def _copy(copy: Copy) -> tuple[object, ...]:
    kinds = {
        "backup": _("backup"),
        "migration": _("from before an upgrade"),
        "restore": _("from before a restore"),
        "damaged": _("damaged, put aside by `cade log salvage`"),
    }
    size = copy.size_bytes
    told = _("cannot be reached") if size is None else f"{size / MEBIBYTE:.1f} MiB"
    return f"{copy.made_at.astimezone(UTC):%Y-%m-%d %H:%M}Z", told, kinds[copy.kind], copy.path


def _plain(copy: Copy) -> dict[str, Any]:
    return {"path": copy.path, "kind": copy.kind, "made_at": copy.made_at}
