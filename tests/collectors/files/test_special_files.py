import os
import socket
from pathlib import Path

import pytest

from cade.collectors.world import Expected
from cade.tests.collectors.files.reader import Reader, by_name, of, removed, skips


def test_pipes_sockets_and_devices_are_skipped_and_nothing_hangs(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("notes.md", ".gitignore", "History"):
        os.mkfifo(reader.folder / name)
    (reader.folder / "z.txt").symlink_to("/dev/zero")
    reader.write("good.md", "good")
    monkeypatch.chdir(reader.folder)  # a socket's path has at most 107 bytes
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("x.txt")

        items = reader.run()

    assert skips(items) == {
        "notes.md": "not_a_regular_file",
        ".gitignore": "not_a_regular_file",
        "History": "not_a_regular_file",
        "x.txt": "not_a_regular_file",
        "z.txt": "link_leaves_root",
    }
    assert list(by_name(items)) == ["good.md"]


def test_a_file_that_turns_into_a_pipe_is_skipped_not_removed(reader: Reader) -> None:
    path = reader.write("a.md", "one")
    reader.run()
    path.unlink()
    os.mkfifo(path)

    items = reader.run()

    assert (skips(items), removed(items)) == ({"a.md": "not_a_regular_file"}, [])


def test_links_lead_to_each_real_file_once_and_never_outside(
    reader: Reader, tmp_path: Path
) -> None:
    (tmp_path / "outside.txt").write_text("outside")
    reader.write("a.md", "one")
    reader.write("deep/b.md", "two")
    links = {
        "loop": ".",
        "up": "../..",
        "p.txt": "/etc/passwd",
        "out.txt": "../outside.txt",
        "self": "self",
        "again.md": "a.md",
        "deeper": "deep",
        "nothing.md": "missing.md",
    }
    for name, target in links.items():
        (reader.folder / name).symlink_to(target)

    items = reader.run()

    assert sorted(by_name(items)) == ["a.md", "b.md"]
    assert skips(items) == {
        "p.txt": "link_leaves_root",
        "out.txt": "link_leaves_root",
        "self": "link_loop",
    }
    assert of(Expected, items)[-1] == Expected(2)


def test_two_links_that_name_each_other_are_a_loop(reader: Reader) -> None:
    (reader.folder / "a").symlink_to("b")
    (reader.folder / "b").symlink_to("a")

    assert skips(reader.run()) == {"a": "link_loop", "b": "link_loop"}


def test_a_target_that_is_a_file_is_skipped(reader: Reader) -> None:
    path = reader.write("a.md", "one")

    items = Reader(reader.world, reader.known, path).run()

    assert (skips(items), len(items)) == ({"a.md": "not_a_directory"}, 1)
