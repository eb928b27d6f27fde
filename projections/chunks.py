"""`texts`: each distinct text once; `holders`: which item has it; `chunks`: its pieces.

Everything that is costly (words, vectors) hangs on texts and chunks, not on items, because most
items repeat a text. Nothing of one item stands in a row that several share, and a text goes with
its last holder in the same transaction.
"""

import json
from collections.abc import Sequence
from typing import TypeVar

from cade.domain.details import Visit
from cade.domain.facts import (
    ActivityObserved,
    Forgotten,
    ItemRetracted,
    Recorded,
    RevisionSeen,
)
from cade.domain.visits import address_text
from cade.projections import texts
from cade.projections.projection import Projection, Told
from cade.projections.tables import Tx
from cade.projections.texts import Hash

F = TypeVar("F", ActivityObserved, RevisionSeen)

SCHEMA = (
    *texts.SCHEMA,
    # A row without a text still says how far its item is known, and that it was taken back.
    """
    CREATE TABLE holders(
        item INTEGER PRIMARY KEY, text_id INTEGER, position INTEGER NOT NULL,
        retracted INTEGER NOT NULL)
    """,
    "CREATE INDEX holders_by_text ON holders(text_id) WHERE text_id IS NOT NULL",
)
_HELD = "SELECT text_id, position, retracted FROM holders WHERE item = ?"
_HOLD = """
INSERT INTO holders VALUES (?, ?, ?, ?) ON CONFLICT(item) DO UPDATE SET
    text_id = excluded.text_id, position = excluded.position, retracted = excluded.retracted
"""
_KNOWN = "SELECT item FROM holders WHERE item IN (SELECT value FROM json_each(?))"
_ADOPT = """
DELETE FROM orphaned_vectors
WHERE EXISTS (SELECT 1 FROM chunks WHERE chunks.hash = orphaned_vectors.hash)
"""
_OTHERS = "SELECT 1 FROM holders WHERE text_id = ? AND item != ?"


def chunks(text_key: str) -> Projection:
    """Return the projection that hashes texts and chunks under `text_key` (hex, 32 bytes)."""
    made = Projection("chunks", version=2, schema=SCHEMA, parameters={"text_key": text_key})
    hash_of = texts.keyed_hash(bytes.fromhex(text_key))

    @made.on_many(ActivityObserved)
    def observe(facts: Told[ActivityObserved], tx: Tx) -> None:
        for recorded, fact in _after_new_items(facts, hash_of, tx):
            held, _, retracted = _held(recorded.item, tx)
            if held is None and not retracted:  # what was told first stays
                _hold(recorded, _stored(fact.text, hash_of, tx), tx)
            elif held is not None and _stood_in(held, fact, hash_of, tx):
                _replace(recorded, held, fact.text, hash_of, tx)

    @made.on_many(RevisionSeen)
    def see(facts: Told[RevisionSeen], tx: Tx) -> None:
        for recorded, fact in _after_new_items(facts, hash_of, tx):
            held, position, retracted = _held(recorded.item, tx)
            if position < recorded.position and not retracted:
                _replace(recorded, held, fact.text, hash_of, tx)

    made.on(ItemRetracted)(_retract)
    made.on(Forgotten)(_forget)
    made.on_batch(_adopt)
    return made


def _after_new_items(facts: Told[F], hash_of: Hash, tx: Tx) -> Told[F]:
    """Store the texts of items that are told for the first time; return the other facts."""
    asked = json.dumps([recorded.item for recorded, _ in facts])
    known = {item for (item,) in tx.execute(_KNOWN, (asked,))}
    new, others = dict[int, tuple[int, str | None]](), list[tuple[Recorded, F]]()
    for recorded, fact in facts:
        if recorded.item in known or recorded.item in new:
            others.append((recorded, fact))
        else:
            new[recorded.item] = (recorded.position, _readable(fact.text))
    ids = texts.stored_texts((text for _, text in new.values() if text), hash_of, tx)
    rows = ((item, text and ids[text], at, False) for item, (at, text) in new.items())
    tx.executemany(_HOLD, rows)
    return others


def _stood_in(held: int, fact: ActivityObserved, hash_of: Hash, tx: Tx) -> bool:
    """Tell whether the held text is what a visit's address said before its title was known."""
    if not isinstance(fact.details, Visit) or fact.details.title is None:
        return False
    address = address_text(fact.details.url)
    return address is not None and texts.find_text(hash_of(address), tx) == held


def _readable(text: str | None) -> str | None:
    return None if not text or text.isspace() else text


def _held(item: int, tx: Tx) -> tuple[int | None, int, int]:
    row: tuple[int | None, int, int] | None = tx.execute(_HELD, (item,)).fetchone()
    return row or (None, -1, 0)


def _hold(recorded: Recorded, text_id: int | None, tx: Tx, *, retracted: bool = False) -> None:
    tx.execute(_HOLD, (recorded.item, text_id, recorded.position, retracted))


def _replace(recorded: Recorded, held: int | None, text: str | None, hash_of: Hash, tx: Tx) -> None:
    if held is None or not text or _is_shared(held, recorded.item, tx):
        _hold(recorded, _stored(text, hash_of, tx), tx)
        _leave(held, tx)
        return
    text_hash = hash_of(text)
    other = texts.find_text(text_hash, tx)
    if other is None and not text.isspace():
        texts.change_text(held, text, text_hash, hash_of, tx)
        _hold(recorded, held, tx)
    else:
        _hold(recorded, other, tx)
        _leave(held, tx)


def _is_shared(text_id: int, item: int, tx: Tx) -> bool:
    return tx.execute(_OTHERS, (text_id, item)).fetchone() is not None


def _stored(text: str | None, hash_of: Hash, tx: Tx) -> int | None:
    if (readable := _readable(text)) is None:
        return None
    return texts.stored_texts([readable], hash_of, tx)[readable]


def _leave(text_id: int | None, tx: Tx) -> None:
    if text_id is not None and not _is_shared(text_id, -1, tx):
        texts.drop_text(text_id, tx)


def _retract(recorded: Recorded, fact: ItemRetracted, tx: Tx) -> None:
    held, _, _ = _held(recorded.item, tx)
    _hold(recorded, None, tx, retracted=True)
    _leave(held, tx)


def _forget(recorded: Recorded, fact: Forgotten, tx: Tx) -> None:
    for item in recorded.forgets:
        held, _, _ = _held(item, tx)
        tx.execute("DELETE FROM holders WHERE item = ?", (item,))
        _leave(held, tx)


def _adopt(records: Sequence[Recorded], tx: Tx) -> None:
    """Strike off the hashes whose text has come back."""
    tx.execute(_ADOPT)
