"""What is to be forgotten: which items, what goes with them, and what is told anew without it."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec

from cade.app.store.forgetting import SOURCE
from cade.app.wiring import Cade
from cade.domain.facts import AnyFact, ItemFact, RunRecorded, Shredded
from cade.queries.selection import Chosen, Wanted, selected

Fact = ItemFact | RunRecorded
Change = Callable[[Sequence[Fact]], Sequence[Fact]]
"""From all that is known of an item to what is told of it anew."""


class Anew(msgspec.Struct, frozen=True):
    """Items that stay without a part of what they say, and how that is taken out."""

    subjects: tuple[bytes, ...]
    change: Change


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be forgotten.

    scope: as `Forgotten` has it. listed: the items that a person is shown; for a source only
    `source` is set, and `count` says how many items it has. also: keyed ids of what goes with them
    and is no item of its own (what was said about names). anew: what stays in another form.
    unseen: keyed ids of what the log does not have as items and is never to be told again.
    files: what cade keeps beside the store about the source.
    """

    scope: str
    listed: tuple[Chosen, ...] = ()
    also: tuple[bytes, ...] = ()
    anew: tuple[Anew, ...] = ()
    unseen: tuple[bytes, ...] = ()
    source: str | None = None
    count: int = 0
    files: tuple[Path, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.listed or self.also or self.anew or self.source)

    def counts(self) -> dict[str, int]:
        """Return how many items of each source are meant, by the source's name."""
        if self.source is not None:
            return {self.source: self.count}
        names = sorted({item.source for item in self.listed})
        return {name: sum(item.source == name for item in self.listed) for name in names}


def of_wanted(cade: Cade, wanted: Wanted, scope: str) -> Choice:
    """Return the choice of what a selection means; the read models are up to date."""
    return Choice(scope=scope, listed=tuple(selected(cade.views, wanted)))


def of_source(cade: Cade, name: str) -> Choice:
    """Return the choice of a whole source: everything of it, and how far it was read."""
    from cade.app.schemas.keeping import kept_beside

    (count,) = cade.views.execute("SELECT count(*) FROM items WHERE source = ?", (name,)).fetchone()
    known = cade.log.keys.source(name) is not None
    files = tuple(kept_beside(name))
    if not (known or files):
        return Choice(scope=SOURCE)
    return Choice(scope=SOURCE, source=name, count=count, files=files)


def known_of(cade: Cade, subject: bytes) -> list[Fact]:
    """Return every fact about an item that can still be read, in the order of the log."""
    rows = cade.log.reader.rows("originator_id = ? ORDER BY rowid", (subject,))
    facts: Iterable[AnyFact | Shredded] = (one.fact for one in cade.log.reader.recorded(rows))
    return [fact for fact in facts if isinstance(fact, ItemFact | RunRecorded)]
