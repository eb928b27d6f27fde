"""Firefox's Cache API: `storage/default/<origin>/cache`, a database and its bodies in `morgue`.

Bodies are kept as the page got them, packed in frames of snappy; a body's folder is the last byte
of its id, in decimal. Source: mozilla dom/cache/{DBSchema,FileUtils}.cpp.
"""

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from cade.collectors.files.trouble import Unreadable
from cade.collectors.indexeddb.compression import FRAMED, framed_snappy
from cade.collectors.indexeddb.records import Broken, Kind, Trouble
from cade.collectors.indexeddb.sqlite_files import guarded
from cade.collectors.snapshot import open_copy
from cade.collectors.webcache.files import opened, part, size_of, trouble
from cade.collectors.webcache.records import Body, Wanted, bounded
from cade.collectors.webcache.responses import media_type
from cade.collectors.world import World

_ID = re.compile(r"\{[0-9a-f-]{34}([0-9a-f]{2})\}")
_ENTRIES = """
select id, request_url_no_query || request_url_query, response_body_id from entries
where response_body_id is not null and response_status in (0, 200) and request_method = 'GET'
"""
_TYPE = "select value from response_headers where entry_id = ? and lower(name) = 'content-type'"


def read(world: World, origins: Path, wanted: Wanted) -> Iterator[Body | Trouble]:
    """Yield the responses that are wanted, of every origin."""
    for database in sorted(origins.glob("*/cache/caches.sqlite")):
        yield from guarded(_of_origin(world, database, wanted), database)


def _of_origin(world: World, database: Path, wanted: Wanted) -> Iterator[Body | Trouble]:
    try:
        with open_copy(world, str(database)) as db:
            for entry, stored, body in db.execute(_ENTRIES):
                url = wanted.asked(str(stored))
                found = _ID.fullmatch(str(body)) if url else None
                if url and found:
                    folder = database.parent / "morgue" / str(int(found[1], 16))
                    yield _body(folder / f"{body}.final", url, _type(db, entry))
    except Unreadable as error:
        yield Trouble(kind=Kind.BROKEN_DATABASE, where=database.name, detail=error.reason.value)


def _type(db: sqlite3.Connection, entry: int) -> str | None:
    row = db.execute(_TYPE, (entry,)).fetchone()
    return media_type(str(row[0])) if row else None


def _body(path: Path, url: str, kind: str | None) -> Body | Trouble:
    try:
        with opened(path) as file:
            stored = part(file, 0, bounded(size_of(file)))
        plain = framed_snappy(stored) if stored.startswith(FRAMED) else stored
        bounded(len(plain))
        return Body(url=url, media_type=kind, data=plain)
    except FileNotFoundError:
        return Trouble(kind=Kind.MISSING_BLOB, where=path.name, count=1)
    except (Broken, OSError) as error:
        return trouble(error, path)
