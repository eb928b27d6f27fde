"""Backup files made by hand, with whatever content a test wants."""

import io
import tarfile
from hashlib import blake2b
from pathlib import Path

import msgspec

from cade.app.store.backup.archive import MANIFEST, Manifest, Member
from cade.app.store.backup.sealed_file import Header, SealedReader, SealedWriter
from cade.app.store.envelope import written
from cade.tests.app.store.stores import NOON

KEY = bytes(range(32))
PASSPHRASE = "cavalo certo bateria"
STORE = "5a" * 16


def header(**changes: object) -> Header:
    made = Header(
        kind="archive",
        store=STORE,
        vault="0f" * 8,
        made_at=NOON,
        version="0.1.0",
        position=0,
        link=b"",
        lock=written(KEY, PASSPHRASE),
    )
    return msgspec.structs.replace(made, **changes)


def sealed(path: Path, content: bytes) -> Path:
    with path.open("wb") as file:
        writer = SealedWriter(file, header(), KEY)
        for at in range(0, len(content), 300_000):
            writer.write(content[at : at + 300_000])
        writer.finish()
    return path


def opened(path: Path, key: bytes = KEY) -> bytes:
    with path.open("rb") as file:
        reader = SealedReader(file, path)
        reader.unlock(key)
        content = reader.read()
        reader.finish()
        return content


def resealed(changed: bytearray) -> bytes:
    """Give altered bytes the checksum that fits them, as an attacker would."""
    return bytes(changed[:-32]) + blake2b(changed[:-32], digest_size=32).digest()


def archive_of(path: Path, *members: tarfile.TarInfo, names: tuple[str, ...] = ()) -> Path:
    """Write an archive with these members, empty; the manifest names `names`."""
    told = Manifest(
        store=STORE,
        made_at=NOON,
        records=0,
        position=0,
        link="",
        carried_out=0,
        members=[
            Member(name=name, size=0, digest=blake2b(b"", digest_size=32).hexdigest())
            for name in names
        ],
    )
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w|") as tar:
        manifest = msgspec.json.encode(told)
        info = tarfile.TarInfo(MANIFEST)
        info.size = len(manifest)
        tar.addfile(info, io.BytesIO(manifest))
        for member in members:
            tar.addfile(member)
    return sealed(path, whole.getvalue())


def member(name: str, kind: bytes = tarfile.REGTYPE, link: str = "") -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, link
    return info
