"""Private copies of other programs' files: where they lie, and that none outlives its reader.

In memory (`$XDG_RUNTIME_DIR/cade`) where that has room, else in the cache; directories are 0700.
What a killed run left is deleted at the start of the next one.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path

import msgspec

from cade.app.places import Places
from cade.app.store.memory_dir import has_room, make_private, memory_dir
from cade.app.store.private import make_directory

_NAME = "copies"


class Scratch(msgspec.Struct, frozen=True):
    """The directories of one installation's copies: in memory if there is one, and on the disk."""

    disk: Path
    memory: Path | None = None

    @classmethod
    def of(cls, places: Places) -> "Scratch":
        """Return this installation's own; others that share the memory have other names."""
        name = f"{_NAME}-{blake2b(str(places.data).encode(), digest_size=8).hexdigest()}"
        memory = memory_dir(os.environ)
        return cls(places.cache / _NAME, memory / name if memory else None)

    @contextmanager
    def directory(self, needed_bytes: int) -> Iterator[str]:
        """Give an empty directory with room for so many bytes; it is gone after the block.

        Raises StoreError when it cannot be made.
        """
        parent = self._parent(needed_bytes)
        path = tempfile.mkdtemp(dir=parent)
        try:
            yield path
        finally:
            shutil.rmtree(path, ignore_errors=True)
            with suppress(OSError):  # another copy is still in use
                parent.rmdir()

    def clear(self) -> None:
        """Delete what a killed run left. Whoever calls it is the only run of this installation."""
        for place in (self.disk, self.memory):
            if place is not None and not place.is_symlink():
                shutil.rmtree(place, ignore_errors=True)

    def _parent(self, needed_bytes: int) -> Path:
        memory = self.memory
        if memory and has_room(memory.parent, needed_bytes) and make_private(memory):
            return memory
        make_directory(self.disk)
        return self.disk
