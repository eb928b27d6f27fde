"""Which of an origin's databases and stores hold what, in both layouts that Teams has had.

Classic (v1): `skypexspaces-<oid>` holds messages, conversations and people. New (v2): one database
for each manager, `Teams:<manager>:react-web-client:<tenant>:<oid>:<locale>`; the name may lack a
part or have another (`8:orgid:`). oid: the object id of the account, in the user's identifier
`8:orgid:<oid>`.
"""

import re
from enum import Enum
from typing import NamedTuple

_V1 = "skypexspaces-"
_V1_CONTACTS = "skypexspaces-contacts-"
_V2 = "Teams:"
_GUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)


class Role(Enum):
    """What a store holds."""

    MESSAGES = "messages"
    CONVERSATIONS = "conversations"
    PEOPLE = "people"
    OTHER = "other"  # of a database in which one of the above was to be expected


_V1_STORES = {
    "replychains": Role.MESSAGES,
    "conversations": Role.CONVERSATIONS,
    "people": Role.PEOPLE,
}
_V2_STORES = {
    ("replychain-manager", "replychains"): Role.MESSAGES,
    ("conversation-manager", "conversations"): Role.CONVERSATIONS,
    ("profiles", "profiles"): Role.PEOPLE,
}
_V2_MANAGERS = frozenset(manager for manager, _ in _V2_STORES)


class Account(NamedTuple):
    """Whose database it is. tenant, oid: None where the name does not say."""

    tenant: str | None
    oid: str | None


def is_teams(database: str) -> bool:
    """Tell whether a database is Teams' at all, whatever it holds."""
    return database.startswith((_V1, _V2))


def role(database: str, store: str) -> Role | None:
    """Return what a store holds; None for a database that is not read."""
    if database.startswith(_V1_CONTACTS):
        return None
    if database.startswith(_V1):
        return _V1_STORES.get(store, Role.OTHER)
    manager = _manager(database)
    return _V2_STORES.get((manager, store), Role.OTHER) if manager in _V2_MANAGERS else None


def part(database: str) -> str:
    """Return the name without what tells whose it is."""
    return _V1 + "…" if database.startswith(_V1) else f"{_V2}{_manager(database)}"


def account(database: str) -> Account:
    """Return whose database it is, as its name says."""
    found = _GUID.findall(database.lower())
    if database.startswith(_V1):
        return Account(None, found[-1] if found else None)
    return Account(found[0] if len(found) > 1 else None, found[-1] if found else None)


def _manager(database: str) -> str:
    return database.removeprefix(_V2).partition(":")[0] if database.startswith(_V2) else ""
