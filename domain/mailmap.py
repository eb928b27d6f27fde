"""What a `.mailmap` says: which names and addresses in commits are whose.

The format is that of https://git-scm.com/docs/gitmailmap: one entry a line, in four forms. A line
that is none of them says nothing and is passed over.
"""

import re

from cade.domain.details import Person
from cade.domain.facts import Alias

MAX_ALIASES = 5_000
"""The longest well-known mailmap (Linux) has about 1,000 entries."""

_ENTRY = re.compile(
    r"\s*(?P<name>[^<>#]*)<(?P<email>[^<>\s]*)>"
    r"(?:(?P<old_name>[^<>#]*)<(?P<old_email>[^<>\s]+)>)?\s*(?:#.*)?"
)


def parse_mailmap(text: str) -> tuple[Alias, ...]:
    """Return the entries in their order, at most `MAX_ALIASES`; junk lines are left out."""
    found = map(_alias, text.lstrip("\ufeff").splitlines())
    return tuple(alias for alias in found if alias is not None)[:MAX_ALIASES]


def _alias(line: str) -> Alias | None:
    entry = _ENTRY.fullmatch(line)
    if entry is None:
        return None
    name, email = entry["name"].strip() or None, entry["email"] or None
    if entry["old_email"] is None:
        if name is None or email is None:
            return None
        return Alias(proper=Person(name=name), named=Person(email=email))
    if name is None and email is None:
        return None
    named = Person(name=entry["old_name"].strip() or None, email=entry["old_email"])
    return Alias(proper=Person(name=name, email=email), named=named)
