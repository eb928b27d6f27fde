"""FIELD-CASES F14 to F20: dates and people as nobody should have written them."""

from datetime import UTC, datetime

import pytest

from cade.collectors.world import World
from cade.domain.details import Person
from cade.domain.facts import ActivityObserved
from cade.tests.collectors.git.making import ANA, Made, details, facts, mark, read

KEPT = datetime(2023, 11, 14, 22, 13, 20, tzinfo=UTC)


def odd(world: World, made: Made, author: bytes) -> ActivityObserved:
    made.commit("Good neighbour")
    commit = made.raw_commit(author)
    items = read(world, made.path)
    assert len(facts(items)) == 2
    assert mark(items)
    return facts(items)[commit]


@pytest.mark.parametrize(
    ("date", "at", "offset_s"),
    [
        (b"1312735823 +051800", datetime(2011, 8, 7, 16, 50, 23, tzinfo=UTC), None),  # F14
        (b"18446743887488505614 +42707004", None, None),  # F16
        (b"253402300800 +0000", None, 0),  # F17: year 10000
        (b"253402300799 +0000", datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC), 0),
        (b"-62135596801 +0000", None, 0),
        (b"-86400 +0000", datetime(1969, 12, 31, tzinfo=UTC), 0),  # F18
        (b"0 +0000", datetime(1970, 1, 1, tzinfo=UTC), 0),
        (b"1700000000 +1400", KEPT, 50_400),  # F20
        (b"1700000000 -0000", KEPT, 0),
        (b"1700000000 +0530", KEPT, 19_800),
        (b"1700000000 +1245", KEPT, 45_900),
        (b"1700000000 -0330", KEPT, -12_600),
        (b"1700000000 +0060", KEPT, None),
        (b"1700000000 +2400", KEPT, None),
        (b"1700000000", KEPT, None),
        (b"1700000000 nonsense", KEPT, None),
        (b"9" * 400 + b" +0000", None, None),
        (b"soon", None, None),
    ],
)
def test_a_date_is_kept_as_far_as_it_makes_sense(
    world: World, made: Made, date: bytes, at: datetime | None, offset_s: int | None
) -> None:
    fact = odd(world, made, b"Ana <a@b.example> " + date)

    assert (fact.occurred_at, fact.utc_offset_s, fact.text) == (at, offset_s, "Odd")
    assert details([fact], fact.uid).committed_at == at


@pytest.mark.parametrize(
    ("line", "name", "email", "at"),
    [
        (b"Ana <a@b.example> ", "Ana", "a@b.example", None),  # F19
        (b"Ana a@b.example 1700000000 +0000", "Ana", "a@b.example", KEPT),
        (b"<> 1700000000 +0000", None, None, KEPT),
        (b"", None, None, None),
        (b"Ana <a@b.example", "Ana", "a@b.example", None),
        (b"Ana <<a@b.example>> 1700000000 +0000", "Ana", "a@b.example", KEPT),
        (b"Ana Lima", "Ana Lima", None, None),
        (b"Robot 17 <r@b.example> 1700000000 +0000", "Robot 17", "r@b.example", KEPT),
        (b"Jo\xe3o <j@b.example> 1700000000 +0000", "João", "j@b.example", KEPT),
    ],
)
def test_people_are_read_as_well_as_they_can_be(
    world: World, made: Made, line: bytes, name: str | None, email: str | None, at: datetime | None
) -> None:
    fact = odd(world, made, line)

    assert details([fact], fact.uid).author == Person(name=name, email=email)
    assert fact.occurred_at == at


@pytest.mark.parametrize(
    ("header", "message", "text"),
    [
        (b"", "Correção".encode(), "Correção"),
        (b"encoding ISO-8859-1\n", "Correção".encode("latin-1"), "Correção"),
        (b"encoding UTF-16LE\n", "Correção".encode("utf-16-le"), "Correção"),
        (b"encoding no-such-thing\n", "Correção".encode(), "Correção"),
        (b"encoding hex\n", b"Plain", "Plain"),
        (b"encoding ascii\n", "Correção".encode(), "Correção"),
        (b"", "Correção “é”".encode("cp1252"), "Correção “é”"),
        (b"", b"Half\x81\xe3", "Half\x81ã"),
        (b"", b"A\0B", "AB"),
        (b"encoding utf-7\n", b"A+2D0-B", "AB"),
        (b"encoding utf-7\n", b"+2D3eAA-", "😀"),
        (b"", b"", None),
        (b"gpgsig -----BEGIN\n author Eve <e@x> 1 +0000\n \n -----END\n", b"Signed", "Signed"),
    ],
)
def test_a_message_is_decoded_as_declared_else_as_it_can_be(
    world: World, made: Made, header: bytes, message: bytes, text: str | None
) -> None:
    made.commit("Good neighbour")
    commit = made.raw_commit(ANA, message, header=header)

    fact = facts(read(world, made.path))[commit]
    assert fact.text == text
    assert details([fact], commit).author.name == "Ana Lima"
