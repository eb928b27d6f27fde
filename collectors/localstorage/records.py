"""What reading a localStorage gives: entries, and troubles that cost one entry or file."""

import msgspec

from cade.collectors.indexeddb.records import Trouble


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One live entry: the present value under its key.

    origin: scheme, host and, where it is not the usual one, port: "https://chat.example:8443";
        what a browser adds for containers and pages within other pages is left out.
    value: text; a lone surrogate becomes U+FFFD. sequence: LevelDB's, higher is newer; else None.
    """

    origin: str
    key: str
    value: str
    sequence: int | None = None


Item = Entry | Trouble


def origin_of(stored: str) -> str:
    """Return an origin without what a browser appends: `^...` of a partition, a last slash."""
    return stored.partition("^")[0].removesuffix("/")
