"""The two SQLite backends: Chromium's newer one and Firefox's, from databases made here."""

import sqlite3
import struct
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import cramjam
import pytest

from cade.collectors.indexeddb import Item, Kind, Record, Trouble, read
from cade.collectors.indexeddb.sortable_keys import chromium_key, firefox_key
from cade.collectors.indexeddb.values import Blob
from cade.tests.collectors.indexeddb.v8_writer import encoded, enveloped

CHROMIUM = """
create table indexed_db_metadata (name blob not null, version integer not null);
create table object_stores (id integer primary key, name blob not null);
create table records (row_id integer primary key, object_store_id integer not null,
    compression_type integer not null, key blob not null, value blob not null);
create table blobs (row_id integer primary key, object_type integer not null, mime_type text,
    size_bytes integer, file_name blob, last_modified integer, bytes blob);
create table overflow_blob_chunks (row_id integer primary key, blob_row_id integer not null,
    chunk_index integer not null, bytes blob not null);
create table blob_references (row_id integer primary key, blob_row_id integer not null,
    record_row_id integer);
"""
FIREFOX = """
create table database (name text primary key, origin text not null) without rowid;
create table object_store (id integer primary key, name text not null);
create table object_data (object_store_id integer not null, key blob not null, file_ids text,
    data blob not null, primary key (object_store_id, key)) without rowid;
"""
KEY = b"\x30b\x00"  # "a" in both forms


def chromium(base: Path, rows: list[tuple[int, bytes, Any]], more: str = "") -> Path:
    path = base / "HASH"
    with closing(sqlite3.connect(path)) as db, db:
        db.executescript(CHROMIUM + more)
        db.execute("insert into indexed_db_metadata values (?, 1)", ("ação".encode("utf-16-le"),))
        db.execute("insert into object_stores values (1, ?)", ("store".encode("utf-16-le"),))
        for place, (compression, key, value) in enumerate(rows, 1):
            db.execute(
                "insert into records values (?, 1, ?, ?, ?)", (place, compression, key, value)
            )
    return path


def firefox(base: Path, rows: list[tuple[bytes, str | None, Any]]) -> Path:
    path = base / "12345%A33Adb.sqlite"
    with closing(sqlite3.connect(path)) as db, db:
        db.executescript(FIREFOX)
        db.execute("insert into database values ('ação', 'https://chat.example')")
        db.execute("insert into object_store values (1, 'store')")
        db.executemany("insert into object_data values (1, ?, ?, ?)", rows)
    return path


def clone(*words: tuple[int, int] | bytes) -> bytes:
    """Return a structured clone of these words; bytes are filled up to whole words."""
    out = struct.pack("<II", 3, 0xFFF10000)
    for word in words:
        out += (
            word.ljust(len(word) + 7 & ~7, b"\0")
            if isinstance(word, bytes)
            else struct.pack("<II", *word)
        )
    return out


def packed(data: bytes) -> bytes:
    return bytes(cramjam.snappy.compress_raw(data))


def zstd_packed(data: bytes) -> bytes:
    return bytes(cramjam.zstd.compress(data))


def values(items: list[Item]) -> list[object]:
    return [item.value for item in items if isinstance(item, Record)]


def kinds(items: list[Item]) -> list[Kind]:
    return [item.kind for item in items if isinstance(item, Trouble)]


@pytest.mark.parametrize("compression", [0, 1, 2])
def test_chromium_values_are_read_plain_and_in_both_compressions(
    tmp_path: Path, compression: int
) -> None:
    packers: list[Callable[[bytes], bytes]] = [bytes, zstd_packed, packed]
    data = enveloped(encoded("ação " * 100))
    path = chromium(tmp_path, [(compression, KEY, packers[compression](data))])
    assert (
        list(read(tmp_path))
        == list(read(path))
        == [Record(database="ação", store="store", key="a", value="ação " * 100)]
    )


def test_a_database_that_was_emptied_to_be_deleted_has_nothing_to_tell(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "HASH")) as db, db:
        db.executescript("create table t (x); drop table t;")
    assert list(read(tmp_path)) == []


def test_a_chromium_blob_is_put_together_from_its_rows(tmp_path: Path) -> None:
    more = """
    insert into blobs values (7, 0, 'text/plain', 9, null, null, 'abc');
    update blobs set bytes = cast(bytes as blob);
    insert into overflow_blob_chunks values (1, 7, 1, x'373839'), (2, 7, 0, x'343536');
    insert into blob_references values (1, 7, 1);
    """
    chromium(tmp_path, [(0, KEY, enveloped(b"\\i\x00"))], more)
    assert values(list(read(tmp_path))) == [Blob(mime="text/plain", size=9, data=b"abc456789")]


def test_a_blob_that_was_moved_from_leveldb_lies_beside_the_database(tmp_path: Path) -> None:
    more = """
    insert into blobs values (26, 0, 'text/plain', 3, null, null, null);
    insert into blob_references values (1, 26, 1);
    """
    chromium(tmp_path, [(0, KEY, b"\xff\x11\x01\x05\x00")], more)
    (tmp_path / "1a").write_bytes(enveloped(encoded("moved")))
    assert values(list(read(tmp_path))) == ["moved"]


def test_an_odd_row_costs_itself_alone(tmp_path: Path) -> None:
    good = enveloped(encoded("x"))
    rows: list[tuple[int, bytes, Any]] = [
        (0, KEY, good), (9, KEY, good), (1, KEY, good), (0, b"\x77", good), (0, KEY, "text"),
        (0, KEY, b"\x01"), (0, KEY, b"\xff\x11\x01\x05\x00"),
    ]  # fmt: skip
    chromium(tmp_path, rows)
    items = list(read(tmp_path))
    assert values(items) == ["x"]
    assert kinds(items) == [
        Kind.UNKNOWN_ENCODING, Kind.BROKEN_VALUE, Kind.BROKEN_KEY, Kind.BROKEN_VALUE,
        Kind.UNKNOWN_ENCODING, Kind.MISSING_BLOB,
    ]  # fmt: skip


def test_a_file_without_the_expected_tables_is_told_and_others_are_read(tmp_path: Path) -> None:
    chromium(tmp_path, [(0, KEY, enveloped(encoded("x")))])
    with closing(sqlite3.connect(tmp_path / "AAA")) as db, db:
        db.execute("create table t (x)")
    (tmp_path / "BBB").write_bytes(b"SQLite format 3\0" + b"\xff" * 5000)
    items = list(read(tmp_path))
    assert (values(items), kinds(items)) == (["x"], [Kind.BROKEN_DATABASE] * 2)


def test_rows_that_lie_in_the_write_ahead_log_are_read(tmp_path: Path) -> None:
    live = tmp_path / "live"
    live.mkdir()
    path = chromium(live, [])
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("pragma journal_mode = wal")
        row = (1, 1, 0, KEY, enveloped(encoded("in the log")))
        db.execute("insert into records values (?, ?, ?, ?, ?)", row)
        copy = tmp_path / "copy"
        copy.mkdir()
        for name in ("HASH", "HASH-wal"):
            (copy / name).write_bytes((live / name).read_bytes())
    assert values(list(read(copy))) == ["in the log"]


def test_firefox_values_are_read_from_rows_and_from_files(tmp_path: Path) -> None:
    text = clone((4 | 1 << 31, 0xFFFF0004), "ação".encode("latin-1"))
    body = packed(text)
    frame = b"\xff\x06\x00\x00sNaPpY\x00" + (len(body) + 4).to_bytes(3, "little") + b"?sum" + body
    origin = tmp_path / "https+++chat.example"
    (origin / "idb" / "12345%A33Adb.files").mkdir(parents=True)
    (origin / "idb" / "12345%A33Adb.files" / "8").write_bytes(frame)
    rows: list[tuple[bytes, str | None, Any]] = [
        (KEY, None, packed(text)), (b"\x10\xc0", "3 .8", 1 << 32 | 1),
        (b"\x20\xc0", ".9", 1 << 32),
    ]  # fmt: skip
    firefox(origin / "idb", rows)
    items = list(read(origin))
    assert [(i.database, i.store, i.key, i.value) for i in items if isinstance(i, Record)] == [
        ("ação", "store", 2.0, "ação"),
        ("ação", "store", "a", "ação"),
    ]
    assert kinds(items) == [Kind.MISSING_BLOB]


def test_a_name_of_a_file_in_a_row_leads_nowhere_else(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("x")
    firefox(tmp_path, [(KEY, "../secret", 1 << 32), (KEY + b"a", "/etc/hostname", 0)])
    assert kinds(list(read(tmp_path))) == [Kind.MISSING_BLOB] * 2


def test_contents_of_firefox_maps_follow_in_the_order_of_their_stack(tmp_path: Path) -> None:
    obj, end = (0, 0xFFFF0008), (0, 0xFFFF0013)

    def number(value: int) -> tuple[int, int]:
        return value, 0xFFFF0003

    def letter(name: bytes) -> tuple[tuple[int, int], bytes]:
        return (1 | 1 << 31, 0xFFFF0004), name

    # new Map([[{k: 1}, {v: -1}]]): the value's contents stand before the key's
    data = clone(
        (0, 0xFFFF0011), obj, obj, *letter(b"v"), number(2**32 - 1), end,
        *letter(b"k"), number(1), end, end,
    )  # fmt: skip
    firefox(tmp_path, [(KEY, None, packed(data))])
    (value,) = values(list(read(tmp_path)))
    assert value.pairs == [({"k": 1}, {"v": -1})]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("stored", "key"),
    [
        (b"\x10\xc0\x14\0\0\0\0\0\0", 5.0),
        (b"\x10\x40\x07\xff\xff\xff\xff\xff\xff", -1.5),
        (b"\x30\x80\xe9\xc0\x26\x03\x00", "é☃"),
        (b"\x40\x00", b""),
        (b"\x40\x09\x01\x02\x03\0\0\0\0\0\x03", b"\1\2\3"),
        (b"\x40\x0912345678\x099\0\0\0\0\0\0\0\x01", b"123456789"),
        (b"\x50\x50\x00\x30a\x00\x00", [[], "`"]),
    ],
)
def test_chromium_keys_in_sortable_form(stored: bytes, key: object) -> None:
    assert chromium_key(stored) == key


@pytest.mark.parametrize(
    ("stored", "key"),
    [
        (b"\x10\xc0\x14", 5.0),
        (b"\x10\x40\x08", -1.5),
        (b"\x30\x80\x6a\xc9\x80\xc0", "é☃"),
        (b"\x40\x02\x03\x04", b"\1\2\3"),
        (b"\x50", []),
        (b"\xa0", [[]]),
        (b"\xf0\x00", [[[]]]),
        (b"\x80b\x00\x10\xc0\x14\0\0\0\0\0\0", ["a", 5.0]),
    ],
)
def test_firefox_keys_with_nested_arrays_folded_into_types(stored: bytes, key: object) -> None:
    assert firefox_key(stored) == key
