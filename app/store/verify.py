"""The proof of the log: that nothing in it was inserted, altered, moved, cut off or dropped.

One snapshot of the log is walked from its first row. A blank row, or one whose key is gone, must
be covered by a later `Forgotten`; a trimmed one by a newer revision; every other payload must be
the one first written and must open under its item's key.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from cade.app.store.chain import EMPTY, Chain, Head
from cade.app.store.ports import Problem, Verification
from cade.app.store.progress import progress_told
from cade.app.store.schema import (
    CHANGING,
    ITEM_RETRACTED,
    REVISION_SEEN,
    RUN_RECORDED,
    UNSEALED,
)
from cade.app.store.seal import TRIMMED, InvalidTag, associated, digest, opened
from cade.app.store.sqlite import faults
from cade.domain.codec import decode
from cade.domain.errors import UnreadableFact
from cade.domain.facts import Forgotten

if TYPE_CHECKING:
    from cade.app.store.keys import KeyRing
    from cade.app.store.reader import Reader

MAX_PROBLEMS = 1_000
"""After so many, more would not tell more."""

BATCH_ROWS = 500
Progress = Callable[[int, int], None]
_pair = msgspec.msgpack.Decoder(tuple[msgspec.Raw, bytes | None]).decode
_COLUMNS = "rowid, originator_id, originator_version, topic, item, digest, link, state"


class _Row(NamedTuple):
    position: int
    subject: bytes
    version: int
    tag: str
    item: int
    digest: bytes
    link: bytes
    state: bytes | None


def verify(reader: "Reader", keys: "KeyRing", progress: Progress | None = None) -> Verification:
    """Walk the whole log. progress: position reached and last position."""
    saved = keys.head()  # before the snapshot: the log may only be further than this
    damage = [*_damage(faults(reader.db), "history.db"), *_damage(keys.faults(), "keys.db")]
    reader.db.execute("BEGIN")
    try:
        walk = _Walk(reader, keys, saved)
        problems = damage + _walked(walk, progress, damaged=bool(damage))
        # Rows that are missing have their progress wrong as well: only one of both is news.
        problems = problems or list(progress_told(reader))
    finally:
        reader.db.execute("ROLLBACK")
    problems = _still(reader, walk, problems)
    return Verification(ok=not problems, rows=walk.rows, problems=problems[:MAX_PROBLEMS])


def _damage(faults: list[str], name: str) -> list[Problem]:
    return [Problem(position=0, code="file", detail=f"{name}: {fault}") for fault in faults]


def _walked(walk: "_Walk", progress: Progress | None, *, damaged: bool) -> list[Problem]:
    from sqlcipher3 import dbapi2

    problems: list[Problem] = []
    try:
        problems.extend(walk.problems(progress))
    except dbapi2.DatabaseError:
        if not damaged:
            raise
        # What cannot be walked any further has been named as damage of the file.
    return problems


def _still(reader: "Reader", walk: "_Walk", problems: list[Problem]) -> list[Problem]:
    """Drop what was forgotten during the walk: keys go at once, and the snapshot is older."""
    if not any(problem.code == "salt" for problem in problems):
        return problems
    forgotten = _forgotten(reader)
    return [
        problem
        for problem in problems
        if problem.code != "salt" or walk.keyless[problem.position] not in forgotten
    ]


class _Walk:
    def __init__(self, reader: "Reader", keys: "KeyRing", saved: Head) -> None:
        self._reader, self._keys, self._saved = reader, keys, saved
        self._chain = Chain(keys.chain_key())
        self._forgotten = _forgotten(reader)
        self._links = {EMPTY.link}  # what the next row may follow
        self._position = 0
        self._end = reader.head().position
        self.rows = 0
        self.keyless: dict[int, bytes] = {}

    def problems(self, progress: Progress | None) -> Iterator[Problem]:
        for rows in self._batches():
            subjects = {row.subject for row in rows if isinstance(row.subject, bytes)}
            found, items = self._keys.existing(subjects), self._reader.items(subjects)
            for row in rows:
                if not _well_formed(row):
                    yield self._deformed(row)
                    continue
                yield from self._place(row)
                if row.item != items.get(row.subject):
                    yield Problem(position=row.position, code="item")
                yield from self._payload(row, found.get(row.subject))
            if progress is not None:
                progress(self._position, self._end)
        yield from self._tail()

    def _batches(self) -> Iterator[list[_Row]]:
        sql = f"SELECT {_COLUMNS} FROM facts ORDER BY rowid"
        rows = self._reader.db.execute(sql)
        while some := rows.fetchmany(BATCH_ROWS):
            yield [_Row(*row) for row in some]

    def _deformed(self, row: _Row) -> Problem:
        """Name a row whose columns cannot be those that were written; what follows it is free."""
        self.rows += 1
        self._links = {row.link} if isinstance(row.link, bytes) else set()
        self._position = row.position
        return Problem(position=row.position, code="link")

    def _place(self, row: _Row) -> Iterator[Problem]:
        """Check that the row follows from the one before it."""
        self.rows += 1
        if row.position != self._position + 1:
            yield Problem(position=self._position + 1, code="missing")
        bound = (row.position, row.tag, row.subject, row.version, row.digest)
        expected = {self._chain.link(previous, *bound) for previous in self._links}
        if expected and row.link not in expected:
            yield Problem(position=row.position, code="link")
        if row.position == self._saved.position and row.link != self._saved.link:
            yield Problem(position=row.position, code="head")
        # One altered row must not blame the next: that one follows the link as it stands here,
        # or as it must have been.
        self._links = {row.link, *expected}
        self._position = row.position

    def _payload(self, row: _Row, key: bytes | None) -> Iterator[Problem]:
        """Check that the row's content is the one first written, or lawfully gone."""
        code: str | None = None
        if row.tag in UNSEALED:
            code = None if row.state and digest(row.state) == row.digest else "digest"
        elif row.state is None:
            code = None if self._is_forgotten(row) else "blank"
        elif row.tag == RUN_RECORDED:
            code = self._run(row, row.state, key)
        elif key is None:
            code = self._without_key(row)
        elif digest(row.state) == row.digest:
            code = None if _opens(row, row.state, key) else "sealed"
        else:
            code = self._other(row, row.state, key)
        if code is not None:
            yield Problem(position=row.position, code=code)

    def _other(self, row: _Row, state: bytes, key: bytes) -> str | None:
        """Judge a payload that is not the one first written."""
        if row.tag != REVISION_SEEN or not _opens(row, state, key, TRIMMED):
            return "digest"
        sql = (
            f"SELECT 1 FROM facts WHERE {CHANGING} AND topic = '{REVISION_SEEN}'"
            " AND item = ? AND rowid > ? LIMIT 1"
        )
        newer = self._reader.db.execute(sql, (row.item, row.position)).fetchone()
        return None if newer or self._is_taken_back(row) else "trimmed"

    def _is_taken_back(self, row: _Row) -> bool:
        sql = "SELECT 1 FROM facts WHERE originator_id = ? AND topic = ? LIMIT 1"
        found = self._reader.db.execute(sql, (row.subject, ITEM_RETRACTED)).fetchone()
        return found is not None

    def _run(self, row: _Row, state: bytes, key: bytes | None) -> str | None:
        if digest(state) != row.digest:
            return "digest"
        _, sealed = _pair(state)
        if sealed is None:
            return None
        if key is None:
            return self._without_key(row)
        # A target that was told anew has another key than the one this was sealed with.
        return None if _opens(row, sealed, key) or self._is_forgotten(row) else "sealed"

    def _without_key(self, row: _Row) -> str | None:
        self.keyless[row.position] = row.subject
        return None if self._is_forgotten(row) else "salt"

    def _is_forgotten(self, row: _Row) -> bool:
        return self._forgotten.get(row.subject, 0) > row.position

    def _tail(self) -> Iterator[Problem]:
        """Check that the log ends where it ended last."""
        sql = "SELECT seq FROM sqlite_sequence WHERE name = 'facts'"
        row = self._reader.db.execute(sql).fetchone()
        given = 0 if row is None else int(row[0])
        if max(given, self._saved.position) > self._position:
            yield Problem(position=self._position + 1, code="head")
        elif given < self._position:
            yield Problem(position=self._position, code="head", detail="sqlite_sequence")


def _forgotten(reader: "Reader") -> dict[bytes, int]:
    """Return the position of the last record that forgets each subject."""
    found: dict[bytes, int] = {}
    for row in reader.forgettings():
        try:
            fact = decode(row.tag, row.state or b"")
        except UnreadableFact:  # its own row is a problem then
            continue
        if isinstance(fact, Forgotten):
            found |= dict.fromkeys(fact.subjects, row.position)
    return found


def _well_formed(row: _Row) -> bool:
    blobs = (row.subject, row.digest, row.link)
    return (
        all(isinstance(value, bytes) for value in blobs)
        and isinstance(row.tag, str)
        and isinstance(row.version, int)
        and 0 <= row.version < 1 << 63
        and isinstance(row.state, bytes | None)
    )


def _opens(row: _Row, state: bytes, key: bytes, also: bytes = b"") -> bool:
    try:
        opened(state, key, associated(row.tag, row.subject, row.version) + also)
    except InvalidTag:
        return False
    return True
