"""A directory in memory: where plain vectors may lie, because they never reach a disk there.

`$XDG_RUNTIME_DIR/cade`, else `/dev/shm/cade-UID`, only on a tmpfs and only if it is ours alone:
anybody may make a directory of that name in /dev/shm before we do.
"""

import contextlib
import os
import stat
from collections.abc import Mapping
from pathlib import Path

_IN_MEMORY = frozenset({"tmpfs", "ramfs"})
_MOUNTS = Path("/proc/self/mounts")
MATRIX_SUFFIX = ".mtx"
UNUSED_S = 7 * 24 * 3_600
SPARE_BYTES = 64 << 20
"""Left free in a tmpfs that others use as well."""


def memory_dir(environ: Mapping[str, str], *, shared: Path = Path("/dev/shm")) -> Path | None:
    """Return cade's own directory in memory, made if need be; None where there is none."""
    if not hasattr(os, "getuid"):
        return None
    wanted = [shared / f"cade-{os.getuid()}"]
    if runtime := environ.get("XDG_RUNTIME_DIR"):
        wanted.insert(0, Path(runtime) / "cade")
    for path in wanted:
        if path.is_absolute() and file_system(path.parent) in _IN_MEMORY and make_private(path):
            return path
    return None


def drop_unused(directory: Path, *, now: float) -> None:
    """Delete the matrices of stores that nobody has asked for a week: they only take memory."""
    for path in directory.glob(f"*{MATRIX_SUFFIX}"):
        with contextlib.suppress(OSError):
            if now - path.stat().st_mtime > UNUSED_S:
                path.unlink()


def make_private(path: Path) -> bool:
    """Make the directory for us alone; False if it is a link, another's, or cannot be made."""
    try:
        path.mkdir(mode=0o700, exist_ok=True)
        found = path.lstat()
        if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid():
            return False
        if stat.S_IMODE(found.st_mode) != 0o700:
            path.chmod(0o700)
    except OSError:
        return False
    return True


def has_room(directory: Path, size: int) -> bool:
    """Tell whether so many bytes fit and leave `SPARE_BYTES` free."""
    try:
        room = os.statvfs(directory)
    except OSError:
        return False
    return room.f_bavail * room.f_frsize >= size + SPARE_BYTES


def file_system(path: Path) -> str | None:
    """Return the type of the file system that holds the path ("tmpfs"); None if unknown."""
    try:
        real, mounts = path.resolve(strict=True), _MOUNTS.read_text(errors="surrogateescape")
    except OSError:
        return None
    best, kind = -1, None
    for line in mounts.splitlines():
        _, point, found, *_ = line.split(" ")
        place = Path(point.replace("\\040", " "))
        if real.is_relative_to(place) and len(place.parts) >= best:  # the later mount is on top
            best, kind = len(place.parts), found
    return kind
