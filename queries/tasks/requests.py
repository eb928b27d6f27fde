"""Pull requests: who opened them, and which tasks they belong to.

A request was opened by the person, certainly, when they came to a page that makes one of the same
repository at most `creation.JUST_BEFORE` before their first visit to it, and no other request was
new to them in between; probably, when the first message that has its address is theirs, or the
page was that of a fork.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from cade.queries.database import Db
from cade.queries.tasks.creation import first_citing, page_before, pages_of
from cade.queries.tasks.keys import Keys
from cade.queries.tasks.period import Cited, Seen
from cade.queries.tasks.structs import Name

_OF_REQUEST = "c.kind = 'request' AND c.tracker = ? AND c.space = ? AND c.key = ?"
_BESIDE = f"""
SELECT c.item, i.kind, o.kind, o.tracker, o.space, o.project, o.key, o.how, o.said
FROM task_citations c JOIN items i ON i.item = c.item
JOIN task_citations o ON o.item = c.item AND o.kind IN ('task', 'key', 'hint')
WHERE {_OF_REQUEST}
"""


class Opened(msgspec.Struct, frozen=True):
    """by: the first visit, or the message, that tells it. page: the page that made it."""

    by: Seen
    page: Seen | None
    certain: bool


class Pull(msgspec.Struct, kw_only=True):
    """A request cited in the period: its repository, how it was opened, its tasks for certain."""

    name: Name
    place: Name
    opened: Opened | None = None
    tasks: set[Name]


def pulls(db: Db, seen: Sequence[Seen], keys: Keys) -> dict[Name, Pull]:
    """Return every request that an item cites, by its name."""
    found = {
        cited.name: Pull(name=cited.name, place=cited.place, tasks=set())
        for item in seen
        for cited in item.cited
        if cited.kind == "request"
    }
    by_item = {item.item: item for item in seen}
    firsts, pages = defaultdict[Name, list[Seen]](list), pages_of(seen, "new_request")
    first_of = {name: _first(db, name, "visit", by_item) for name in found}
    for name, first in first_of.items():
        if first is not None:
            firsts[found[name].place].append(first)
    for name, pull in found.items():
        if (first := first_of[name]) is not None:
            pull.opened = _on_page(pull, first, firsts[pull.place], pages)
        pull.opened = pull.opened or _by_message(db, name, by_item)
        pull.tasks = set(_exact(db, pull, keys))
    return found


def _on_page(
    pull: Pull, first: Seen, firsts: Sequence[Seen], pages: Sequence[Seen]
) -> Opened | None:
    others = (other for other in firsts if other is not first)
    page = page_before(first, others, pull.place, pages)
    return Opened(first, page.seen, page.same) if page else None


def _by_message(db: Db, name: Name, by_item: Mapping[int, Seen]) -> Opened | None:
    first = _first(db, name, "message", by_item)
    return Opened(first, None, False) if first is not None and first.mine else None


def _first(db: Db, name: Name, kind: str, by_item: Mapping[int, Seen]) -> Seen | None:
    how = "visit" if kind == "visit" else "link"
    item = first_citing(db, "request", name, how, kind)
    return None if item is None else by_item.get(item)


def _exact(db: Db, pull: Pull, keys: Keys) -> Iterator[Name]:
    """Yield the tasks of a message that cites one only, of the title, of the branch."""
    together = defaultdict[int, set[Name]](set)
    for item, kind, *rest in db.execute(_BESIDE, pull.name):
        if (name := keys.task(cited := Cited(*rest))) is None:
            continue
        if cited.how == "title":
            yield name
        elif kind in ("message", "commit"):
            together[item].add(name)
    yield from (name for names in together.values() if len(names) == 1 for name in names)
    if pull.opened and pull.opened.page:
        yield from (name for name, _ in keys.tasks(pull.opened.page.cited))
