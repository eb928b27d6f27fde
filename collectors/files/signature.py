"""What the file system says about a file without reading it: its signature, its date."""

import os
from datetime import UTC, datetime, timedelta

_RACY_US = 100_000
"""A file changed so shortly before it was read may change again within the same tick of the file
system's clock (1 to 10 ms on Linux) and keep its times; it is read once more in the next run."""

EARLIEST_S = 86_400
"""A time on the first day of 1970 is a lost one (0, or 1 as some archives write it)."""

_LATEST = timedelta(days=1)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def signature(stat: os.stat_result, filesystem: str) -> str:
    """Return size, modification and change time in ns, and inode as `size:m:c:inode@filesystem`.

    Writing to a file, replacing it and moving another one over it all change it.
    """
    change = stat.st_ctime_ns
    return f"{stat.st_size}:{stat.st_mtime_ns}:{change}:{stat.st_ino}@{filesystem}"


def settled(stat: os.stat_result, filesystem: str, now: datetime) -> str:
    """Return the signature to keep; one that matches nothing if the file changed just `now`."""
    age = now - _EPOCH - timedelta(microseconds=stat.st_ctime_ns // 1_000)
    if abs(age) > timedelta(microseconds=_RACY_US):
        return signature(stat, filesystem)
    return f"{stat.st_size}:{stat.st_mtime_ns}:0:{stat.st_ino}@{filesystem}"


def size_and_date(kept: str) -> str:
    """Return the part of a signature that names the state of a file too large to be read."""
    return ":".join(kept.split(":", 2)[:2])


def filesystem_of(kept: str) -> str:
    """Return the id of the file system on which the file was."""
    return kept.rpartition("@")[2]


def modified_at(stat: os.stat_result, now: datetime) -> datetime | None:
    """Return the modification time, UTC; None where it cannot be true.

    That is a time before 2 January 1970 or more than a day after `now`.
    """
    if stat.st_mtime_ns < EARLIEST_S * 1_000_000_000:
        return None
    try:
        modified = _EPOCH + timedelta(microseconds=stat.st_mtime_ns // 1_000)
    except OverflowError:
        return None
    return modified if modified <= now + _LATEST else None
