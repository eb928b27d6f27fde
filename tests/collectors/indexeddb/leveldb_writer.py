"""Writes LevelDB folders as Chromium does: tables, logs, MANIFEST, and IndexedDB's keys."""

import struct
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import cramjam

MAGIC = 0xDB4775248B80FB57
BLOCK = 32 << 10


class Put(NamedTuple):
    """A version of a key; value None is a deletion."""

    key: bytes
    value: bytes | None
    sequence: int = 0


def varint(number: int) -> bytes:
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*out, number])


def sized(data: bytes) -> bytes:
    return varint(len(data)) + data


def utf16(text: str) -> bytes:
    return varint(len(text)) + text.encode("utf-16-be")


def prefix(database: int, store: int, index: int) -> bytes:
    return bytes([0, database, store, index])


def text_key(text: str) -> bytes:
    return b"\x01" + utf16(text)


def number_key(number: float) -> bytes:
    return b"\x03" + struct.pack("<d", number)


def list_key(*items: bytes) -> bytes:
    return b"\x04" + varint(len(items)) + b"".join(items)


def database_name(name: str) -> bytes:
    return prefix(0, 0, 0) + b"\xc9" + utf16("https_chat.example_0@1") + utf16(name)


def store_name(database: int, store: int) -> bytes:
    return prefix(database, 0, 0) + b"\x32" + varint(store) + b"\x00"


def record(database: int, store: int, key: bytes) -> bytes:
    return prefix(database, store, 1) + key


def names(database: int = 1, name: str = "chats", store: str = "messages") -> list[Put]:
    """Return what names a database and its only store."""
    return [
        Put(database_name(name), bytes([database])),
        Put(store_name(database, 1), store.encode("utf-16-be")),
    ]


def numbered(puts: Iterable[Put], first: int = 1) -> list[Put]:
    """Give each version the next sequence number."""
    return [put._replace(sequence=first + place) for place, put in enumerate(puts)]


def table(puts: Iterable[Put], snappy: bool = True, block_size: int = 4096) -> bytes:
    """Return a table; the order of the keys is the caller's."""
    out, index, entries, size = bytearray(), [], [], 0
    for put in [*puts, None]:
        if put is not None:
            tail = struct.pack("<Q", put.sequence << 8 | (put.value is not None))
            entries.append((put.key + tail, put.value or b""))
            size += len(put.key) + len(put.value or b"")
        if entries and (put is None or size >= block_size):
            index.append((entries[-1][0], _stored(out, _block(entries), snappy)))
            entries, size = [], 0
    meta = _stored(out, _block([]), False)
    handle = _stored(out, _block(index), False)
    footer = (meta + handle).ljust(40, b"\0")
    return bytes(out + footer + struct.pack("<Q", MAGIC))


def _stored(out: bytearray, block: bytes, snappy: bool) -> bytes:
    start = len(out)
    body = bytes(cramjam.snappy.compress_raw(block)) if snappy else block
    out += body + bytes([snappy]) + b"\0\0\0\0"
    return varint(start) + varint(len(body))


def _block(entries: Iterable[tuple[bytes, bytes]]) -> bytes:
    out, before = bytearray(), b""
    for key, value in entries:
        shared = 0
        while shared < min(len(key), len(before)) and key[shared] == before[shared]:
            shared += 1
        out += varint(shared) + varint(len(key) - shared) + varint(len(value))
        out += key[shared:] + value
        before = key
    return bytes(out + struct.pack("<II", 0, 1))


def batch(puts: Iterable[Put], sequence: int) -> bytes:
    """Return a write batch whose first entry has this sequence number."""
    listed = list(puts)
    out = bytearray(struct.pack("<QI", sequence, len(listed)))
    for put in listed:
        out += b"\x00" if put.value is None else b"\x01"
        out += sized(put.key) + (b"" if put.value is None else sized(put.value))
    return bytes(out)


def log(records: Iterable[bytes]) -> bytes:
    """Return a log holding the records, cut into pieces at the ends of its 32 KiB blocks."""
    out = bytearray()
    for whole in records:
        rest, begun = whole, False
        while rest or not begun:
            room = BLOCK - len(out) % BLOCK
            if room < 7:
                out += b"\0" * room
                continue
            piece, rest = rest[: room - 7], rest[room - 7 :]
            kind = (3 if rest else 4) if begun else (2 if rest else 1)
            out += b"\0\0\0\0" + struct.pack("<HB", len(piece), kind) + piece
            begun = True
    return bytes(out)


def manifest(tables: Iterable[int], oldest_log: int, removed: Iterable[int] = ()) -> bytes:
    """Return a MANIFEST that lists the tables, after others that were added and removed."""
    edit = bytearray(varint(1) + sized(b"idb_cmp1") + varint(2) + varint(oldest_log))
    for number in [*tables, *removed]:
        edit += bytes([7, 0]) + varint(number) + varint(1) + sized(b"a") + sized(b"z")
    later = bytearray()
    for number in removed:
        later += bytes([6, 0]) + varint(number)
    return log([bytes(edit), bytes(later)] if later else [bytes(edit)])


def folder(
    base: Path,
    tables: dict[int, bytes],
    logs: dict[int, bytes] | None = None,
    removed: Iterable[int] = (),
    name: str = "https_chat.example_0.indexeddb.leveldb",
) -> Path:
    """Make the folder; tables in `removed` are on the disk and not on the list."""
    made = base / name
    made.mkdir(parents=True)
    for number, content in tables.items():
        (made / f"{number:06}.ldb").write_bytes(content)
    for number, content in (logs or {}).items():
        (made / f"{number:06}.log").write_bytes(content)
    gone = set(removed)
    listed = manifest([n for n in tables if n not in gone], min(logs or {1: b""}), gone)
    (made / "MANIFEST-000001").write_bytes(listed)
    (made / "CURRENT").write_bytes(b"MANIFEST-000001\n")
    return made
