"""Large sets come out to the message; reactions and calls are none."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cade.collectors.world import Finished, Item
from cade.domain.details import Message
from cade.domain.facts import RevisionSeen
from cade.tests.collectors.teams.making import (
    ANA,
    CHANNEL,
    GROUP,
    ME,
    chain,
    conversation,
    number,
    v1,
    v2,
    write,
)

Run = Callable[[Path], list[Item]]
Make = Callable[..., dict[str, Any]]
LIKED = {"emotions": [{"key": "like", "users": [{"mri": ANA, "time": 1}]}]}


def database(make: Make, messages: int, reactions: int, calls: int) -> dict[str, Any]:
    """Return what a person's database holds: messages, a third of them liked in between, and noise.

    Every seventh record holds an answer beside what it answers; each channel message stands twice.
    """
    kind = "messagetype" if make is v1 else "messageType"
    sent = "isFromMe" if make is v1 else "isSentByCurrentUser"
    rows = []
    for place in range(messages):
        where = CHANNEL if place % 10 == 0 else GROUP
        liked = {"properties": LIKED, "version": number(place + 5)} if place < reactions else {}
        mine = {sent: True, "creator": ME} if place % 3 == 0 else {}
        made = make(place, f"<p>mensagem {place}</p>", conversationId=where, **liked, **mine)
        rows.append(chain(made))
        if where == CHANNEL:
            rows.append(chain(made, key=f"copy{place}"))
    noise = [
        *(make(10_000 + n, "", **{kind: "Event/Call"}) for n in range(calls)),
        *(make(20_000 + n, "", properties={"deletetime": number(n)}) for n in range(12)),
        *(make(30_000 + n, conversationId="48:notifications") for n in range(16)),
        *(make(40_000 + n, conversationId="48:calllogs") for n in range(calls)),
        *(make(50_000 + n, "<x/>", **{kind: "ThreadActivity/AddMember"}) for n in range(3)),
    ]
    stores = {"replychains": [*rows, *map(chain, noise)]}
    if make is v1:
        return {"skypexspaces-x": {**stores, "conversations": [conversation()]}}
    return {"Teams:replychain-manager:x": stores}


@pytest.mark.parametrize(
    ("make", "messages", "reactions", "calls"),
    [(v1, 1_481, 16, 4), (v2, 1_458, 11, 4), (v1, 3, 1, 37), (v2, 3, 1, 37)],
)
def test_a_set_comes_out_exactly_and_a_second_run_adds_nothing(
    run: Run, tmp_path: Path, make: Make, messages: int, reactions: int, calls: int
) -> None:
    path = write(tmp_path, database(make, messages, reactions, calls))
    facts = [item for item in run(path) if isinstance(item, RevisionSeen)]
    assert len(facts) == messages
    assert {fact.text for fact in facts} == {f"mensagem {n}" for n in range(messages)}
    details = [fact.details for fact in facts if isinstance(fact.details, Message)]
    kinds = Counter(message.conversation.kind for message in details)
    assert kinds["channel"] == (messages + 9) // 10
    assert sum(bool(message.from_me) for message in details) == (messages + 2) // 3
    assert [type(item) for item in run(path)][-1] is Finished
    write(tmp_path / "copy", database(make, messages, reactions, calls))
    again = run(next((tmp_path / "copy").iterdir()))
    assert not [item for item in again if isinstance(item, RevisionSeen)]
