"""The objects of a repository and of those it borrows from, as raw bytes, never written.

dulwich reads the packs; its parser of commits is not used, because it refuses what real histories
hold.
"""

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

from dulwich.errors import ApplyDeltaError, ChecksumMismatch, FileFormatException
from dulwich.object_format import ObjectFormat
from dulwich.object_store import DiskObjectStore
from dulwich.objects import RawObjectID
from dulwich.pack import DeltaCycle, Pack, PackFileDisappeared, UnresolvedDeltas

from cade.collectors.git.loose import loose_object
from cade.collectors.git.small import joined, lines_of
from cade.collectors.git.trouble import Unreadable
from cade.collectors.world import Reason

COMMIT, TREE, BLOB, TAG = 1, 2, 3, 4
"""Object types as packs number them."""

DELTA_CACHE_BYTES = 24 * 1024 * 1024
_BROKEN = (
    ApplyDeltaError,
    AssertionError,
    ChecksumMismatch,
    DeltaCycle,
    EOFError,
    FileFormatException,
    IndexError,
    OSError,
    TypeError,
    UnresolvedDeltas,
    ValueError,
    struct.error,
    zlib.error,
)
"""What dulwich was seen to raise on an object or pack that is damaged."""


class Objects:
    """Raw objects by hex id. Close it after use."""

    def __init__(self, common: Path, kind: ObjectFormat) -> None:
        self.kind = kind
        self.directories = list(_directories(common))
        self._stores = [_opened(path, kind) for path in self.directories]
        self._packs = self._opened_packs()

    def raw(self, object_id: bytes) -> tuple[int, bytes]:
        """Return type and content. Raises Unreadable for a missing or broken object."""
        name, damage = object_id.decode(), list[Exception]()
        for look in (self._packed, self._loose, self._packed_anew):
            if found := look(name, damage):
                return found
        raise Unreadable(Reason.BROKEN_OBJECT if damage else Reason.MISSING_OBJECT, name)

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

    def _packed(self, name: str, damage: list[Exception]) -> tuple[int, bytes] | None:
        raw_id = RawObjectID(bytes.fromhex(name))
        # Asked directly, packs answer in two thirds of the time that a store takes.
        for pack in self._packs:
            try:
                return pack.get_raw(raw_id)
            except (KeyError, PackFileDisappeared):  # packed anew by somebody: see below
                continue
            except _BROKEN as error:
                damage.append(error)
        return None

    def _loose(self, name: str, damage: list[Exception]) -> tuple[int, bytes] | None:
        for directory in self.directories:
            try:
                if found := loose_object(directory, name):
                    return found
            except _BROKEN as error:
                damage.append(error)
        return None

    def _packed_anew(self, name: str, damage: list[Exception]) -> tuple[int, bytes] | None:
        """Look into packs that were not there when the repository was opened."""
        before = self._packs
        self._packs = self._opened_packs()
        return None if self._packs == before else self._packed(name, damage)

    def _opened_packs(self) -> list[Pack]:
        return [pack for store in self._stores for pack in store.packs]


def _opened(path: Path, kind: ObjectFormat) -> DiskObjectStore:
    return DiskObjectStore(
        str(path), object_format=kind, delta_base_cache_limit=DELTA_CACHE_BYTES, alternates=()
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
