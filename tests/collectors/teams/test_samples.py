"""What real browsers wrote comes out exactly, from every kind of database alike."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from cade.collectors.teams import discover, messages
from cade.collectors.world import Finished, Item, Note, Noted, Skipped, World
from cade.domain.details import Message
from cade.domain.facts import RevisionSeen
from cade.tests.collectors.conftest import NOW
from cade.tests.collectors.fakes import FakeKnown

State = dict[str, tuple[int, int, int]]
Sample = Callable[[str], Path]
FOLDERS = ("chromium-leveldb", "chromium-sqlite", "chromium-sqlite-live", "firefox")
START = 1_700_000_000_000
# 20 edited, 30 to 1,999 without the emptied one, an answer in every fifth, three very large ones
EXPECTED = 20 + 1_969 + 393 + 3


def uid(place: int, number: int | None = None) -> str:
    number = place if number is None else number
    return f"19:meeting_{place % 7}@thread.v2/{START + number * 1000}"


class Told(NamedTuple):
    """What one sample gave; before, after: the state of its folder."""

    items: list[Item]
    before: State
    after: State


@pytest.fixture(scope="module")
def tellings(sample: Sample, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Told]:
    @contextmanager
    def scratch(needed_bytes: int) -> Iterator[str]:
        yield str(tmp_path_factory.mktemp("copies"))

    world = World(now=lambda: NOW, known=FakeKnown(), home="/nowhere", scratch=scratch)
    found = {}
    for name in FOLDERS:
        root = sample(name)
        before = state(root)
        (target,) = discover([str(root)])
        found[name] = Told(list(messages(world, target)), before, state(root))
    return found


@pytest.fixture(params=FOLDERS)
def told(request: pytest.FixtureRequest, tellings: dict[str, Told]) -> dict[str, RevisionSeen]:
    items = tellings[request.param].items
    assert not [item for item in items if isinstance(item, Skipped)]
    assert isinstance(items[-1], Finished)
    facts = [item for item in items if isinstance(item, RevisionSeen)]
    assert [f.occurred_at for f in facts] == sorted(f.occurred_at for f in facts if f.occurred_at)
    return {fact.uid: fact for fact in facts}


def details(fact: RevisionSeen) -> Message:
    assert isinstance(fact.details, Message)
    return fact.details


def test_every_message_comes_out_once_with_its_text(told: dict[str, RevisionSeen]) -> None:
    assert len(told) == EXPECTED
    plain, rich = told[uid(1998)], told[uid(1999)]
    assert plain.text == "message 1998"
    assert rich.text == "Olá & message 1999 lorem ipsum dolor ação 🎉"
    answers = [uid(i, i + 100_000) for i in range(35, 2_000, 5)]
    assert [details(told[name]).thread for name in answers] == [
        str(START + i * 1000) for i in range(35, 2_000, 5)
    ]
    assert told[uid(40, 100_040)].text == "reply to 40"
    large = [fact for fact in told.values() if len(fact.text or "") > 50_000]
    assert "19:rand@thread.v2/1700000002000" in {fact.uid for fact in large}


def test_edited_messages_are_told_as_they_are_now(told: dict[str, RevisionSeen]) -> None:
    for place in range(20):
        fact = told[uid(place)]
        assert fact.text == (f"Olá & EDITED {place} ação 🎉" if place % 2 else f"EDITED {place}")
        assert fact.revision == str(START + place * 1000 + 500)
        assert details(fact).edited_at is not None


def test_deleted_messages_are_not_told(told: dict[str, RevisionSeen]) -> None:
    assert not [uid(place) for place in range(20, 31) if uid(place) in told]
    assert not [fact for fact in told.values() if fact.text is None]


def test_conversations_have_their_title_and_kind(told: dict[str, RevisionSeen]) -> None:
    counts = Counter(details(fact).conversation.title for fact in told.values())
    assert counts.pop(None) == 3  # the very large ones stand in conversations nobody describes
    assert set(counts) == {f"Tópico {place}" for place in range(7)}
    kinds = {details(told[uid(i)]).conversation.kind for i in range(7)}
    assert kinds == {"chat", "meeting"}
    assert details(told[uid(35)]).conversation.kind == "chat"
    assert details(told[uid(36)]).conversation.kind == "meeting"


def test_sent_and_received_are_told_apart(told: dict[str, RevisionSeen]) -> None:
    assert details(told[uid(999)]).from_me is True
    assert details(told[uid(1000)]).from_me is False
    assert {details(fact).sender.name for fact in told.values()} == {"João Ação"}


def test_every_kind_of_database_gives_the_same_facts(tellings: dict[str, Told]) -> None:
    """But the random texts of two messages, which each browser made for itself."""
    found = [
        [without_place(one) for one in told.items if isinstance(one, RevisionSeen)]
        for told in tellings.values()
    ]
    same = [[fact for fact in facts if "rand@" not in fact.uid] for facts in found]
    assert [len(facts) for facts in same] == [EXPECTED - 2] * 4
    assert all(facts == same[0] for facts in same)


def without_place(fact: RevisionSeen) -> RevisionSeen:
    return msgspec.structs.replace(
        fact, details=msgspec.structs.replace(details(fact), path=None, client=None)
    )


def test_a_second_run_adds_nothing_and_a_copy_elsewhere_neither(
    sample: Sample, world: World, known: FakeKnown
) -> None:
    (first,), (second,) = (discover([str(sample("chromium-leveldb"))]) for _ in range(2))
    known.feed(messages(world, first), first)
    again = known.feed(messages(world, first), first)
    assert [item.note for item in again if isinstance(item, Noted)] == [Note.UP_TO_DATE]
    assert not [one for one in again if isinstance(one, RevisionSeen)]
    elsewhere = known.feed(messages(world, second), second)
    assert not [one for one in elsewhere if isinstance(one, RevisionSeen)]


def test_nothing_in_the_source_folder_is_touched(tellings: dict[str, Told]) -> None:
    for told in tellings.values():
        assert len(told.before) > 3
        assert told.after == told.before


def state(root: Path) -> State:
    return {
        str(path): (found.st_size, found.st_mtime_ns, found.st_ino)
        for path in [root, *root.rglob("*")]
        for found in [path.stat()]
    }
