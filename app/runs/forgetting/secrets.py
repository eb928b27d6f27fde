"""Secrets that were stored before today's rules knew their shape: told anew, masked.

Everything of such an item that was stored is forgotten, so that no older copy of the log has the
secret either; what is told of it anew is what an ingest would store today.
"""

from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from cade.app.runs.batches import masked_skip
from cade.app.runs.forgetting.choice import Anew, Choice, Fact
from cade.app.runs.forgetting.targets import last_word
from cade.app.wiring import Cade
from cade.domain.facts import AnyFact, ItemFact, RunRecorded, Shredded
from cade.domain.masking import masked
from cade.domain.redaction import redact
from cade.queries.selection import Chosen, Wanted, selected

SECRETS = "secrets"
Moved = Callable[[int, int], None]


def of_secrets(cade: Cade, moved: Moved | None = None) -> tuple[Choice, int]:
    """Look through the whole log; return what holds a secret, and how many secrets there are.

    What is shown of them is masked. moved: called with the position reached and the last one.
    """
    most, end = cade.config.ingest.max_text_characters, cade.log.head()
    found, naming, secrets = dict[bytes, int](), dict[bytes, None](), 0
    for recorded in cade.log.after(0):
        if isinstance(recorded.fact, ItemFact):
            _, count = masked(recorded.fact, most)
            if count:
                found[recorded.subject] = recorded.item
                secrets += count
        elif count := _in_names(recorded.fact):
            naming[recorded.subject] = None
            secrets += count
        if moved is not None and not recorded.position % 1_000:
            moved(recorded.position, end)
    shown = tuple(map(_masked, selected(cade.views, Wanted(items=tuple(found.values())))))
    again = Anew(tuple(found), partial(_without_secrets, most))
    runs = Anew(tuple(naming), partial(last_word, lambda names: names))
    anew = tuple(one for one in (again, runs) if one.subjects)
    return Choice(scope=SECRETS, listed=shown, anew=anew), secrets


def _in_names(fact: AnyFact | Shredded) -> int:
    """Return how many secrets stand in the names of what a run skipped."""
    if not isinstance(fact, RunRecorded) or fact.notes is None:
        return 0
    return sum(masked_skip(one) != one for one in fact.notes.skipped)


def _without_secrets(most: int, facts: Sequence[Fact]) -> list[Fact]:
    return [masked(fact, most)[0] if isinstance(fact, ItemFact) else fact for fact in facts]


def _masked(item: Chosen) -> Chosen:
    return msgspec.structs.replace(item, headline=redact(item.headline).text)
