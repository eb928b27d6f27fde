"""Firefox: one SQLite file per origin, `ls/data.sqlite`; before that one for all of them.

Source: mozilla dom/localstorage/{ActorsParent,LSValue,SnappyUtils}.cpp and, for the older
`webappsstore.sqlite` and its successor `ls-archive.sqlite`, dom/storage/StorageDBUpdater.cpp.
"""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cade.collectors.indexeddb.compression import snappy
from cade.collectors.indexeddb.limits import MAX_VALUE
from cade.collectors.indexeddb.records import Broken, Kind, Trouble
from cade.collectors.indexeddb.sqlite_files import most_rows, opened
from cade.collectors.localstorage.records import Entry, Item, origin_of

_UTF16, _UTF8 = 0, 1  # conversion_type
_PLAIN, _SNAPPY = 0, 1  # compression_type
_USUAL_PORTS = {"http": "80", "https": "443"}
_OLD = f"""
select originKey, key, {_UTF8}, {_PLAIN}, case when length(value) <= {MAX_VALUE} then value end
from webappsstore2
"""


def read(path: Path) -> Iterator[Item]:
    """Yield the entries of one file; raises `sqlite3.Error` where SQLite gives up."""
    with opened(path) as db:
        tables = {name for (name,) in db.execute("select name from sqlite_master")}
        if "webappsstore2" in tables:
            found = ((old_origin(str(row[0])), *row[1:]) for row in db.execute(_OLD))
        elif "data" in tables:
            origin = _origin(db)
            found = ((origin, *row) for row in db.execute(_select(db)))
        else:
            yield Trouble(kind=Kind.NOT_LOCALSTORAGE, where=path.name)
            return
        left = most_rows(path)
        for row in found:
            left -= 1
            if left < 0:
                raise sqlite3.DatabaseError("more rows than the file can hold")
            yield _item(*row)


def _origin(db: sqlite3.Connection) -> str:
    row = db.execute("select origin from database").fetchone()
    return origin_of(str(row[0])) if row else ""


def _select(db: sqlite3.Connection) -> str:
    columns = {row[1] for row in db.execute("pragma table_info(data)")}
    conversion = "conversion_type" if "conversion_type" in columns else str(_UTF8)
    compression = next((c for c in ("compression_type", "compressed") if c in columns), "0")
    value = f"case when length(value) <= {MAX_VALUE} then value end"
    return f"select key, {conversion}, {compression}, {value} from data"


def _item(origin: str, key: Any, conversion: Any, compression: Any, value: Any) -> Item:
    try:
        return Entry(
            origin=origin,
            key=_text(key, _UTF8, _PLAIN),
            value=_text(value, conversion, compression),
        )
    except Broken as broken:
        return Trouble(kind=broken.kind, where="entry", count=1, detail=broken.detail)


def _text(value: object, conversion: object, compression: object) -> str:
    if value is None:
        raise Broken(Kind.TOO_LARGE)
    if isinstance(value, str) and compression == _PLAIN:
        return value  # a key, an empty value, or one of the older form
    raw = value.encode() if isinstance(value, str) else value
    if not isinstance(raw, bytes):
        raise Broken(Kind.BROKEN_VALUE, "type of a column")
    if compression not in (_PLAIN, _SNAPPY) or conversion not in (_UTF16, _UTF8):
        raise Broken(Kind.UNKNOWN_ENCODING)
    plain = snappy(raw) if compression == _SNAPPY else raw
    return plain.decode("utf-8" if conversion == _UTF8 else "utf-16-le", "replace")


def old_origin(key: str) -> str:
    """Return the origin of a `webappsstore` key: "elpmaxe.tahc.:https:443" is read backwards."""
    host, _, rest = key.partition(":")
    scheme, _, port = rest.partition(":")
    if not scheme or not host:
        return key
    name = host[::-1].removeprefix(".")
    usual = port in ("", "-1", _USUAL_PORTS.get(scheme, ""))
    return f"{scheme}://{name}" if usual else f"{scheme}://{name}:{port}"
