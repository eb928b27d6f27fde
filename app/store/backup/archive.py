"""What an archive holds: a manifest, the log, and if wanted vectors, configuration and schemas.

A tar stream inside the encryption. Reading takes regular files with the names listed here and
nothing else: no link, no device, no directory, no path, no second file of the same name.
"""

import re
import tarfile
from collections.abc import Callable, Sequence
from datetime import datetime
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import IO, BinaryIO, cast

import msgspec

from cade.app.store.backup.errors import BackupDamaged, UnsafeMember
from cade.app.store.backup.sealed_file import SealedReader, SealedWriter
from cade.app.store.private import make_directory, make_file

MANIFEST, LOG, VECTORS, CONFIG = "manifest.json", "history.db", "vectors.db", "config.json"
SCHEMAS = "schemas"
_SCHEMA = re.compile(r"schemas/[a-z0-9][a-z0-9-]{0,39}\.json")
_LARGEST_MANIFEST = 1 << 20
_BLOCK = 1 << 20

Moved = Callable[[int], None]
"""Told how many more bytes were written or read."""


class Member(msgspec.Struct, frozen=True, kw_only=True):
    """One file of the archive. digest: BLAKE2b-256 of its content, in hex."""

    name: str
    size: int
    digest: str


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """What an archive says that it holds.

    records: of the log. carried_out: up to which of them everything was forgotten that was to be.
    """

    store: str
    made_at: datetime
    records: int
    position: int
    link: str
    carried_out: int
    members: list[Member]


class Content(msgspec.Struct, frozen=True):
    """A file that goes into the archive, under this name."""

    name: str
    path: Path


def member_of(content: Content) -> Member:
    """Return name, size and digest. Raises OSError."""
    with content.path.open("rb") as file:
        digest, size = blake2b(digest_size=32), 0
        while some := file.read(_BLOCK):
            digest.update(some)
            size += len(some)
    return Member(name=content.name, size=size, digest=digest.hexdigest())


def write_archive(
    writer: SealedWriter, manifest: Manifest, contents: Sequence[Content], moved: Moved
) -> None:
    """Write manifest and files, and end the file. Raises OSError."""
    told = msgspec.json.encode(manifest)
    with tarfile.open(fileobj=_stream(writer), mode="w|", format=tarfile.PAX_FORMAT) as tar:
        tar.addfile(_info(MANIFEST, len(told)), BytesIO(told))
        for content, member in zip(contents, manifest.members, strict=True):
            with content.path.open("rb") as file:
                tar.addfile(_info(content.name, member.size), _Counted(file, moved))
    writer.finish()


def read_archive(reader: SealedReader, target: Path | None, moved: Moved) -> Manifest:
    """Read an unlocked archive; its files are written below `target`, if there is one.

    Each is compared with the manifest, and the whole is proven, before this returns; what was
    written by then is the caller's to throw away. Raises BackupDamaged, UnsafeMember, OSError.
    """
    try:
        with tarfile.open(fileobj=_stream(reader), mode="r|") as tar:
            manifest = _manifest(tar, reader.path)
            waiting = {member.name: member for member in manifest.members}
            while (found := tar.next()) is not None:
                member = waiting.pop(found.name, None)
                if member is None or not _is_plain(found):
                    raise UnsafeMember(reader.path, found.name)
                _take(tar, found, member, target, moved, reader.path)
    except tarfile.TarError as error:
        raise BackupDamaged(reader.path) from error
    reader.finish()
    if waiting:
        raise BackupDamaged(reader.path)
    return manifest


def is_member(name: str) -> bool:
    """Tell whether an archive may hold a file of this name."""
    return name in (LOG, VECTORS, CONFIG) or bool(_SCHEMA.fullmatch(name))


def _manifest(tar: tarfile.TarFile, path: Path) -> Manifest:
    found = tar.next()
    if found is None or found.name != MANIFEST or not found.isreg():
        raise UnsafeMember(path, "" if found is None else found.name)
    file = tar.extractfile(found)
    if file is None or found.size > _LARGEST_MANIFEST:
        raise BackupDamaged(path)
    try:
        manifest = msgspec.json.decode(file.read(), type=Manifest)
    except msgspec.MsgspecError as error:
        raise BackupDamaged(path) from error
    for member in manifest.members:
        if not is_member(member.name):
            raise UnsafeMember(path, member.name)
    return manifest


def _is_plain(found: tarfile.TarInfo) -> bool:
    return found.isreg() and is_member(found.name)


def _take(
    tar: tarfile.TarFile,
    found: tarfile.TarInfo,
    member: Member,
    target: Path | None,
    moved: Moved,
    path: Path,
) -> None:
    source = tar.extractfile(found)
    if source is None or found.size != member.size:
        raise BackupDamaged(path)
    digest = blake2b(digest_size=32)
    out = None if target is None else _made(target / found.name)
    try:
        while some := source.read(_BLOCK):
            digest.update(some)
            moved(len(some))
            if out is not None:
                out.write(some)
    finally:
        if out is not None:
            out.close()
    if digest.hexdigest() != member.digest:
        raise BackupDamaged(path)


def _made(path: Path) -> BinaryIO:
    make_directory(path.parent)
    make_file(path)
    return path.open("r+b")


def _stream(file: SealedReader | SealedWriter) -> IO[bytes]:
    return cast("IO[bytes]", file)  # a stream of tar only ever reads, or only writes


def _info(name: str, size: int) -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.size, info.mode = size, 0o600
    return info


class _Counted:
    """Tells how much of a file was read."""

    def __init__(self, file: BinaryIO, moved: Moved) -> None:
        self._file, self._moved = file, moved

    def read(self, size: int = -1) -> bytes:
        some = self._file.read(size)
        self._moved(len(some))
        return some
