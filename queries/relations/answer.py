"""One question about relations, answered: entities told apart from what nobody mentions, then each
kind of question by its own walk, then the topic."""

from collections.abc import Callable, Collection, Sequence

from msgspec.structs import replace

from cade.projections.relations.words import words_of
from cade.queries.database import Db, has_table
from cade.queries.relations.entities import is_known, on_entity
from cade.queries.relations.images import images
from cade.queries.relations.others import person_rows, who_else
from cade.queries.relations.related import Walk, is_of, node_rows, on_path, related
from cade.queries.relations.structs import Other, RelationAsk, Relations, Row, Step
from cade.queries.relations.walk import Shared, kinds_over, made_by, shared
from cade.queries.search import Filters, Request, search
from cade.queries.search.request import CANDIDATES, Vector
from cade.queries.search.semantic import Nearest
from cade.queries.timeline import Clock

_HOWS = {"file": ("changed",)}
_CLOCK = Clock()


class _Asked:
    """The question, and what it is asked of."""

    def __init__(
        self, db: Db, ask: RelationAsk, clock: Clock, nearest: Nearest | None, vector: Vector | None
    ) -> None:
        self.db, self.ask, self.clock = db, ask, clock
        self._nearest, self._vector = nearest, vector
        self.cut = False

    def starts(self) -> list[int]:
        """Return the items that the persons made, and those named."""
        made, self.cut = made_by(self.db, self.ask.persons, self.ask.days)
        return [*dict.fromkeys((*self.ask.items, *made))]

    def shared(
        self, starts: Collection[int], kinds: Collection[str], hows: Sequence[str] = ()
    ) -> list[Shared]:
        """Return what the items have to do with, and what else has."""
        found = shared(self.db, starts, kinds, hows)
        self.cut = self.cut or found.cut
        return found.nodes

    def about(self, found: Sequence[Shared]) -> list[Shared]:
        """Return the nodes that every entity names, or on which an item of each stands."""
        kept = [*found]
        for entity in self.ask.entities:
            words, of = {*words_of(entity)}, on_entity(self.db, entity)
            kept = [one for one in kept if words <= {*words_of(one.node.key)} or one.node.via in of]
        return kept

    def on_topic(self, rows: Sequence[Row]) -> list[Row]:
        """Return the rows that answer to the topic, the best first; all without a topic."""
        words = {*words_of(self.ask.topic)}
        if not words:
            return [*rows]
        items = tuple({item for row in rows for item in _items(row)})
        place = self._ranked(items)
        named = [row for row in rows if words <= {*words_of(f"{row.name} {row.locator}")}]
        kept = [row for row in rows if row in named or any(item in place for item in _items(row))]
        last = len(place)
        return sorted(kept, key=lambda row: min(place.get(i, last) for i in (*_items(row), 0)))

    def _ranked(self, items: tuple[int, ...]) -> dict[int, int]:
        if not items or not has_table(self.db, "fts"):
            return {}
        request = Request(
            question=self.ask.topic,
            filters=Filters(items=items),
            vector=self._vector,
            limit=len(items),
            depth=max(CANDIDATES, len(items)),
        )
        found = search(self.db, request, self._nearest)
        hits = [hit for hit in found.hits if not found.refused or hit.lexical > 0]
        return {hit.item: at for at, hit in enumerate(hits)}


def answer_relation(
    db: Db,
    ask: RelationAsk,
    *,
    clock: Clock = _CLOCK,
    nearest: Nearest | None = None,
    vector: Vector | None = None,
) -> Relations:
    """Answer the question.

    clock: the zones of the read model. nearest, vector: for a topic, as `search` wants them;
    without them it is looked for by words. Entities that nobody mentions are told and ignored; if
    nothing is left to ask for, the answer is empty.
    """
    unknown = tuple(entity for entity in ask.entities if not is_known(db, entity))
    left = replace(ask, entities=tuple(one for one in ask.entities if one not in unknown))
    if unknown and _asks_nothing(left):
        return Relations(unknown=unknown)
    asked = _Asked(db, left, clock, nearest, vector)
    found = _ANSWERS[ask.kind](asked)
    return replace(found, unknown=unknown, cut=asked.cut)


def _others(asked: _Asked) -> Relations:
    found = asked.about(_touched_by(asked))
    others = who_else(asked.db, found, asked.ask.persons, asked.clock, asked.ask.limit)
    if asked.ask.topic:
        others = [kept for one in others if (kept := _narrowed(asked, one)) is not None]
    return Relations(others=tuple(others))


def _narrowed(asked: _Asked, other: Other) -> Other | None:
    rows = asked.on_topic(other.rows)
    on = dict.fromkeys(step.name for row in rows for step in row.path)
    return replace(other, rows=tuple(rows), on=tuple(on)) if rows else None


def _touched_by(asked: _Asked) -> list[Shared]:
    over = asked.ask.over
    kinds = kinds_over(over) if over else ("file", "content", "image", "link", "task", "request")
    return asked.shared(asked.starts(), kinds, _HOWS.get(over or "", ()))


def _images(asked: _Asked) -> Relations:
    ask = asked.ask
    given = {"shown": ask.persons, "entities": ask.entities, "sent_by": ask.sent_by}
    ways = {"direction": ask.direction, "days": ask.days}
    rows = images(asked.db, **given, **ways, topic=ask.topic, clock=asked.clock)  # type: ignore[arg-type]
    if ask.topic and not rows:  # not said of the image itself, but near it in meaning or words
        rows = images(asked.db, **given, **ways, clock=asked.clock)  # type: ignore[arg-type]
        rows = asked.on_topic(rows)
    return Relations(rows=tuple(rows[: ask.limit]))


def _touched(asked: _Asked) -> Relations:
    over = asked.ask.over
    starts = asked.starts()
    if over in ("commit", "message", "page", "note", None):
        walk = Walk()
        for one in asked.about(asked.shared(starts, kinds_over(over))):
            for item in {*one.items} & {*starts}:
                step = Step(one.items[item], one.node.kind, one.node.key)
                walk.reach(item, one.weight, step)
        kind = {"commit": ("commit",), "message": ("message",), "page": ("visit",)}.get(over or "")
        rows = [r for r in walk.rows(asked.db, asked.clock) if not kind or r.kind in kind]
    else:
        found = asked.about(asked.shared(starts, kinds_over(over), _HOWS.get(over, ())))
        rows = node_rows(_only(one, {*starts}) for one in found)
    return Relations(rows=tuple(asked.on_topic(rows)[: asked.ask.limit]))


def _only(one: Shared, items: Collection[int]) -> Shared:
    return Shared(one.node, {item: how for item, how in one.items.items() if item in items})


def _related(asked: _Asked) -> Relations:
    ask, rows = asked.ask, list[Row]()
    if ask.path is not None:
        rows = on_path(asked.db, ask.path, asked.clock)
    if ask.entities and not (ask.persons or ask.items or ask.path):
        rows += _of_entities(asked)
    starts = asked.starts()
    over = kinds_over(ask.over)
    if starts:
        found = asked.shared(starts, over)
        named = bool(ask.items)
        rows += related(asked.db, starts, found, ask.kinds, clock=asked.clock, same_day=named)
    if "person" in ask.kinds:
        rows += _persons(asked, starts or [row.item for row in rows if row.item is not None], over)
    rows = [row for row in rows if not ask.kinds or is_of(row, ask.kinds)]
    return Relations(rows=tuple(asked.on_topic(rows)[: ask.limit]))


def _of_entities(asked: _Asked) -> list[Row]:
    walk = Walk()
    for entity in asked.ask.entities:
        for item, kind in on_entity(asked.db, entity).items():
            walk.reach(item, 1.0, Step(kind, "entity", entity))
    return walk.rows(asked.db, asked.clock)


def _persons(asked: _Asked, starts: Sequence[int], over: Collection[str]) -> list[Row]:
    found = asked.shared(starts, over)
    return person_rows(who_else(asked.db, found, asked.ask.persons, asked.clock, asked.ask.limit))


def _items(row: Row) -> tuple[int, ...]:
    return row.holders or (() if row.item is None else (row.item,))


def _asks_nothing(ask: RelationAsk) -> bool:
    named = ask.persons or ask.entities or ask.sent_by or ask.items or ask.path
    return not (named or ask.topic or ask.direction)


_ANSWERS: dict[str, Callable[[_Asked], Relations]] = {
    "others": _others,
    "images": _images,
    "touched": _touched,
    "related": _related,
}
