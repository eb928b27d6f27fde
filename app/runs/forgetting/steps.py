"""Carrying out what was written down: the steps, in their order, each of which may be done again.

Killed anywhere, the next command that opens the log begins again at the first one. The write lock
is held for one piece at a time, so that an ingest goes on in between.
"""

import os
from collections.abc import Callable, Iterator, Sequence

from cade.app.runs.forgetting.copies import refresh
from cade.app.runs.forgetting.swift import MANY, slow_again, swift
from cade.app.store.errors import StillBuilt
from cade.app.store.forgetting import Intent, blank, drop_keys, insist, pending
from cade.app.store.locks import LockHeld
from cade.app.store.memory_dir import memory_dir
from cade.app.store.sqlite import truncate_wal
from cade.app.store.views_build import ViewsBuild
from cade.app.wiring import Cade
from cade.domain.facts import Recorded
from cade.projections.fold import catch_up, positions
from cade.projections.orphans import sweep, sweep_all
from cade.projections.projection import LogTail
from cade.projections.rebuild import drop_unfinished


def is_unfinished(cade: Cade) -> bool:
    """Tell whether something was asked to be forgotten and is not yet gone everywhere."""
    return bool(cade.log.head() and pending(cade.log))


def finish(cade: Cade, patience_s: float = 0.0) -> bool:
    """Carry out what was asked for and is not yet gone; return whether there was anything.

    patience_s: how long to wait for another process that does it already. Raises LockHeld after
    that, StillRead while one reads on and on, StillBuilt beside a running rebuild, VectorsOff when
    vectors.db cannot be opened. What is left then is finished by the next call.
    """
    if not is_unfinished(cade):
        return False
    with cade.log.forget_lock(patience_s):
        intents = pending(cade.log)
        for step in STEPS if intents else ():
            step(cade, intents)
    return True


def keys(cade: Cade, intents: Sequence[Intent]) -> None:
    """Delete the salts: from here on no copy of the log can be read for it."""
    drop_keys(cade.log, intents)


def contents(cade: Cade, intents: Sequence[Intent]) -> None:
    """Blank the sealed payloads."""
    blank(cade.log, intents)


def leftovers(cade: Cade, intents: Sequence[Intent]) -> None:
    """Delete unfinished rebuilds and what killed runs left of private copies, if nobody runs."""
    try:
        with cade.log.run_lock(0.0):
            drop_unfinished(ViewsBuild(cade.places.unfinished_views, cade.views_key))
            cade.scratch.clear()
    except LockHeld:
        return  # `done` looks whether it matters


def read_models(cade: Cade, intents: Sequence[Intent]) -> None:
    """Fold up to and over the intentions, which takes the rows out of every read model."""
    if sum(len(intent.subjects) for intent in intents) > MANY:
        with cade.log.write_lock():
            swift(cade.views)
    for intent in intents:
        with cade.log.write_lock():
            catch_up(cade.read_models, _UpTo(cade.log, intent.position), cade.views)
    with cade.log.write_lock():  # what was told anew stands behind the last one
        catch_up(cade.read_models, cade.log, cade.views)


def words(cade: Cade, intents: Sequence[Intent]) -> None:
    """Take what the word indexes still have of many deleted texts out of them."""
    with cade.log.write_lock():
        slow_again(cade.views)


def vectors(cade: Cade, intents: Sequence[Intent]) -> None:
    """Delete the vectors of texts that nobody holds any more, on the disk and in memory."""
    from cade.app.runs.embed import opened
    from cade.app.store.matrix_upkeep import erase_gone

    if not cade.places.vectors.exists():
        return
    with opened(cade) as store:
        # Read models that were made anew never saw what was forgotten: the whole store is compared.
        whole = positions(cade.views).get("chunks", 0) >= cade.log.head()
        (sweep_all if whole else sweep)(cade.views, store)
        erase_gone(cade.views, store, memory_dir(os.environ))
        insist(store.truncate_wal, cade.places.vectors)


def pages(cade: Cade, intents: Sequence[Intent]) -> None:
    """Empty the write-ahead log of the read models, which still has the old pages."""
    insist(lambda: truncate_wal(cade.views), cade.places.views)


def copies(cade: Cade, intents: Sequence[Intent]) -> None:
    """Bring the keys of the copies that cade made up to the present ones."""
    refresh(cade)


def done(cade: Cade, intents: Sequence[Intent]) -> None:
    """Note that it is forgotten everywhere. Raises StillBuilt beside a running rebuild."""
    if cade.places.unfinished_views.exists():
        raise StillBuilt(cade.places.unfinished_views)
    cade.log.keys.carry_out(intents[-1].position)


Step = Callable[[Cade, Sequence[Intent]], None]
STEPS: tuple[Step, ...] = (
    keys,
    contents,
    leftovers,
    read_models,
    words,
    vectors,
    pages,
    copies,
    done,
)


class _UpTo:
    """The log up to a position, for a fold that must let others write in between."""

    def __init__(self, log: LogTail, last: int) -> None:
        self._log, self._last = log, last

    def after(self, position: int) -> Iterator[Recorded]:
        """Yield the records behind the position, the last one included."""
        if position < self._last:
            for recorded in self._log.after(position):
                if recorded.position > self._last:
                    return
                yield recorded

    def head(self) -> int:
        """Return the last position."""
        return self._last
