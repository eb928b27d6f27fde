"""Databases of short messages, and what reading them gives."""

from pathlib import Path

from cade.collectors.indexeddb import Item, Kind, Record, Trouble
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
from cade.tests.collectors.indexeddb.v8_writer import stored


def message(number: float, value: object) -> Put:
    return Put(record(1, 1, number_key(number)), stored(value))


def found(items: list[Item]) -> dict[object, object]:
    return {item.key: item.value for item in items if isinstance(item, Record)}


def troubles(items: list[Item]) -> list[Trouble]:
    return [item for item in items if isinstance(item, Trouble)]


def kinds(items: list[Item]) -> list[Kind]:
    return [trouble.kind for trouble in troubles(items)]


def damaged(base: Path) -> Path:
    """Make a folder of two tables and a log; each holds records of its own."""
    first = numbered([*names(), *(message(n, f"a{n}") for n in range(100))])
    second = numbered([message(n, f"b{n}" * 50) for n in range(100, 200)], 500)
    third = [batch([message(n, "c" * 600)], 1000 + n) for n in range(200, 300)]
    return folder(base, {5: table(first), 6: table(second)}, {7: log(third)})
