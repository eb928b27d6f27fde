"""What the log itself does to forget: say so, drop the keys, blank the content.

Log first, then keys: once `Forgotten` is on the disk the intention survives a crash, and every
later step may be done again. What the read models hold is not this module's.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING

from cade.app.store.errors import StillRead, told
from cade.app.store.keys import marks
from cade.app.store.sqlite import transaction, truncate_wal
from cade.domain.facts import Forgotten

if TYPE_CHECKING:
    from sqlite3 import Connection

    from cade.app.store.log import HistoryLog

CHUNK = 1_000
"""How many subjects one `Forgotten` names."""

_ATTEMPTS, _PAUSE_S = 20, 0.1


def shred(log: "HistoryLog", subjects: Sequence[bytes], scope: str, at: datetime) -> None:
    """Make every record of these subjects unreadable, here and in older copies of the log.

    Raises StillRead when another program reads on and on: what it reads is then still in a file,
    and calling this again finishes it.
    """
    chunks = [subjects[start : start + CHUNK] for start in range(0, len(subjects), CHUNK)]
    with log.write_lock(), told(log.path):
        facts = [Forgotten(subjects=tuple(chunk), scope=scope, at=at) for chunk in chunks]
        log.appender.append_unsealed(facts)
        if not log.keys.delete(subjects):
            _insist(log.keys.truncate, log.keys_path)
        for chunk in chunks:
            _blank(log.reader.db, chunk)
        _insist(lambda: truncate_wal(log.reader.db), log.path)


def _blank(db: "Connection", subjects: Sequence[bytes]) -> None:
    # The record of a run stays: what it names is sealed, and its key is gone.
    sql = (
        "UPDATE facts SET state = NULL WHERE topic <> 'run_recorded.v1'"
        f" AND originator_id IN ({marks(len(subjects))})"
    )
    with transaction(db):
        db.execute(sql, subjects)


def _insist(done: Callable[[], bool], path: Path) -> None:
    for _ in range(_ATTEMPTS):
        if done():
            return
        sleep(_PAUSE_S)
    raise StillRead(path)
