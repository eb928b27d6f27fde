"""What of a question is searched for, once its conditions hold, and what they alone find."""

from msgspec.structs import replace

from cade.queries.database import Db
from cade.queries.narrowing.narrow import Narrowed
from cade.queries.plan.lexicons.classes import classes
from cade.queries.plan.plan import Plan
from cade.queries.search.evidence import latest_hits, order
from cade.queries.search.request import Filters, Found, Hit
from cade.queries.words import folded, words

_WRITTEN = frozenset(("wrote", "written", "escreveu", "escreveram", "escrito", "escrita"))
_SORTS_OF_THINGS = frozenset(
    (
        *("command", "function", "option", "feature", "module", "script", "class", "method"),
        *("comando", "funcao", "opcao", "recurso", "modulo", "classe", "metodo", "teste", "test"),
    )
)
NEAR = 0.6
"""Of the hits of a search those are picked from that are worth this share of the best."""


def searched_text(question: str, plan: Plan, narrow: Narrowed) -> str:
    """Return what is compared with the texts; "" when the conditions say everything.

    With an exact condition, or a name of nobody, which is none, only the topic is searched for,
    without one the whole question. What is named by an identifier is found by the question itself.
    """
    dropped = bool(plan.unknown_names and plan.topic)  # a condition that cannot hold
    if plan.identifiers or not (narrow.is_exact or dropped):
        return question
    return " ".join(part for part in (plan.topic, *narrow.open) if part)


def thing_done(question: str, plan: Plan) -> str:
    """Return what was made or changed, where it is asked who did that or when; else "".

    Who did it and when is told by the item itself: that its text says so is not to be expected.
    """
    if plan.wants not in ("who", "when") or not plan.topic:
        return ""
    if not any(map(_is_work, words(question))):
        return ""
    aside = (word for word in words(plan.topic) if word in _SORTS_OF_THINGS or _is_work(word))
    left = {*aside}
    return " ".join(word for word in plan.topic.split() if folded(word) not in left)


def _is_work(word: str) -> bool:
    return any(name.startswith("WORK") for name in classes(word)) or word in _WRITTEN


def by_itself(db: Db, plan: Plan, filters: Filters, limit: int) -> Found:
    """Return what the conditions alone find.

    The newest first, or the oldest where the first was asked for; of people without a period
    those items that say the most.
    """
    by = plan.pick or ("telling" if plan.people and plan.days is None else "newest")
    wanted = limit if plan.pick is None else 1
    hits = latest_hits(db, filters, wanted, by, chatter=plan.pick is not None)
    if not hits:
        return Found(hits=(), mode_used="period", refused=True, reason="no_candidates", best=0.0)
    return Found(hits=hits, mode_used="period")


def picked(found: Found, plan: Plan) -> Found:
    """Return the search with only the newest or oldest of its near hits, where one was asked."""
    if plan.pick is None or found.refused or found.mode_used == "period":
        return found
    near = [hit for hit in found.hits if hit.score >= NEAR * found.hits[0].score]
    dated = sorted((hit for hit in near if hit.occurred_at is not None), key=_time)
    if not dated:
        return found
    return replace(found, hits=(dated[-1 if plan.pick == "newest" else 0],))


def _time(hit: Hit) -> tuple[float, tuple[float, float, str]]:
    return (hit.occurred_at.timestamp() if hit.occurred_at else 0.0, order(hit))
