import os
import tracemalloc
from hashlib import sha256

import pytest

from cade.collectors.files import FileRules, reading
from cade.collectors.files.scan import UNCHANGED_AT_ONCE
from cade.collectors.world import Expected, Unchanged
from cade.tests.collectors.files.reader import Reader, by_name, of, seen, unchanged


def test_a_sparse_file_of_ten_gigabytes_is_recorded_and_not_read(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = reader.write("s.txt", "")
    os.truncate(path, 10 * 2**30)
    monkeypatch.setattr(os, "read", None)

    fact = by_name(reader.run())["s.txt"]

    assert (fact.text, fact.content_hash) == (None, None)
    assert (seen(fact).size_bytes, seen(fact).without_text) == (10 * 2**30, "too_large")
    assert unchanged(reader.run()) == 1


def test_a_file_too_large_to_read_is_known_by_its_size_and_date(reader: Reader) -> None:
    path = reader.write("s.txt", "")
    os.truncate(path, 10 * 2**30)
    first = by_name(reader.run())["s.txt"]
    path.chmod(0o640)
    assert unchanged(reader.run()) == 1
    os.truncate(path, 11 * 2**30)

    assert by_name(reader.run())["s.txt"].revision != first.revision


def test_a_text_over_the_limit_is_hashed_in_bounded_memory(reader: Reader) -> None:
    line = b"a " * 512
    path = reader.folder / "line.txt"
    with path.open("wb") as file:
        for _ in range(16 * 1_024):
            file.write(line)
    tracemalloc.start()

    fact = by_name(reader.run())["line.txt"]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert (fact.text, seen(fact).without_text) == (None, "too_large")
    assert fact.content_hash == sha256(line * 16 * 1_024).digest()
    assert peak < 4 * 2**20


def test_a_text_of_300_megabytes_is_not_read(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = reader.write("line.txt", "a " * 1_000)
    os.truncate(path, 300_000_000)
    monkeypatch.setattr(os, "read", None)

    assert seen(by_name(reader.run())["line.txt"]).without_text == "too_large"


@pytest.mark.parametrize(("size", "kept"), [(262_144, True), (262_145, False)])
def test_the_limit_is_the_last_size_whose_text_is_kept(
    reader: Reader, size: int, kept: bool
) -> None:
    reader.write("a.txt", "x" * size)

    assert (by_name(reader.run())["a.txt"].text is not None) == kept


def test_a_limit_above_what_is_hashed_still_brings_the_text(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "HASHED_BYTES", 10)
    reader.write("a.txt", "x" * 50)

    assert by_name(reader.run(FileRules(max_file_bytes=100)))["a.txt"].text == "x" * 50


def test_an_empty_file_is_recorded(reader: Reader) -> None:
    reader.write("a.txt", "")

    fact = by_name(reader.run())["a.txt"]

    assert (fact.text, seen(fact).without_text) == (None, "empty")
    assert unchanged(reader.run()) == 1


def test_a_folder_of_many_tiny_files_keeps_little_of_each_in_memory(reader: Reader) -> None:
    count = 2_000
    for number in range(count):
        (reader.folder / f"{number:06}.txt").touch()
    tracemalloc.start()

    total = sum(1 for _ in reader.start())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert total == count + len([Expected(count)]) + 1
    assert peak < 300 * count


def test_expected_grows_as_folders_are_listed(reader: Reader) -> None:
    for name in ("a.md", "d/b.md", "d/c.md", "e/f/g.md"):
        reader.write(name, name)

    assert [item.total for item in of(Expected, reader.run())] == [1, 3, 4]


def test_unchanged_files_are_counted_in_portions(reader: Reader) -> None:
    for number in range(UNCHANGED_AT_ONCE + 3):
        reader.write(f"{number}.md", "")
    reader.run()

    counts = [item.count for item in of(Unchanged, reader.run())]

    assert counts == [UNCHANGED_AT_ONCE, 3]
