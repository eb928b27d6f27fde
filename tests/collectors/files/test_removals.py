import errno
import os
import shutil

import msgspec
import pytest

from cade.collectors.files import FileRules
from cade.collectors.world import Finished, Skipped
from cade.domain.details import FileSeen
from cade.domain.facts import FileRemoved
from cade.tests.collectors.conftest import NOW
from cade.tests.collectors.files.reader import Reader, by_name, of, removed, seen, skips


def moved_to_another_file_system(reader: Reader, name: str) -> None:
    uid = str(reader.folder / name)
    latest = reader.known.items[uid]
    assert isinstance(latest.details, FileSeen)
    assert latest.details.signature
    elsewhere = latest.details.signature.rpartition("@")[0] + "@elsewhere"
    details = msgspec.structs.replace(latest.details, signature=elsewhere)
    reader.known.items[uid] = msgspec.structs.replace(latest, details=details)


def test_a_vanished_file_is_removed_once(reader: Reader) -> None:
    path = reader.write("a.md", "one")
    fact = by_name(reader.run())["a.md"]
    path.unlink()

    items = reader.run()

    expected = FileRemoved(uid=str(path), source="file", revision=fact.revision, noticed_at=NOW)
    assert of(FileRemoved, items) == [expected]
    assert of(FileRemoved, reader.run()) == []


def test_a_returning_file_with_the_same_content_is_restored(reader: Reader) -> None:
    path = reader.write("a.md", "one")
    first = by_name(reader.run())["a.md"]
    path.unlink()
    reader.run()
    path.write_text("one")

    restored = by_name(reader.run())["a.md"]

    assert (restored.text, restored.revision != first.revision) == ("one", True)
    assert not reader.latest("a.md").removed


def test_a_file_lost_twice_is_lost_twice(reader: Reader) -> None:
    path = reader.write("a.md", "one")
    lost = []
    for _ in range(2):
        path.write_text("one")
        reader.run()
        path.unlink()
        lost += of(FileRemoved, reader.run())

    assert len({fact.revision for fact in lost}) == 2


def test_a_moved_file_is_removed_here_and_seen_there(reader: Reader) -> None:
    path = reader.write("old/a.md", "one")
    before = by_name(reader.run())["a.md"]
    (reader.folder / "new").mkdir()
    path.rename(reader.folder / "new/b.md")

    items = reader.run()

    assert removed(items) == ["a.md"]
    assert by_name(items)["b.md"].content_hash == before.content_hash


def test_a_removed_folder_removes_its_files(reader: Reader) -> None:
    reader.write("gone/a.md", "one")
    reader.write("gone/deep/b.md", "two")
    reader.write("kept.md", "three")
    reader.run()
    shutil.rmtree(reader.folder / "gone")

    assert sorted(removed(reader.run())) == ["a.md", "b.md"]


def test_files_of_a_neighbour_whose_name_starts_alike_stay(reader: Reader) -> None:
    reader.write("a.md", "one")
    neighbour = Reader(reader.world, reader.known, reader.folder.with_name("notes-old"))
    neighbour.write("b.md", "two")
    neighbour.run()

    assert removed(reader.run()) == []


def test_a_vanished_folder_is_skipped_and_removes_nothing(reader: Reader) -> None:
    reader.write("a.md", "one")
    reader.run()
    shutil.rmtree(reader.folder)

    items = reader.run()

    assert skips(items) == {"notes": "not_found"}
    assert len(items) == 1


def test_an_empty_mount_point_is_skipped_and_removes_nothing(reader: Reader) -> None:
    path = reader.write("usb/a.md", "one")
    reader.write("b.md", "two")
    reader.run()
    moved_to_another_file_system(reader, "usb/a.md")
    path.unlink()

    items = reader.run()

    assert (skips(items), removed(items)) == ({"usb": "not_found"}, [])


def test_an_unplugged_disk_whose_mount_point_is_gone_removes_nothing(reader: Reader) -> None:
    reader.write("usb/a.md", "one")
    reader.run()
    moved_to_another_file_system(reader, "usb/a.md")
    shutil.rmtree(reader.folder / "usb")

    items = reader.run()

    assert (skips(items), removed(items)) == ({"usb": "not_found"}, [])


def test_after_a_move_to_a_new_disk_removals_are_still_noticed(reader: Reader) -> None:
    path = reader.write("a.md", "one")
    reader.write("b.md", "two")
    reader.run()
    for name in ("a.md", "b.md"):
        moved_to_another_file_system(reader, name)
    path.unlink()

    assert removed(reader.run()) == ["a.md"]


def test_the_last_file_of_a_folder_can_vanish(reader: Reader) -> None:
    path = reader.write("a.md", "one")
    reader.run()
    path.unlink()

    assert removed(reader.run()) == ["a.md"]


@pytest.mark.parametrize(
    "rules",
    [FileRules(ignored_file_globs=("*.MD",)), FileRules(ignored_dir_names=("drafts",))],
)
def test_what_the_rules_have_come_to_ignore_is_neither_read_nor_removed(
    reader: Reader, rules: FileRules
) -> None:
    path = reader.write("drafts/a.md", "one")
    reader.run()
    path.write_text("two")

    assert reader.run(rules) == [Finished()]

    path.unlink()
    assert removed(reader.run(rules)) == []
    assert removed(reader.run()) == ["a.md"]


def test_a_file_that_was_replaced_by_a_link_is_removed(reader: Reader) -> None:
    path = reader.write("a.md", "one")
    reader.run()
    path.rename(reader.folder / "b.md")
    path.symlink_to("b.md")

    items = reader.run()

    assert (removed(items), list(by_name(items))) == (["a.md"], ["b.md"])


def test_a_medium_that_fails_removes_nothing_anywhere(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = reader.write("a.md", "one")
    reader.write("bad/b.md", "two")
    reader.run()
    path.unlink()
    listed = iter([os.scandir, None])  # the folder, then "bad"

    def failing(descriptor: int) -> object:
        scandir = next(listed)
        if scandir is None:
            raise OSError(errno.EIO, "Input/output error")
        return scandir(descriptor)

    monkeypatch.setattr(os, "scandir", failing)  # no file system here fails on demand
    items = reader.run()

    assert removed(items) == []
    assert [(skip.reason.value, skip.detail) for skip in of(Skipped, items)] == [
        ("read_error", "EIO")
    ]


def test_a_state_without_signature_can_vanish(reader: Reader) -> None:
    path = reader.write("a.md", "one")
    fact = by_name(reader.run())["a.md"]
    latest = reader.latest("a.md")
    bare = msgspec.structs.replace(seen(fact), signature=None)
    reader.known.items[str(path)] = msgspec.structs.replace(latest, details=bare)
    path.unlink()

    assert removed(reader.run()) == ["a.md"]
