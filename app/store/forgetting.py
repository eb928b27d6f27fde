"""What the log itself does to forget: say so, drop the keys, blank the content.

Log first, then keys: once `Forgotten` is on the disk the intention survives a crash, and every
later step may be done again. What the read models hold is not this module's; when they have
forgotten too, `carried_out` is noted in keys.db, and until then the intention is `pending`. A copy
of keys.db that is put back brings old salts, and an older note with them: the next start drops
them again.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, NamedTuple

from cade.app.store.errors import StillRead, told
from cade.app.store.keys import marks
from cade.app.store.sqlite import transaction, truncate_wal
from cade.domain.codec import decode
from cade.domain.facts import Forgotten, ItemFact, RunRecorded

if TYPE_CHECKING:
    from sqlite3 import Connection

    from cade.app.store.log import HistoryLog

CHUNK = 1_000
"""How many subjects one `Forgotten` names."""

PATIENCE_S = 15.0
"""How long a reader may keep deleted bytes in a file before that is told."""

SOURCE = "source"
"""The scope whose keys go with their source's secrets."""

_PAUSE_S = 0.1
# The record of a run stays: what it names is sealed, and its key is gone.
_BLANK = """
UPDATE facts SET state = NULL WHERE state IS NOT NULL AND topic <> 'run_recorded.v1'
    AND rowid < ? AND originator_id IN ({})
"""
ToldAnew = Mapping[bytes, Sequence[ItemFact | RunRecorded]]
"""By subject, what is still to be known of items whose earlier records are forgotten."""


class Intent(NamedTuple):
    """A `Forgotten` of the log that is not yet carried out everywhere."""

    position: int
    subjects: tuple[bytes, ...]
    scope: str


def pending(log: "HistoryLog") -> list[Intent]:
    """Return what was asked for and is not carried out everywhere, in order."""
    with told(log.path):
        rows = log.reader.forgettings(log.keys.carried_out())
    facts = [(row.position, decode(row.tag, row.state or b"")) for row in rows]
    return [
        Intent(at, fact.subjects, fact.scope) for at, fact in facts if isinstance(fact, Forgotten)
    ]


def announce(
    log: "HistoryLog",
    subjects: Sequence[bytes],
    scope: str,
    at: datetime,
    anew: ToldAnew | None = None,
    unseen: Sequence[bytes] = (),
) -> None:
    """Write down what is forgotten; from then on it will be, whatever happens.

    anew: what is told again of some of these items, under new keys. unseen: those of them of which
    the log has nothing. The caller holds the write lock.
    """
    from cade.app.store.append import Anew

    chunks = [tuple(subjects[at : at + CHUNK]) for at in range(0, len(subjects), CHUNK)]
    facts = [Forgotten(subjects=chunk, scope=scope, at=at) for chunk in chunks]
    again = anew or {}
    keys = log.keys.renew(again) if again else {}
    told_anew = [
        Anew(subject, key, fact) for subject, key in keys.items() for fact in again[subject]
    ]
    with told(log.path):
        log.appender.append_forgotten(facts, told_anew, unseen)


def drop_keys(log: "HistoryLog", intents: Iterable[Intent]) -> None:
    """Delete the salts, so that the records can be read nowhere; then their bytes. Idempotent.

    Raises StillRead when another program reads on and on.
    """
    for position, subjects, scope in intents:
        with log.write_lock():
            log.keys.forget(subjects, position, whole_sources=scope == SOURCE)
    insist(log.keys.truncate, log.keys_path)


def blank(log: "HistoryLog", intents: Iterable[Intent]) -> None:
    """Take the sealed content out of the records, and its bytes out of the file. Idempotent.

    The write lock is let go between two intents. Raises StillRead.
    """
    db = log.reader.db
    for intent in intents:
        with log.write_lock(), told(log.path), transaction(db):
            _blank(db, intent)
    with told(log.path):
        insist(lambda: truncate_wal(db), log.path)


def shred(log: "HistoryLog", subjects: Sequence[bytes], scope: str, at: datetime) -> None:
    """Make every record of these subjects unreadable, here and in older copies of the log.

    Read models are not looked at, so the intention stays pending. Raises StillRead when another
    program reads on and on: what it reads is then still in a file, and calling this again, or the
    next start, finishes it.
    """
    with log.write_lock():
        announce(log, subjects, scope, at)
    drop_keys(log, found := pending(log))
    blank(log, found)


def insist(done: Callable[[], bool], path: Path) -> None:
    """Empty a write-ahead log, again and again while somebody reads. Raises StillRead."""
    end = monotonic() + PATIENCE_S
    while not done():
        if monotonic() > end:
            raise StillRead(path)
        sleep(_PAUSE_S)


def _blank(db: "Connection", intent: Intent) -> None:
    sql = _BLANK.format(marks(len(intent.subjects)))
    db.execute(sql, (intent.position, *intent.subjects))
