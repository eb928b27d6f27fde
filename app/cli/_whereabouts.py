"""Where an item still is and where it is not, as a person reads it."""

from collections.abc import Iterator

from cade.app import terminal
from cade.app.cli._common import options, print_json
from cade.app.locale import gettext as _
from cade.app.locale import ngettext
from cade.app.runs.forgetting.whereabouts import Whereabouts, whereabouts
from cade.app.wiring import Cade
from cade.domain.errors import UsageError
from cade.domain.identity import short_id


def print_whereabouts(cade: Cade, typed: str) -> int:
    """Say where the item is; 1 when it is forgotten and something of it is still somewhere.

    Raises UsageError for an id that means none or several.
    """
    found = cade.log.find(typed)
    if len(found) > 1:
        raise UsageError("{uid} can mean several items.", do="Write more of it.", uid=typed)
    if not found:
        raise UsageError(
            "There is no item {uid}.",
            do="`cade timeline DATE` names each item at the end of its line.",
            uid=typed,
        )
    ((source, subject),) = found
    there = whereabouts(cade, subject)
    if options().json:
        told = {"uid": short_id(source, subject), "consistent": there.is_consistent}
        print_json({**told, **_all(there)})
    else:
        terminal.out(terminal.bold(short_id(source, subject)))
        terminal.out(terminal.table(list(_rows(there)), ()))
        terminal.say(_in_short(there))
    return 0 if there.is_consistent else 1


def _in_short(there: Whereabouts) -> str:
    if not there.is_forgotten:
        return _("It is not forgotten.")
    if there.is_consistent:
        return _("It is forgotten, and nothing of it is left.")
    return _("It is forgotten, and something of it is left: run the command again.")


def _rows(there: Whereabouts) -> Iterator[tuple[str, str]]:
    text = ngettext(
        "{count} record, {readable} readable", "{count} records, {readable} readable", there.records
    )
    yield "history.db", text.format(count=there.records, readable=there.readable)
    for place, count in there.places.items():
        name = "keys.db" if place == "keys" else place
        yield name, ngettext("{count} row", "{count} rows", count).format(count=count)
    for one in there.copies:
        yield one.copy.path, _in_copy(one.readable)


def _in_copy(readable: bool | None) -> str:
    if readable is None:
        return _("may be read there, with the keys that lie beside it")
    return _("can be read there") if readable else _("cannot be read there")


def _all(there: Whereabouts) -> dict[str, object]:
    return {
        "records": there.records,
        "readable": there.readable,
        "places": there.places,
        "copies": [
            {"path": one.copy.path, "kind": one.copy.kind, "readable": one.readable}
            for one in there.copies
        ],
    }
