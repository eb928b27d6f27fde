"""Lifting a forgetting: items that were forgotten may be told again, under keys of their own.

What was told before stays unreadable: its salt is gone. The log says so first; a crash before the
new salts leaves the items forgotten, and lifting again is harmless.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from cade.app.store.errors import told
from cade.domain.facts import ForgettingLifted
from cade.domain.identity import subject_of

if TYPE_CHECKING:
    from cade.app.store.log import HistoryLog


def lift(log: "HistoryLog", source: str, uids: Sequence[str], at: datetime) -> int:
    """Lift the forgetting of those of the items that are forgotten; return how many.

    Raises LockHeld when another writer does not let go.
    """
    keys = log.keys.source(source)
    if keys is None:  # the source was forgotten as a whole: nothing stands in its way
        return 0
    subjects = dict.fromkeys(subject_of(uid, keys.identity) for uid in uids)
    with log.write_lock(), told(log.path):
        known = log.reader.items(subjects)
        gone = tuple(sorted(known.keys() - log.keys.existing(known).keys()))
        if gone:
            lifted = ForgettingLifted(subjects=gone, at=at)
            log.keys.lift(gone, keys, log.appender.append_lifted(lifted))
    return len(gone)
