"""Private copies: where they lie, who may see them, and that none stays."""

import stat
from pathlib import Path

import pytest

from cade.app.places import Places
from cade.app.scratch import Scratch


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    (tmp_path / "memory").mkdir(mode=0o700)
    return Scratch(tmp_path / "cache/copies", tmp_path / "memory/copies")


def test_a_copy_lies_in_memory_for_its_owner_alone_and_goes_with_the_block(
    scratch: Scratch,
) -> None:
    with scratch.directory(1_000) as path:
        (Path(path) / "copy").write_text("private")
        assert Path(path).parent == scratch.memory
        for place in (Path(path), Path(path).parent):
            assert stat.S_IMODE(place.stat().st_mode) == 0o700

    assert not Path(path).exists()
    assert not Path(path).parent.exists()


def test_a_copy_without_room_in_memory_lies_in_the_cache(scratch: Scratch) -> None:
    with scratch.directory(1 << 60) as path:
        assert Path(path).parent == scratch.disk
        assert stat.S_IMODE(scratch.disk.stat().st_mode) == 0o700

    assert not scratch.disk.exists()


def test_a_copy_goes_when_its_reading_fails(scratch: Scratch) -> None:
    with pytest.raises(ValueError, match="bad"), scratch.directory(1) as path:
        raise ValueError("bad")

    assert not Path(path).exists()


def test_what_a_killed_run_left_is_deleted(scratch: Scratch) -> None:
    for place in (scratch.disk, scratch.memory):
        assert place is not None
        (place / "old").mkdir(parents=True)
        (place / "old/database").write_text("private")

    scratch.clear()

    assert not scratch.disk.exists()
    assert scratch.memory is not None
    assert not scratch.memory.exists()


def test_a_link_in_its_place_is_not_followed(scratch: Scratch, tmp_path: Path) -> None:
    (tmp_path / "dear").mkdir()
    (tmp_path / "dear/letter").write_text("dear")
    scratch.disk.parent.mkdir()
    scratch.disk.symlink_to(tmp_path / "dear")

    scratch.clear()

    assert (tmp_path / "dear/letter").read_text() == "dear"


def test_two_installations_share_no_directory(tmp_path: Path) -> None:
    one, two = (
        Scratch.of(
            Places(
                data=tmp_path / name / "data",
                cache=tmp_path / name / "cache",
                config=tmp_path / name / "config",
            )
        )
        for name in ("one", "two")
    )

    assert one.disk != two.disk
    assert one.memory is None or one.memory != two.memory
