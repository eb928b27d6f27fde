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
from cade.queries.words import words

MOST = 500
"""How many items one name may stand for; the newest are taken."""
OWN_NAME = 3.0
"""What it counts to be the thing that is named: more than all words, so that what only speaks of
it (a merge that quotes the hash) is never quoted first."""
_HASH = frozenset("0123456789abcdef")
_FEWEST_DIGITS = 7
_KINDS = frozenset({"pr", "mr", "pull", "merge", "request", "issue", "bug", "ticket", "tarefa"})
"""Words that say what sort of thing an identifier names."""

_EXACT = "SELECT item FROM identifiers WHERE token = ?"
_BEGINNING = "SELECT item FROM identifiers WHERE token >= ? AND token < ?"
_NAMES = "SELECT item, uid, locator FROM items WHERE item IN (SELECT value FROM json_each(?))"
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


def only_names(question: str, terms: Sequence[Term]) -> bool:
    """Tell whether the question asks for identifiers and for nothing else ("what is PR 318?").

    When nothing holds them, the digits in other places are no answer.
    """
    parts = {part for token in asked_identifiers(question) for part in words(token)}
    others = [term for term in terms if term.telling and term.word not in parts | _KINDS]
    return bool(parts) and not others


def hits_named(db: Db, request: Request, items: Sequence[int], terms: Sequence[Term]) -> list[Hit]:
    """Return the hits among these items: what is so named first, then by the other words."""
    bearers = _bearers(db, items, asked_identifiers(request.question))
    own = _ranked(db, request, bearers, terms)
    # Looked for by themselves: hundreds that speak of them would leave them no place.
    seen = {hit.chunk_id or hit.uid for hit in own}
    others = _ranked(db, request, [item for item in items if item not in bearers], terms)
    found = [replace(hit, score=hit.score + OWN_NAME) for hit in own]
    found += [hit for hit in others if (hit.chunk_id or hit.uid) not in seen]
    return sorted(found, key=order)[: request.limit]


def _ranked(db: Db, request: Request, items: Sequence[int], terms: Sequence[Term]) -> Sequence[Hit]:
    if not items:
        return ()
    only = replace(request, filters=replace(request.filters, items=tuple(items)))
    allowed = Allowed(db, only.filters)
    words = lexical.ranked(db, terms, allowed)
    most = max(words.values(), default=1.0)
    total = {chunk: words.get(chunk, 0.0) / most for chunk in allowed.listed()}
    return [*hits_for(db, Scores(total, words), only), *textless_hits(db, items)]


def _bearers(db: Db, items: Sequence[int], tokens: Sequence[str]) -> tuple[int, ...]:
    rows = db.execute(_NAMES, (json.dumps([*items]),))
    return tuple(item for item, uid, locator in rows if _is_named(uid, locator, tokens))


def _holding(db: Db, token: str) -> set[int]:
    found = {item for (item,) in db.execute(_EXACT, (token,))}
    if not found and len(token) >= _FEWEST_DIGITS and _HASH.issuperset(token):
        found = {item for (item,) in db.execute(_BEGINNING, (token, token + "g"))}
    return found


def _is_named(uid: str, locator: str, tokens: Sequence[str]) -> bool:
    return any(uid.startswith(token) or file_token(locator) == token for token in tokens)
