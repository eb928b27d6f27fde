"""From scored chunks to hits: the chunk's text, its item, and repeats folded into one.

Items that say the same (copies of a file, the same commit message on two branches) are one hit
that counts them; so are two chunks of one text, of which the better one stands for it.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Literal

import msgspec

from cade.domain.chatter import is_chatter
from cade.queries.database import Db, day_or_none, moment_or_none
from cade.queries.search.filters import condition, listing_condition
from cade.queries.search.request import Filters, Hit, Request

LEAST = 5
"""How many hits the gate looks at, however few are asked for."""
OF_WHICH_SOME_SAY_NOTHING = 4
"""How many times the limit is read from a listing, because small talk is left out of evidence."""
BEYOND = 10
"""How many hits are looked at beyond the limit, so that ties are broken by time, not by chance."""

_TRAILER = re.compile(r"^(\(cherry picked from commit .*\)|[A-Z][A-Za-z-]+-by: .*)$", re.MULTILINE)

_OF_TEXT = "SELECT count(*) FROM chunks AS one WHERE one.text_id = chunks.text_id"
_CHUNK = (
    "SELECT chunks.id, chunks.text_id, chunks.start, chunks.heading, chunk_text.text,"
    f" texts.language, ({_OF_TEXT} AND one.start <= chunks.start), ({_OF_TEXT})"
    " FROM chunks JOIN chunk_text ON chunk_text.id = chunks.id"
    " JOIN texts ON texts.id = chunks.text_id WHERE chunks.id = ?"
)
_HOLDERS = (
    "SELECT items.item, subject, source, kind, uid, occurred_at, day, headline, locator,"
    " author, place, count(*) OVER () AS holders, max(day) OVER () AS last_day"
    " FROM holders CROSS JOIN items ON items.item = holders.item"
    " WHERE holders.text_id = ? AND {where} ORDER BY occurred_at IS NULL, occurred_at, uid LIMIT 1"
)
_TEXTLESS = (
    "SELECT items.item, subject, source, kind, uid, occurred_at, day, headline, locator,"
    " author, place, 1, day FROM items LEFT JOIN holders ON holders.item = items.item"
    " WHERE items.item IN (SELECT value FROM json_each(?)) AND holders.text_id IS NULL"
)
_FIRST_CHUNKS = (
    "SELECT min(chunks.id) FROM items JOIN holders ON holders.item = items.item"
    " JOIN chunks ON chunks.text_id = holders.text_id{joined}"
    " WHERE {where} AND chunks.start = 0 GROUP BY items.item ORDER BY {by}, items.uid LIMIT ?"
)
_WITH_TEXT = " JOIN chunk_text ON chunk_text.id = chunks.id"
TELLING_CHARACTERS = 400
"""What says more is no more telling."""
By = Literal["newest", "oldest", "telling"]
_BY: dict[By, tuple[str, str]] = {
    "newest": ("", "items.occurred_at DESC"),
    "oldest": ("", "items.occurred_at IS NULL, items.occurred_at"),
    "telling": (
        _WITH_TEXT,
        f"min(length(chunk_text.text), {TELLING_CHARACTERS}) DESC, items.occurred_at DESC",
    ),
}


class Scores(msgspec.Struct, frozen=True):
    """What each candidate chunk is worth: in all, by BM25, and its cosine where it has one."""

    total: Mapping[int, float]
    lexical: Mapping[int, float] = {}
    cosines: Mapping[int, float] = {}


def hits_for(db: Db, scores: Scores, request: Request) -> tuple[Hit, ...]:
    """Return the best hits, at least `LEAST`, best first; ties newest first, then by uid."""
    best_first = sorted(scores.total, key=lambda chunk: (-scores.total[chunk], chunk))
    found = (_scored(hit, scores) for hit in _of_chunks(db, best_first, request.filters))
    wanted = max(request.limit, LEAST)
    return tuple(sorted(_folded(found, wanted + BEYOND), key=order)[:wanted])


def latest_hits(
    db: Db, filters: Filters, limit: int, by: By = "newest", *, chatter: bool = False
) -> tuple[Hit, ...]:
    """Return what passes the filters, each item by the beginning of its text.

    by: the newest or the oldest first, or those that say the most. chatter: messages that say
    nothing count, too, as where the very last one was asked for.
    """
    where, parameters = listing_condition(filters)
    joined, order_by = _BY[by]
    sql = _FIRST_CHUNKS.format(where=where, joined=joined, by=order_by)
    rows = db.execute(sql, (*parameters, OF_WHICH_SOME_SAY_NOTHING * limit + BEYOND))
    found = _of_chunks(db, [chunk for (chunk,) in rows], filters, chatter=chatter)
    if by == "newest":
        return tuple(sorted(_folded(found, limit), key=order))
    return tuple(_folded(found, limit))


def textless_hits(db: Db, items: Sequence[int]) -> list[Hit]:
    """Return a hit, with its headline for a text, for each of the items that has none to read."""
    rows = db.execute(_TEXTLESS, (json.dumps(list(items)),))
    return [_hit((0, None, 0, "", row[7], "", 1, 1), row) for row in rows]


def order(hit: Hit) -> tuple[float, float, str]:
    """Return the sort key: larger scores first, then newer, then by uid."""
    newness = 0.0 if hit.occurred_at is None else -hit.occurred_at.timestamp()
    return (-round(hit.score, 9), newness, hit.uid)


def _scored(hit: Hit, scores: Scores) -> Hit:
    chunk = hit.chunk_id
    return msgspec.structs.replace(
        hit,
        score=scores.total[chunk],
        lexical=scores.lexical.get(chunk, 0.0),
        cosine=scores.cosines.get(chunk),
    )


def _of_chunks(
    db: Db, chunk_ids: Sequence[int], filters: Filters, *, chatter: bool = False
) -> Iterator[Hit]:
    where, parameters = condition(filters)
    holders, seen = _HOLDERS.format(where=where), set[int]()
    for chunk_id in chunk_ids:
        chunk = db.execute(_CHUNK, (chunk_id,)).fetchone()
        if chunk is None or chunk[1] in seen:
            continue
        seen.add(chunk[1])
        holder = db.execute(holders, (chunk[1], *parameters)).fetchone()
        if holder is not None and (chatter or not _says_nothing(holder, chunk)):
            yield _hit(chunk, holder)


def _says_nothing(holder: Sequence[Any], chunk: Sequence[Any]) -> bool:
    """Tell whether it is a message that is no evidence of anything."""
    return holder[3] == "message" and chunk[7] == 1 and is_chatter(chunk[4])


def _folded(found: Iterator[Hit], limit: int) -> list[Hit]:
    kept: dict[tuple[str, str], Hit] = {}
    for hit in islice(found, 2 * limit):
        key = (hit.kind, _same_text(hit.text))
        if first := kept.get(key):
            kept[key] = _joined(first, hit)
        elif len(kept) < limit:
            kept[key] = hit
    return list(kept.values())


def _joined(first: Hit, repeat: Hit) -> Hit:
    days = [day for day in (first.last_day, repeat.last_day) if day is not None]
    return msgspec.structs.replace(
        first, count=first.count + repeat.count, last_day=max(days, default=None)
    )


def _same_text(text: str) -> str:
    return " ".join(_TRAILER.sub("", text).split())


def _hit(chunk: Sequence[Any], holder: Sequence[Any]) -> Hit:
    chunk_id, _, start, heading, text, language, part, parts = chunk
    item, subject, source, kind, uid, occurred_at, day, *named, count, last = holder
    headline, locator, author, place_name = named
    return Hit(
        item=item,
        subject=subject,
        source=source,
        kind=kind,
        uid=uid,
        occurred_at=moment_or_none(occurred_at),
        day=day_or_none(day),
        headline=headline,
        locator=locator,
        author=author,
        place=place_name,
        heading=heading,
        chunk_id=chunk_id,
        start=start,
        end=start + len(text),
        text=text,
        language=language,
        score=0.0,
        part=part,
        parts=parts,
        count=count,
        last_day=day_or_none(last),
    )
