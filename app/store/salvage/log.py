"""The records that can still be read, linked anew in a new history.db."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from cade.app.store.chain import EMPTY, Chain, Head
from cade.app.store.item_keys import item_keys
from cade.app.store.recorder import FactRecorder
from cade.app.store.salvage.keys import Kept
from cade.app.store.salvage.rows import by_number, named, opened
from cade.app.store.schema import (
    FORGOTTEN,
    ITEM_RETRACTED,
    REVISION_SEEN,
    RUN_RECORDED,
    UNSEALED,
    write_meta,
)
from cade.app.store.seal import TRIMMED, InvalidTag, associated, digest, sealed
from cade.app.store.seal import opened as unsealed
from cade.app.store.secret import subkey
from cade.app.store.sqlite import connect, transaction
from cade.domain.codec import decode, encode
from cade.domain.errors import UnreadableFact
from cade.domain.facts import Forgotten, RunNotes, RunRecorded

if TYPE_CHECKING:
    from sqlite3 import Connection

_COLUMNS = "originator_id, originator_version, topic, digest, state"
_INSERT = "INSERT INTO facts VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_SEQUENCE = "SELECT seq FROM sqlite_sequence WHERE name = 'facts'"
_notes = msgspec.msgpack.Decoder(RunNotes).decode
_pair = msgspec.msgpack.Decoder(tuple[msgspec.Raw, bytes | None]).decode


class Row(NamedTuple):
    """One record as it was."""

    position: int
    subject: bytes
    version: int
    tag: str
    digest: bytes
    state: bytes | None


def rows(path: Path, at_least: int) -> Iterator[Row]:
    """Yield every readable record, in order. at_least: a position that the log once had."""
    db = opened(path)
    if db is None:
        return
    try:
        last = max([at_least, *(row[0] for row in named(db, _SEQUENCE))])
        for found in by_number(db, "facts", _COLUMNS, last):
            if _is_well_formed(found):
                yield Row._make(found)
    finally:
        db.close()


def forgotten(found: Sequence[Row]) -> dict[bytes, int]:
    """Return the position of the last record that forgets each subject."""
    last: dict[bytes, int] = {}
    for row in found:
        if row.tag == FORGOTTEN:
            fact = _decoded(row)
            subjects = fact.subjects if isinstance(fact, Forgotten) else ()
            last |= dict.fromkeys(subjects, row.position)
    return last


def usable(found: Sequence[Row], kept: Kept, install: bytes, last: int) -> list[Row]:
    """Return the records that mean something still, their content as it can be kept.

    Gone are those whose content does not open or whose key is lost, unless they were forgotten;
    and the trimmed revisions of an item whose newest is lost. Where anything is lost, no run says
    any more how far it came, so that the next ingest reads everything. last: position in the log.
    """
    judge = _Judge(kept, install, forgotten(found))
    good = _good(judge, found)
    return good if len(good) == last else [judge.unmarked(row) for row in good]


def _good(judge: "_Judge", found: Sequence[Row]) -> list[Row]:
    good = [one for row in found if (one := judge.kept(row)) is not None]
    newest = {row.subject: row.position for row in good if row.tag == REVISION_SEEN}
    back = {row.subject for row in good if row.tag == ITEM_RETRACTED}
    return [
        row
        for row in good
        if row.position not in judge.trimmed
        or row.subject in back
        or newest[row.subject] > row.position
    ]


def write(path: Path, chain: Chain, good: Sequence[Row], store: str) -> Head:
    """Make the new log; positions are given anew, without gaps. Return its head."""
    recorder = FactRecorder(path, chain)
    try:
        recorder.create_table()
    finally:
        recorder.close()
    db = connect(path)
    try:
        with transaction(db):
            head = _insert(db, chain, good)
            write_meta(db, store=store)
        return head
    finally:
        db.close()


def moved(good: Sequence[Row], position: int) -> int:
    """Return where the last kept record up to an old position stands in the new log."""
    from bisect import bisect_right

    return bisect_right(good, position, key=lambda row: row.position)


def _insert(db: "Connection", chain: Chain, good: Sequence[Row]) -> Head:
    position, link = EMPTY
    numbers, batches = dict[bytes, int](), Counter[str]()
    for row in good:
        position += 1
        state, written = row.state, row.digest
        if row.tag == RUN_RECORDED and state is not None:
            state = _renumbered(row, state, good)
            written = digest(state)
            batches[row.subject.hex()] += 1
        link = chain.link(link, position, row.tag, row.subject, row.version, written)
        item = numbers.setdefault(row.subject, position)
        bound = (position, row.subject, row.version, row.tag, item, written, link, state)
        db.execute(_INSERT, bound)
    batch_counts = sorted(batches.items())
    db.executemany("INSERT OR REPLACE INTO tracking VALUES (?, ?)", batch_counts)
    return Head(position, link)


def _renumbered(row: Row, state: bytes, good: Sequence[Row]) -> bytes:
    """Return a run's record with the positions that its facts have in the new log."""
    clear, hidden = _pair(state)
    run = decode(row.tag, bytes(clear))
    assert isinstance(run, RunRecorded)
    first = last = None
    if run.first_position is not None and run.last_position is not None:
        first = moved(good, run.first_position - 1) + 1
        last = moved(good, run.last_position)
    there = first is not None and last is not None and first <= last
    run = msgspec.structs.replace(
        run, first_position=first if there else None, last_position=last if there else None
    )
    return msgspec.msgpack.encode((msgspec.Raw(encode(run)), hidden))


class _Judge:
    """Tells which records can be kept. trimmed: positions of those whose text was taken out."""

    def __init__(self, kept: Kept, install: bytes, gone: Mapping[bytes, int]) -> None:
        from cade.app.store.wrapping import USE

        key = subkey(install, USE)
        self._derive = {
            number: item_keys(unsealed(wrapped, key, name.encode()))
            for number, (name, wrapped) in kept.secrets.items()
        }
        self._kept, self._gone = kept, gone
        self.trimmed = set[int]()

    def kept(self, row: Row) -> Row | None:
        """Return the record as it is kept, None when it is lost."""
        if row.tag in UNSEALED:
            return row if _decoded(row) is not None else None
        if row.tag == RUN_RECORDED:
            return row if _is_run(row) else None
        if self._gone.get(row.subject, 0) > row.position:
            return row._replace(state=None)
        if row.state is None:
            return None
        return row if self._opens(row, row.state) else None

    def unmarked(self, row: Row) -> Row:
        """Return a run's record without the mark of how far it came; any other as it is."""
        key = self._key(row.subject)
        if row.tag != RUN_RECORDED or row.state is None or key is None:
            return row
        clear, hidden = _pair(row.state)
        bound = associated(row.tag, row.subject, row.version)
        if hidden is None or not _unseals(hidden, key, bound):
            return row
        notes = msgspec.structs.replace(_notes(unsealed(hidden, key, bound)), mark=None)
        again = sealed(msgspec.msgpack.encode(notes), key, bound)
        return row._replace(state=msgspec.msgpack.encode((clear, again)))

    def _key(self, subject: bytes) -> bytes | None:
        found = self._kept.salts.get(subject)
        return None if found is None else self._derive[found[1]](subject, found[0])

    def _opens(self, row: Row, state: bytes) -> bool:
        key = self._key(row.subject)
        if key is None:
            return False
        bound = associated(row.tag, row.subject, row.version)
        if _unseals(state, key, bound):
            return digest(state) == row.digest
        if row.tag == REVISION_SEEN and _unseals(state, key, bound + TRIMMED):
            self.trimmed.add(row.position)
            return True
        return False


def _unseals(state: bytes, key: bytes, bound: bytes) -> bool:
    try:
        unsealed(state, key, bound)
    except InvalidTag:
        return False
    return True


def _decoded(row: Row) -> object:
    try:
        return decode(row.tag, row.state or b"")
    except UnreadableFact:
        return None


def _is_run(row: Row) -> bool:
    try:
        clear, _ = _pair(row.state or b"")
        return isinstance(decode(row.tag, bytes(clear)), RunRecorded)
    except (msgspec.MsgspecError, UnreadableFact):
        return False


def _is_well_formed(row: Sequence[object]) -> bool:
    _, subject, version, tag, written, state = row
    return (
        isinstance(subject, bytes)
        and isinstance(version, int)
        and 0 <= version < 1 << 63
        and isinstance(tag, str)
        and isinstance(written, bytes)
        and isinstance(state, bytes | None)
    )
