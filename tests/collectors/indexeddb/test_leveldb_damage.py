"""What damage to Chromium's LevelDB files costs, and that it is told (FIELD-CASES F70, F71)."""

from pathlib import Path

import pytest

from cade.collectors.indexeddb import Kind, leveldb_table, read
from cade.tests.collectors.indexeddb.chats import damaged, found, kinds, message, troubles
from cade.tests.collectors.indexeddb.leveldb_writer import (
    batch,
    folder,
    log,
    names,
)


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
