"""How far each item is known to a projection that keeps rows of its present state only.

An activity's later tellings only add; a newer revision replaces; what was taken back stays away,
also when the retraction came first.
"""

import json
from collections.abc import Iterable
from typing import Any

from cade.domain.facts import Recorded, RevisionSeen
from cade.projections.projection import F, Told
from cade.projections.tables import Tx

_UNKNOWN = (-1, 0)


class Newest:
    """Keeps a table `item, position, retracted`; its projection deletes an item's rows itself."""

    def __init__(self, table: str) -> None:
        self.schema = f"""
            CREATE TABLE {table}(
                item INTEGER PRIMARY KEY, position INTEGER NOT NULL, retracted INTEGER NOT NULL)
        """
        self._known_sql = f"""
            SELECT item, position, retracted FROM {table}
            WHERE item IN (SELECT value FROM json_each(?))
        """
        self._know = f"INSERT OR REPLACE INTO {table} VALUES (?, ?, ?)"
        self._forget = f"DELETE FROM {table} WHERE item = ?"

    def standing(self, facts: Told[F], tx: Tx) -> Told[F]:
        """Return the facts about what was not taken back."""
        known = self._known(facts, tx)
        return [told for told in facts if not known.get(told[0].item, _UNKNOWN)[1]]

    def newer(self, facts: Told[RevisionSeen], tx: Tx) -> Told[RevisionSeen]:
        """Return the newest revision of each item that is newer than what was known; know it."""
        known, newest = self._known(facts, tx), dict[int, tuple[Recorded, RevisionSeen]]()
        for recorded, fact in facts:
            position, retracted = known.get(recorded.item, _UNKNOWN)
            if position < recorded.position and not retracted:
                newest[recorded.item] = (recorded, fact)
        rows = ((item, recorded.position, 0) for item, (recorded, _) in newest.items())
        tx.executemany(self._know, rows)
        return list(newest.values())

    def retract(self, recorded: Recorded, tx: Tx) -> None:
        """Know that the item was taken back."""
        tx.execute(self._know, (recorded.item, recorded.position, 1))

    def forget(self, items: Iterable[int], tx: Tx) -> None:
        """Know nothing of the items any more."""
        tx.executemany(self._forget, ((item,) for item in items))

    def _known(self, facts: Told[Any], tx: Tx) -> dict[int, tuple[int, int]]:
        asked = json.dumps([recorded.item for recorded, _ in facts])
        rows = tx.execute(self._known_sql, (asked,))
        return {item: (position, retracted) for item, position, retracted in rows}
