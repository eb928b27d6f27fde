"""What is still to be known of a target when a part of what its runs named is forgotten.

Its name and how far it was read stay, so that the next ingest need not read it whole; what its runs
skipped is gone.
"""

from collections.abc import Callable, Iterator, Sequence

import msgspec

from cade.app.runs.forgetting.choice import Fact
from cade.app.store.told_names import struck, uids_of
from cade.app.wiring import Cade
from cade.domain.facts import Counts, Names, RunNotes, RunRecorded
from cade.domain.identity import subject_of


def untold(cade: Cade, source: str, names: Names, kept: Names) -> Iterator[bytes]:
    """Yield keyed ids by which what a target of the source said is not believed again."""
    if (keys := cade.log.keys.source(source)) is not None:
        for uid in uids_of(struck(names, kept)):
            yield subject_of(uid, keys.identity)


def last_word(change: Callable[[Names], Names], facts: Sequence[Fact]) -> list[Fact]:
    """Return one record, of the last finished run, that counts nothing and names the least.

    change: what is kept of what the target said about who is who.
    """
    runs = [fact for fact in facts if isinstance(fact, RunRecorded) and fact.notes]
    finished = [run for run in runs if run.finished]
    if not finished:
        return []
    last = finished[-1]
    said = [run.notes.names for run in runs if run.notes and run.notes.names is not None]
    notes = RunNotes(
        target=last.notes.target if last.notes else "",
        mark=last.notes.mark if last.notes else None,
        names=change(said[-1]) if said else None,
    )
    return [
        msgspec.structs.replace(
            last, counts=Counts(), first_position=None, last_position=None, notes=notes
        )
    ]
