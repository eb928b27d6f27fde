"""Flips bytes of a backup archive, one at a time, and counts how many still open.

`python -m cade.bench.flips [COUNT]` (default: a million; ten million take some twenty minutes). The
positions are drawn evenly, the value is xored with 1 to 255, and every second file has its checksum
mended, as whoever alters it on purpose would. It exits 1 if one opened.
"""

import random
import sys
import time
from datetime import UTC, datetime
from hashlib import blake2b
from io import BytesIO
from pathlib import Path

from cade.app.store import envelope
from cade.app.store.backup.sealed_file import Header, SealedReader, SealedWriter, backup_key
from cade.domain.errors import StoreError

PASSPHRASE, KEY = "a passphrase", bytes(range(32))
BYTES = 24_000
"""As an archive of a handful of records."""


def main(count: int) -> int:
    """Flip, count, print; return the exit code."""
    envelope.PASSES, envelope.LANES, envelope.MEMORY_KIB = 1, 1, 8  # its price is not measured here
    chance, begun = random.Random(2026), time.monotonic()
    whole, opened = archive(chance.randbytes(BYTES)), 0
    lock = SealedReader(BytesIO(whole), Path("a")).header.lock
    for turn in range(count):
        altered = bytearray(whole)
        altered[chance.randrange(len(whole))] ^= chance.randint(1, 255)
        if turn % 2:
            altered[-32:] = blake2b(altered[:-32], digest_size=32).digest()
        opened += altered != whole and opens(bytes(altered), lock)
    print(f"{count:,} flips in {time.monotonic() - begun:.0f} s: {opened} opened")
    return 1 if opened else 0


def archive(content: bytes) -> bytes:
    """Return a whole backup file with this content."""
    header = Header(
        kind="archive",
        store="5a" * 16,
        vault="0f" * 8,
        made_at=datetime(2026, 12, 1, tzinfo=UTC),
        version="0",
        position=1,
        link=bytes(16),
        lock=envelope.written(KEY, PASSPHRASE),
    )
    file = BytesIO()
    writer = SealedWriter(file, header, KEY)
    writer.write(content)
    writer.finish()
    return file.getvalue()


def opens(content: bytes, lock: str) -> bool:
    """Tell whether a file is read to its end. lock: of the file as it was written."""
    try:
        reader = SealedReader(BytesIO(content), Path("a"))
        same = reader.header.lock == lock
        reader.unlock(KEY if same else backup_key(reader, PASSPHRASE))
        reader.read()
        reader.finish()
    except StoreError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000))
