"""What becomes of the copies that cade made when something is forgotten.

A copy is readable with the keys that lie beside it. Where a kind of copy allows it, those are made
the present ones, and what is forgotten can be read there no more. A copy that cannot be reached now
never stops a forgetting: it is named, and the next forgetting tries again.
"""

from collections.abc import Callable, Mapping

import msgspec

from cade.app.runs.forgetting.choice import Choice
from cade.app.runs.keeping.reach import (
    backup_opens,
    backup_refreshed,
    copy_opens,
    copy_refreshed,
)
from cade.app.store.copies import Copy, known_copies, register_copy
from cade.app.wiring import Cade
from cade.domain.errors import StoreError
from cade.queries.database import Db


class Reach(msgspec.Struct, frozen=True):
    """What can be done about one kind of copy.

    refreshed: replace the copy's keys by the present ones; False when it cannot be reached.
    opens: whether the copy's keys still open this 16-byte subject; None when that cannot be told.
    Both raise StoreError.
    """

    refreshed: Callable[[Cade, Copy], bool]
    opens: Callable[[Cade, Copy, bytes], bool | None]


REACHED: dict[str, Reach] = {
    "backup": Reach(backup_refreshed, backup_opens),
    "restore": Reach(copy_refreshed, copy_opens),
    "migration": Reach(copy_refreshed, copy_opens),
}
"""By kind of copy. One that is missing keeps the keys that it was made with."""


def refresh(cade: Cade) -> None:
    """Take what is forgotten out of the keys of every copy that can be reached."""
    data = cade.places.data
    for copy in known_copies(data):
        reach, now = REACHED.get(copy.kind), cade.now()
        if reach is not None and _is_done(reach, cade, copy):
            register_copy(data, msgspec.structs.replace(copy, keys_at=now))


def held(cade: Cade, choice: Choice) -> Mapping[str, int | None]:
    """Return by the path of each copy how many of the chosen items it was made with.

    None where that was not noted. An item's number is the position of its first record.
    """
    return {
        copy.path: None
        if copy.last_position is None
        else _up_to(cade.views, choice, copy.last_position)
        for copy in known_copies(cade.places.data)
    }


def opens(cade: Cade, copy: Copy, subject: bytes, item: int) -> bool | None:
    """Tell whether something of the item can still be read in the copy; None when nobody knows.

    item: its number in the log, 0 when it has none.
    """
    if copy.last_position is not None and item > copy.last_position:
        return False
    reach = REACHED.get(copy.kind)
    try:
        return None if reach is None else reach.opens(cade, copy, subject)
    except StoreError:
        return None


def _is_done(reach: Reach, cade: Cade, copy: Copy) -> bool:
    try:
        return reach.refreshed(cade, copy)
    except StoreError:  # the list says that its keys are older
        return False


def _up_to(db: Db, choice: Choice, position: int) -> int:
    if choice.source is None:
        return sum(item.item <= position for item in choice.listed)
    sql = "SELECT count(*) FROM items WHERE source = ? AND item <= ?"
    return int(db.execute(sql, (choice.source, position)).fetchone()[0])
