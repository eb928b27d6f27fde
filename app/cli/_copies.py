"""The copies that cade made of the store: named, counted, deleted."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from cade.app import terminal
from cade.app.cli._asking import confirmed
from cade.app.cli._common import spoken
from cade.app.locale import gettext as _
from cade.app.locale import ngettext
from cade.app.store.copies import Copy, delete_copy, known_copies
from cade.app.wiring import Cade
from cade.domain.errors import StoreError

MEBIBYTE = 1 << 20


class Told(msgspec.Struct, frozen=True):
    """A copy, as it is told of.

    items: how many of what is meant it was made with, None when nobody knows. unreadable: its keys
    were made anew since, so that none of that can be read there any more.
    """

    copy: Copy
    items: int | None = None
    unreadable: bool = False

    def plain(self) -> dict[str, Any]:
        """Return it for `--json`. bytes: None when it cannot be reached."""
        copy = self.copy
        said = {"path": copy.path, "kind": copy.kind, "made_at": copy.made_at}
        size = {"bytes": copy.size_bytes, "keys_at": copy.keys_at}
        return {**said, **size, "items": self.items, "unreadable": self.unreadable}


def told(cade: Cade, items: Mapping[str, int | None], forgotten_at: datetime | None) -> list[Told]:
    """Return every known copy; forgotten_at: when the forgetting began, None when there is none."""
    return [
        Told(
            copy=copy,
            items=items.get(copy.path),
            unreadable=forgotten_at is not None
            and copy.keys_at is not None
            and copy.keys_at >= forgotten_at,
        )
        for copy in known_copies(cade.places.data)
    ]


def print_copies(copies: Sequence[Told]) -> None:
    """Name the copies: date, size, kind, what they hold, path; and how to delete them."""
    if not copies:
        terminal.say(_("cade knows of no copy of this store."))
        return
    terminal.say(_("Copies that cade made:"))
    for line in terminal.table([_row(one) for one in copies], ()).splitlines():
        terminal.say(f"  {line}")
    terminal.say(_("`cade forget --backups` deletes them."))


def drop_copies(cade: Cade, *, yes: bool, look_only: bool) -> int:
    """List every known copy and delete them if that is meant.

    1 when there is none or it is declined, 2 when one could not be deleted.
    """
    copies = known_copies(cade.places.data)
    if not copies:
        terminal.say(_("cade knows of no copy of this store."))
        return 1
    terminal.out(terminal.table([_named(copy) for copy in copies], ()))
    if look_only or not confirmed(_("Delete these copies?"), yes=yes):
        return 0 if look_only else 1
    return 0 if all([_is_deleted(cade, copy) for copy in copies]) else 2


def _is_deleted(cade: Cade, copy: Copy) -> bool:
    try:
        delete_copy(cade.places.data, copy)
    except StoreError as error:  # the others go all the same
        spoken(error)
        return False
    return True


def _row(one: Told) -> tuple[object, ...]:
    when, size, kind, path = _named(one.copy)
    return when, size, kind, _holding(one), path


def _holding(one: Told) -> str:
    if one.unreadable:
        return _("cannot be read for it any more")
    if one.items is None:
        return _("may hold it")
    if not one.items:
        return _("never held it")
    text = ngettext("holds {count} item of it", "holds {count} items of it", one.items)
    return text.format(count=one.items)


def _named(copy: Copy) -> tuple[str, str, str, str]:
    kinds = {
        "backup": _("backup"),
        "migration": _("from before an upgrade"),
        "restore": _("from before a restore"),
        "damaged": _("damaged, put aside by `cade log salvage`"),
    }
    size = copy.size_bytes
    told = _("cannot be reached") if size is None else f"{size / MEBIBYTE:.1f} MiB"
    return f"{copy.made_at.astimezone(UTC):%Y-%m-%d %H:%M}Z", told, kinds[copy.kind], copy.path
