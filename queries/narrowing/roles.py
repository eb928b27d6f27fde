"""Whose items are meant, by the part that a person has in the question."""

import json
from collections import defaultdict
from collections.abc import Iterator

from cade.queries.database import Db
from cade.queries.narrowing.texts import saying
from cade.queries.plan.plan import Person, Plan, Role
from cade.queries.whose import MADE, Condition, Whose, conditions

_THEM = "SELECT identity FROM persons_of WHERE person IN (SELECT value FROM json_each(?))"
_TOUCHED = (
    "EXISTS (SELECT 1 FROM touches WHERE touches.item = items.item AND role IN ({roles})"
    f" AND identity IN ({_THEM}))"
)
_TOUCHED_LIST = f"SELECT item FROM touches WHERE role IN ({{roles}}) AND identity IN ({_THEM})"
_TO_THEM = (
    "EXISTS (SELECT 1 FROM messages CROSS JOIN conversations_of"
    " ON conversations_of.conversation = messages.conversation"
    f" WHERE messages.item = items.item AND identity IN ({_THEM}))"
)
_MESSAGE = Condition("items.kind = 'message'", None, ())


def by_people(db: Db, plan: Plan) -> list[Condition]:
    """Return what the people of a plan, and the way messages went, ask of an item.

    Several people in one role: any of them; people in different roles: all of it. `from` and
    `author` are who made it, with "received" what they sent to the user; `to` is what went to
    them; `with` a conversation with them; `about` names or mentions them; `any` is theirs as
    `queries.whose` has it. `shown` is for relations.
    """
    roles = defaultdict[Role, list[Person]](list)
    for person in plan.people:
        roles["from" if person.role == "author" else person.role].append(person)
    found, used = list[Condition](), False
    for role, people in roles.items():
        ids = tuple(number for person in people for number in person.ids)
        if role == "from":
            used = used or plan.direction == "received"
            found += _from(ids, plan)
        elif role == "to":
            used = used or plan.direction == "sent"
            found += _to(ids, plan)
        elif role in ("with", "any"):
            used = True
            found += conditions(Whose(people=ids, direction=plan.direction))
            found += [_MESSAGE] if role == "with" else []
        elif role == "about":
            found.append(_about(db, people, ids))
    if plan.direction is not None and not used:
        found += conditions(Whose(direction=plan.direction))
    return found


def _from(ids: tuple[int, ...], plan: Plan) -> Iterator[Condition]:
    if plan.direction == "received":
        yield from conditions(Whose(people=ids, direction="received"))
    else:
        yield _touched(ids, MADE)


def _to(ids: tuple[int, ...], plan: Plan) -> Iterator[Condition]:
    if plan.direction == "sent":
        yield from conditions(Whose(people=ids, direction="sent"))
    else:
        asked, own = json.dumps(ids), _touched(ids, MADE)
        mentioned = _TOUCHED.format(roles="'mention'")
        test = f"({_TO_THEM} OR {mentioned}) AND NOT {own.tests}"
        yield Condition(f"({test})", None, (asked, asked, asked))


def _about(db: Db, people: list[Person], ids: tuple[int, ...]) -> Condition:
    said = [saying(db, person.name) for person in people]
    mentioned = _touched(ids, "'mention'")
    tests = " OR ".join(one.tests for one in (mentioned, *said))
    given = tuple(text for one in (mentioned, *said) for text in one.parameters)
    return Condition(f"({tests})", None, given)


def _touched(ids: tuple[int, ...], roles: str) -> Condition:
    tests, lists = _TOUCHED.format(roles=roles), _TOUCHED_LIST.format(roles=roles)
    return Condition(tests, lists, (json.dumps(ids),))
