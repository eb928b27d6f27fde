"""Items that say a text: in their present state, and in whatever else the log keeps of them."""

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from cade.app.runs.forgetting.choice import Anew, Choice
from cade.app.runs.forgetting.targets import last_word, untold
from cade.app.wiring import Cade
from cade.domain.facts import ItemFact, Names, RunNotes, RunRecorded
from cade.queries.selection import Chosen, Wanted, folded, selected

MATCH = "match"
_NEVER = datetime.max.replace(tzinfo=UTC)


def of_match(cade: Cade, text: str, wanted: Wanted) -> Choice:
    """Return the choice of what says the text and meets the rest of what is wanted.

    Read models have the present state; a revision that was kept, and what was read in an image, are
    in the log alone. Things said about names and the records of runs match too, unless the rest
    narrows to items.
    """
    sought = folded(text)
    told = _Told(cade, sought)
    listed = {item.item: item for item in selected(cade.views, replace(wanted, text=text))}
    more = replace(wanted, items=tuple(told.items))
    listed |= {item.item: item for item in selected(cade.views, more)}
    items = tuple(sorted(listed.values(), key=_by_time))
    if wanted != Wanted():
        return Choice(scope=MATCH, listed=items)
    stay = Anew(tuple(told.naming), partial(last_word, partial(_without, sought)))
    return Choice(
        scope=MATCH,
        listed=items,
        also=(*_no_items(cade, told.items), *told.targets),
        anew=(stay,) if stay.subjects else (),
        unseen=tuple(told.untold),
    )


class _Told:
    """What the log tells with this text.

    items: numbers and keyed ids. targets: those called so; naming: those whose runs named
    something so, and that are called otherwise. untold: what keeps that from being told again.
    """

    def __init__(self, cade: Cade, sought: str) -> None:
        self.items = dict[int, bytes]()
        self.targets, self.naming = set[bytes](), set[bytes]()
        self.untold, self._cade = dict[bytes, None](), cade
        for recorded in cade.log.after(0):
            fact = recorded.fact
            if isinstance(fact, RunRecorded) and fact.notes is not None:
                self._of_run(recorded.subject, fact, fact.notes, sought)
            elif isinstance(fact, ItemFact) and _says(fact, sought):
                self.items[recorded.item] = recorded.subject
        self.naming -= self.targets

    def _of_run(self, subject: bytes, run: RunRecorded, notes: RunNotes, sought: str) -> None:
        if (names := notes.names) is not None:
            never = untold(self._cade, run.source, names, _without(sought, names))
            self.untold |= dict.fromkeys(never)
        if sought in folded(notes.target):
            self.targets.add(subject)
        elif _says((notes.skipped, notes.names), sought):
            self.naming.add(subject)


def _without(sought: str, names: Names) -> Names:
    return Names(
        me=tuple(one for one in names.me if not _says(one, sought)),
        aliases=tuple(one for one in names.aliases if not _says(one, sought)),
    )


def _no_items(cade: Cade, told: dict[int, bytes]) -> Iterator[bytes]:
    """Yield the keyed ids of those that stand in no timeline."""
    sql = "SELECT 1 FROM items WHERE item = ?"
    for item, subject in told.items():
        if not cade.views.execute(sql, (item,)).fetchone():
            yield subject


def _by_time(item: Chosen) -> tuple[bool, datetime, int]:
    return item.occurred_at is None, item.occurred_at or _NEVER, item.item


def _says(value: Any, sought: str) -> bool:
    return any(sought in folded(said) for said in _strings(value))


def _strings(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case tuple():
            for part in value:
                yield from _strings(part)
        case msgspec.Struct():
            for name in value.__struct_fields__:
                yield from _strings(getattr(value, name))
