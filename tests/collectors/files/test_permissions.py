import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from cade.collectors.world import Finished, World
from cade.tests.collectors.fakes import FakeKnown
from cade.tests.collectors.files.reader import Reader, by_name, removed, skips

NOBODY = 65_534


@pytest.fixture
def reader(world: World, known: FakeKnown) -> Iterator[Reader]:
    """A reader that is not root, because modes deny root nothing."""
    base = Path(tempfile.mkdtemp())  # pytest's own folders are closed to everybody else
    privileged = os.geteuid() == 0
    if privileged:
        os.chown(base, NOBODY, -1)
        os.seteuid(NOBODY)
    folder = base / "notes"
    folder.mkdir()
    yield Reader(world, known, folder)
    if privileged:
        os.seteuid(0)
    for path in base.rglob("*"):
        path.chmod(0o700)
    shutil.rmtree(base)


def test_a_closed_file_is_skipped_and_its_neighbours_are_read(reader: Reader) -> None:
    reader.write("a.md", "one")
    reader.write("f.txt", "two").chmod(0)

    items = reader.run()

    assert (list(by_name(items)), skips(items)) == (["a.md"], {"f.txt": "no_permission"})


def test_a_file_that_was_closed_is_read_when_it_is_opened_again(reader: Reader) -> None:
    path = reader.write("f.txt", "two")
    path.chmod(0)
    reader.run()
    path.chmod(0o600)

    assert list(by_name(reader.run())) == ["f.txt"]


def test_a_closed_file_is_not_removed(reader: Reader) -> None:
    path = reader.write("f.txt", "two")
    reader.run()
    path.chmod(0)

    items = reader.run()

    assert (removed(items), skips(items)) == ([], {"f.txt": "no_permission"})


def test_nothing_below_a_closed_folder_is_removed_and_its_neighbours_are(reader: Reader) -> None:
    reader.write("d/a.md", "one")
    reader.write("d/deep/b.md", "two")
    gone = reader.write("c.md", "three")
    reader.run()
    gone.unlink()
    (reader.folder / "d").chmod(0)

    items = reader.run()

    assert (skips(items), removed(items)) == ({"d": "no_permission"}, ["c.md"])
    assert items[-1] == Finished()


def test_a_closed_target_is_one_skip_and_no_end(reader: Reader) -> None:
    reader.write("a.md", "one")
    reader.run()
    reader.folder.chmod(0)

    items = reader.run()

    assert (skips(items), len(items)) == ({"notes": "no_permission"}, 1)


def test_a_closed_folder_on_a_path_longer_than_the_system_takes_is_skipped(
    reader: Reader,
) -> None:
    reader.write("a.md", "one")
    names = ["d" * 200] * 30
    before = os.open(".", os.O_RDONLY)
    os.chdir(reader.folder)
    for name in names:
        os.mkdir(name)  # noqa: PTH102  (the whole path is longer than the system takes)
        os.chdir(name)
    Path("closed").mkdir(mode=0)

    items = reader.run()

    Path("closed").rmdir()
    for name in names:
        os.chdir("..")
        Path(name).rmdir()
    os.chdir(before)
    os.close(before)
    assert (list(by_name(items)), skips(items)) == (["a.md"], {"closed": "no_permission"})
