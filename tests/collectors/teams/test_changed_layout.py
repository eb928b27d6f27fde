"""A layout that is not known is a failure, and nothing at all is none."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cade.collectors.teams import messages
from cade.collectors.world import Finished, Item, Reason, Skipped, World
from cade.domain.errors import SourceError
from cade.domain.facts import RevisionSeen
from cade.tests.collectors.indexeddb.leveldb_writer import text_key
from cade.tests.collectors.teams.making import (
    CHAINS,
    CLASSIC,
    CONVERSATIONS,
    PROFILES,
    Databases,
    chain,
    conversation,
    new_layout,
    number,
    profile,
    v1,
    v2,
    write,
)

Run = Callable[[Path], list[Item]]
WITHOUT = ["id", "messageType", "content"]


def failure(world: World, path: Path) -> tuple[SourceError, list[Item]]:
    items: list[Item] = []
    with pytest.raises(SourceError) as caught:
        items.extend(messages(world, str(path)))
        raise AssertionError(items)
    assert caught.value.values["path"] == path
    assert caught.value.do
    assert "teams-schema" in caught.value.do
    return caught.value, items


@pytest.mark.parametrize(
    "databases",
    [
        {CHAINS: {"replychains2": [chain(v2())]}},
        {CHAINS: {"replychainmetadata": [(text_key("x"), {"a": 1})]}},
        {CLASSIC: {"chains": [chain(v1())], "conversations": [conversation()]}},
        {"Teams:replies-manager:x": {"replychains": [chain(v2())]}},
        {CONVERSATIONS: {"conversations": [conversation()]}, PROFILES: {"profiles": [profile()]}},
    ],
)
def test_records_without_a_store_of_messages_are_a_failure(
    world: World, tmp_path: Path, databases: Databases
) -> None:
    failure(world, write(tmp_path, databases))


@pytest.mark.parametrize("name", WITHOUT)
@pytest.mark.parametrize("other", ["renamed", None])
def test_messages_of_which_none_has_what_each_must_have_are_a_failure(
    world: World, tmp_path: Path, name: str, other: str | None
) -> None:
    changed = [renamed(v2(place), name, other) for place in range(5)]
    error, _ = failure(world, write(tmp_path, new_layout(*changed)))
    assert error.values["databases"] == "Teams:replychain-manager"


def test_records_whose_messages_stand_elsewhere_are_a_failure(world: World, tmp_path: Path) -> None:
    key, value = chain(v2())
    value["messageList"] = value.pop("messageMap")
    failure(world, write(tmp_path, {CHAINS: {"replychains": [(key, value)]}}))


def test_a_database_that_is_still_known_is_told_beside_one_that_is_not(
    world: World, tmp_path: Path
) -> None:
    changed = renamed(v2(1), "content", "body")
    path = write(
        tmp_path,
        {**new_layout(changed), CLASSIC: {"replychains": [chain(v1(2)), chain(v1(3))]}},
    )
    items: list[Item] = []
    with pytest.raises(SourceError):
        for item in messages(world, str(path)):
            items.append(item)
    assert len([item for item in items if isinstance(item, RevisionSeen)]) == 2
    assert not [item for item in items if isinstance(item, Finished)]


def test_some_messages_without_what_they_must_have_are_counted(run: Run, tmp_path: Path) -> None:
    odd = [renamed(v2(place), name, None) for place, name in enumerate(WITHOUT, 10)]
    items = run(write(tmp_path, new_layout(v2(1), *odd)))
    found = [item for item in items if isinstance(item, Skipped)]
    assert [item.reason for item in found] == [Reason.NO_FIELD] * 3
    assert len([item for item in items if isinstance(item, RevisionSeen)]) == 1
    assert isinstance(items[-1], Finished)


@pytest.mark.parametrize("odd", [None, 7, "x", [1], []])
def test_a_message_that_is_no_object_is_counted(run: Run, tmp_path: Path, odd: Any) -> None:
    databases = new_layout(v2(1))
    databases[CHAINS]["replychains"].append(chain(odd, key="k"))
    items = run(write(tmp_path, databases))
    assert [item.reason for item in items if isinstance(item, Skipped)] == [Reason.NO_FIELD]


@pytest.mark.parametrize("databases", [{}, new_layout()])
def test_an_empty_database_is_no_failure(run: Run, tmp_path: Path, databases: Databases) -> None:
    items = run(write(tmp_path, databases))
    assert isinstance(items[-1], Finished)
    assert not [item for item in items if isinstance(item, Skipped)]


def test_chains_without_a_message_and_calls_alone_are_no_failure(run: Run, tmp_path: Path) -> None:
    call = v2(1, messageType="Event/Call", content="")
    key, value = chain(v2(2))
    value["messageMap"] = {}
    items = run(write(tmp_path, {CHAINS: {"replychains": [chain(call), (key, value)]}}))
    assert isinstance(items[-1], Finished)
    assert not [item for item in items if isinstance(item, RevisionSeen | Skipped)]


def test_another_application_is_named_as_no_teams(run: Run, tmp_path: Path) -> None:
    path = write(
        tmp_path, {"chats": {"messages": [(text_key("a"), {"text": number(1)})]}}, "x.leveldb"
    )
    items = run(path)
    assert [item.reason for item in items if isinstance(item, Skipped)] == [Reason.NO_TEAMS]


def renamed(message: dict[str, Any], name: str, other: str | None) -> dict[str, Any]:
    value = message.pop(name)
    return {**message, other: value} if other else message
