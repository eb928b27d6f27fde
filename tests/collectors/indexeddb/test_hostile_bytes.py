"""Whatever the bytes, reading ends in values or a `Trouble`: no crash, no hang, no huge memory."""

import tracemalloc
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cade.collectors.indexeddb import Item, Record, Trouble, gecko, read
from cade.collectors.indexeddb.blink import decode
from cade.collectors.indexeddb.compression import FRAMED, framed_snappy, snappy, zstd
from cade.collectors.indexeddb.leveldb_blobs import LevelDbBlobs
from cade.collectors.indexeddb.leveldb_keys import prefix_of, user_key
from cade.collectors.indexeddb.records import Broken
from cade.collectors.indexeddb.sortable_keys import chromium_key, firefox_key
from cade.tests.collectors.indexeddb.leveldb_writer import (
    Put,
    batch,
    folder,
    log,
    names,
    number_key,
    numbered,
    record,
    table,
)
from cade.tests.collectors.indexeddb.v8_writer import encoded, enveloped, stored

Sample = Callable[[str], Path]
QUICK = settings(max_examples=150, deadline=None, derandomize=True)
NO_BLOBS = LevelDbBlobs(Path("/nonexistent"), 1, lambda: b"")
HEADER = b"\x03\x00\x00\x00\x00\x00\xf1\xff"  # of a structured clone

plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False)
    | st.text(st.characters(codec="utf-8")) | st.binary(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(
        st.text(st.characters(codec="utf-8"), max_size=5), inner, max_size=4
    ),
    max_leaves=20,
)  # fmt: skip


@given(plain)
@QUICK
def test_what_was_written_is_read_back(value: object) -> None:
    assert decode(enveloped(encoded(value)), NO_BLOBS) == value


def assert_refuses_or_reads(reader: Callable[[bytes], object], data: bytes) -> None:
    try:
        reader(data)
    except Broken as broken:
        assert broken.kind


READERS: list[Callable[[bytes], object]] = [
    lambda data: decode(data, NO_BLOBS),
    lambda data: decode(enveloped(data), NO_BLOBS),
    lambda data: decode(enveloped(data, 17, 12), NO_BLOBS),
    lambda data: gecko.decode(HEADER + data, NO_BLOBS),
    snappy,
    lambda data: framed_snappy(FRAMED + data),
    zstd,
    lambda data: zstd(b"\x28\xb5\x2f\xfd" + data),
    chromium_key,
    firefox_key,
    lambda data: user_key(data, prefix_of(data)),
    lambda data: LevelDbBlobs(Path("/nonexistent"), 1, lambda: data).blob(0),
]


@pytest.mark.parametrize("reader", READERS)
@given(data=st.binary(max_size=400))
@QUICK
def test_random_bytes_are_read_or_refused(reader: Callable[[bytes], object], data: bytes) -> None:
    assert_refuses_or_reads(reader, data)


@given(plain, st.data())
@QUICK
def test_a_value_with_changed_bytes_is_read_or_refused(value: object, data: st.DataObject) -> None:
    whole = bytearray(enveloped(encoded({"x": value, "y": [value]})))
    for _ in range(data.draw(st.integers(1, 4))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    assert_refuses_or_reads(lambda changed: decode(changed, NO_BLOBS), bytes(whole))


TAGS = [0, 1, 3, 4, 5, 6, 7, 8, 0xD, 0x11, 0x12, 0x13, 0x16, 0x1D, 0x1F, 0x20, 0x21, 0x22, 0x23]
words = st.builds(
    lambda number, tag: number.to_bytes(4, "little") + (0xFFFF0000 | tag).to_bytes(4, "little"),
    st.one_of(st.integers(0, 12), st.integers(0, 2**32 - 1)),
    st.one_of(st.sampled_from(TAGS), st.integers(0x8000, 0x8032)),
)


@given(st.lists(st.one_of(words, st.binary(min_size=8, max_size=8)), max_size=40))
@QUICK
def test_words_in_any_order_are_read_or_refused(listed: list[bytes]) -> None:
    assert_refuses_or_reads(lambda data: gecko.decode(data, NO_BLOBS), HEADER + b"".join(listed))


@pytest.mark.parametrize(
    "data",
    [
        enveloped(b"a\xff\xff\xff\xff\x0f@\x00\xff\xff\xff\xff\x0f"),  # an array of 2**32 holes
        enveloped(b"A\xff\xff\xff\xff\x0f"),
        enveloped(b'"\xff\xff\xff\xff\x0f'),
        enveloped(b"B\xff\xff\xff\xff\x0f"),
        enveloped(b"Z\xff\xff\xff\xff\x0f"),
        enveloped(b"A\x64" + b"a\xe8\x07@\x00\xe8\x07" * 100 + b"$\x00\x64"),
        b"\xff\x11\x02\x80\x80\x80\x20" + b"\xfe\x01\x00" * 30,
    ],
)
def test_a_promise_of_much_data_takes_no_memory(data: bytes) -> None:
    tracemalloc.start()
    assert_refuses_or_reads(lambda promised: decode(promised, NO_BLOBS), data)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 1_000_000


def test_an_array_far_longer_than_its_contents_is_told_as_its_items() -> None:
    data = enveloped(b"a\xff\xff\xff\xff\x0fI\x02T@\x01\xff\xff\xff\xff\x0f")
    value = decode(data, NO_BLOBS)
    assert (value.length, value.items) == (2**32 - 1, {1: True})


def test_memory_does_not_grow_with_the_database(tmp_path: Path) -> None:
    def most(count: int) -> int:
        base = tmp_path / str(count)
        base.mkdir()
        puts = (Put(record(1, 1, number_key(n)), stored({"n": n})) for n in range(count))
        made = folder(base, {5: table(numbered([*names(), *puts]))})
        tracemalloc.start()
        assert sum(isinstance(item, Record) for item in read(made)) == count
        used = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return used

    assert most(9_000) < 1.5 * most(4_500) + 200_000


def mutated(whole: bytes, random: Random) -> bytes:
    """Return the bytes with some changed, cut, doubled, or set to zero."""
    changed = bytearray(whole)
    for _ in range(random.randint(1, 8)):
        at = random.randrange(len(changed)) if changed else 0
        match random.randrange(5):
            case 0:
                del changed[at:]
            case 1:
                changed[at : at + 50] = changed[at + 50 : at + 100]
            case 2:
                changed[at : at + 64] = bytes(len(changed[at : at + 64]))
            case _:
                changed[at : at + 1] = bytes([random.randrange(256)])
    return bytes(changed)


def assert_sound(items: list[Item]) -> None:
    assert all(isinstance(item, Record | Trouble) for item in items)


@given(seed=st.integers(0, 2**32))
@settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_changed_files_of_leveldb_are_read_as_far_as_they_go(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    random = Random(seed)
    olds = (Put(record(1, 1, number_key(n)), stored(["olá", n])) for n in range(99))
    puts = numbered([*names(), *olds])
    made = folder(
        tmp_path_factory.mktemp("db"), {5: table(puts)}, {6: log([batch(puts[5:9], 900)] * 20)}
    )
    victim = random.choice(sorted(made.iterdir()))
    victim.write_bytes(mutated(victim.read_bytes(), random))
    assert_sound(list(read(made)))


REAL = [
    "chromium-leveldb/http_127.0.0.1_8765.indexeddb.leveldb/000007.ldb",
    "chromium-sqlite/http_127.0.0.1_8767/RHW3EZGLEVUIEU72IMOZET4X2PG2CROFUBDU4BPX3S7PAHJUKBNQ",
    "firefox/http+++127.0.0.1+8766/idb/516348871tbydp-es.sqlite",
    "firefox-large-values-live/http+++127.0.0.1+8775/idb/3309127538bgi.sqlite-wal",
    "firefox-large-values-live/http+++127.0.0.1+8775/idb/3309127538bgi.files/1",
]


@pytest.mark.parametrize("name", REAL)
def test_changed_bytes_of_real_databases_are_read_as_far_as_they_go(
    sample: Sample, tmp_path: Path, name: str
) -> None:
    kind, _, rest = name.partition("/")
    source = sample(kind) / rest
    origin = source.parents[1] if source.parent.name.endswith(".files") else source.parent
    random = Random(name)
    for turn in range(6):
        copy = tmp_path / str(turn)
        copy.mkdir()
        for file in origin.rglob("*"):
            if file.is_file() and file.stat().st_size < 1_200_000:
                target = copy / file.relative_to(origin)
                target.parent.mkdir(exist_ok=True)
                data = file.read_bytes()
                target.write_bytes(mutated(data, random) if file == source else data)
        assert_sound(list(read(copy)))
