import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from cade.collectors.files import reading
from cade.collectors.world import Finished
from cade.domain.facts import RevisionSeen
from cade.tests.collectors.files.reader import Reader, by_name, of, removed, skips, unchanged


@pytest.fixture
def while_reading(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[int], None]], None]:
    """Does something to the file whenever its content has been read."""

    def install(action: Callable[[int], None]) -> None:
        real, count = reading._read, iter(range(1_000))

        def disturbed(*arguments: object) -> object:
            found = real(*arguments)  # type: ignore[arg-type]
            action(next(count))
            return found

        monkeypatch.setattr(reading, "_read", disturbed)

    return install


def append(path: Path) -> None:
    with path.open("a") as log:
        log.write("x\n")


def test_a_file_that_grows_once_is_read_again_and_whole(
    reader: Reader, while_reading: Callable[[Callable[[int], None]], None]
) -> None:
    path = reader.write("g.txt", "x\n")
    while_reading(lambda count: append(path) if count == 0 else None)

    fact = by_name(reader.run())["g.txt"]

    assert fact.text == "x\nx\n"
    assert fact.content_hash == sha256(b"x\nx\n").digest()


def test_a_file_that_never_stands_still_is_skipped_and_its_neighbour_read(
    reader: Reader, while_reading: Callable[[Callable[[int], None]], None]
) -> None:
    path = reader.write("g.txt", "x\n")
    reader.write("a.md", "one")
    while_reading(lambda _: append(path))

    items = reader.run()

    assert (skips(items), list(by_name(items))) == ({"g.txt": "changed_while_reading"}, ["a.md"])


def test_a_file_cut_short_while_it_is_read_is_read_again(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = reader.write("g.txt", "long content")
    real = os.read

    def cut(descriptor: int, size: int) -> bytes:
        monkeypatch.setattr(os, "read", real)
        path.write_text("")
        return real(descriptor, size)

    monkeypatch.setattr(os, "read", cut)

    reader.run()

    assert reader.latest("g.txt").content_hash == sha256(b"").digest()


def test_files_that_vanish_or_appear_during_a_run_cost_nothing_else(reader: Reader) -> None:
    for name in ("a.md", "b.md", "c.md"):
        reader.write(name, name)
    run = reader.start()
    items = [next(run), next(run)]
    (reader.folder / "b.md").unlink()
    reader.write("d.md", "late")
    items += run

    assert (list(by_name(items)), skips(items)) == (["a.md", "c.md"], {"b.md": "not_found"})
    assert items[-1] == Finished()


def test_a_folder_that_vanishes_during_a_run_is_skipped_and_removes_nothing(
    reader: Reader,
) -> None:
    reader.write("a.md", "one")
    gone = reader.write("d/b.md", "two")
    reader.run()
    reader.write("a.md", "three")
    run = reader.start()
    items = [next(run), next(run)]
    gone.unlink()
    gone.parent.rmdir()
    items += run

    assert (skips(items), removed(items)) == ({"d": "not_found"}, [])


def test_a_file_changed_in_the_instant_it_was_read_is_read_once_more(
    reader: Reader, opened: list[str]
) -> None:
    path = reader.write("a.md", "one")
    changed_at = path.stat().st_ctime
    reader.at(changed_at)
    reader.run()
    opened.clear()

    items = reader.run()

    assert (unchanged(items), of(RevisionSeen, items), opened) == (1, [], ["a.md"])
