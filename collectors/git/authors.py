"""Whose commits are wanted."""

from collections.abc import Callable
from unicodedata import combining, normalize

from cade.domain.details import Person


def wanted_authors(author: str | None) -> Callable[[Person], bool] | None:
    """Return a test for "name or e-mail contains `author`", whatever its case and accents.

    None (everybody's commits) for an empty filter.
    """
    sought = folded(author or "")
    if not sought:
        return None
    return lambda person: any(
        sought in folded(said) for said in (person.name, person.email) if said
    )


def folded(text: str) -> str:
    """Return the text without accents, in small letters, spaces at its ends left out."""
    apart = normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not combining(letter)).strip()
