"""A file's bytes as they stood at one moment, or only their hash, or only their size."""

import os
from hashlib import sha256
from stat import S_ISREG

import msgspec

from cade.collectors.files.opening import opened_file
from cade.collectors.files.trouble import Unreadable
from cade.collectors.world import Reason

HASHED_BYTES = 64 * 1024 * 1024
"""A larger file is not read at all: its state is named by its size and date."""

TRIES = 3
_CHUNK = 1024 * 1024


class Reading(msgspec.Struct, frozen=True):
    """A file at one moment.

    raw: the whole content; None for a file larger than was asked for.
    content_hash: SHA-256 of the whole content; None for one larger than HASHED_BYTES.
    """

    stat: os.stat_result
    raw: bytes | None
    content_hash: bytes | None


def read(name: str, directory: int, max_bytes: int) -> Reading:
    """Read a regular file of an open directory, its content up to `max_bytes`.

    Size and times must be the same before and after, else it is read again, at most TRIES times.
    Raises OSError and Unreadable.
    """
    for _ in range(TRIES):
        with opened_file(name, directory) as descriptor:
            before = os.fstat(descriptor)
            if not S_ISREG(before.st_mode):
                raise Unreadable(Reason.NOT_A_REGULAR_FILE)
            reading = _read(descriptor, before, max_bytes)
            if reading and _times(os.fstat(descriptor)) == _times(before):
                return reading
    raise Unreadable(Reason.CHANGED_WHILE_READING)


def _read(descriptor: int, stat: os.stat_result, max_bytes: int) -> Reading | None:
    if stat.st_size > max(HASHED_BYTES, max_bytes):
        return Reading(stat, None, None)
    keep = stat.st_size <= max_bytes
    parts: list[bytes] = []
    digest, left = sha256(), stat.st_size
    while left and (part := os.read(descriptor, min(left, _CHUNK))):
        digest.update(part)
        left -= len(part)
        if keep:
            parts.append(part)
    if left:
        return None  # it shrank
    return Reading(stat, b"".join(parts) if keep else None, digest.digest())


def _times(stat: os.stat_result) -> tuple[int, int, int]:
    return stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns
