from collections.abc import Sequence
from datetime import timedelta

import msgspec
import pytest

from cade.collectors.messages import settled
from cade.collectors.world import Expected, Unchanged, World
from cade.domain.details import Conversation, Message, Person, Picture
from cade.domain.facts import ItemRetracted, RevisionSeen
from cade.tests.collectors.fakes import FakeKnown
from cade.tests.collectors.messages.chats import AT, RELEASE, changed, message, seen, told

NOBODY = Person()


def one(items: Sequence[object]) -> RevisionSeen:
    (fact,) = items
    assert isinstance(fact, RevisionSeen)
    return fact


def details(fact: RevisionSeen) -> Message:
    assert isinstance(fact.details, Message)
    return fact.details


def test_each_message_is_told_once_by_time_and_then_by_uid(world: World) -> None:
    later = seen("0", occurred_at=AT + timedelta(seconds=1), details=message("0"))
    unknown = seen("9", occurred_at=None, details=message("9"))

    items = list(settled(world, "chat", [unknown, later, seen("2"), seen("1")]))

    assert items[0] == Expected(4)
    facts = [item for item in items if isinstance(item, RevisionSeen)]
    assert [fact.uid.rpartition("/")[2] for fact in facts] == ["1", "2", "0", "9"]
    assert facts[0].source == "chat"
    assert facts[0].kind == "message"


def test_what_the_log_has_is_unchanged(world: World) -> None:
    told(world, seen("1"), seen("2"))

    assert list(settled(world, "chat", [seen("1"), seen("2")])) == [Expected(2), Unchanged(2)]


def test_nothing_seen_is_nothing_told(world: World) -> None:
    assert list(settled(world, "chat", [])) == [Expected(0)]


@pytest.mark.parametrize("order", [1, -1])
def test_the_highest_version_stands_in_whatever_order_the_caches_come(
    world: World, order: int
) -> None:
    readings = [seen(text="before", version=7), seen(text="after", version=8)][::order]

    fact = one(told(world, *readings))

    assert (fact.revision, fact.text) == ("8", "after")


def test_an_edit_without_a_time_keeps_the_time_of_its_message(world: World) -> None:
    readings = [seen(version=7), seen(text="after", version=8, occurred_at=None)]

    fact = one(told(world, *readings))

    assert (fact.text, fact.occurred_at) == ("after", AT)


def test_an_edit_is_a_revision_and_an_older_cache_brings_nothing_back(world: World) -> None:
    told(world, seen(text="before", version=7))

    assert one(told(world, seen(text="after", version=8))).revision == "8"
    assert told(world, seen(text="before", version=7)) == []


@pytest.mark.parametrize("order", [1, -1])
def test_at_one_version_a_known_name_and_sent_win_within_a_run(world: World, order: int) -> None:
    nameless = changed(seen(), sender=Person(handle="8:ana"), from_me=True)
    named = changed(seen(), from_me=False)

    fact = one(told(world, *[nameless, named][::order]))

    assert details(fact).sender.name == "Ana Souza"
    assert details(fact).from_me is True


def test_at_one_version_what_was_unknown_is_added_once_and_kept(world: World) -> None:
    told(world, changed(seen(), sender=NOBODY, from_me=False))

    better = one(told(world, changed(seen(), from_me=True)))

    assert better.revision.startswith("1+")
    assert (details(better).sender.name, details(better).from_me) == ("Ana Souza", True)
    assert better.text == "vamos publicar"
    assert told(world, changed(seen(), sender=NOBODY, from_me=False)) == []
    assert told(world, changed(seen(), from_me=True)) == []


def test_another_name_for_a_named_sender_is_no_news(world: World) -> None:
    told(world, seen())

    assert told(world, changed(seen(), sender=Person(name="Ana S.", handle="8:ana"))) == []


def test_members_who_joined_later_are_no_news_about_old_messages(world: World) -> None:
    members = (Person(name="Ana"), Person(name="Rui"))
    told(world, changed(seen(), conversation=with_members(*members)))

    joined = with_members(*members, Person(name="Bia"))

    assert told(world, changed(seen(), conversation=joined)) == []


def with_members(*members: Person) -> Conversation:
    return msgspec.structs.replace(RELEASE, members=members, members_total=len(members))


def test_the_bytes_of_an_image_are_added_when_a_cache_holds_them(world: World) -> None:
    address = "https://example.org/board.png"
    told(world, changed(seen(), images=(Picture(address=address),)))

    found = Picture(address=address, content_hash=bytes(32), media_type="image/png")
    fact = one(told(world, changed(seen(), images=(found,))))

    assert details(fact).images == (found,)
    assert told(world, changed(seen(), images=(Picture(address=address),))) == []


def test_an_edit_keeps_what_an_older_cache_knew_of_the_sender_and_nothing_of_its_body(
    world: World,
) -> None:
    told(world, changed(seen(version=1), images=(Picture(address="https://e.org/a"),)))

    edited = changed(seen(version=2, text="sem a foto"), sender=NOBODY)
    fact = one(told(world, edited))

    assert details(fact).sender.name == "Ana Souza"
    assert details(fact).images == ()


def test_a_message_deleted_before_it_was_seen_is_not_told(world: World) -> None:
    assert told(world, seen(text=None, deleted=True)) == []


def test_a_deletion_is_a_retraction_told_once_and_final(world: World) -> None:
    told(world, seen(version=1))

    (fact,) = told(world, seen(version=2, text=None, deleted=True))

    assert fact == ItemRetracted(uid=f"{RELEASE.id}/1", source="chat", noticed_at=world.now())
    assert told(world, seen(version=2, text=None, deleted=True)) == []
    assert told(world, seen(version=3, text="is back")) == []


@pytest.mark.parametrize("order", [1, -1])
def test_a_deletion_in_one_cache_stands_over_the_text_in_another(world: World, order: int) -> None:
    told(world, seen())
    readings = [seen(version=9, text="still here"), seen(version=2, text=None, deleted=True)]

    (fact,) = told(world, *readings[::order])

    assert isinstance(fact, ItemRetracted)


def test_a_forgotten_message_is_not_told_again(world: World, known: FakeKnown) -> None:
    told(world, seen())
    known.forget(f"{RELEASE.id}/1")

    assert told(world, seen(version=2, text="edited")) == []


def test_without_versions_another_content_is_the_next_revision(world: World) -> None:
    first = one(told(world, seen(text="a", version=None)))
    second = one(told(world, seen(text="b", version=None)))
    third = one(told(world, seen(text="a", version=None)))

    assert len({first.revision, second.revision, third.revision}) == 3
    assert told(world, seen(text="a", version=None)) == []


def test_a_body_that_could_be_read_is_added_and_an_encrypted_one_takes_nothing(
    world: World,
) -> None:
    sealed = changed(seen(text=None, version=None), encrypted=True)
    told(world, sealed)

    readable = one(told(world, seen(text="vamos publicar", version=None)))

    assert readable.text == "vamos publicar"
    assert details(readable).encrypted is False
    assert told(world, sealed) == []


def test_a_deleted_message_leaves_its_neighbours(world: World) -> None:
    told(world, seen("1"), seen("2"))

    (fact,) = told(world, seen("1", text=None, deleted=True, version=5), seen("2"))

    assert isinstance(fact, ItemRetracted)
    assert told(world, seen("2")) == []
