"""Writes entries of browsers' caches, as Chromium and Firefox do."""

import sqlite3
import struct
from hashlib import sha1
from pathlib import Path

import cramjam

HEADER, END = struct.Struct("<QIIII"), struct.Struct("<QIIII")
MAGIC, END_MAGIC = 0xFCFB6D1BA7725C30, 0xF4FA6F45970D41D8
PICTURE = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes([0, 0, 1, 0, 0, 0, 0, 9]) + b"rest" * 99
URL = "https://img.example/a.png"
KEY = f"1/0/_dk_https://chat.example https://chat.example {URL}"


def simple(key: str, body: bytes, head: bytes, hashed: bool = True) -> bytes:
    """Return an entry of a Simple cache."""
    end = END.pack(END_MAGIC, 1, 0, 0, 0)
    tail = (b"h" * 32 if hashed else b"") + END.pack(END_MAGIC, 3 if hashed else 1, 0, len(head), 0)
    start = HEADER.pack(MAGIC, 5, len(key.encode()), 0, 0) + key.encode()
    return start + body + end + head + tail


def http_head(
    headers: dict[str, str] | None = None, status: str = "200 OK", flags: int = 3
) -> bytes:
    """Return what Chromium's HTTP cache knows of a response."""
    lines = [f"HTTP/1.1 {status}", *(f"{n}: {v}" for n, v in (headers or {}).items())]
    text = "\0".join(lines).encode() + b"\0\0"
    return struct.pack("<III", len(text), flags, 0) + bytes(16) + text + b"rest"


def in_http_cache(profile: Path, content: bytes, name: str = "0123456789abcdef_0") -> Path:
    path = profile / "Cache" / "Cache_Data" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def field(number: int, value: int | bytes) -> bytes:
    if isinstance(value, int):
        return bytes([number << 3, value & 0x7F | 0x80, value >> 7])
    return bytes([number << 3 | 2, len(value)]) + value


def metadata(status: int = 200, kind: bytes = b"image/png") -> bytes:
    """Return a `CacheMetadata`."""
    header = field(1, b"Content-Type") + field(2, kind)
    return field(1, field(1, b"GET")) + field(2, field(1, status) + field(4, header))


def in_cache_storage(profile: Path, content: bytes) -> Path:
    path = profile / "Service Worker" / "CacheStorage" / "0ab1" / "c2" / "0123456789abcdef_0"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def cache2(key: str, body: bytes, version: int = 3, **elements: str) -> bytes:
    """Return an entry of Firefox's HTTP cache."""
    told = "".join(f"{n.replace('_', '-')}\0{v}\0" for n, v in elements.items()).encode()
    numbers = [version, 1, 2, 3, 4, 5, len(key), *([0] if version > 1 else [])]
    chunks = bytes(2 * -(-len(body) // (256 << 10)))
    rest = struct.pack(f">{len(numbers)}I", *numbers) + key.encode() + b"\0" + told
    return body + b"sum!" + chunks + rest + struct.pack(">I", len(body))


def in_cache2(profile: Path, content: bytes) -> Path:
    path = profile / "cache2" / "entries" / sha1(content).hexdigest().upper()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def framed(data: bytes) -> bytes:
    return bytes(cramjam.snappy.compress(data))


ENTRIES = """
CREATE TABLE entries(id INTEGER PRIMARY KEY, request_method TEXT, request_url_no_query TEXT,
    request_url_query TEXT, response_status INTEGER, response_body_id TEXT);
CREATE TABLE response_headers(name TEXT, value TEXT, entry_id INTEGER);
INSERT INTO response_headers VALUES ('Content-Type', 'image/png', 1);
"""
BODY_ID = "{69036127-1096-4f4d-8189-4be4cd024566}"


def in_cache_api(profile: Path, url: str, body: bytes | None, status: int = 200) -> Path:
    folder = profile / "storage" / "default" / "https+++chat.example" / "cache"
    (folder / "morgue" / "102").mkdir(parents=True)
    db = sqlite3.connect(folder / "caches.sqlite")
    db.executescript(ENTRIES)
    plain, mark, query = url.partition("?")
    row = (plain, mark + query, status, BODY_ID)
    db.execute("INSERT INTO entries VALUES (1, 'GET', ?, ?, ?, ?)", row)
    db.commit()
    db.close()
    path = folder / "morgue" / "102" / f"{BODY_ID}.final"
    if body is not None:
        path.write_bytes(body)
    return path
