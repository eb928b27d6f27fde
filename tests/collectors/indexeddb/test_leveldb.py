"""Chromium's LevelDB backend: what is live, and what a value costs (FIELD-CASES F69, F73)."""

from pathlib import Path

import pytest

from cade.collectors.indexeddb import Kind, Record, read
from cade.tests.collectors.indexeddb.chats import found, message, troubles
from cade.tests.collectors.indexeddb.leveldb_writer import (
    Put,
    batch,
    database_name,
    folder,
    log,
    names,
    number_key,
    numbered,
    prefix,
    record,
    store_name,
    table,
    text_key,
)
from cade.tests.collectors.indexeddb.v8_writer import encoded, enveloped, stored


@pytest.mark.parametrize("newest_in", ["log", "table"])
def test_of_three_versions_of_a_key_only_the_latest_is_told(tmp_path: Path, newest_in: str) -> None:
    old = table(numbered([*names(), message(1, "first")]))
    middle = table(numbered([message(1, "second")], 20))
    last = message(1, "third")
    tables = {5: old, 6: middle}
    if newest_in == "table":
        tables[4] = table(numbered([last], 30))
    made = folder(tmp_path, tables, {7: log([batch([last], 30)])})
    assert found(list(read(made))) == {1.0: "third"}
    assert len(list(read(made))) == 1  # the same version in log and table is one record


def test_a_deleted_record_does_not_appear_though_older_versions_lie_on_the_disk(
    tmp_path: Path,
) -> None:
    old = table(numbered([*names(), message(1, "secret"), message(2, "kept")]))
    gone = log([batch([message(1, None)._replace(value=None)], 90)])
    assert found(list(read(folder(tmp_path, {5: old}, {6: gone})))) == {2.0: "kept"}


def test_a_record_written_again_after_its_deletion_appears(tmp_path: Path) -> None:
    puts = [*names(), message(1, "old"), Put(message(1, 0).key, None), message(1, "new")]
    made = folder(tmp_path, {}, {6: log([batch(puts, 1)])})
    assert found(list(read(made))) == {1.0: "new"}


def test_a_deleted_database_does_not_appear_though_its_records_were_not_removed_yet(
    tmp_path: Path,
) -> None:
    puts = [*names(), message(1, "secret")]
    made = folder(
        tmp_path,
        {5: table(numbered(puts))},
        {6: log([batch([Put(database_name("chats"), None)], 50)])},
    )
    assert list(read(made)) == []


def test_a_deleted_store_does_not_appear_though_its_records_were_not_removed_yet(
    tmp_path: Path,
) -> None:
    gone = log([batch([Put(store_name(1, 1), None)], 50)])
    made = folder(tmp_path, {5: table(numbered([*names(), message(1, "secret")]))}, {6: gone})
    assert list(read(made)) == []


def test_a_database_made_again_under_its_name_has_only_its_new_records(tmp_path: Path) -> None:
    old = table(numbered([*names(1), message(1, "old")]))
    new = [*names(2), Put(record(2, 1, text_key("olá")), stored("new"))]
    made = folder(tmp_path, {5: old}, {6: log([batch(new, 50)])})
    assert found(list(read(made))) == {"olá": "new"}


def test_a_table_that_the_manifest_dropped_revives_nothing(tmp_path: Path) -> None:
    stale = table(numbered([message(9, "deleted long ago")]))
    live = table(numbered([*names(), message(1, "kept")]))
    assert found(list(read(folder(tmp_path, {3: stale, 5: live}, removed=[3])))) == {1.0: "kept"}


def test_entries_of_indexes_are_no_records(tmp_path: Path) -> None:
    index = Put(prefix(1, 1, 30) + text_key("a") + number_key(1), b"\x01\x00")
    exists = Put(prefix(1, 1, 2) + number_key(1), b"\x01")
    made = folder(tmp_path, {5: table(numbered([*names(), message(1, "a"), exists, index]))})
    assert list(read(made)) == [
        Record(database="chats", store="messages", key=1.0, value="a", sequence=3)
    ]


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (b"\x01\x01\x15" + stored("x")[3:], Kind.UNKNOWN_ENCODING),  # 0x01 for 0xff
        (stored("x", blink=0x16), Kind.UNKNOWN_ENCODING),
        (stored("x", v8=17), Kind.UNKNOWN_ENCODING),
        (b"\x01", Kind.UNKNOWN_ENCODING),
        (stored("x" * 50)[:-9], Kind.BROKEN_VALUE),
        (b"\x01" + enveloped(b"\\?"), Kind.UNSUPPORTED_VALUE),
        (b"\x01" + enveloped(b"?"), Kind.BROKEN_VALUE),
        (b"\x01\xff\x11\x01\x05\x00", Kind.MISSING_BLOB),
        (b"\x01" + enveloped(b"A\x01" * 5000 + b"0"), Kind.NESTED_TOO_DEEPLY),
        (b"\x01\xff\x11\x02\xff\xff\xff\xff\x0fxx", Kind.TOO_LARGE),
    ],
)
def test_a_value_of_an_unknown_or_broken_form_costs_itself_alone(
    tmp_path: Path, value: bytes, kind: Kind
) -> None:
    puts = [*names(), message(1, "a"), Put(message(2, 0).key, value), message(3, "c")]
    items = list(read(folder(tmp_path, {5: table(numbered(puts))})))
    assert found(items) == {1.0: "a", 3.0: "c"}
    (trouble,) = troubles(items)
    assert (trouble.kind, trouble.count) == (kind, 1)
    assert (trouble.database, trouble.store) == ("chats", "messages")


@pytest.mark.parametrize(("blink", "v8"), [(9, 9), (13, 13), (17, 13), (20, 15), (21, 16)])
def test_every_version_of_the_format_up_to_sixteen_is_read(
    tmp_path: Path, blink: int, v8: int
) -> None:
    value = {"olá": [1, -1, 2.5, None, True, "ação", "☃"], "x": {}}
    body = encoded(value)
    data = enveloped(body, blink, v8) if blink >= 16 else b"\xff" + bytes([v8]) + body
    puts = [*names(), Put(message(1, 0).key, b"\x01" + data)]
    assert found(list(read(folder(tmp_path, {5: table(numbered(puts))})))) == {1.0: value}


def test_a_record_larger_than_a_block_of_the_log_is_whole(tmp_path: Path) -> None:
    text = "ção" * 40_000
    made = folder(tmp_path, {}, {6: log([batch([*names(), message(1, text)], 1)])})
    assert found(list(read(made))) == {1.0: text}
