"""Bringing the read models up to the log: at once where nobody else writes, else later.

A read command never waits long: if another writer holds the lock, it answers from what is folded
and says how much is not.
"""

from collections.abc import Callable

from cade.app.store.locks import LockHeld
from cade.app.wiring import Cade

PATIENCE_S = 1.0
"""How long a read command waits for a writer before it answers from what there is."""

Progress = Callable[[int, int], None]


def catch_up(
    cade: Cade, *, patience_s: float = PATIENCE_S, progress: Progress | None = None
) -> int:
    """Fold what is new in the log; return how many positions could not be folded yet."""
    from cade.projections.fold import catch_up as fold

    late = behind(cade)
    if not late:
        return 0
    try:
        with cade.log.write_lock(timeout_s=patience_s):
            fold(cade.read_models, cade.log, cade.views, progress=progress)
    except LockHeld:
        return late
    return 0


def behind(cade: Cade) -> int:
    """Return how many positions of the log the slowest read model has not folded."""
    from cade.projections.fold import positions

    folded = positions(cade.views)
    reached = min((folded.get(model.name, 0) for model in cade.read_models), default=0)
    return max(0, cade.log.head() - reached)
