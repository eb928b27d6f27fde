"""When a file is in a new state, and the fact that says so."""

import os
from datetime import datetime
from hashlib import sha256

from cade.collectors.files.decoding import Decoded, decode
from cade.collectors.files.reading import Reading
from cade.collectors.files.rules import FileRules
from cade.collectors.files.signature import modified_at, settled, signature, size_and_date
from cade.collectors.world import Latest
from cade.domain.details import FileSeen
from cade.domain.facts import RevisionSeen
from cade.domain.identity import next_revision

SOURCE = "file"
TOO_LARGE = "too_large"


def is_settled(latest: Latest, stat: os.stat_result, filesystem: str, rules: FileRules) -> bool:
    """Tell without reading whether the log has the file as it is, or must not have it at all."""
    if latest.forgotten:
        return True
    if latest.removed or not isinstance(latest.details, FileSeen):
        return False
    same = latest.details.signature == signature(stat, filesystem)
    return same and not _now_small_enough(latest.details, stat.st_size, rules)


def in_same_state(latest: Latest, reading: Reading, rules: FileRules) -> bool:
    """Tell whether what was read is what the log has, whatever the file's times say."""
    details = latest.details
    if latest.removed or not isinstance(details, FileSeen):
        return False
    if _now_small_enough(details, reading.stat.st_size, rules):
        return False
    if reading.content_hash is not None:
        return latest.content_hash == reading.content_hash
    return size_and_date(details.signature or "") == size_and_date(signature(reading.stat, ""))


def revision_seen(
    uid: str, reading: Reading, filesystem: str, latest: Latest | None, now: datetime
) -> RevisionSeen:
    """Return the fact about the state that follows `latest`."""
    decoded = _decoded(reading)
    details = FileSeen(
        path=uid,
        size_bytes=reading.stat.st_size,
        encoding=decoded.encoding,
        without_text=decoded.without_text,
        signature=settled(reading.stat, filesystem, now),
    )
    return RevisionSeen(
        uid=uid,
        source=SOURCE,
        kind=SOURCE,
        revision=next_revision(_state(reading), latest.revision if latest else None),
        details=details,
        occurred_at=modified_at(reading.stat, now),
        text=decoded.text,
        content_hash=reading.content_hash,
    )


def _now_small_enough(details: FileSeen, size: int, rules: FileRules) -> bool:
    """Tell whether the text was left out for a limit that has been raised since."""
    return details.without_text == TOO_LARGE and size <= rules.max_file_bytes


def _decoded(reading: Reading) -> Decoded:
    if reading.stat.st_size == 0:
        return Decoded(without_text="empty")
    return Decoded(without_text=TOO_LARGE) if reading.raw is None else decode(reading.raw)


def _state(reading: Reading) -> bytes:
    named = size_and_date(signature(reading.stat, ""))
    return reading.content_hash or sha256(named.encode()).digest()
