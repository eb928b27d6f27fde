"""Reading the log: in order, in batches, with one look-up of keys a batch and short transactions.

Nothing here imports eventsourcing, so that commands that only read start fast.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from cade.app.store.chain import EMPTY, Head
from cade.app.store.errors import Damaged
from cade.app.store.keys import batched, marks
from cade.app.store.schema import FORGOTTEN, RUN_RECORDED, UNSEALED
from cade.domain.codec import decode
from cade.domain.facts import (
    AnyFact,
    Forgotten,
    Recorded,
    RunNotes,
    RunRecorded,
    Shredded,
)

if TYPE_CHECKING:
    from sqlite3 import Connection

    from cade.app.store.ports import Keys

BATCH_ROWS = 1_000
BATCH_BYTES = 4_000_000
"""Long texts end a batch early, so that memory stays flat."""

COLUMNS = "rowid, originator_id, originator_version, topic, item, state"

_pair = msgspec.msgpack.Decoder(tuple[msgspec.Raw, bytes | None]).decode
_notes = msgspec.msgpack.Decoder(RunNotes).decode


class Row(NamedTuple):
    """One row of the log as SQLite has it, `COLUMNS`."""

    position: int
    subject: bytes
    version: int
    tag: str
    item: int
    state: bytes | None


class Reader:
    """Reads one log with one key ring. Raises `sqlcipher3` errors; callers tell them."""

    def __init__(self, db: "Connection", keys: "Keys", path: Path) -> None:
        self.db, self.keys, self.path = db, keys, path

    def head(self) -> Head:
        """Return position and link of the last row."""
        sql = "SELECT rowid, link FROM facts ORDER BY rowid DESC LIMIT 1"
        row = self.db.execute(sql).fetchone()
        return EMPTY if row is None else Head(*row)

    def after(self, position: int) -> Iterator[Recorded]:
        """Yield every record behind the position; what is appended meanwhile is among them."""
        while rows := self._batch(position):
            yield from self.recorded(rows)
            position = rows[-1].position

    def rows(self, where: str, values: Iterable[Any] = ()) -> list[Row]:
        """Return the rows that SQL picks, in the order that it says."""
        found = self.db.execute(f"SELECT {COLUMNS} FROM facts WHERE {where}", tuple(values))
        return [Row(*row) for row in found]

    def recorded(self, rows: list[Row]) -> Iterator[Recorded]:
        """Yield the records of these rows, with one look-up of their keys."""
        keys = self.keys.existing({row.subject for row in rows})
        for row in rows:
            fact = self.fact(row, keys.get(row.subject))
            forgets = self._items(fact.subjects) if isinstance(fact, Forgotten) else ()
            yield Recorded(
                position=row.position,
                item=row.item,
                subject=row.subject,
                fact=fact,
                forgets=forgets,
            )

    def fact(self, row: Row, key: bytes | None) -> AnyFact | Shredded:
        """Return the row's fact, Shredded when its key or content is gone.

        Raises Damaged with the position when it does not open, UnreadableFact from a newer cade.
        """
        if row.state is None:
            return Shredded()
        if row.tag in UNSEALED:
            return decode(row.tag, row.state)
        if row.tag == RUN_RECORDED:
            return self._run(row, key)
        payload = None if key is None else self._opened(row, row.state, key)
        return Shredded() if payload is None else decode(row.tag, payload)

    def forgettings(self, position: int = 0) -> list[Row]:
        """Return the rows behind the position that say what was forgotten, in order."""
        sql = "SELECT 1 FROM sqlite_master WHERE name = 'forgettings'"
        if not self.db.execute(sql).fetchone():  # nothing ever was
            return []
        return self.rows(f"topic = '{FORGOTTEN}' AND rowid > ? ORDER BY rowid", (position,))

    def items(self, subjects: Iterable[bytes]) -> dict[bytes, int]:
        """Return the item number of each subject that the log holds."""
        found: dict[bytes, int] = {}
        for some in batched(subjects, BATCH_ROWS):
            # The index holds the row ids: no row is read for this.
            sql = (
                "SELECT originator_id, min(rowid) FROM facts"
                f" WHERE originator_id IN ({marks(len(some))}) GROUP BY originator_id"
            )
            found.update(self.db.execute(sql, some).fetchall())
        return found

    def _items(self, subjects: tuple[bytes, ...]) -> tuple[int, ...]:
        found = self.items(subjects)
        return tuple(found[subject] for subject in subjects if subject in found)

    def _batch(self, position: int) -> list[Row]:
        sql = f"SELECT {COLUMNS} FROM facts WHERE rowid > ? ORDER BY rowid LIMIT {BATCH_ROWS}"
        rows: list[Row] = []
        size = 0
        found = self.db.execute(sql, (position,))
        for row in map(Row._make, found):
            rows.append(row)
            size += len(row.state or b"")
            if size > BATCH_BYTES:
                break
        found.close()  # ends the read transaction: a checkpoint never waits for a fold
        return rows

    def _run(self, row: Row, key: bytes | None) -> RunRecorded:
        try:
            clear, sealed = _pair(row.state or b"")
        except msgspec.MsgspecError as error:
            raise Damaged(self.path, position=row.position) from error
        run = decode(row.tag, bytes(clear))
        assert isinstance(run, RunRecorded)
        if key is None or sealed is None:
            return run
        opened = self._opened(row, sealed, key)
        return run if opened is None else msgspec.structs.replace(run, notes=_notes(opened))

    def _opened(self, row: Row, state: bytes, key: bytes) -> bytes | None:
        """Return the payload, None when it was sealed before its item was told anew."""
        from cade.app.store.seal import TRIMMED, InvalidTag, associated, opened

        bound = associated(row.tag, row.subject, row.version)
        for one in (key, *self._other_keys(row.subject, key)):
            for extra in (b"", TRIMMED):
                with suppress(InvalidTag):
                    return opened(state, one, bound + extra)
        if row.position < self.keys.since(row.subject):
            return None
        raise Damaged(self.path, position=row.position)

    def _other_keys(self, subject: bytes, key: bytes) -> Iterator[bytes]:
        """Yield the keys that the subject has by now, or will have at once: it was told anew."""
        yield from (now for now in self.keys.existing([subject]).values() if now != key)
        if (later := self.keys.renewed(subject)) is not None:
            yield later
