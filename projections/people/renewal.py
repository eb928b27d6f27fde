"""The persons, made anew from what the tables say about names."""

import json
from collections.abc import Collection

import msgspec

from cade.domain.facts import Names
from cade.projections.people.identity import Identity
from cade.projections.people.naming import SELF
from cade.projections.people.unions import Person, Said, Settings, persons
from cade.projections.tables import Tx

# Each identity asks the index once, instead of one walk over all touches.
_IDENTITIES = f"""
SELECT identity, source, name, email, handle, EXISTS (
    SELECT 1 FROM touches WHERE touches.identity = identities.identity AND role = '{SELF}')
FROM identities
"""
_ME = """
SELECT identity FROM persons_of JOIN people ON people.person = persons_of.person WHERE me
"""
_decode = msgspec.msgpack.Decoder(Names).decode


def unsaid_me(mine: Collection[int], tx: Tx) -> bool:
    """Tell whether one of these identities of the user is not yet known to be the user's."""
    return bool(mine) and not {number for (number,) in tx.execute(_ME)}.issuperset(mine)


def renew(settings: Settings, tx: Tx) -> None:
    """Decide anew who is one with whom, and write it down."""
    identities = [Identity(*row) for row in tx.execute(_IDENTITIES)]
    said = [
        Said(position, verb, tuple(json.loads(names)))
        for position, verb, names in tx.execute("SELECT position, verb, names FROM said")
    ]
    sql = "SELECT names FROM told_names ORDER BY position"
    told = [_decode(names) for (names,) in tx.execute(sql)]
    for table in ("people", "persons_of", "person_names"):
        tx.execute(f"DELETE FROM {table}")
    _write(persons(identities, told, said, settings), tx)


def _write(made: list[Person], tx: Tx) -> None:
    numbered = [(min(person.identities), person) for person in made]
    rows = ((number, person.name, person.me) for number, person in numbered)
    tx.executemany("INSERT INTO people VALUES (?, ?, ?)", rows)
    of = ((one, number) for number, person in numbered for one in person.identities)
    tx.executemany("INSERT INTO persons_of VALUES (?, ?)", of)
    answers = (
        (folded, number, kind) for number, person in numbered for folded, kind in person.answers
    )
    tx.executemany("INSERT INTO person_names VALUES (?, ?, ?)", answers)
