"""Log and keys cannot commit together; this brings the head in keys.db up to the log's.

The log is committed first, so after a crash the saved head may be behind. The rows behind it are
accepted only if each continues the chain; a log that ends before the saved head was cut.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from cade.app.store.chain import Chain, Head
from cade.app.store.errors import Damaged

SINCE = (
    "SELECT rowid, link, topic, originator_id, originator_version, digest FROM facts"
    " WHERE rowid >= ? ORDER BY rowid"
)
"""The saved head's own row, and those behind it."""


def reconciled(saved: Head, rows: Iterable[Any], chain: Chain, path: Path) -> Head:
    """Return the head of the log, given the rows of `SINCE`. Raises Damaged with the position."""
    rest = iter(rows)
    if saved.position:
        own = next(rest, None)
        if own is None or tuple(own[:2]) != saved:
            raise Damaged(path, position=saved.position)
    head = saved
    for position, link, topic, subject, version, digest in rest:
        expected = chain.link(head.link, head.position + 1, topic, subject, version, digest)
        if (position, link) != (head.position + 1, expected):
            raise Damaged(path, position=head.position + 1)
        head = Head(position, link)
    return head
