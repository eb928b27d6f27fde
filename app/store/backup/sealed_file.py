"""The form of every backup file: a header in clear, encrypted chunks, a checksum.

    magic 8 | format u16 | length u32 | header (msgpack) | chunks | BLAKE2b-256 of all before

A chunk is 1 MiB of content (the last one less) under AES-256-GCM. The file's own key is derived
from the backup key, a random salt and the whole header; bound to each chunk are the header, its
position and whether it is the last: none can be moved, dropped, repeated or cut off. A chunk's
position is its nonce, as no other file has the same key.
"""

import secrets
import struct
from datetime import datetime
from hashlib import blake2b
from pathlib import Path
from typing import BinaryIO, Literal

import msgspec

from cade.app.store.backup.errors import (
    BackupDamaged,
    BackupLocked,
    BackupNewer,
    NotABackup,
)
from cade.app.store.envelope import is_locked

FORMAT = 1
MAGIC = b"cade-bak"
CHUNK = 1 << 20
SALT_BYTES = 32
_START = struct.Struct(">8sHI")
_LONGEST_HEADER = 1 << 16
_TAG, _SUM = 16, 32


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """What a backup file says in clear.

    store: the store's id. vault: which backup key; 16 hex digits. made_at: UTC. version: of cade.
    position, link: the last record of the log that it goes up to. lock: the backup key under the
    passphrase, as `envelope.written` has it. salt: 32 random bytes of this file alone.
    """

    kind: Literal["archive", "keys"]
    store: str
    vault: str
    made_at: datetime
    version: str
    position: int
    link: bytes
    lock: str
    salt: bytes = msgspec.field(default_factory=lambda: secrets.token_bytes(SALT_BYTES))


class SealedWriter:
    """Writes one file; `finish` ends it."""

    def __init__(self, file: BinaryIO, header: Header, key: bytes) -> None:
        self._file, self._hash = file, blake2b(digest_size=_SUM)
        encoded = msgspec.msgpack.encode(header)
        start = _START.pack(MAGIC, FORMAT, len(encoded)) + encoded
        self._chunks = _Chunks(key, header, start)
        self._waiting = bytearray()
        self._put(start)

    def write(self, content: bytes) -> int:
        """Take more of the content."""
        self._waiting += content
        while len(self._waiting) > CHUNK:  # one is kept back: only the end knows which is the last
            self._put(self._chunks.sealed(bytes(self._waiting[:CHUNK]), last=False))
            del self._waiting[:CHUNK]
        return len(content)

    def finish(self) -> None:
        """Write what is left, and the checksum."""
        self._put(self._chunks.sealed(bytes(self._waiting), last=True))
        self._file.write(self._hash.digest())

    def _put(self, content: bytes) -> None:
        self._hash.update(content)
        self._file.write(content)


class SealedReader:
    """Reads one file. Every byte that it hands out is proven; `finish` proves that all came.

    Raises NotABackup, BackupNewer when it is made, and BackupDamaged.
    """

    def __init__(self, file: BinaryIO, path: Path) -> None:
        self.path, self._file = path, file
        self._hash = blake2b(digest_size=_SUM)
        self._end = file.seek(0, 2) - _SUM
        file.seek(0)
        self._start = self._read_start()
        self.header = self._read_header()
        self._chunks: _Chunks | None = None
        self._ready, self._last = bytearray(), False

    def unlock(self, key: bytes) -> None:
        """Read with this backup key from here on."""
        self._chunks = _Chunks(key, self.header, self._start)

    def read(self, size: int = -1) -> bytes:
        """Return so many bytes of the content, fewer only at its end; all for a negative size."""
        while not self._last and (size < 0 or len(self._ready) < size):
            self._ready += self._next()
        taken = bytes(self._ready if size < 0 else self._ready[:size])
        del self._ready[: len(taken)]
        return taken

    def finish(self) -> None:
        """Read to the end. Raises BackupDamaged when the checksum is another."""
        while not self._last:
            self._next()
        if self._file.read() != self._hash.digest():
            raise BackupDamaged(self.path)

    def is_whole(self) -> bool:
        """Tell whether the checksum fits, which needs no key; reading begins anew afterwards."""
        at, total = self._file.tell(), blake2b(digest_size=_SUM)
        self._file.seek(0)
        left = max(0, self._end)
        while left and (some := self._file.read(min(left, CHUNK))):
            total.update(some)
            left -= len(some)
        fits = self._file.read() == total.digest()
        self._file.seek(at)
        return fits

    def _next(self) -> bytes:
        assert self._chunks is not None
        left = self._end - self._file.tell()
        sealed = self._file.read(min(CHUNK + _TAG, max(0, left)))
        self._hash.update(sealed)
        self._last = left <= CHUNK + _TAG
        return self._chunks.opened(sealed, last=self._last, path=self.path)

    def _read_start(self) -> bytes:
        start = self._file.read(_START.size)
        if len(start) < _START.size or not start.startswith(MAGIC):
            raise NotABackup(self.path)
        _, found, length = _START.unpack(start)
        if found > FORMAT:
            raise BackupNewer(self.path, found, FORMAT)
        if found < 1 or length > _LONGEST_HEADER or self._end < _START.size + length:
            raise BackupDamaged(self.path)
        start += self._file.read(length)
        self._hash.update(start)
        return start

    def _read_header(self) -> Header:
        try:
            header = msgspec.msgpack.decode(self._start[_START.size :], type=Header)
        except msgspec.MsgspecError as error:
            raise BackupDamaged(self.path) from error
        if not is_locked(header.lock) or len(header.salt) != SALT_BYTES:
            raise BackupDamaged(self.path)
        return header


def backup_key(reader: SealedReader, passphrase: str) -> bytes:
    """Return the backup key of a file. Raises BackupLocked, BackupDamaged."""
    from cade.app.store.envelope import NoSecret, WrongPassphrase, read

    try:
        return read(reader.header.lock, lambda: passphrase)
    except NoSecret as error:
        raise BackupDamaged(reader.path) from error
    except WrongPassphrase as error:
        if not reader.is_whole():
            raise BackupDamaged(reader.path) from error
        raise BackupLocked(reader.path) from error


class _Chunks:
    def __init__(self, key: bytes, header: Header, start: bytes) -> None:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        self._bound = blake2b(start, digest_size=32).digest()
        derived = blake2b(
            header.salt + self._bound, digest_size=32, key=key, person=b"cade backup file"
        )
        self._cipher = AESGCM(derived.digest())
        self._position = 0

    def sealed(self, content: bytes, *, last: bool) -> bytes:
        return self._cipher.encrypt(*self._turn(content, last))

    def opened(self, content: bytes, *, last: bool, path: Path) -> bytes:
        from cryptography.exceptions import InvalidTag

        try:
            return self._cipher.decrypt(*self._turn(content, last))
        except (InvalidTag, ValueError) as error:
            raise BackupDamaged(path) from error

    def _turn(self, content: bytes, last: bool) -> tuple[bytes, bytes, bytes]:
        position = self._position
        self._position += 1
        return position.to_bytes(12), content, self._bound + position.to_bytes(8) + bytes([last])
