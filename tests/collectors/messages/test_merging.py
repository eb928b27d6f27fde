"""One message that an export and a browser's database both hold."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from cade.collectors.messages import Seen, settled
from cade.collectors.messages.conversations import Conversations
from cade.collectors.messages.merging import merged
from cade.collectors.world import Item, Latest, World
from cade.domain.details import Attachment, Conversation, Message, Person
from cade.tests.collectors.fakes import FakeKnown
from cade.tests.collectors.whatsapp.exporting import (
    NAME,
    Reader,
    facts,
    message,
    retracted,
    unchanged,
)

AT = datetime(2026, 1, 1, 2, 57, tzinfo=UTC)  # 31 December, 23:57 in São Paulo
ANA, BETO = "5511912345678@c.us", "5511987654321@c.us"
CHAT = Conversation(id=ANA, kind="chat", title="Ana")
EXPORT = (
    "31/12/2025 23:57 - Ana: oi\n31/12/2025 23:57 - Ana: tudo bem?\n31/12/2025 23:58 - Beto: tudo\n"
)


@pytest.fixture
def reader(world: World, known: FakeKnown, tmp_path: Path) -> Reader:
    return Reader(world, known, tmp_path / "exports")


def seen(
    number: int,
    seconds: float,
    *,
    mine: bool | None = False,
    sender: Person | None = None,
    conversation: Conversation = CHAT,
    files: tuple[Attachment, ...] = (),
    deleted: bool = False,
) -> Seen:
    """Return a message whose body the browser keeps encrypted."""
    who = sender or Person(name=None if mine else "Ana", handle=BETO if mine else ANA)
    return Seen(
        uid=f"{conversation.id}/{number}",
        version=7,
        occurred_at=AT + timedelta(seconds=seconds),
        deleted=deleted,
        details=Message(
            id=str(number),
            conversation=conversation,
            sender=who,
            from_me=mine,
            files=files,
            encrypted=True,
            client="WhatsApp Web",
        ),
    )


def browser(reader: Reader, every: Iterable[Seen]) -> list[Item]:
    return reader.known.feed(settled(reader.world, "whatsapp", merged(reader.world, every)))


THREE = (seen(1, 5), seen(2, 30), seen(3, 70, mine=True))


def test_an_export_gives_their_text_to_messages_of_the_browser(reader: Reader) -> None:
    before = facts(browser(reader, THREE))
    found = facts(reader.read(reader.write(EXPORT)))

    assert [fact.uid for fact in found] == [fact.uid for fact in before]
    assert [fact.text for fact in found] == ["oi", "tudo bem?", "tudo"]
    assert not any(message(fact).encrypted for fact in found)
    assert [message(fact).sender.handle for fact in found] == [ANA, ANA, BETO]
    assert [message(fact).sender.name for fact in found] == ["Ana", "Ana", "Beto"]
    assert {message(fact).conversation.id for fact in found} == {ANA}


def test_the_browser_adds_handles_to_messages_of_an_export(reader: Reader) -> None:
    before = reader.facts(EXPORT)
    found = facts(browser(reader, THREE))

    assert [fact.uid for fact in found] == [fact.uid for fact in before]
    assert [fact.text for fact in found] == ["oi", "tudo bem?", "tudo"]
    assert not any(message(fact).encrypted for fact in found)
    assert [message(fact).sender.handle for fact in found] == [ANA, ANA, BETO]


@pytest.mark.parametrize("browser_first", [True, False])
def test_reading_both_again_in_any_order_adds_nothing(
    reader: Reader, *, browser_first: bool
) -> None:
    path = reader.write(EXPORT)
    if browser_first:
        browser(reader, THREE)
    reader.read(path)
    browser(reader, THREE)
    reader.known.marks.clear()
    again = browser(reader, THREE) + reader.read(path) + browser(reader, reversed(THREE))

    assert facts(again) == []
    assert unchanged(again) == 9


def test_what_only_one_of_them_holds_stays_its_own(reader: Reader) -> None:
    browser(reader, [*THREE, seen(4, 300)])
    found = facts(reader.read(reader.write(EXPORT + "01/01/2026 00:10 - Ana: depois\n")))

    assert [fact.uid.startswith("export:") for fact in found] == [False, False, False, True]
    assert len(reader.known.items) == 5


@pytest.mark.parametrize(
    "other",
    [
        seen(1, 65),
        seen(1, 5, mine=True),
        seen(1, 5, sender=Person(name="Carla"), conversation=Conversation(id="9", title="Praia")),
        seen(1, 5, conversation=Conversation(id="9@g.us", kind="group", title="Família")),
    ],
    ids=["another minute", "another sender", "another chat and sender", "another chat"],
)
def test_messages_that_differ_are_two(reader: Reader, other: Seen) -> None:
    browser(reader, [other])

    assert len(facts(reader.read(reader.write("31/12/2025 23:57 - Ana: oi")))) == 1
    assert len(reader.known.items) == 2


def test_a_document_is_no_text(reader: Reader) -> None:
    browser(reader, [seen(1, 5, files=(Attachment(name="ata.pdf"),)), seen(2, 20)])
    text = "31/12/2025 23:57 - Ana: oi\n31/12/2025 23:57 - Ana: ata.pdf (arquivo anexado)"
    found = facts(reader.read(reader.write(text)))

    assert {fact.uid: fact.text for fact in found} == {f"{ANA}/1": None, f"{ANA}/2": "oi"}
    assert len(reader.known.items) == 2


def test_a_chat_that_is_called_by_its_number_is_found_by_it(reader: Reader) -> None:
    nameless = Conversation(id="551112345678@c.us", kind="chat")  # an account without the new 9
    browser(reader, [seen(1, 5, conversation=nameless, sender=Person(handle=nameless.id))])
    text = "31/12/2025 23:57 - +55 11 91234-5678: oi\n31/12/2025 23:58 - Beto: tudo"
    found = facts(reader.read(reader.write(text, "Conversa do WhatsApp com +55 11 91234-5678.txt")))

    assert next(fact.uid for fact in found) == f"{nameless.id}/1"


def test_in_a_group_the_person_is_known_by_a_configured_name(reader: Reader) -> None:
    group = Conversation(id="9@g.us", kind="group", title="família  🌻")
    ours = (
        seen(1, 5, conversation=group, sender=Person(name="Ána", handle=ANA)),
        seen(2, 9, conversation=group, mine=True),
        seen(3, 20, conversation=group, sender=Person(handle="5521999990000@c.us")),
    )
    browser(reader, ours)
    reader.me = ("Beto",)
    text = "".join(
        f"31/12/2025 23:57 - {name}: oi\n" for name in ("Ana", "Beto", "+55 21 99999-0000")
    )
    found = facts(reader.read(reader.write(text, "Conversa do WhatsApp com Família 🌻.txt")))

    assert {fact.uid for fact in found} == {one.uid for one in ours}


def test_a_deletion_that_the_browser_tells_takes_the_exported_message_back(reader: Reader) -> None:
    (before, *_) = reader.facts(EXPORT)
    found = browser(reader, [seen(1, 5, deleted=True)])

    assert retracted(found) == [before.uid]


def test_a_deletion_that_an_export_tells_takes_back_what_stood_there(reader: Reader) -> None:
    browser(reader, THREE)
    reader.read(reader.write(EXPORT))
    found = reader.read(reader.write(EXPORT.replace("Ana: tudo bem?", "Ana: Mensagem apagada")))

    assert retracted(found) == [f"{ANA}/2"]


@pytest.mark.parametrize("browser_first", [True, False])
def test_what_was_taken_back_comes_back_under_no_other_name(
    reader: Reader, *, browser_first: bool
) -> None:
    path = reader.write(EXPORT)
    if browser_first:
        browser(reader, THREE)
    reader.read(path)
    assert len(retracted(browser(reader, [seen(1, 5, deleted=True), *THREE[1:]]))) == 1
    reader.known.marks.clear()

    assert facts(reader.read(path)) == []
    assert [fact.uid for fact in facts(browser(reader, THREE)) if fact.text == "oi"] == []
    assert len(reader.known.items) == 3


def test_chats_read_in_a_row_are_looked_for_once_and_found_all_the_same(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser(reader, THREE)
    reader.chats = Conversations()
    searched: list[str] = []
    under = reader.known.under

    def counted(prefix: str, *, retracted: bool = False) -> Iterator[tuple[str, Latest]]:
        searched.append(prefix)
        return under(prefix, retracted=retracted)

    monkeypatch.setattr(reader.known, "under", counted)
    for title in ("Carla", "Davi", "Eva"):
        reader.facts(EXPORT, f"Conversa do WhatsApp com {title}.txt")
    found = reader.facts(EXPORT)
    (edited,) = reader.facts(EXPORT.replace("oi", "olá <Mensagem editada>"))

    assert [fact.uid for fact in found] == [one.uid for one in THREE]
    assert edited.uid == THREE[0].uid
    assert len(searched) == 3


def test_a_text_with_a_masked_secret_does_not_change_to_and_fro(reader: Reader) -> None:
    (fact, *_) = reader.facts(EXPORT)
    latest = reader.known.items[fact.uid]
    reader.known.items[fact.uid] = type(latest)(
        revision=latest.revision,
        details=latest.details,
        content_hash=latest.content_hash,
        occurred_at=latest.occurred_at,
        text="[redacted:token]",
    )

    assert fact.uid not in {one.uid for one in facts(browser(reader, THREE))}


def test_a_minute_with_very_many_messages_is_left_alone(reader: Reader) -> None:
    text = "".join(f"31/12/2025 23:57 - Ana: {number}\n" for number in range(600))
    reader.read(reader.write(text, NAME))

    assert len(facts(browser(reader, [seen(1, 5)]))) == 1
