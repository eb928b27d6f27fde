"""What is connected, as a person reads it: a line a result, and what connects it in words."""

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from cade.app import terminal
from cade.app.cli._common import options
from cade.app.cli._days import width
from cade.app.cli._person import persons
from cade.app.locale import gettext as _
from cade.app.wiring import Cade
from cade.domain.errors import UsageError
from cade.domain.identity import short_id
from cade.queries.database import Db
from cade.queries.items import item_of_number, item_of_subject
from cade.queries.relations import Other, RelationAsk, Relations, Row, RowKind, Step
from cade.queries.relations.entities import is_known
from cade.queries.relations.related import is_path

LEAST_ROOM = 24
REASON_WIDTH = 48
OTHER_COLUMNS = 36
"""About how wide a line is without the result's name and the reason."""


def asked(cade: Cade, what: str, kinds: Collection[RowKind], limit: int) -> RelationAsk:
    """Return the question about whatever was named: an item, a file, a person, a project.

    Raises UsageError where the name means nothing, or several.
    """
    return replace(_named(cade, what), kinds=tuple(kinds), limit=limit)


def _named(cade: Cade, what: str) -> RelationAsk:
    if ":" in what and (found := cade.log.find(what)):
        if len(found) > 1:
            raise UsageError("{uid} can mean several items.", do="Write more of it.", uid=what)
        item = item_of_subject(cade.views, found[0][1])
        return RelationAsk(kind="related", items=(item.item,) if item else ())
    for path in (str(Path(what).expanduser().resolve()), what):
        if is_path(cade.views, path):
            return RelationAsk(kind="related", path=path)
    try:
        return RelationAsk(kind="related", persons=persons(cade.views, what) or ())
    except UsageError:
        if not is_known(cade.views, what):
            raise
        return RelationAsk(kind="related", entities=(what,))


def printed(db: Db, found: Relations) -> None:
    """Print who else is on it, then the results; what nobody mentions goes to the talk."""
    for name in found.unknown:
        text = _("Nothing mentions {name}; it was ignored.")
        terminal.say(text.format(name=terminal.line(name)))
    if found.cut and not options().quiet:
        terminal.say(_("Only the newest of very many items were followed."))
    for other in found.others:
        terminal.out(_head(other))
        terminal.out(_table(db, other.rows))
    if found.rows:
        terminal.out(_table(db, found.rows))


def as_rows(db: Db, found: Relations) -> dict[str, Any]:
    """Return the answer as `--json` prints it, each connection with the item that leads there."""
    return {
        "others": [
            {
                "name": other.name,
                "you": other.me,
                "strength": other.strength,
                "on": other.on,
                "results": [_row(db, row) for row in other.rows],
            }
            for other in found.others
        ],
        "results": [_row(db, row) for row in found.rows],
        "unknown": found.unknown,
        "cut": found.cut,
    }


def _row(db: Db, row: Row) -> dict[str, Any]:
    return {
        "uid": short_id(row.source, row.subject) if row.item is not None else None,
        "kind": row.kind,
        "source": row.source or None,
        "local": row.local,
        "name": row.name,
        "locator": row.locator,
        "place": row.place,
        "author": row.author,
        "strength": row.strength,
        "path": [
            {"how": s.how, "kind": s.kind, "name": s.name, "via": _uid(db, s.via)} for s in row.path
        ],
        "holders": [_uid(db, item) for item in row.holders],
    }


def _uid(db: Db, number: int | None) -> str | None:
    item = None if number is None else item_of_number(db, number)
    return None if item is None else short_id(item.source, item.subject)


def _head(other: Other) -> str:
    name = terminal.line(other.name) + (f" ({_('you')})" if other.me else "")
    return terminal.bold(name)


def _table(db: Db, rows: Sequence[Row]) -> str:
    room = max(LEAST_ROOM, width() - OTHER_COLUMNS - REASON_WIDTH)
    cells = [
        (
            f"{row.local:%Y-%m-%d %H:%M}" if row.local else "",
            _kind(row),
            _cut(terminal.line(row.name), room),
            _cut(terminal.line(_reason(row)), REASON_WIDTH),
            short_id(row.source, row.subject) if row.item is not None else "",
        )
        for row in rows
    ]
    headers = (_("when"), _("kind"), _("what"), _("connected by"), _("item"))
    return terminal.table(cells, headers)


def _reason(row: Row) -> str:
    if not row.path:
        return ""
    first, *rest = dict.fromkeys(map(_step, row.path))
    return first + (f" (+{len(rest)})" if rest else "")


def _step(step: Step) -> str:
    name = step.name.rpartition("/")[2] if step.kind == "file" else step.name
    words = _by_node().get((step.kind, step.how)) or _by_how().get(step.how) or step.how
    return words.format(name=name)


def _by_node() -> dict[tuple[str, str], str]:
    return {
        ("file", "changed"): _("changed {name}"),
        ("file", "seen"): _("is {name}"),
        ("file", "via"): _("changed there"),
        ("content", "image"): _("shows the same image"),
        ("image", "image"): _("shows the same image"),
        ("content", "copy"): _("has the same content"),
        ("link", "shared"): _("shares {name}"),
        ("link", "visited"): _("visited {name}"),
        ("link", "written"): _("has the address {name}"),
        ("link", "via"): _("named there"),
        ("task", "cites"): _("has to do with {name}"),
        ("task", "via"): _("cited there"),
        ("request", "cites"): _("has to do with the PR {name}"),
        ("request", "via"): _("cited there"),
    }


def _by_how() -> dict[str, str]:
    return {
        "same_day": _("same conversation and day: {name}"),
        "sent": _("sent by {name}"),
        "mentioned": _("mentions {name}"),
        "conversation": _("in the conversation {name}"),
        "place": _("in {name}"),
        "project": _("names the project {name}"),
        "name": _("its name says {name}"),
        "folder": _("its folder is {name}"),
        "text": _("the message says {name}"),
        "description": _("its description says {name}"),
        "written": _("{name} is written in it"),
    }


def _kind(row: Row) -> str:
    words = {
        "commit": _("commit"),
        "file": _("file"),
        "image": _("image"),
        "link": _("link"),
        "task": _("task"),
        "message": _("message"),
        "visit": _("visit"),
        "person": _("person"),
    }
    return words.get(row.kind, row.kind)


def _cut(text: str, room: int) -> str:
    return text if len(text) <= room else text[: room - 1] + "…"
