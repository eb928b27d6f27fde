"""A question that names something exactly is answered by what holds that name, and nothing else."""

import json
from collections.abc import Sequence

from msgspec.structs import replace

from cade.domain.identifiers import asked_identifiers, file_token
from cade.queries.database import Db
from cade.queries.search import lexical
from cade.queries.search.evidence import Scores, hits_for, order, textless_hits
from cade.queries.search.filters import Allowed, condition
from cade.queries.search.request import Filters, Hit, Request
from cade.queries.search.terms import Term

MOST = 500
"""How many items one name may stand for; the newest are taken."""
OWN_NAME = 1.0
"""What it counts to be the thing that is named, and not only to speak of it."""
_HASH = frozenset("0123456789abcdef")
_FEWEST_DIGITS = 7

_EXACT = "SELECT item FROM identifiers WHERE token = ?"
_BEGINNING = "SELECT item FROM identifiers WHERE token >= ? AND token < ?"
_PASSING = (
    "SELECT items.item FROM items WHERE items.item IN (SELECT value FROM json_each(?)) AND {where}"
    " ORDER BY items.occurred_at DESC LIMIT ?"
)


def named_items(db: Db, question: str, filters: Filters) -> tuple[int, ...]:
    """Return the items that hold every identifier in the question, or else any of them.

    A commit hash may be cut short. Identifiers that nothing holds are left to the words.
    """
    holding = [_holding(db, token) for token in asked_identifiers(question)]
    known = [items for items in holding if items]
    if not known:
        return ()
    named = set.intersection(*known) or set.union(*known)
    where, parameters = condition(filters)
    rows = db.execute(_PASSING.format(where=where), (json.dumps([*named]), *parameters, MOST))
    return tuple(item for (item,) in rows)


def hits_named(db: Db, request: Request, items: Sequence[int], terms: Sequence[Term]) -> list[Hit]:
    """Return the hits among these items: what is so named first, then by the other words."""
    only = replace(request, filters=replace(request.filters, items=tuple(items)))
    allowed = Allowed(db, only.filters)
    words = lexical.ranked(db, terms, allowed)
    most = max(words.values(), default=1.0)
    total = {chunk: words.get(chunk, 0.0) / most for chunk in allowed.listed()}
    found = [*hits_for(db, Scores(total, words), only), *textless_hits(db, items)]
    tokens = asked_identifiers(request.question)
    own = [replace(hit, score=hit.score + OWN_NAME * _is_named(hit, tokens)) for hit in found]
    return sorted(own, key=order)[: request.limit]


def _holding(db: Db, token: str) -> set[int]:
    found = {item for (item,) in db.execute(_EXACT, (token,))}
    if not found and len(token) >= _FEWEST_DIGITS and _HASH.issuperset(token):
        found = {item for (item,) in db.execute(_BEGINNING, (token, token + "g"))}
    return found


def _is_named(hit: Hit, tokens: Sequence[str]) -> bool:
    return any(hit.uid.startswith(token) or file_token(hit.locator) == token for token in tokens)
