"""The objects of a repository and of those it borrows from, as raw bytes, never written.

dulwich reads packs and loose objects; its parsers of commits and trees are not used, because they
refuse what real histories hold.
"""

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

from dulwich.errors import ApplyDeltaError, ChecksumMismatch, FileFormatException
from dulwich.object_format import ObjectFormat
from dulwich.object_store import BaseObjectStore, DiskObjectStore
from dulwich.objects import ObjectID
from dulwich.pack import DeltaCycle, PackFileDisappeared, UnresolvedDeltas

from cade.collectors.git.small import joined, lines_of
from cade.collectors.git.trouble import Unreadable
from cade.collectors.world import Reason

COMMIT, TREE, TAG = 1, 2, 4
"""Object types as packs number them."""

DELTA_CACHE_BYTES = 24 * 1024 * 1024
MAX_OBJECT_BYTES = 64 * 1024 * 1024
"""A loose commit, tree or tag beyond this is taken for a decompression bomb."""

_BROKEN = (
    ApplyDeltaError,
    AssertionError,
    ChecksumMismatch,
    DeltaCycle,
    EOFError,
    FileFormatException,
    IndexError,
    OSError,
    PackFileDisappeared,
    TypeError,
    UnresolvedDeltas,
    ValueError,
    struct.error,
    zlib.error,
)
"""What dulwich was seen to raise on an object or pack that is damaged."""


class _OneDirectory(DiskObjectStore):
    """An object directory by itself: alternates are followed below, where a cycle ends."""

    @property
    def alternates(self) -> list[BaseObjectStore]:
        """No others."""
        return []


class Objects:
    """Raw objects by hex id. Close it after use."""

    def __init__(self, common: Path, kind: ObjectFormat) -> None:
        self.kind = kind
        self._stores = [_opened(path, kind) for path in _directories(common)]

    def raw(self, object_id: bytes) -> tuple[int, bytes]:
        """Return type and content. Raises Unreadable for a missing or broken object."""
        broken = False
        for store in self._stores:
            try:
                return store.get_raw(ObjectID(object_id))
            except KeyError:
                continue
            except _BROKEN:
                broken = True
        reason = Reason.BROKEN_OBJECT if broken else Reason.MISSING_OBJECT
        raise Unreadable(reason, object_id.decode())

    def of_type(self, object_id: bytes, wanted: int) -> bytes:
        """Return the content of an object that must have this type. Raises Unreadable."""
        found, content = self.raw(object_id)
        if found != wanted:
            raise Unreadable(Reason.BROKEN_OBJECT, object_id.decode())
        return content

    def close(self) -> None:
        """Release the packs."""
        for store in self._stores:
            store.close()


def _opened(path: Path, kind: ObjectFormat) -> DiskObjectStore:
    return _OneDirectory(
        str(path),
        object_format=kind,
        delta_base_cache_limit=DELTA_CACHE_BYTES,
        loose_object_size_limit=MAX_OBJECT_BYTES,
    )


def _directories(common: Path) -> Iterator[Path]:
    """Yield the object directory and those it borrows from, each once."""
    found = {joined(common, b"objects"): None}
    waiting = list(found)
    while waiting:
        at = waiting.pop()
        yield at
        for line in lines_of(at / "info" / "alternates"):
            if not line or line.startswith(b"#"):
                continue
            other = joined(at, line)
            if other not in found:
                found[other] = None
                waiting.append(other)
