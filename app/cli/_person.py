"""The `--person` flag: whom a typed name means, or why it means nobody."""

from collections.abc import Callable
from typing import Any

import click

from cade.app.locale import gettext as _
from cade.domain.errors import UsageError
from cade.queries.database import Db


class NoSuchPerson(UsageError):
    """A name means nobody that is known."""

    def __init__(self, name: str, near: str) -> None:
        if near:
            super().__init__(
                "Nobody is called {name}.", do="Did you mean {near}?", name=name, near=near
            )
        else:
            super().__init__(
                "Nobody is called {name}.",
                do="`cade people` lists everybody who is known.",
                name=name,
            )


class SeveralPersons(UsageError):
    """A name means several people."""

    def __init__(self, name: str, who: str) -> None:
        super().__init__(
            "{name} may be: {who}.", do="Write more of the name, or an e-mail.", name=name, who=who
        )


def person_option(text: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the flag, with its help."""
    return click.option("--person", metavar=_("NAME"), help=text)


def direction_options() -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the flags `--received` and `--sent`; the command gets one of them as `direction`."""
    received = click.option(
        "--received",
        "direction",
        flag_value="received",
        help=_("Only messages that were sent to you."),
    )
    sent = click.option(
        "--sent", "direction", flag_value="sent", help=_("Only messages that you sent.")
    )
    return lambda function: received(sent(function))


def persons(db: Db, name: str | None) -> tuple[int, ...] | None:
    """Return the numbers of whom the name means, None without a name.

    Raises NoSuchPerson or SeveralPersons.
    """
    if name is None:
        return None
    from cade.queries.people import resolve

    found = resolve(db, name)
    others = ", ".join(row.name for row in found.candidates)
    if not found.persons:
        raise NoSuchPerson(name, others) if found.unknown else SeveralPersons(name, others)
    return found.persons
