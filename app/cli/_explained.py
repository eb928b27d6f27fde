"""`cade ask --explain`: what was filtered, which way led to each item, what the gate kept out."""

from cade.app import terminal
from cade.app.locale import gettext as _
from cade.app.locale import ngettext
from cade.domain.identity import short_id
from cade.queries.database import Db
from cade.queries.narrowing.kinds import any_commit
from cade.queries.plan.plan import Plan
from cade.queries.search import Filters, Found, Hit
from cade.queries.search.filters import condition

_COUNT = "SELECT count(*) FROM items WHERE {where}"


def explain_reply(db: Db, plan: Plan, filters: Filters, found: Found) -> None:
    """Say how the evidence of an answer was found."""
    _filtered(db, filters)
    if plan.who_changed:
        _authors(db, plan)
    _searched(found)


def explain_list(db: Db, filters: Filters, found: Found | None, listed: int) -> None:
    """Say what a listing was narrowed by, and how its topic was found."""
    _filtered(db, filters)
    if found is not None:
        _searched(found)
    text = ngettext("listed: {count} item", "listed: {count} items", listed)
    terminal.say(text.format(count=listed))


def _filtered(db: Db, filters: Filters) -> None:
    every, kept = (_count(db, asked) for asked in (Filters(), filters))
    if filters:
        text = _("filtered: {kept} of {count} items can count")
        terminal.say(text.format(kept=kept, count=every))
    else:
        terminal.say(_("nothing filtered: {count} items can count").format(count=every))


def _authors(db: Db, plan: Plan) -> None:
    """Say that who changed a file is told by its commits, if any is known."""
    names = ", ".join(map(terminal.line, plan.identifiers))
    if any_commit(db, plan.identifiers):
        text = _("who changed {names} is asked for: only its commits can count")
    else:
        text = _("who changed {names} is asked for, but no commit of it is known")
    terminal.say(text.format(names=names))


def _count(db: Db, filters: Filters) -> int:
    where, given = condition(filters)
    count: int = db.execute(_COUNT.format(where=where), given).fetchone()[0]
    return count


def _searched(found: Found) -> None:
    terminal.say(_("searched: {mode}").format(mode=found.mode_used))
    if found.terms:
        terms = ", ".join(f"{term.word} {term.rarity:.1f}" for term in found.terms)
        terminal.say(_("words and how rare: {words}").format(words=terms))
    sure = _("sure to {best}, wanted {threshold}")
    terminal.say(sure.format(best=f"{found.best:.2f}", threshold=f"{found.threshold:.2f}"))
    if found.refused and found.hits:
        terminal.say(_("kept out, because nothing is near enough:"))
    for hit in found.hits:
        name = short_id(hit.source, hit.subject)
        title = terminal.line(hit.headline or hit.locator)[:80]
        terminal.say(f"  {name}  {hit.score:.3f}  {_legs(hit)}  {title}")


def _legs(hit: Hit) -> str:
    """Return which ways led to a hit, each with its score."""
    legs = []
    if hit.lexical:
        legs.append(_("words {score}").format(score=f"{hit.lexical:.2f}"))
    if hit.cosine is not None:
        legs.append(_("meaning {score}").format(score=f"{hit.cosine:.3f}"))
    return ", ".join(legs) or _("by its conditions")
