"""What reading an IndexedDB database gives: records, and troubles that cost one record or file."""

from enum import StrEnum

import msgspec

from cade.collectors.indexeddb.values import Value


class Kind(StrEnum):
    """What went wrong. Everything else is still read, except where the kind says otherwise."""

    NOT_INDEXEDDB = "not_indexeddb"  # the path is no database this room knows; nothing was read
    NOT_LOCALSTORAGE = "not_localstorage"  # the same, asked for what pages keep in localStorage
    UNREADABLE_FILE = "unreadable_file"  # the operating system refused it
    MISSING_FILE = "missing_file"  # the database's own list names it, it is not there
    NO_FILE_LIST = "no_file_list"  # CURRENT or MANIFEST is gone or broken: every table was read
    BROKEN_TABLE = "broken_table"  # none of the table's blocks could be found
    BROKEN_BLOCK = "broken_block"  # the records of one block are lost
    BROKEN_LOG = "broken_log"  # the rest of one 32 KiB block of a log is lost
    TRUNCATED_LOG = "truncated_log"  # a log ends in the middle of a record
    BROKEN_DATABASE = "broken_database"  # SQLite gave up; rows after that are lost
    ORPHANED = "orphaned"  # records of a database or store whose name was not found
    UNKNOWN_ENCODING = "unknown_encoding"  # a newer or unknown version of the value's format
    UNSUPPORTED_VALUE = "unsupported_value"  # a kind of object that is not read
    BROKEN_VALUE = "broken_value"  # the value contradicts its format
    BROKEN_KEY = "broken_key"
    MISSING_BLOB = "missing_blob"  # the value lies in a file or row that is gone
    TOO_LARGE = "too_large"  # beyond the limits in `limits`
    NESTED_TOO_DEEPLY = "nested_too_deeply"


class Broken(Exception):
    """Bytes that contradict their format; caught where one record, block or file can be given up.

    `kind` says what a `Trouble` made of it is called; `detail` never holds stored content.
    """

    def __init__(self, kind: Kind, detail: str = "") -> None:
        super().__init__(kind, detail)
        self.kind = kind
        self.detail = detail


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """One live record: the newest value under its key.

    key: number (float), str, datetime (UTC), bytes, or a list of these.
    value: see `values`. sequence: LevelDB's sequence number, higher is newer; None elsewhere.
    """

    database: str
    store: str
    key: Value
    value: Value
    sequence: int | None = None


class Trouble(msgspec.Struct, frozen=True, kw_only=True):
    """Something that could not be read. `where` is a file's name, never a path.

    count: how many records it stands for, None where that cannot be known.
    """

    kind: Kind
    where: str
    database: str | None = None
    store: str | None = None
    count: int | None = None
    detail: str = ""


def refused(broken: Broken, database: str, store: str) -> Trouble:
    """Return what is told of one record that could not be read."""
    return Trouble(
        kind=broken.kind,
        where="record",
        database=database,
        store=store,
        count=1,
        detail=broken.detail,
    )


Item = Record | Trouble
