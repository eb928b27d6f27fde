"""What the sources of the fortnight share: its people, its clock, and one event with its key."""

from datetime import UTC, datetime, timedelta
from hashlib import sha256

import msgspec

from cade.domain.details import Person
from cade.domain.facts import ActivityObserved, Described, RevisionSeen

HOME = "/home/marina"
OFFSET_S = -3 * 3600
FIRST_DAY = datetime(2026, 3, 2, tzinfo=UTC)
PEOPLE = {
    "marina": Person(
        name="Marina Duarte", email="marina.duarte@norte.example", handle="8:orgid:marina"
    ),
    "rui": Person(name="Rui Salgado", email="rui.salgado@norte.example", handle="8:orgid:rui"),
    "joão": Person(name="João Peixoto", email="joao.peixoto@norte.example", handle="8:orgid:joao"),
    "pedro": Person(
        name="Pedro Antunes", email="pedro.antunes@norte.example", handle="8:orgid:pedro"
    ),
    "fernanda": Person(
        name="Fernanda Rocha", email="fernanda.rocha@norte.example", handle="8:orgid:fernanda"
    ),
}
ME = PEOPLE["marina"]

Told = ActivityObserved | RevisionSeen | Described


class Event(msgspec.Struct, frozen=True):
    """key: what questions call it."""

    key: str
    fact: Told


def at(when: str) -> datetime:
    """Read "03 14:05": the day of March 2026 and the time on the wall; UTC is three hours later."""
    day, clock = when.split()
    hour, minute = clock.split(":")
    past = timedelta(days=int(day) - 2, hours=int(hour), minutes=int(minute))
    return FIRST_DAY + past - timedelta(seconds=OFFSET_S)


def picture_hash(name: str) -> bytes:
    """Return the SHA-256 of the invented bytes of a picture."""
    return sha256(f"picture {name}".encode()).digest()
