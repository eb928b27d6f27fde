"""Of which kind a conversation is, what it is called, and what opens a message in it."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from cade.domain.details import Conversation, Message
from cade.domain.facts import RevisionSeen
from cade.tests.collectors.teams.making import (
    ANA,
    BENTO,
    CHANNEL,
    GROUP,
    ME,
    OID,
    OTHER,
    TENANT,
    Databases,
    classic_layout,
    conversation,
    new_layout,
    number,
    profile,
    v1,
    v2,
)

Read = Callable[[Databases], list[RevisionSeen]]
ONE_TO_ONE = f"19:{OID}_{OTHER}@unq.gbl.spaces"


def members(*handles: str) -> list[dict[str, Any]]:
    return [{"id": handle, "role": "Admin"} for handle in handles]


def told(read: Read, id: str, *rows: Any, **more: Any) -> Message:
    (fact,) = read(new_layout(v2(conversationId=id), conversations=rows, **more))
    assert isinstance(fact.details, Message)
    return fact.details


@pytest.mark.parametrize(
    ("id", "fields", "kind"),
    [
        (ONE_TO_ONE, {}, "chat"),
        ("19:uni01_abc@thread.v2", {}, "chat"),
        ("48:notes", {}, "chat"),
        ("19:meeting_abc@thread.v2", {}, "meeting"),
        (GROUP, {}, "group"),
        (GROUP, {"members": members(ME, ANA)}, "chat"),
        (GROUP, {"members": members(ME, ANA, BENTO)}, "group"),
        (CHANNEL, {"type": "Conversation"}, "channel"),
        ("19:abc@thread.skype", {"type": "Topic"}, "channel"),
        ("19:abc@thread.skype", {"type": "Chat"}, "group"),
        (GROUP, {"type": "Meeting"}, "meeting"),
        (GROUP, {"threadProperties": {"threadType": "meeting"}}, "meeting"),
        (GROUP, {"type": "Space"}, "channel"),
        (GROUP, {"type": "Thread", "threadProperties": {"threadType": "space"}}, "channel"),
        ("19:meeting_abc@thread.v2", {"threadProperties": {"threadType": "chat"}}, "group"),
    ],
)
def test_the_kind_is_what_the_record_says_or_the_id_shows(
    read: Read, id: str, fields: dict[str, Any], kind: str
) -> None:
    assert told(read, id, conversation(id, **fields)).conversation.kind == kind


@pytest.mark.parametrize(
    ("id", "kind"),
    [(ONE_TO_ONE, "chat"), (CHANNEL, "channel"), (GROUP, "group"), ("odd", None)],
)
def test_a_conversation_without_a_record_is_known_by_its_id(
    read: Read, id: str, kind: str | None
) -> None:
    found = told(read, id).conversation
    assert (found.kind, found.title, found.members_total) == (kind, None, None)


def test_a_channel_is_called_by_its_team_and_its_own_name(read: Read) -> None:
    team = conversation("19:team@thread.tacv2", type="Space", threadProperties={"topic": "Orion"})
    by_record = conversation(
        CHANNEL, teamId="19:team@thread.tacv2", threadProperties={"topic": "Dev"}
    )
    assert told(read, CHANNEL, team, by_record).conversation.title == "Orion > Dev"


def test_a_channel_names_its_team_itself_where_it_does(read: Read) -> None:
    named = {"topic": "Geral", "spaceThreadTopic": "Orion"}
    found = told(read, CHANNEL, conversation(CHANNEL, threadProperties=named))
    assert found.conversation.title == "Orion > Geral"


@pytest.mark.parametrize(
    ("fields", "title"),
    [
        ({"threadProperties": {"topic": " Churrasco\nde sábado "}}, "Churrasco de sábado"),
        ({"chatTitle": {"longTitle": "Ana, Bento", "shortTitle": "Ana +1"}}, "Ana, Bento"),
        ({"chatTitle": {"shortTitle": "Ana +1"}}, "Ana +1"),
        ({"threadProperties": {"meeting": json.dumps({"subject": "Daily"})}}, "Daily"),
        ({"members": members(ME, ANA)}, "Ana Lima"),
        ({"members": [*members(ME, ANA), {"id": "8:x", "friendlyName": "Caio"}]}, "Ana Lima, Caio"),
        ({"members": members(*(f"8:{n}" for n in range(9)))}, None),
        ({}, None),
    ],
)
def test_a_title_is_the_topic_else_what_teams_shows_else_the_others_names(
    read: Read, fields: dict[str, Any], title: str | None
) -> None:
    row = conversation(GROUP, **fields)
    assert told(read, GROUP, row, profiles=[profile()]).conversation.title == title


def test_a_chat_is_called_by_the_other_one_though_nobody_lists_its_members(read: Read) -> None:
    assert told(read, ONE_TO_ONE, profiles=[profile()]).conversation.title == "Ana Lima"


def test_members_are_named_and_cut(read: Read) -> None:
    row = conversation(members=[*members(ME, ANA), *members(*(f"8:{n}" for n in range(40)))])
    found = told(
        read, GROUP, row, profiles=[profile(ANA, "Ana Lima", email="a@ex.org")]
    ).conversation
    assert len(found.members) == Conversation.MAX_MEMBERS
    assert found.members_total == 42
    assert (found.members[1].name, found.members[1].email) == ("Ana Lima", "a@ex.org")


def test_of_several_records_of_one_conversation_the_newest_stands(read: Read) -> None:
    databases = new_layout(
        v2(), conversations=[conversation(threadProperties={"topic": "new"}, version="3")]
    )
    older = conversation(threadProperties={"topic": "old"}, version=2.0, detailsVersion=9)
    name = next(name for name in databases if "conversation-manager" in name)
    databases[name.replace("pt-br", "en-us")] = {"conversations": [older]}
    (fact,) = read(databases)
    assert isinstance(fact.details, Message)
    assert fact.details.conversation.title == "new"


def test_a_chat_message_is_opened_by_its_conversation(read: Read) -> None:
    assert told(read, GROUP).link == (
        f"https://teams.microsoft.com/l/message/{GROUP}/{number(1)}"
        "?context=%7B%22contextType%22%3A%22chat%22%7D"
    )


def test_a_channel_message_is_opened_by_its_team(read: Read) -> None:
    properties = {"topic": "Dev ops", "spaceThreadTopic": "Orion", "groupId": "g-1"}
    row = conversation(CHANNEL, threadProperties=properties)
    answer = v2(2, conversationId=CHANNEL, parentMessageId=number(1))
    (fact,) = read(new_layout(answer, conversations=[row]))
    assert isinstance(fact.details, Message)
    assert fact.details.link == (
        f"https://teams.microsoft.com/l/message/{CHANNEL}/{number(2)}?tenantId={TENANT}&groupId=g-1"
        f"&parentMessageId={number(1)}&teamName=Orion&channelName=Dev+ops&createdTime={number(2)}"
    )


def test_without_the_teams_group_there_is_no_link(read: Read) -> None:
    assert told(read, CHANNEL, conversation(CHANNEL)).link is None


def test_the_classic_layout_says_the_same(read: Read) -> None:
    row = conversation(GROUP, members=members(ME, ANA))
    (fact,) = read(classic_layout(v1(), conversations=[row], people=[profile()]))
    assert isinstance(fact.details, Message)
    found = fact.details.conversation
    assert (found.kind, found.title, found.members_total) == ("chat", "Ana Lima", 2)


@pytest.mark.parametrize("odd", [None, 7, "x", [], [1], {"a": 1}, "{", True])
def test_an_odd_record_of_a_conversation_costs_what_it_says(read: Read, odd: Any) -> None:
    names = ("threadProperties", "members", "chatTitle", "type", "version", "teamId")
    rows = [conversation(GROUP, **dict.fromkeys(names, odd)), (conversation("x")[0], odd)]
    assert told(read, GROUP, *rows, profiles=[(profile("y")[0], odd)]).conversation.id == GROUP
