"""What real browsers keep for a page comes out exactly, while they run and after they ended."""

import gzip
import threading
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import msgspec
import pytest

from cade.collectors import indexeddb, localstorage, webcache
from cade.collectors.indexeddb.values import UNDEFINED
from cade.collectors.private_copy import private_copy
from cade.collectors.snapshot import signature
from cade.collectors.world import World
from cade.tests.collectors import real

pytestmark = pytest.mark.real_browsers

PAGE = Path(__file__).with_name("pages") / "storage.html"


def picture(seed: int, width: int) -> bytes:
    """Return a PNG of one grey line of noise."""
    size = b"IHDR" + width.to_bytes(4, "big") + b"\0\0\0\1\x08\0\0\0\0"
    line = b"IDAT" + zlib.compress(b"\0" + Random(seed).randbytes(width))
    parts = [
        len(p[4:]).to_bytes(4, "big") + p + zlib.crc32(p).to_bytes(4, "big")
        for p in (size, line, b"IEND")
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


PICTURES = {
    "/plain.png": picture(1, 9_000),
    "/packed.png": picture(2, 300),
    "/kept.png?size=2": picture(3, 90_000),
    "/keptpacked.png": picture(4, 400),
}


class Pages(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    done: ClassVar[threading.Event]
    said: ClassVar[list[str]]

    def do_GET(self) -> None:
        body, kind = PAGE.read_bytes(), "text/html; charset=utf-8"
        if self.path in PICTURES:
            body, kind = PICTURES[self.path], "image/png"
        self.send_response(200)
        if "packed" in self.path:
            body = gzip.compress(body)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Type", kind)
        self.send_header("Cache-Control", "max-age=86400")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        self.said.append(self.rfile.read(int(self.headers["Content-Length"])).decode())
        self.send_response(204)
        self.end_headers()
        self.done.set()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


class Kept(msgspec.Struct, frozen=True):
    """Where a browser's own files lie: a profile, the IndexedDB and the localStorage of the site.

    Each is a pattern, since the port is in the names.
    """

    profile: Path
    database: str
    texts: str

    def one(self, pattern: str) -> Path:
        (found,) = (path for path in self.profile.glob(pattern) if path.suffix != ".blob")
        return found


BACK_ENDS = ["chromium", "chromium-sqlite", "firefox"]


def browser(name: str, base: Path, url: str) -> tuple[list[str], Kept]:
    if name == "firefox":
        origin = "storage/default/http*127.0.0.1*"
        return real.firefox(base / "f", url), Kept(base / "f", origin, f"{origin}/ls")
    flags = ["--enable-features=IdbSqliteBackingStore"] if name == "chromium-sqlite" else []
    kept = Kept(base / "c" / "Default", "IndexedDB/http_127.0.0.1_*", "Local Storage/leveldb")
    return real.chromium(base / "c", *flags, url), kept


@contextmanager
def site() -> Iterator[str]:
    Pages.done, Pages.said = threading.Event(), []
    with ThreadingHTTPServer(("127.0.0.1", 0), Pages) as server:
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        serving.join()


@pytest.mark.parametrize("name", BACK_ENDS)
def test_a_page_is_read_back_whole_from_a_running_and_from_an_ended_browser(
    world: World, tmp_path: Path, name: str
) -> None:
    with site() as url:
        command, kept = browser(name, tmp_path, f"{url}/")
        with real.running(command):
            assert Pages.done.wait(real.PATIENCE_S)
            assert Pages.said == ["ok"]
            assert_kept(world, kept, url)
        assert_kept(world, kept, url)


def assert_kept(world: World, kept: Kept, url: str) -> None:
    records = eventually(lambda: _records(world, kept), lambda found: len(found) == 233 + 22 + 6)
    assert_chats(records)
    assert_kinds(records)
    texts = eventually(lambda: _texts(world, kept), lambda found: len(found) == 8)
    assert texts == {(url, key): value for key, value in TEXTS.items()}
    urls = [url + path for path in PICTURES]
    found = eventually(lambda: _pictures(world, kept, urls), lambda found: len(found) == 4)
    assert found == {url + path: sha256(data).digest() for path, data in PICTURES.items()}


def eventually(look: Callable[[], Any], is_it: Callable[[Any], bool]) -> Any:
    """Look again while a running browser has not written everything: it does so seconds late."""
    for _ in range(60):
        found = look()
        if is_it(found):
            break
        threading.Event().wait(0.5)
    return found


def _records(world: World, kept: Kept) -> list[indexeddb.Record]:
    source = kept.one(kept.database)
    assert webcache.profile_of(source) == kept.profile
    before = {path: signature(path.lstat())[2] for path in source.rglob("*LOCK*")}
    with private_copy(world, source) as copy:
        items = [_with_blobs(item) for item in indexeddb.read(copy)]
    assert {path: signature(path.lstat())[2] for path in source.rglob("*LOCK*")} == before
    found = [item for item in items if isinstance(item, indexeddb.Record)]
    assert len(found) == len(items), [i for i in items if not isinstance(i, indexeddb.Record)]
    return found


def _with_blobs(item: indexeddb.Item) -> indexeddb.Item:
    """Read a blob's bytes before the copy is gone."""
    if isinstance(item, indexeddb.Record) and item.key == "file":
        blob = item.value
        data = blob.data if blob.path is None else blob.path.read_bytes()
        return msgspec.structs.replace(item, value=data)
    return item


def _texts(world: World, kept: Kept) -> dict[tuple[str, str], str]:
    source = next(kept.profile.glob(kept.texts), None)
    if source is None or not any(source.iterdir()):
        return {}
    with private_copy(world, source) as copy:
        items = list(localstorage.read(copy))
    return {(i.origin, i.key): i.value for i in items if isinstance(i, localstorage.Entry)}


def _pictures(world: World, kept: Kept, urls: list[str]) -> dict[str, bytes]:
    found = webcache.find(world, kept.profile, urls)
    return {item.url: item.content_hash for item in found if isinstance(item, webcache.Cached)}


TEXTS = {
    "plain": "plain", "latin": "maçã", "wide": "olá ☃ 🎉", "chave ☃": '{"a":1}', "empty": "",
    "long": "xé" * 100_000, "longwide": "☃y" * 50_000, "twice": "new",
}  # fmt: skip


def assert_chats(records: list[indexeddb.Record]) -> None:
    counts = Counter((record.database.split(":react")[0], record.store) for record in records)
    assert counts == {
        ("Teams:replychain-manager", "replychains"): 233, ("kinds", "values"): 22,
        ("kinds", "keys"): 6,
    }  # fmt: skip
    chains = [record.value for record in records if record.store == "replychains"]
    messages = [message for chain in chains for message in chain["messageMap"].values()]
    texts = [message["content"] for message in messages]
    assert texts.count("<p>editada</p>") == 19  # of 20, one was deleted
    assert [m["properties"] for m in messages if not m["content"]] == [
        {"deletetime": 1760003000000}
    ]
    assert sorted(len(text) for text in texts)[-3:] == [70_000, 300_000, 1_200_000]
    assert {m["imDisplayName"] for m in messages} == {"Ana Prado", "Bento Araújo", "Carla ☃"}
    assert all(message["trimmed"] is UNDEFINED for message in messages)
    assert "<p>Olá, <b>mensagem 7</b> 🎉</p>" in texts


def assert_kinds(records: list[indexeddb.Record]) -> None:
    values = {str(record.key): record.value for record in records if record.store == "values"}
    plain = {
        "nothing": UNDEFINED, "none": None, "yes": True, "whole": -7, "half": 0.5, "far": 2**40,
        "big": 10**30, "latin": "maçã", "wide": "☃ 🎉", "odd": None, "boxed": "b",
        "date": datetime(2025, 10, 9, 8, 53, 20, 123000, UTC), "bytes": b"\1\2\xff",
        "list": [1, UNDEFINED, "x", [UNDEFINED]], "buffer": bytes(3), "file": b"hello",
    }  # fmt: skip
    assert {name: values[name] for name in plain} == plain
    assert (values["text"].pattern, values["text"].flags) == ("a+b", "gi")
    assert values["map"].pairs == [("k", {"a": 1})]
    assert values["set"].values == [1, "b"]
    assert values["words"].numbers() == [1, 65535]
    assert (values["error"].name, values["error"].message) == ("RangeError", "boom")
    assert values["round"]["self"] is values["round"]
    keys = {record.value: record.key for record in records if record.store == "keys"}
    epoch = datetime(1970, 1, 1, tzinfo=UTC)
    assert keys == {0: 5, 1: -1.5, 2: "ção", 3: epoch, 4: b"\x09", 5: ["a", 1]}
