"""What pages keep in localStorage, in the three forms that browsers write."""

import sqlite3
from pathlib import Path
from random import Random

import cramjam
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cade.collectors.indexeddb.records import Broken
from cade.collectors.localstorage import Entry, Kind, Trouble, read
from cade.collectors.localstorage.chromium import text_of
from cade.collectors.localstorage.firefox import old_origin
from cade.tests.collectors.indexeddb.leveldb_writer import (
    Put,
    batch,
    folder,
    log,
    numbered,
    table,
)
from cade.tests.collectors.indexeddb.test_hostile_bytes import mutated

ORIGIN = "https://chat.example"


def stored(text: str) -> bytes:
    """Return a text as Chromium writes it: Latin-1 if it can be, else UTF-16."""
    try:
        return b"\x01" + text.encode("latin-1")
    except UnicodeEncodeError:
        return b"\x00" + text.encode("utf-16-le", "surrogatepass")


def put(key: str, value: str | None, origin: str = ORIGIN) -> Put:
    whole = b"_" + origin.encode() + b"\0" + stored(key)
    return Put(whole, None if value is None else stored(value))


META = [Put(b"VERSION", b"1"), Put(b"META:https://chat.example", b"\x08\x01")]


def chromium(base: Path, *puts: Put, later: tuple[Put, ...] = ()) -> Path:
    made = folder(
        base,
        {5: table(numbered([*META, *puts]))},
        {6: log([batch(later, 1_000)] if later else [])},
    )
    return made.rename(made.with_name("leveldb"))


def entries(path: Path) -> dict[tuple[str, str], str]:
    found = list(read(path))
    assert all(isinstance(item, Entry) for item in found), found
    return {(item.origin, item.key): item.value for item in found if isinstance(item, Entry)}


def troubles(path: Path) -> list[Kind]:
    return [item.kind for item in read(path) if isinstance(item, Trouble)]


def test_texts_of_both_forms_come_out_and_the_browsers_own_entries_do_not(tmp_path: Path) -> None:
    path = chromium(tmp_path, put("nome", "João"), put("☃", "olá 🎉"), put("leer", ""))
    assert entries(path) == {
        (ORIGIN, "nome"): "João", (ORIGIN, "☃"): "olá 🎉", (ORIGIN, "leer"): "",
    }  # fmt: skip


def test_the_newest_value_is_told_and_a_removed_one_is_not(tmp_path: Path) -> None:
    path = chromium(
        tmp_path, put("a", "old"), put("b", "gone"), later=(put("a", "new"), put("b", None))
    )
    assert entries(path) == {(ORIGIN, "a"): "new"}


def test_origins_are_told_apart_and_without_partition_or_last_slash(tmp_path: Path) -> None:
    other = "http://127.0.0.1:8080"
    path = chromium(
        tmp_path,
        put("k", "1"),
        put("k", "2", other),
        put("p", "3", "https://frame.example/^0https://top.example"),
    )
    assert entries(path) == {
        (ORIGIN, "k"): "1", (other, "k"): "2", ("https://frame.example", "p"): "3",
    }  # fmt: skip


def test_an_entry_that_contradicts_its_form_costs_itself_alone(tmp_path: Path) -> None:
    path = chromium(
        tmp_path,
        put("fine", "1"),
        Put(b"_https://chat.example\0\x01empty", b""),
        Put(b"_https://chat.example\0\x01new", b"\x07x"),
        Put(b"_no separator", b"\x01x"),
    )
    assert [i.key for i in read(path) if isinstance(i, Entry)] == ["fine"]
    assert sorted(troubles(path)) == [Kind.BROKEN_KEY, Kind.BROKEN_VALUE, Kind.UNKNOWN_ENCODING]


@given(st.text())
@settings(max_examples=100, deadline=None, derandomize=True)
def test_any_text_is_read_as_it_was_written(text: str) -> None:
    shown = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    assert text_of(stored(text)) == shown


@given(st.binary(max_size=40))
@settings(max_examples=100, deadline=None, derandomize=True)
def test_any_bytes_are_a_text_or_refused(data: bytes) -> None:
    try:
        assert isinstance(text_of(data), str)
    except Broken as broken:
        assert broken.kind


NEW = """
CREATE TABLE database(origin TEXT NOT NULL, usage INTEGER NOT NULL DEFAULT 0);
CREATE TABLE data(key TEXT PRIMARY KEY, utf16_length INTEGER NOT NULL,
    conversion_type INTEGER NOT NULL, compression_type INTEGER NOT NULL,
    last_access_time INTEGER NOT NULL DEFAULT 0, value BLOB NOT NULL);
"""
MIDDLE = """
CREATE TABLE database(origin TEXT NOT NULL);
CREATE TABLE data(key TEXT PRIMARY KEY, value TEXT NOT NULL, utf16Length INTEGER NOT NULL DEFAULT 0,
    compressed INTEGER NOT NULL DEFAULT 0, lastAccessTime INTEGER NOT NULL DEFAULT 0);
"""
OLD = """CREATE TABLE webappsstore2(originAttributes TEXT, originKey TEXT, scope TEXT, key TEXT,
    value TEXT);"""


def database(path: Path, script: str, *statements: tuple[str, tuple[object, ...]]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    db = sqlite3.connect(path)
    db.executescript(script)
    for sql, values in statements:
        db.execute(sql, values)
    db.commit()
    db.close()
    return path


def firefox(base: Path, *rows: tuple[str, int, int, bytes | str]) -> Path:
    made = database(
        base / "https+++chat.example" / "ls" / "data.sqlite",
        NEW,
        ("INSERT INTO database VALUES (?, 0)", (f"{ORIGIN}^userContextId=2",)),
        *(("INSERT INTO data VALUES (?, 0, ?, ?, 0, ?)", row) for row in rows),
    )
    return made.parents[1]


def test_firefox_keeps_values_in_two_forms_packed_or_not(tmp_path: Path) -> None:
    long = "ação ☃ " * 500
    origin = firefox(
        tmp_path,
        ("utf8", 1, 0, "olá 🎉".encode()),
        ("utf16", 0, 0, b"a\0\0\xd8b\0"),
        ("packed", 1, 1, bytes(cramjam.snappy.compress_raw(long.encode()))),
        ("empty", 1, 0, ""),
    )
    expected = {"utf8": "olá 🎉", "utf16": "a\ufffdb", "packed": long, "empty": ""}
    for path in (origin, origin / "ls", origin / "ls" / "data.sqlite"):
        assert entries(path) == {(ORIGIN, key): value for key, value in expected.items()}


def test_firefox_values_that_contradict_their_form_cost_themselves(tmp_path: Path) -> None:
    origin = firefox(
        tmp_path,
        ("fine", 1, 0, b"1"),
        ("packed", 1, 1, b"\xff\xff\xff\xff\x0f"),
        ("new", 1, 2, b"?"),
        ("newer", 5, 0, b"?"),
        ("number", 1, 0, 5),  # type: ignore[arg-type]
    )
    assert len(troubles(origin)) == 4
    assert [i.value for i in read(origin) if isinstance(i, Entry)] == ["1"]


def test_the_older_form_of_firefoxs_files_is_read(tmp_path: Path) -> None:
    packed = bytes(cramjam.snappy.compress_raw(b"packed"))
    insert = "INSERT INTO data(key, value, compressed) VALUES (?, ?, ?)"
    path = database(
        tmp_path / "data.sqlite",
        MIDDLE,
        ("INSERT INTO database VALUES (?)", (ORIGIN,)),
        (insert, ("a", "plain", 0)),
        (insert, ("b", packed, 1)),
    )
    assert entries(path) == {(ORIGIN, "a"): "plain", (ORIGIN, "b"): "packed"}


def test_webappsstore_holds_all_origins_written_backwards(tmp_path: Path) -> None:
    insert = "INSERT INTO webappsstore2 VALUES ('', ?, '', ?, ?)"
    path = database(
        tmp_path / "webappsstore.sqlite",
        OLD,
        (insert, ("elpmaxe.tahc.:https:443", "k", "ação")),
        (insert, ("1.0.0.721.:http:8080", "k", "2")),
    )
    assert entries(path) == {(ORIGIN, "k"): "ação", ("http://127.0.0.1:8080", "k"): "2"}


@pytest.mark.parametrize("key", ["", "x", "about:", ":https:443"])
def test_an_origin_that_cannot_be_read_backwards_stays_as_it_is(key: str) -> None:
    assert old_origin(key) == key


def test_what_is_no_localstorage_is_said_to_be_none(tmp_path: Path) -> None:
    other = database(tmp_path / "other.sqlite", "CREATE TABLE t(x);")
    (tmp_path / "text").write_text("x" * 100)
    (tmp_path / "empty").mkdir()
    for path in (other, tmp_path / "text", tmp_path / "empty", tmp_path / "gone"):
        assert troubles(path) == [Kind.NOT_LOCALSTORAGE]


@pytest.mark.parametrize("seed", range(25))
def test_changed_files_are_read_as_far_as_they_go(tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    rows = [(f"k{n}", 1, 1, bytes(cramjam.snappy.compress_raw(b"x" * 900))) for n in range(40)]
    many = [put(f"k{n}", "☃" * n) for n in range(40)]
    for path in (chromium(tmp_path, *many, later=tuple(many[:9])), firefox(tmp_path, *rows)):
        victim = random.choice(sorted(file for file in path.rglob("*") if file.is_file()))
        victim.write_bytes(mutated(victim.read_bytes(), random))
        assert all(isinstance(item, Entry | Trouble) for item in read(path))
