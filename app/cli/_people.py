"""People as a person reads them, and what is said about who is who."""

from collections.abc import Sequence
from typing import Any

from cade.app import terminal
from cade.app.cli._common import options
from cade.app.cli._person import NoSuchPerson, persons
from cade.app.locale import gettext as _
from cade.app.wiring import Cade
from cade.domain.errors import UsageError
from cade.queries.database import Db
from cade.queries.people import Count, PersonRow, exactly, people, person, spelling


class OneAlready(UsageError):
    """What is to be joined is one person already."""

    def __init__(self, name: str) -> None:
        super().__init__(
            "That is one person already: {name}.",
            do="`cade people NAME` shows what a person is called.",
            name=name,
        )


class NotOne(UsageError):
    """What is to be parted is not one person."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(
            "These are not one person: {names}.",
            do="`cade people NAME` shows what a person is called.",
            names=", ".join(names),
        )


class NotATold(UsageError):
    """A name cannot be told from the others it is to be parted from."""

    def __init__(self, name: str, said: str) -> None:
        super().__init__(
            "{name} does not say which of them is meant.",
            do="Write a whole name, an e-mail or a handle: {said}",
            name=name,
            said=said,
        )


def chosen(db: Db, name: str) -> list[PersonRow]:
    """Return everybody, or whom the name means. Raises NoSuchPerson or SeveralPersons."""
    if not name.strip():
        return people(db)
    found = persons(db, name) or ()
    return [row for number in found if (row := person(db, number)) is not None]


def said(cade: Cade, verb: str, names: Sequence[str]) -> int:
    """Join or part the named, say what came of it, and return the exit code.

    Raises a UsageError for names that mean nobody, several, or nothing to do.
    """
    from cade.app.runs.people import say
    from cade.domain.facts import PeopleJoined, PeopleParted

    db = cade.views
    if verb == "join":
        say(cade, PeopleJoined, _spellings(db, names))
    else:
        say(cade, PeopleParted, _parts(db, names))
    if not options().quiet:
        for number in dict.fromkeys(number for name in names for number in exactly(db, name)):
            print_one(person(db, number))
    return 0


def as_row(row: PersonRow) -> dict[str, Any]:
    """Return a person as `--json` prints them."""
    return {
        "name": row.name,
        "you": row.me,
        "names": row.names,
        "emails": row.emails,
        "handles": row.handles,
        "counts": row.counts,
    }


def print_all(rows: Sequence[PersonRow]) -> None:
    """Print a line for each person."""
    lines = [(_name(row), _counts(row.counts), ", ".join(_others(row))[:60]) for row in rows]
    terminal.out(terminal.table(lines, (_("name"), _("in"), _("also"))))


def print_one(row: PersonRow | None) -> None:
    """Print a person with all that they are called and where they were met."""
    if row is None:
        return
    terminal.out(terminal.bold(_name(row)))
    for title, said in (
        (_("names"), row.names),
        (_("e-mails"), row.emails),
        (_("handles"), row.handles),
        (_("in"), [_counts([count]) for count in row.counts]),
    ):
        for text in said:
            terminal.out(f"  {title}: {terminal.line(text)}")


def _spellings(db: Db, names: Sequence[str]) -> list[str]:
    meant = dict.fromkeys(number for name in names for number in persons(db, name) or ())
    if len(meant) == 1:
        raise OneAlready(_called(db, *meant))
    return [spelling(db, number) for number in meant]


def _parts(db: Db, names: Sequence[str]) -> list[str]:
    meant = set[int]()
    for name in names:
        found = exactly(db, name)
        if not found:
            (number,) = persons(db, name) or (0,)
            row = person(db, number)
            if row is None:
                raise NoSuchPerson(name, "")
            raise NotATold(name, ", ".join((*row.names, *row.emails, *row.handles)))
        meant |= found
    if len(meant) > 1:
        raise NotOne(names)
    return list(names)


def _called(db: Db, number: int) -> str:
    row = person(db, number)
    return row.name if row else ""


def _name(row: PersonRow) -> str:
    name = terminal.line(row.name)
    return f"{name} {_('(you)')}" if row.me else name


def _others(row: PersonRow) -> list[str]:
    said = (*row.names, *row.emails, *row.handles)
    return [terminal.line(text) for text in said if text != row.name]


def _counts(counts: Sequence[Count]) -> str:
    roles = {
        "author": _("wrote {items}"),
        "committer": _("committed {items}"),
        "sender": _("sent {items}"),
        "member": _("among {items}"),
        "mention": _("named in {items}"),
    }
    by_source: dict[str, list[str]] = {}
    for count in counts:
        text = roles.get(count.role, count.role + " {items}").format(items=count.items)
        by_source.setdefault(count.source, []).append(text)
    return "; ".join(f"{source}: {', '.join(texts)}" for source, texts in by_source.items())
