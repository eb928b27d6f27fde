"""What each field of a message becomes, in the classic and in the new layout."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from cade.domain.details import Attachment, Mention, Message, Picture
from cade.domain.facts import RevisionSeen
from cade.tests.collectors.teams.making import (
    ANA,
    BENTO,
    CLASSIC,
    GROUP,
    ME,
    OID,
    ORIGIN,
    Databases,
    chain,
    classic_layout,
    conversation,
    new_layout,
    number,
    profile,
    v1,
    v2,
)

Read = Callable[[Databases], list[RevisionSeen]]
Layout = tuple[Callable[..., dict[str, Any]], Callable[..., Databases]]
BOTH = pytest.mark.parametrize("layout", [(v1, classic_layout), (v2, new_layout)], ids=["v1", "v2"])


def of(fact: RevisionSeen) -> Message:
    assert isinstance(fact.details, Message)
    return fact.details


def one(read: Read, layout: Layout, *content: str, **fields: Any) -> RevisionSeen:
    make, put = layout
    (fact,) = read(put(make(1, *content, **fields)))
    return fact


@BOTH
def test_a_message_is_told_with_sender_time_and_place(
    read: Read, layout: Layout, tmp_path: Path
) -> None:
    fact = one(read, layout, '<div>Olá <at id="0">Ana</at>&nbsp;</div>')
    assert fact.text == "Olá Ana"
    assert fact.uid == f"{GROUP}/{number(1)}"
    assert (fact.source, fact.kind, fact.revision) == ("teams", "message", number(1))
    assert fact.occurred_at == datetime(2023, 11, 14, 22, 13, 21, tzinfo=UTC)
    assert fact.utc_offset_s is None
    sender = of(fact).sender
    assert (sender.name, sender.handle) == ("Ana Lima", ANA)
    assert of(fact).thread is None
    assert of(fact).path == str(tmp_path / ORIGIN)


@BOTH
def test_only_what_was_written_is_told(read: Read, layout: Layout) -> None:
    make, put = layout
    kind = "messagetype" if make is v1 else "messageType"
    others = [
        "Event/Call",
        "ThreadActivity/AddMember",
        "ThreadActivity/TopicUpdate",
        "ThreadActivity/MemberJoined",
        "RichText/Media_CallRecording",
        "Control/Typing",
    ]
    made = [make(place, **{kind: name}) for place, name in enumerate(others)]
    kept = [make(50), make(51, "plain", **{kind: "Text"}), make(52, **{kind: "RichText"})]
    assert {fact.uid for fact in read(put(*made, *kept))} == {
        f"{GROUP}/{number(place)}" for place in (50, 51, 52)
    }


@BOTH
def test_copies_of_messages_and_calls_are_not_told(read: Read, layout: Layout) -> None:
    make, put = layout
    copies = [
        make(1, conversationId="48:calllogs", properties={"call-log": '{"callId": "x"}'}),
        make(2, conversationId="48:notifications", properties={"activity": {"a": 1}}),
        make(3, conversationId="48:mentions"),
        make(4, conversationId="19:stream01_a@thread.v2"),
        make(5, threadType="streamofnotifications"),
        make(6, properties={"activity": '{"activityType": "mention"}'}),
        make(7, conversationId="48:notes", threadType="streamofnotes"),
    ]
    assert [fact.uid for fact in read(put(*copies))] == [f"48:notes/{number(7)}"]


@BOTH
def test_a_conversation_that_only_shows_copies_is_known_by_its_record(
    read: Read, layout: Layout
) -> None:
    make, put = layout
    row = conversation("19:odd@thread.v2", threadProperties={"threadType": "streamofmentions"})
    made = make(1, conversationId="19:odd@thread.v2", threadType=None)
    assert read(put(made, conversations=[row])) == []


@BOTH
def test_one_message_in_several_records_is_told_once_in_its_newest_state(
    read: Read, layout: Layout
) -> None:
    make, put = layout
    databases = put(make(1, "<p>as it is</p>", version=number(9)))
    stores = next(iter(databases.values()))
    name = "imdisplayname" if make is v1 else "imDisplayName"
    stores["replychains"] += [
        chain(make(1, "<p>as it was</p>"), key="other"),
        chain(make(1, "<p>as it is</p>", version=number(9), **{name: ""}), key="third"),
    ]
    (fact,) = read(databases)
    assert (fact.text, fact.revision) == ("as it is", number(9))
    assert of(fact).sender.name == "Ana Lima"


@BOTH
def test_a_message_keeps_one_number_when_the_server_gives_it_another(
    read: Read, layout: Layout
) -> None:
    make, put = layout
    client = "clientmessageid" if make is v1 else "clientMessageId"
    temporary = make(2, id="7799887766554433221", **{client: "7799887766554433221"})
    delivered = make(2, **{client: "7799887766554433221"})
    alone = make(3, id="8899887766554433221", **{client: "8899887766554433221"})
    facts = read(put(temporary, delivered, alone))
    assert [fact.uid for fact in facts] == [f"{GROUP}/{number(2)}"]


@BOTH
def test_an_edit_is_dated_and_has_the_version_of_the_source(read: Read, layout: Layout) -> None:
    fact = one(read, layout, version=number(5), properties={"edittime": int(number(5))})
    assert fact.revision == number(5)
    assert of(fact).edited_at == datetime(2023, 11, 14, 22, 13, 25, tzinfo=UTC)


@BOTH
@pytest.mark.parametrize(
    ("times", "expected"),
    [
        ({"originalArrivalTime": "2023-11-14T10:00:00.1234567Z"}, "2023-11-14T10:00:00.123456"),
        ({"originalarrivaltime": "2023-11-14T10:00:00Z"}, "2023-11-14T10:00:00"),
        ({"composetime": "2023-11-14T07:00:00-03:00"}, "2023-11-14T10:00:00"),
        ({}, "2023-11-14T22:13:21"),
        ({"originalArrivalTime": 0, "composetime": "0001-01-01T00:00:00"}, "2023-11-14T22:13:21"),
        ({"originalArrivalTime": 1.7e300, "composetime": "soon"}, "2023-11-14T22:13:21"),
        ({"originalArrivalTime": "1700000005000"}, "2023-11-14T22:13:25"),
    ],
)
def test_the_time_is_the_servers_and_never_the_clients(
    read: Read, layout: Layout, times: dict[str, Any], expected: str
) -> None:
    none = dict.fromkeys(("originalArrivalTime", "originalarrivaltime", "composetime"))
    fact = one(read, layout, **{**none, **times})
    assert fact.occurred_at is not None
    assert fact.occurred_at.replace(tzinfo=None).isoformat() == expected


@BOTH
def test_a_message_without_any_time_that_can_be_is_told_without_one(
    read: Read, layout: Layout
) -> None:
    fact = one(
        read, layout, id="m-1", originalArrivalTime=None, originalarrivaltime=None,
        composetime="9999-12-31T23:59:59-12:00",
    )  # fmt: skip
    assert fact.occurred_at is None
    assert fact.uid == f"{GROUP}/m-1"


@pytest.mark.parametrize(
    ("fields", "mine"),
    [
        ({"isSentByCurrentUser": True}, True),
        ({"isSentByCurrentUser": "true"}, True),
        ({"isSentByCurrentUser": False}, False),
        ({"isSentByCurrentUser": None, "creator": ME}, True),
        ({"isSentByCurrentUser": None, "creator": f"https://x/v1/users/contacts/{ME}"}, True),
        ({"isSentByCurrentUser": None, "creator": ANA}, False),
        ({"isSentByCurrentUser": None, "creator": None}, None),
    ],
)
def test_who_wrote_it_is_told_by_the_source_or_by_the_account(
    read: Read, fields: dict[str, Any], mine: bool | None
) -> None:
    assert of(one(read, (v2, new_layout), **fields)).from_me is mine


def test_a_senders_name_and_address_come_from_the_people_if_need_be(read: Read) -> None:
    people = [profile(ANA, "Ana Lima", userPrincipalName="ana@example.org")]
    (fact,) = read(new_layout(v2(imDisplayName=""), profiles=people))
    assert (of(fact).sender.name, of(fact).sender.email) == ("Ana Lima", "ana@example.org")
    named = v1(2, imdisplayname=None, creatorProfile={"displayName": "Ana L."})
    (fact,) = read(classic_layout(named, people=[profile(ANA, email="ana@example.org")]))
    assert (of(fact).sender.name, of(fact).sender.email) == ("Ana L.", "ana@example.org")


@BOTH
def test_mentions_say_whom_they_mean(read: Read, layout: Layout) -> None:
    mentions = [
        {"itemid": 0, "mri": ME, "mentionType": "person", "displayName": "João"},
        {"itemid": 1, "mri": ANA, "mentionType": "person", "displayName": "Ana"},
        {"itemid": 2, "mri": ANA, "mentionType": "person", "displayName": "Lima"},
        {"itemid": 3, "mri": "19:x", "mentionType": "channel", "displayName": "General"},
        {"itemid": 4, "mri": "t", "mentionType": "tag", "displayName": "devs"},
        {"itemid": 5, "mri": "19:y", "mentionType": "team", "displayName": "Orion"},
        {"itemid": 6, "mri": "e", "mentionType": "everyone", "displayName": "Everyone"},
    ]
    fact = one(read, layout, properties={"mentions": json.dumps(mentions)})
    assert of(fact).mentions == (
        Mention(name="João", handle=ME, me=True),
        Mention(name="Ana Lima", handle=ANA),
        Mention(name="General", handle="19:x", kind="channel"),
        Mention(name="devs", handle="t", kind="tag"),
        Mention(name="Orion", handle="19:y", kind="team"),
        Mention(name="Everyone", handle="e", kind="everyone"),
    )


def test_a_mention_of_a_private_account_is_known_by_what_that_account_sent(read: Read) -> None:
    mention = {"mri": BENTO, "displayName": "Bento"}
    facts = read(
        new_layout(
            v2(1, creator=BENTO, isSentByCurrentUser=True),
            v2(2, properties={"mentions": [mention]}),
        )
    )
    assert of(facts[1]).mentions == (Mention(name="Bento", handle=BENTO, me=True),)


@BOTH
def test_a_mention_in_the_text_alone_is_a_mention(read: Read, layout: Layout) -> None:
    fact = one(read, layout, '<at id="0">Ana</at>: oi', properties={"mentions": "[]"})
    assert of(fact).mentions == (Mention(name="Ana"),)


@BOTH
def test_a_quoted_reply_is_no_text_of_its_own(read: Read, layout: Layout) -> None:
    content = (
        '<blockquote itemscope itemtype="http://schema.skype.com/Reply" itemid="17">'
        f'<strong itemprop="mri" itemid="{ANA}">Ana Lima</strong><span itemprop="time" itemid="17">'
        f'</span><p itemprop="preview">{"long " * 100}</p></blockquote><p>Certo!</p>'
    )
    fact = one(read, layout, content)
    assert fact.text == "Certo!"
    (quote,) = of(fact).quotes
    assert (quote.id, quote.sender.name, quote.sender.handle) == ("17", "Ana Lima", ANA)
    assert quote.text == ("long " * 100)[:300]


@BOTH
def test_a_shared_file_is_told_by_its_name(read: Read, layout: Layout) -> None:
    kind = "messagetype" if layout[0] is v1 else "messageType"
    files = [
        {"fileName": "Plano.docx", "objectUrl": "https://ex.org/Plano.docx?sig=abc"},
        {"title": "Custos.xlsx", "fileInfo": {"fileUrl": "https://ex.org/Custos.xlsx"}},
    ]
    fields = {kind: "Text", "properties": {"files": json.dumps(files)}}
    shared = one(read, layout, "", **fields)
    assert shared.text == "Plano.docx\nCustos.xlsx"
    assert of(shared).files == (
        Attachment(name="Plano.docx", address="https://ex.org/Plano.docx?sig=[redacted:parameter]"),
        Attachment(name="Custos.xlsx", address="https://ex.org/Custos.xlsx"),
    )


@BOTH
def test_a_file_beside_a_text_leaves_the_text_alone(read: Read, layout: Layout) -> None:
    fact = one(read, layout, "<p>veja</p>", properties={"files": [{"fileName": "a.pdf"}]})
    assert fact.text == "veja"
    assert of(fact).files == (Attachment(name="a.pdf"),)


@BOTH
def test_images_and_links_are_kept_as_addresses(read: Read, layout: Layout) -> None:
    content = (
        '<p>veja <a href="https://ex.org/a?token=abc">isto</a></p>'
        '<img itemtype="http://schema.skype.com/AMSImage" src="https://eu.ex/objects/1?sig=abc">'
        '<img itemtype="http://schema.skype.com/Emoji" src="https://cdn.ex/e.png" alt="😀">'
    )
    links = [{"url": "https://ex.org/b"}, {"url": "https://ex.org/a?token=abc"}]
    fact = one(read, layout, content, properties={"links": json.dumps(links)})
    masked = "https://ex.org/a?token=[redacted:parameter]"
    assert fact.text == f"veja isto ({masked})\n😀"
    assert of(fact).links == (masked, "https://ex.org/b")
    assert of(fact).images == (Picture(address="https://eu.ex/objects/1?sig=[redacted:parameter]"),)


@BOTH
def test_a_card_is_told_by_its_words(read: Read, layout: Layout) -> None:
    card = {
        "contentType": "application/vnd.microsoft.card.adaptive",
        "content": json.dumps(
            {
                "type": "AdaptiveCard",
                "body": [
                    {"type": "TextBlock", "text": "Build 42 failed"},
                    {"type": "FactSet", "facts": [{"title": "Branch", "value": "main"}]},
                ],
            }
        ),
    }
    hero = {"content": {"title": "Hero", "subtitle": "sub", "text": "<b>bold</b> words"}}
    fact = one(read, layout, "", properties={"cards": json.dumps([card, hero])})
    assert fact.text == "Build 42 failed\nBranch\nmain\nHero\nsub\nbold words"


@BOTH
@pytest.mark.parametrize(
    "odd", [None, 7, "[", "[[[", "text", [1, None, "x"], {"a": {"b": 1}}, True]
)
def test_odd_properties_cost_nothing_but_themselves(read: Read, layout: Layout, odd: Any) -> None:
    names = ("mentions", "files", "links", "cards", "edittime", "emotions")
    fact = one(read, layout, "<p>ok</p>", properties=dict.fromkeys(names, odd))
    assert fact.text is not None
    assert fact.text.startswith("ok")


@BOTH
def test_a_reaction_is_no_message_and_no_edit(read: Read, layout: Layout) -> None:
    emotions = [{"key": "like", "users": [{"mri": ANA, "time": 1}]}]
    fact = one(read, layout, version=number(8), properties={"emotions": emotions})
    assert fact.text == "Olá"
    assert of(fact).edited_at is None


def test_a_thread_is_known_by_the_message_that_begins_it(read: Read) -> None:
    root = v1(1, conversationId="19:cafe@thread.tacv2")
    answers = [
        v1(place, conversationId="19:cafe@thread.tacv2;messageid=9", parentMessageId=number(1))
        for place in (2, 3, 4, 5)
    ]
    key, value = chain(root, *answers)
    value["isInsideChat"] = "false"
    facts = read({CLASSIC: {"replychains": [(key, value)]}})
    assert [of(fact).thread for fact in facts] == [None, *[number(1)] * 4]
    assert {of(fact).conversation.id for fact in facts} == {"19:cafe@thread.tacv2"}


def test_an_older_name_of_the_database_is_known(read: Read) -> None:
    for name in (
        f"Teams:replychain-manager:react-web-client:{OID}",
        f"Teams:replychain-manager:react-web-client:x:8:orgid:{OID}:pt-br",
    ):
        place = len(name)
        message = v2(place, creator=ME, isSentByCurrentUser=None)
        (fact,) = read({name: {"replychains": [chain(message)]}})
        assert of(fact).from_me is True


def test_streams_of_replies_and_contacts_are_no_messages(read: Read) -> None:
    other = {
        f"Teams:streams-replychain-manager:react-web-client:{OID}": {"replychains": [chain(v2(1))]},
        f"skypexspaces-contacts-{OID}": {"replychains": [chain(v1(2))]},
        **new_layout(v2(3)),
    }
    assert [fact.uid for fact in read(other)] == [f"{GROUP}/{number(3)}"]
