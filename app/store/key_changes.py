"""What forgetting changes in keys.db: salts go, secrets of whole sources go, new salts come.

An item that is told anew gets its new salt before the log holds what is sealed with it; the log's
record of the forgetting decides, and only then does the new salt take the old one's place. What
was prepared for a record that never came is thrown away by the next preparation.
"""

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from cade.app.store.schema import TOLD_ANEW
from cade.app.store.sqlite import transaction

if TYPE_CHECKING:
    from sqlite3 import Connection

SALT_BYTES = 16
_DONE, _DROPPED = "forgotten", "keys_dropped"
_HAS_TABLES = "SELECT count(*) = 2 FROM sqlite_master WHERE name IN ('renewed', 'told_anew')"
_NUMBERS = "SELECT DISTINCT secret FROM salts WHERE subject = ?"
_SECRETS = """
DELETE FROM secrets WHERE id = ?1 OR name = (
    SELECT replace(name, 'items:', 'identity:') FROM secrets WHERE id = ?1)
"""
_TAKE_OVER = "INSERT INTO salts SELECT subject, salt, secret FROM renewed WHERE subject = ?"
_NOTE_ANEW = "INSERT INTO told_anew SELECT subject, ? FROM renewed WHERE subject = ?"


class KeyChanges:
    """Changes of an open keys.db; raises SQLite's own errors."""

    def __init__(self, db: "Connection") -> None:
        self._db = db

    def carried_out(self) -> int:
        """Return the position of the last record of the log whose forgetting was finished."""
        return self._noted(_DONE)

    def carry_out(self, position: int) -> None:
        """Note that everything asked for up to this record is forgotten everywhere."""
        self._note(_DONE, position)

    def dropped(self) -> int:
        """Return the position of the last record of the log whose salts were deleted."""
        return self._noted(_DROPPED)

    def prepare(self, subjects: Mapping[bytes, int]) -> dict[bytes, bytes]:
        """Make new salts for these subjects, beside the present ones; return them.

        subjects: with the number of the secret of their source.
        """
        made = {subject: os.urandom(SALT_BYTES) for subject in subjects}
        rows = [(subject, salt, subjects[subject]) for subject, salt in made.items()]
        with transaction(self._db):
            self._make_tables()
            self._db.execute("DELETE FROM renewed")
            self._db.executemany("INSERT INTO renewed VALUES (?, ?, ?)", rows)
        return made

    def prepared(self, subject: bytes) -> tuple[bytes, int] | None:
        """Return the new salt that waits for its turn, and the number of its secret."""
        if not self._has_tables():
            return None
        sql = "SELECT salt, secret FROM renewed WHERE subject = ?"
        row = self._db.execute(sql, (subject,)).fetchone()
        return None if row is None else (row[0], row[1])

    def since(self, subject: bytes) -> int:
        """Return behind which record of the log the subject's key opens what is told of it."""
        if not self._has_tables():
            return 0
        sql = "SELECT position FROM told_anew WHERE subject = ?"
        row = self._db.execute(sql, (subject,)).fetchone()
        return 0 if row is None else int(row[0])

    def drop(self, subjects: Iterable[bytes], position: int, *, whole_sources: bool) -> None:
        """Delete salts, and put prepared ones in their place, in one transaction.

        position: of the log's record that asks for it. It is done once: a second time would take
        what was told anew. whole_sources: with them every salt and both secrets of each source
        that they belong to.
        """
        rows = [(subject,) for subject in subjects]
        with transaction(self._db):
            if position <= self.dropped():
                return
            self._make_tables()
            if whole_sources:
                self._drop_sources(rows)
            self._db.executemany("DELETE FROM salts WHERE subject = ?", rows)
            self._db.executemany("DELETE FROM told_anew WHERE subject = ?", rows)
            self._db.executemany(_TAKE_OVER, rows)
            self._db.executemany(_NOTE_ANEW, [(position, *row) for row in rows])
            self._db.executemany("DELETE FROM renewed WHERE subject = ?", rows)
            self._note(_DROPPED, position)

    def lift(self, subjects: Mapping[bytes, int], position: int) -> None:
        """Give subjects without a salt a new one; it opens what is told behind the position.

        subjects: with the number of the secret of their source.
        """
        rows = [(subject, os.urandom(SALT_BYTES), number) for subject, number in subjects.items()]
        with transaction(self._db):
            self._make_tables()
            self._db.executemany("INSERT INTO salts VALUES (?, ?, ?) ON CONFLICT DO NOTHING", rows)
            notes = [(subject, position) for subject in subjects]
            self._db.executemany("INSERT OR REPLACE INTO told_anew VALUES (?, ?)", notes)

    def subjects_of(self, number: int) -> list[bytes]:
        """Return every subject whose salt goes with the secret of this number, sorted."""
        sql = "SELECT subject FROM salts WHERE secret = ? ORDER BY subject"
        return [subject for (subject,) in self._db.execute(sql, (number,))]

    def _drop_sources(self, rows: list[tuple[bytes]]) -> None:
        numbers = {n for row in rows for (n,) in self._db.execute(_NUMBERS, row)}
        for number in sorted(numbers):
            self._db.execute("DELETE FROM salts WHERE secret = ?", (number,))
            self._db.execute(_SECRETS, (number,))

    def _make_tables(self) -> None:
        for statement in TOLD_ANEW:
            self._db.execute(statement)

    def _has_tables(self) -> bool:
        return bool(self._db.execute(_HAS_TABLES).fetchone()[0])

    def _noted(self, name: str) -> int:
        row = self._db.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()
        return 0 if row is None else int(row[0])

    def _note(self, name: str, position: int) -> None:
        furthest = str(max(position, self._noted(name)))
        self._db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (name, furthest))
