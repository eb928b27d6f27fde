"""Exact filters: which items, and through them which chunks, count as evidence at all.

A filter that keeps little is listed: all its chunks are named, and only those are scored. One that
keeps much is tested on the best chunks until enough have passed, which gives the same ranking and
does not walk over the whole history.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from itertools import islice

from cade.queries.database import Db
from cade.queries.search.request import CANDIDATES, Filters
from cade.queries.whose import Condition, conditions

LIVE = "items.removed_at IS NULL AND items.retracted_at IS NULL"
"""What is gone from the disk or was taken back is no evidence."""
FEW = 1_000
"""Up to so many items a filter is listed at once: some 5 µs each (bench/search.py)."""
FEW_TOUCHED = 4 * FEW
"""So are those of a person, which cost a quarter (bench/people.py)."""
TESTED = 800
"""After so many candidates of one ranking a filter that still kept too few of them is listed."""
_DEEPER = 4

_CHUNKS = (
    "SELECT chunks.id FROM items CROSS JOIN holders ON holders.item = items.item"
    " CROSS JOIN chunks ON chunks.text_id = holders.text_id WHERE {where}"
)
_CHUNKS_OF = (
    "SELECT chunks.id FROM ({items}) AS wanted CROSS JOIN holders ON holders.item = wanted.item"
    " CROSS JOIN chunks ON chunks.text_id = holders.text_id"
)
# CROSS JOIN keeps SQLite from walking the index of a source or of days for every single chunk.
_PASSING = (
    "SELECT chunks.id, texts.language FROM json_each(?) AS asked"
    " CROSS JOIN chunks ON chunks.id = asked.value CROSS JOIN texts ON texts.id = chunks.text_id"
    " WHERE EXISTS (SELECT 1 FROM holders CROSS JOIN items ON items.item = holders.item"
    " WHERE holders.text_id = chunks.text_id AND {where})"
)
_COUNTED = "SELECT count(*) FROM ({items} LIMIT ?)"

_OWN_COMMITS = Filters(source="git", own_commits=True)

Scores = Mapping[int, float]


class Allowed:
    """The chunks that some item holds which is still there and passes the filters.

    depth: how many of the best of them a ranking gives.
    """

    def __init__(self, db: Db, filters: Filters, depth: int = CANDIDATES) -> None:
        self.depth = depth
        self._db, self._filters = db, filters
        self._where, self._parameters = condition(filters)
        self._language: dict[int, str | None] = {}
        self._ids: list[int] | None = None
        if filters and _keeps_few(db, filters):
            self.listed()

    def listed(self) -> list[int]:
        """Return all of them, ascending."""
        if self._ids is None:
            rows = self._db.execute(*_listing(self._filters))
            self._ids = sorted({chunk for (chunk,) in rows})
        return self._ids

    def languages(self, chunk_ids: Iterable[int]) -> dict[int, str]:
        """Return those of the chunks that pass, with their text's language ("pt", "en", "")."""
        asked = list(chunk_ids)
        known, new = self._language, [chunk for chunk in asked if chunk not in self._language]
        if new:
            known.update(dict.fromkeys(new))
            sql = _PASSING.format(where=self._where)
            known.update(self._db.execute(sql, (json.dumps(new), *self._parameters)))
        return {chunk: name for chunk in asked if (name := known[chunk]) is not None}

    def best(
        self,
        of_all: Callable[[int], Scores],
        of_these: Callable[[Sequence[int]], Scores],
    ) -> dict[int, float]:
        """Return the `depth` best that pass, best first.

        of_all: gives the best so many of all chunks, best first; asked for more until enough of
        them pass or there are no more. of_these: gives the best of the listed ones, best first;
        it takes over where the filter keeps so few that asking on would cost more.
        """
        limit = wanted = self.depth
        while self._ids is None:
            found = of_all(limit)
            kept = self.languages(found)
            if len(kept) >= wanted or len(found) < limit:
                return {chunk: found[chunk] for chunk in islice(kept, wanted)}
            if self._filters and (limit >= TESTED or len(kept) * _DEEPER < wanted):
                self.listed()
            limit *= _DEEPER
        return dict(islice(of_these(self._ids).items(), wanted))


def condition(filters: Filters) -> tuple[str, list[str]]:
    """Return the SQL condition on `items`, that they are still there included; its parameters."""
    wanted, parameters = _wanted(filters)
    for one in conditions_of(filters):
        wanted.append(one.tests)
        parameters += one.parameters
    return " AND ".join([LIVE, *wanted]), parameters


def listing_condition(filters: Filters) -> tuple[str, list[str]]:
    """Return what `condition` does, for where all of the items are wanted and not a few tested."""
    wanted, parameters = _wanted(filters)
    for one in conditions_of(filters):
        wanted.append(one.tests if one.lists is None else f"items.item IN ({one.lists})")
        parameters += one.parameters
    return " AND ".join([LIVE, *wanted]), parameters


def conditions_of(filters: Filters) -> list[Condition]:
    """Return what is more than a look at the item's own row: whose it is, and what else."""
    return [*conditions(filters.whose, filters.source), *filters.also]


def _listing(filters: Filters) -> tuple[str, list[str]]:
    """Return a SELECT of all chunks that pass, which finds the items where it need not test all."""
    wanted, parameters = _wanted(filters)
    theirs = conditions_of(filters)
    if len(theirs) == 1 and theirs[0].lists and (not wanted or filters == _OWN_COMMITS):
        # What is gone from the disk names nobody, and what was taken back no longer does.
        return _CHUNKS_OF.format(items=theirs[0].lists), [*theirs[0].parameters]
    where, parameters = listing_condition(filters)
    return _CHUNKS.format(where=where), parameters


def _wanted(filters: Filters) -> tuple[list[str], list[str]]:
    wanted, parameters = list[str](), list[str]()
    if filters.days is not None:
        wanted.append("items.day >= ? AND items.day < ?")
        parameters += [_iso(filters.days.first), _iso(filters.days.end)]
    if filters.source is not None:
        wanted.append("items.source = ?")
        parameters.append(filters.source)
    if filters.sources:
        wanted.append("items.source IN (SELECT value FROM json_each(?))")
        parameters.append(json.dumps(filters.sources))
    if filters.without_sources:
        wanted.append("items.source NOT IN (SELECT value FROM json_each(?))")
        parameters.append(json.dumps(filters.without_sources))
    if filters.items is not None:
        wanted.append("items.item IN (SELECT value FROM json_each(?))")
        parameters.append(json.dumps(filters.items))
    return wanted, parameters


def _keeps_few(db: Db, filters: Filters) -> bool:
    # Without the condition that they are still there, an index alone answers each of these.
    wanted, parameters = _wanted(filters)
    parts = []
    if wanted:
        parts.append((FEW, f"SELECT 1 FROM items WHERE {' AND '.join(wanted)}", (*parameters,)))
    for whose in conditions_of(filters):
        if whose.lists is not None:
            parts.append((FEW_TOUCHED, whose.lists, whose.parameters))
    return any(
        db.execute(_COUNTED.format(items=items), (*given, few + 1)).fetchone()[0] <= few
        for few, items, given in parts
    )


def _iso(day: date) -> str:
    return day.isoformat()
