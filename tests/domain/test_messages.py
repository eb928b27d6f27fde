import pytest

from cade.domain.details import Conversation, Mention, Message, Person
from cade.domain.messages import addressed_to_me, direction, sender_name

RUI = Mention(name="Rui", handle="8:rui")


def message(kind: str | None = "chat", *mentions: Mention, from_me: bool | None = None) -> Message:
    conversation = Conversation(id="19:x", kind=kind)  # type: ignore[arg-type]
    return Message(id="1", conversation=conversation, from_me=from_me, mentions=mentions)


@pytest.mark.parametrize(
    ("kind", "from_me", "expected"),
    [
        ("chat", True, "sent"),
        ("channel", True, "sent"),
        ("chat", False, "received"),
        ("group", None, "received"),
        ("meeting", False, "received"),
        ("channel", False, "posted"),
        ("channel", None, "posted"),
        (None, None, "received"),
    ],
)
def test_a_message_goes_one_way(kind: str | None, from_me: bool | None, expected: str) -> None:
    assert direction(message(kind, from_me=from_me)) == expected


@pytest.mark.parametrize(
    ("mentions", "expected"),
    [
        ([], True),
        ([RUI], False),
        ([RUI, Mention(name="Ana", me=True)], True),
        ([RUI, Mention(name="Loja", kind="team")], True),
        ([Mention(name="plantão", kind="tag")], True),
        ([Mention(kind="everyone")], True),
    ],
)
def test_a_message_that_only_mentions_others_is_not_for_me(
    mentions: list[Mention], expected: bool
) -> None:
    assert addressed_to_me(message("group", *mentions)) is expected


@pytest.mark.parametrize(
    ("sender", "expected"),
    [
        (Person(name="Ana", email="a@e.org"), "Ana"),
        (Person(email="a@e.org", handle="8:a"), "a@e.org"),
        (Person(handle="8:a"), "8:a"),
        (Person(), None),
    ],
)
def test_a_sender_is_called_by_the_best_name_known(sender: Person, expected: str | None) -> None:
    assert (
        sender_name(Message(id="1", conversation=Conversation(id="x"), sender=sender)) == expected
    )
