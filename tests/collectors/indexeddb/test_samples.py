"""What real browsers wrote comes out exactly: Chromium 156 and Firefox ESR 153."""

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from cade.collectors.indexeddb import Record, read
from cade.collectors.indexeddb.values import (
    UNDEFINED,
    Blob,
    FarDate,
    HostObject,
    JsError,
    JsMap,
    JsSet,
    RegExp,
    TypedArray,
    date_of,
)

Sample = Callable[[str], Path]
WHOLE = [
    "chromium-leveldb/http_127.0.0.1_8765.indexeddb.leveldb",
    "chromium-sqlite/http_127.0.0.1_8767",
    "chromium-sqlite-live/http_127.0.0.1_8771",
    "firefox/http+++127.0.0.1+8766",
]


@pytest.fixture(scope="module", params=WHOLE, ids=lambda name: name.split("/")[0])
def records(request: pytest.FixtureRequest, sample: Sample) -> list[Record]:
    folder, origin = request.param.split("/")
    items = list(read(sample(folder) / origin))
    found = [item for item in items if isinstance(item, Record)]
    assert len(found) == len(items), [item for item in items if not isinstance(item, Record)]
    return found


def values(records: list[Record], database: str, store: str) -> dict[Any, Any]:
    """Return the values of a store by key; the database's name may be its beginning."""
    found = [r for r in records if r.database.startswith(database) and r.store == store]
    return {str(r.key): r.value for r in found}


def test_every_live_record_of_every_database_comes_out_once(records: list[Record]) -> None:
    counts = Counter((r.database.split(":react")[0], r.store) for r in records)
    assert counts == {
        ("Teams:replychain-manager", "replychains"): 1993,
        ("Teams:conversation-manager", "conversations"): 7,
        ("Teams:profiles", "profiles"): 5,
        ("types-db", "types"): 56,
        ("types-db", "keys"): 7,
        ("types-db", "auto"): 4,
    }
    assert len({(r.database, r.store, str(r.key)) for r in records}) == len(records)


def test_edited_records_are_told_as_edited_and_deleted_ones_not_at_all(
    records: list[Record],
) -> None:
    chains = values(records, "Teams:replychain-manager", "replychains").values()
    texts = [m["content"] for c in chains for m in c["messageMap"].values()]
    assert sum("EDITED" in text for text in texts) == 20
    deleted = {str(1700000000000 + 1000 * n) for n in range(20, 30)}
    assert not deleted & {c["replyChainId"] for c in chains}
    assert texts.count("") == 1


def test_the_very_large_values_are_whole(records: list[Record]) -> None:
    chains = values(records, "Teams:replychain-manager", "replychains").values()
    texts = [m["content"] for c in chains for m in c["messageMap"].values()]
    large = [text for text in texts if len(text) > 100_000]
    assert sorted("START" in t and ("BIGEND" in t or "RNDEND" in t) for t in large) == [True] * 3


def test_text_keeps_accents_and_emoji_and_undefined_is_not_null(records: list[Record]) -> None:
    chains = values(records, "Teams:replychain-manager", "replychains")
    chain = next(c for c in chains.values() if c["replyChainId"] == "1700000041000")
    message = chain["messageMap"]["1700000041000"]
    assert message["content"].startswith("<p>Olá &amp; <b>message 41 ")
    assert message["content"].endswith("</b> ação 🎉</p>")
    assert message["imDisplayName"] == "João Ação"
    assert chain["latestDeliveredMessageIds"] is UNDEFINED
    assert chain["consumptionHorizon"] is None


def test_numbers_texts_and_dates_are_what_the_page_wrote(records: list[Record]) -> None:
    types = values(records, "types-db", "types")
    plain = {
        "undef": UNDEFINED, "nul": None, "t": True, "f": False, "i": 42, "neg": -7, "zero": 0,
        "negzero": 0.0, "dbl": 3.14159, "inf": float("inf"), "ninf": float("-inf"),
        "maxint": 9007199254740991, "big32": 4294967295, "bigint": 123456789012345678901234567890,
        "negbig": -5, "str": "latin1 é", "str2": "utf16 ☃ 🎉", "empty": "", "baddate": None,
        "date": datetime(2023, 11, 14, 22, 13, 20, 123000, UTC), "numobj": 5, "strobj": "boxed",
        "boolobj": True, "bigobj": 7, "intkeys": {"1": "a", "2": "b", "x": "c"},
        "dense": [1, 2.5, "a", None, UNDEFINED, True], "bigstr": "é" * 200_000,
        "sparse": [1, UNDEFINED, 3, *[UNDEFINED] * 7, "x"], "re": RegExp("a+b", "gi"),
    }  # fmt: skip
    assert {name: types[name] for name in plain} == plain
    assert str(types["negzero"]) == "-0.0"
    assert types["nan"] != types["nan"]


def test_buffers_and_their_views_are_what_the_page_wrote(records: list[Record]) -> None:
    types = values(records, "types-db", "types")
    plain = {
        "ab": b"\1\2\3\xff", "u8": b"\1\2\3", "u8sub": b"\2\3\4", "dv": b"\x08\x07",
        "bigu8": b"\7" * 300_000, "resab": bytes(4),
    }  # fmt: skip
    numbers = {
        "u16": [1, 65535], "i32": [-1, 5], "f32": [1.5], "f64": [1.5, -2], "bi64": [-1, 5],
        "f16": [1.5, 2],
    }  # fmt: skip
    assert {name: types[name] for name in plain} == plain
    assert {name: types[name].numbers() for name in numbers} == numbers
    assert all(isinstance(types[name], TypedArray) for name in numbers)
    assert len(types["randu8"]) == 200_000


def test_collections_errors_and_the_browsers_own_objects_are_read(records: list[Record]) -> None:
    types = values(records, "types-db", "types")
    nested: JsMap = types["nested"]["a"]["b"][0]["c"]
    assert types["map"].pairs == [("k", 1), (2, {"z": datetime(1970, 1, 1, tzinfo=UTC)})]
    assert types["set"].values == [1, "b", None]
    assert nested.pairs[0][0] == {"d": 1}
    assert isinstance(nested.pairs[0][1], JsSet)
    assert types["cyc"]["self"] is types["cyc"]
    assert types["shared"][0] is types["shared"][1]
    error: JsError = types["err"]
    assert (error.name, error.message) == ("TypeError", "boom")
    assert types["dompoint"].fields["values"] == [1, 2, 3, 4]
    assert types["dommatrix"].fields["values"] == [1, 0, 0, 1, 0, 0]
    assert (types["imgdata"].fields["width"], len(types["imgdata"].fields["data"])) == (2, 16)


def test_a_crypto_key_is_named_and_its_material_left_out(records: list[Record]) -> None:
    key = values(records, "types-db", "types")["cryptokey"]
    assert isinstance(key, HostObject)
    assert key.name == "CryptoKey"
    assert not any(isinstance(part, bytes) for part in key.fields.values())


def test_blobs_are_described_and_their_bytes_are_found(records: list[Record]) -> None:
    types = values(records, "types-db", "types")

    def content(blob: Blob) -> bytes | None:
        return blob.data if blob.path is None else blob.path.read_bytes()

    assert (types["blob"].mime, content(types["blob"])) == ("text/plain", b"hello blob")
    assert (types["file"].name, content(types["file"])) == ("ação.txt", b"file body")
    assert types["file"].modified == datetime(2023, 11, 14, 22, 13, 20, tzinfo=UTC)
    assert [content(b) for b in types["nestblob"]["att"]] == [b"A1", b"B22"]


def test_every_kind_of_key_is_read(records: list[Record]) -> None:
    keys = {r.value: r.key for r in records if r.store == "keys"}
    assert keys == {
        1: 5, 2: -1.5, 3: "strkey é", 4: datetime(2023, 11, 14, 22, 13, 20, tzinfo=UTC),
        5: ["a", 1, ["b"]], 6: b"\1\2\3", 7: [],
    }  # fmt: skip


def test_firefox_keeps_large_values_in_files_that_a_live_copy_has(sample: Sample) -> None:
    items = list(read(sample("firefox-large-values-live") / "http+++127.0.0.1+8775"))
    found = {item.key: item.value for item in items if isinstance(item, Record)}
    sizes = [900_000, 1_000_000, 1_100_000, 3_000_000]
    assert len(items) == len(found) == 5
    assert [(len(found[n]["m"]), found[n]["k"]) for n in sizes] == [(n, -5) for n in sizes]
    assert found["açúcar"] == "nonascii key"


def test_a_date_beyond_pythons_years_keeps_its_milliseconds() -> None:
    assert date_of(8.64e15) == FarDate(8.64e15)
