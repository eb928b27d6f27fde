"""Exact filters: which items, and through them which chunks, count as evidence at all."""

import json
from collections.abc import Callable, Iterable
from datetime import date

from cade.queries.database import Db
from cade.queries.search.request import Filters

LIVE = "items.removed_at IS NULL AND items.retracted_at IS NULL"
"""What is gone from the disk or was taken back is no evidence."""


_CHUNKS = (
    "SELECT chunks.id FROM items JOIN holders ON holders.item = items.item"
    " JOIN chunks ON chunks.text_id = holders.text_id WHERE {where}"
)
_ALIVE = (
    "SELECT chunks.id FROM chunks WHERE chunks.id IN (SELECT value FROM json_each(?)) AND EXISTS ("
    "SELECT 1 FROM holders JOIN items ON items.item = holders.item"
    f" WHERE holders.text_id = chunks.text_id AND {LIVE})"
)


def condition(filters: Filters) -> tuple[str, list[str]]:
    """Return the SQL condition on `items` and its parameters."""
    wanted, parameters = [LIVE], list[str]()
    if filters.days is not None:
        wanted.append("items.day >= ? AND items.day < ?")
        parameters += [_iso(filters.days.first), _iso(filters.days.end)]
    if filters.source is not None:
        wanted.append("items.source = ?")
        parameters.append(filters.source)
    if filters.items is not None:
        wanted.append("items.item IN (SELECT value FROM json_each(?))")
        parameters.append(json.dumps(filters.items))
    return " AND ".join(wanted), parameters


def allowed_chunks(db: Db, filters: Filters) -> list[int] | None:
    """Return the chunks that pass, in ascending order; None when there is no filter."""
    if not filters:
        return None
    where, parameters = condition(filters)
    return sorted({chunk for (chunk,) in db.execute(_CHUNKS.format(where=where), parameters)})


def live_chunks(db: Db, chunk_ids: Iterable[int]) -> set[int]:
    """Return those of the chunks that some item which is still there holds."""
    return {chunk for (chunk,) in db.execute(_ALIVE, (json.dumps(list(chunk_ids)),))}


def deepened(db: Db, fetch: Callable[[int], dict[int, float]], wanted: int) -> dict[int, float]:
    """Return `wanted` live chunks from a ranking that also holds dead ones.

    fetch: gives the best so many chunks with their scores; asked for more until enough are alive
    or there are no more.
    """
    limit = wanted
    while True:
        found = fetch(limit)
        alive = live_chunks(db, found)
        if len(alive) >= wanted or len(found) < limit:
            return {chunk: score for chunk, score in found.items() if chunk in alive}
        limit *= 4


def _iso(day: date) -> str:
    return day.isoformat()
