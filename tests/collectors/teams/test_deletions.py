"""What was deleted in Teams is not told, and taken back where it had been."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cade.collectors.world import Item
from cade.domain.facts import ItemRetracted, RevisionSeen
from cade.tests.collectors.indexeddb.leveldb_writer import Put, record
from cade.tests.collectors.indexeddb.v8_writer import stored
from cade.tests.collectors.teams.making import (
    GROUP,
    chain,
    classic_layout,
    new_layout,
    number,
    puts,
    v1,
    v2,
    write,
    write_log,
)

Run = Callable[[Path], list[Item]]
SIGNS = [
    {"properties": {"deletetime": number(9)}},
    {"properties": {"deletetime": 1700000009000.0}},
    {"properties": '{"deletetime": 1700000009000}'},
    {"properties": {"hardDeleteTime": 1700000009000.0}},
    {"properties": {"hardDeleteReason": "policy"}},
    {"deletionInfo": {"deletedBy": "x"}},
]
UID = f"{GROUP}/{number(1)}"


def facts(items: list[Item]) -> list[Item]:
    return [item for item in items if isinstance(item, RevisionSeen | ItemRetracted)]


@pytest.mark.parametrize("sign", SIGNS)
def test_a_message_deleted_before_it_was_seen_is_not_told(
    run: Run, tmp_path: Path, sign: dict[str, Any]
) -> None:
    assert facts(run(write(tmp_path, new_layout(v2(content="", **sign))))) == []
    assert facts(run(write(tmp_path, classic_layout(v1(content="", **sign))))) == []
    without = v2(**sign)
    del without["content"]
    assert facts(run(write(tmp_path, new_layout(without, v2(2))))) != []


@pytest.mark.parametrize("sign", SIGNS)
def test_a_known_message_is_taken_back_once_and_never_brought_back(
    run: Run, tmp_path: Path, sign: dict[str, Any]
) -> None:
    run(write(tmp_path, new_layout(v2(), v2(2))))
    gone = facts(run(write(tmp_path, new_layout(v2(content="", **sign), v2(2)))))
    assert [(type(fact), getattr(fact, "uid", "")) for fact in gone] == [(ItemRetracted, UID)]
    assert facts(run(write(tmp_path, new_layout(v2(content="", **sign), v2(2), v2(3)))))[1:] == []
    back = facts(run(write(tmp_path, new_layout(v2(version=number(99)), v2(2), v2(3)))))
    assert back == []


def test_an_undone_deletion_is_none(run: Run, tmp_path: Path) -> None:
    kept = v2(properties={"deletetime": 0, "hardDeleteTime": "0"}, deletionInfo={})
    assert len(facts(run(write(tmp_path, new_layout(kept))))) == 1


def test_a_message_that_only_left_the_cache_stays(run: Run, tmp_path: Path) -> None:
    run(write(tmp_path, new_layout(v2(), v2(2))))
    assert facts(run(write(tmp_path, new_layout(v2(2), v2(3))))) != []
    assert not [
        item for item in run(write(tmp_path, new_layout(v2(2)))) if isinstance(item, ItemRetracted)
    ]


def test_an_edit_is_a_newer_revision_of_the_same_message(run: Run, tmp_path: Path) -> None:
    run(write(tmp_path, new_layout(v2())))
    edited = v2(content="<p>Oi</p>", version=number(7), properties={"edittime": number(7)})
    (fact,) = facts(run(write(tmp_path, new_layout(edited))))
    assert isinstance(fact, RevisionSeen)
    assert (fact.uid, fact.revision, fact.text) == (UID, number(7), "Oi")
    older = facts(run(write(tmp_path, new_layout(v2(), v2(2)))))
    assert [getattr(one, "uid", "") for one in older] == [f"{GROUP}/{number(2)}"]


def test_of_three_versions_of_a_key_the_last_is_told_and_a_deleted_text_not(
    run: Run, tmp_path: Path
) -> None:
    """LevelDB still holds the older ones."""
    first = puts(new_layout(v2(1, "<p>secret one</p>"), v2(2, "<p>secret two</p>")))
    edited = version(v2(1, "<p>said</p>", version=number(5)))
    deleted = version(v2(2, "", version=number(6), properties={"deletetime": number(6)}))
    hard = version(v2(3, "<p>secret three</p>"))
    path = write_log(tmp_path, [first, [edited, deleted, hard], [hard._replace(value=None)]])
    found = facts(run(path))
    assert [getattr(fact, "text", "") for fact in found] == ["said"]


def version(message: dict[str, Any]) -> Put:
    key, value = chain(message)
    return Put(record(1, 1, key), stored(value))
