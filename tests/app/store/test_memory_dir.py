import os
from pathlib import Path

import pytest

from cade.app.store import memory_dir as module
from cade.app.store.memory_dir import drop_unused, file_system, has_room, make_private, memory_dir


@pytest.fixture
def tmpfs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory that the table of mounts says lies in memory."""
    place = tmp_path / "in memory"
    place.mkdir()
    mounts = tmp_path / "mounts"
    escaped = str(place).replace(" ", "\\040")
    mounts.write_text(f"/dev/vda / ext4 rw 0 0\ntmpfs {escaped} tmpfs rw,nosuid 0 0\n")
    monkeypatch.setattr(module, "_MOUNTS", mounts)
    return place


def test_the_runtime_directory_is_used_when_it_lies_in_memory(tmpfs: Path) -> None:
    found = memory_dir({"XDG_RUNTIME_DIR": str(tmpfs)}, shared=tmpfs)

    assert found == tmpfs / "cade"
    assert found.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("runtime", [None, "", "relative", "/nowhere", "DISK"])
def test_else_the_shared_memory_is_used(tmpfs: Path, tmp_path: Path, runtime: str | None) -> None:
    environ = {} if runtime is None else {"XDG_RUNTIME_DIR": runtime.replace("DISK", str(tmp_path))}

    assert memory_dir(environ, shared=tmpfs) == tmpfs / f"cade-{os.getuid()}"


def test_a_directory_on_a_disk_is_never_used(tmpfs: Path, tmp_path: Path) -> None:
    assert memory_dir({"XDG_RUNTIME_DIR": str(tmp_path)}, shared=tmp_path) is None
    assert not (tmp_path / "cade").exists()


def test_a_link_planted_in_our_place_is_not_followed(tmpfs: Path, tmp_path: Path) -> None:
    (tmp_path / "trap").mkdir()
    (tmpfs / f"cade-{os.getuid()}").symlink_to(tmp_path / "trap")

    assert memory_dir({}, shared=tmpfs) is None


def test_a_file_in_our_place_is_not_used(tmpfs: Path) -> None:
    (tmpfs / f"cade-{os.getuid()}").touch()

    assert memory_dir({}, shared=tmpfs) is None


def test_a_directory_of_somebody_else_is_not_used(
    tmpfs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = os.getuid()
    (tmpfs / "cade-4242").mkdir()
    monkeypatch.setattr(os, "getuid", lambda: 4242 if mine != 4242 else 4243)

    assert not make_private(tmpfs / "cade-4242")


def test_a_directory_that_others_can_read_is_narrowed(tmpfs: Path) -> None:
    (tmpfs / "cade").mkdir(mode=0o755)

    assert make_private(tmpfs / "cade")
    assert (tmpfs / "cade").stat().st_mode & 0o777 == 0o700


def test_the_innermost_mount_decides(tmpfs: Path, tmp_path: Path) -> None:
    (tmpfs / "deeper").mkdir()

    assert file_system(tmpfs / "deeper") == "tmpfs"
    assert file_system(tmp_path) == "ext4"
    assert file_system(tmp_path / "missing") is None


def test_room_is_what_is_free_less_a_reserve(tmp_path: Path) -> None:
    free = os.statvfs(tmp_path)

    assert has_room(tmp_path, 1)
    assert not has_room(tmp_path, free.f_blocks * free.f_frsize)
    assert not has_room(tmp_path / "missing", 1)


def test_a_matrix_that_nobody_asked_for_a_week_is_dropped(tmp_path: Path) -> None:
    old, used, other = (tmp_path / name for name in ("a.mtx", "b.mtx", "notes.txt"))
    for path in (old, used, other):
        path.touch()
    os.utime(old, (0, 0))
    os.utime(other, (0, 0))
    drop_unused(tmp_path, now=used.stat().st_mtime)

    assert not old.exists()
    assert used.exists()
    assert other.exists()
