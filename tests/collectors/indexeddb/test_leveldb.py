"""Chromium's LevelDB backend: what is live, and what damage costs (FIELD-CASES F69 to F71, F73)."""

from pathlib import Path

import pytest

from cade.collectors.indexeddb import Item, Kind, Record, Trouble, leveldb_table, read
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


def message(number: float, value: object) -> Put:
    return Put(record(1, 1, number_key(number)), stored(value))


def found(items: list[Item]) -> dict[object, object]:
    return {item.key: item.value for item in items if isinstance(item, Record)}


def troubles(items: list[Item]) -> list[Trouble]:
    return [item for item in items if isinstance(item, Trouble)]


def kinds(items: list[Item]) -> list[Kind]:
    return [trouble.kind for trouble in troubles(items)]


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


def damaged(base: Path) -> Path:
    """Make a folder of two tables and a log; each holds records of its own."""
    first = numbered([*names(), *(message(n, f"a{n}") for n in range(100))])
    second = numbered([message(n, f"b{n}" * 50) for n in range(100, 200)], 500)
    third = [batch([message(n, "c" * 600)], 1000 + n) for n in range(200, 300)]
    return folder(base, {5: table(first), 6: table(second)}, {7: log(third)})


def test_a_table_of_zeros_costs_its_own_records_and_is_told(tmp_path: Path) -> None:
    made = damaged(tmp_path)
    (made / "000006.ldb").write_bytes(bytes((made / "000006.ldb").stat().st_size))
    items = list(read(made))
    assert set(found(items)) == {*map(float, range(100)), *map(float, range(200, 300))}
    assert kinds(items) == [Kind.BROKEN_TABLE]
    assert troubles(items)[0].where == "000006.ldb"


def test_a_broken_block_costs_its_own_records_and_is_told_once(tmp_path: Path) -> None:
    made = damaged(tmp_path)
    whole = bytearray((made / "000006.ldb").read_bytes())
    whole[:40] = b"\xff" * 40
    (made / "000006.ldb").write_bytes(whole)
    items = list(read(made))
    assert kinds(items) == [Kind.BROKEN_BLOCK]
    assert len(found(items)) > 200


def test_a_log_cut_in_the_middle_gives_what_was_before_the_cut(tmp_path: Path) -> None:
    made = damaged(tmp_path)
    whole = (made / "000007.log").read_bytes()
    (made / "000007.log").write_bytes(whole[: len(whole) // 2 + 99])
    items = list(read(made))
    assert 200 + 40 < len(found(items)) < 200 + 60
    assert kinds(items) == [Kind.TRUNCATED_LOG]


def test_zeros_at_the_end_of_a_log_are_space_not_damage(tmp_path: Path) -> None:
    made = damaged(tmp_path)
    with (made / "000007.log").open("ab") as file:
        file.write(bytes(100_000))
    items = list(read(made))
    assert (len(found(items)), kinds(items)) == (300, [])


@pytest.mark.parametrize("current", [None, b"", b"MANIFEST-000009\n", b"../../etc/passwd\n"])
def test_without_a_list_of_files_every_file_is_read_and_it_is_told(
    tmp_path: Path, current: bytes | None
) -> None:
    made = damaged(tmp_path)
    (made / "CURRENT").unlink()
    if current is not None:
        (made / "CURRENT").write_bytes(current)
    items = list(read(made))
    assert (len(found(items)), kinds(items)) == (300, [Kind.NO_FILE_LIST])


def test_a_missing_or_broken_manifest_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    made = damaged(tmp_path)
    (made / "MANIFEST-000001").write_bytes(log([b"\x63\x01"]))
    assert (len(found(list(read(made)))), kinds(list(read(made)))) == (300, [Kind.NO_FILE_LIST])
    (made / "MANIFEST-000001").unlink()
    assert (len(found(list(read(made)))), kinds(list(read(made)))) == (300, [Kind.NO_FILE_LIST])


def test_current_without_a_newline_still_names_the_manifest(tmp_path: Path) -> None:
    made = damaged(tmp_path)
    (made / "CURRENT").write_bytes(b"MANIFEST-000001")
    assert (len(found(list(read(made)))), kinds(list(read(made)))) == (300, [])


def test_a_listed_table_that_is_not_there_is_told(tmp_path: Path) -> None:
    made = damaged(tmp_path)
    (made / "000006.ldb").unlink()
    items = list(read(made))
    assert (len(found(items)), kinds(items)) == (200, [Kind.MISSING_FILE])


def test_a_table_that_vanishes_between_listing_and_opening_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = damaged(tmp_path)
    real = leveldb_table.entries

    def vanishing(path: Path, wanted: frozenset[int]) -> object:
        if path.name == "000006.ldb":
            path.unlink(missing_ok=True)
        return real(path, wanted)

    monkeypatch.setattr(leveldb_table, "entries", vanishing)
    items = list(read(made))
    assert (len(found(items)), kinds(items)) == (200, [Kind.MISSING_FILE])


def test_records_whose_names_a_broken_table_held_are_counted(tmp_path: Path) -> None:
    made = damaged(tmp_path)
    (made / "000005.ldb").write_bytes(bytes(5000))
    items = list(read(made))
    assert found(items) == {}
    assert [(t.kind, t.count) for t in troubles(items)] == [
        (Kind.BROKEN_TABLE, None),
        (Kind.ORPHANED, 200),
    ]


def test_a_table_whose_blocks_overlap_is_refused_rather_than_read_for_ever(tmp_path: Path) -> None:
    made = damaged(tmp_path)
    whole = bytearray((made / "000006.ldb").read_bytes())
    whole[-48:-8] = bytes([0, 0, 0, 40]).ljust(40, b"\0")  # the first block as the index
    (made / "000006.ldb").write_bytes(whole)
    assert kinds(list(read(made))) == [Kind.BROKEN_TABLE]


def test_a_record_larger_than_a_block_of_the_log_is_whole(tmp_path: Path) -> None:
    text = "ção" * 40_000
    made = folder(tmp_path, {}, {6: log([batch([*names(), message(1, text)], 1)])})
    assert found(list(read(made))) == {1.0: text}


def test_a_sequence_number_beyond_the_formats_range_costs_its_batch(tmp_path: Path) -> None:
    batches = [batch([*names(), message(1, "a")], 1), batch([message(2, "b")], 2**63)]
    items = list(read(folder(tmp_path, {}, {6: log(batches)})))
    assert (found(items), kinds(items)) == ({1.0: "a"}, [Kind.BROKEN_LOG])


def test_the_source_is_not_changed(tmp_path: Path) -> None:
    made = damaged(tmp_path)
    before = {path.name: path.read_bytes() for path in made.iterdir()}
    list(read(made))
    assert {path.name: path.read_bytes() for path in made.iterdir()} == before


def test_a_path_that_is_no_database_is_told(tmp_path: Path) -> None:
    assert kinds(list(read(tmp_path))) == [Kind.NOT_INDEXEDDB]
    assert kinds(list(read(tmp_path / "nothing"))) == [Kind.NOT_INDEXEDDB]
