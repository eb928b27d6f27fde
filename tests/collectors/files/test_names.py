import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unicodedata import normalize

import pytest

from cade.domain.facts import RevisionSeen
from cade.domain.paths import raw_path
from cade.tests.collectors.files.reader import Reader, by_name, of, removed, skips, unchanged


def write_raw(reader: Reader, name: bytes, content: bytes) -> bytes:
    path = os.fsencode(reader.folder) + b"/" + name
    with open(path, "wb") as file:  # noqa: PTH123  (pathlib takes no bytes)
        file.write(content)
    return path


def test_odd_names_are_read_and_lead_back_to_the_file(reader: Reader) -> None:
    names = [b"arq\xe3o.txt", b"a\nb.txt", b"\x1b[2J.txt", b"n" * 255, b"a\\xe3.txt"]
    paths = {write_raw(reader, name, b"text of " + name[:3].hex().encode()) for name in names}

    facts = of(RevisionSeen, reader.run())

    assert {raw_path(fact.uid) for fact in facts} == paths
    assert all(fact.text and fact.text.startswith("text of ") for fact in facts)
    assert json.loads(json.dumps([fact.uid for fact in facts]).encode())


def test_a_name_that_is_no_utf8_is_unchanged_and_removed_like_any_other(reader: Reader) -> None:
    path = write_raw(reader, b"arq\xe3o.txt", b"text")
    reader.write("b.md", "two")
    reader.run()
    assert unchanged(reader.run()) == 2
    os.unlink(path)  # noqa: PTH108  (pathlib takes no bytes)

    assert removed(reader.run()) == ["arq\\xe3o.txt"]


def test_a_folder_whose_name_is_no_utf8_can_be_the_target(reader: Reader) -> None:
    folder = os.fsencode(reader.folder) + b"/p\xe3o\\x"
    os.mkdir(folder)  # noqa: PTH102  (pathlib takes no bytes)
    path = write_raw(reader, b"p\xe3o\\x/a.md", b"text")
    reader.folder = reader.folder / os.fsdecode(b"p\xe3o\\x")
    reader.run()
    os.unlink(path)  # noqa: PTH108  (pathlib takes no bytes)

    assert removed(reader.run()) == ["a.md"]


def test_composed_and_decomposed_names_are_two_files(reader: Reader) -> None:
    for form in ("NFC", "NFD"):
        reader.write(normalize(form, "ação.txt"), form)

    facts = by_name(reader.run())

    assert {name: fact.text for name, fact in facts.items()} == {
        normalize("NFC", "ação.txt"): "NFC",
        normalize("NFD", "ação.txt"): "NFD",
    }


@contextmanager
def deep_file(reader: Reader, folder: str, levels: int) -> Iterator[Callable[[], None]]:
    """A file below so many folders, made and taken away step by step; yields its removal."""
    before = os.open(".", os.O_RDONLY)
    try:
        os.chdir(reader.folder)
        for _ in range(levels):
            os.mkdir(folder)  # noqa: PTH102  (pathlib's own recursion ends far above)
            os.chdir(folder)
        Path("deep.md").write_text("deep down")
        yield Path("deep.md").unlink
        for _ in range(levels):
            os.chdir("..")
            Path(folder).rmdir()
    finally:
        os.chdir(before)
        os.close(before)


@pytest.mark.parametrize(("folder", "levels"), [("d" * 200, 40), ("d", 1_500)])
def test_a_path_longer_than_system_or_stack_take_is_read_and_can_vanish(
    reader: Reader, folder: str, levels: int
) -> None:
    reader.write("a.md", "one")
    with deep_file(reader, folder, levels) as remove:
        items = reader.run()
        again = reader.run()
        remove()
        after = reader.run()

    assert len(by_name(items)["deep.md"].uid) > 3_000
    assert (by_name(items)["deep.md"].text, skips(items)) == ("deep down", {})
    assert (unchanged(again), removed(after)) == (2, ["deep.md"])
