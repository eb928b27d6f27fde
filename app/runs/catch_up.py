"""Bringing the read models up to the log: at once where nobody else writes, else later.

A read command never waits long: if another writer holds the lock, it answers from what is folded
and says how much is not. A forgetting that is not carried out everywhere is finished on the way.
"""

from collections.abc import Callable

from cade.app.store.forgetting import pending
from cade.app.store.locks import LockHeld
from cade.app.wiring import Cade
from cade.domain.errors import StoreError

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
        _finish_forgetting(cade)
        with cade.log.write_lock(timeout_s=patience_s):
            fold(cade.read_models, cade.log, cade.views, progress=progress)
    except LockHeld:
        return late
    return 0


def fold_all(cade: Cade) -> None:
    """Fold everything that is in the log at this moment, however long another one writes.

    Raises LockHeld when that one does not let go.
    """
    from cade.projections.fold import catch_up as fold

    if behind(cade):
        with cade.log.write_lock():
            fold(cade.read_models, cade.log, cade.views)


def behind(cade: Cade) -> int:
    """Return how many positions of the log the slowest read model has not folded."""
    from cade.projections.fold import positions

    folded = positions(cade.views)
    reached = min((folded.get(model.name, 0) for model in cade.read_models), default=0)
    return max(0, cade.log.head() - reached)


def _finish_forgetting(cade: Cade) -> None:
    """Finish it before the fold, which would take longer over what is deleted.

    Raises LockHeld while another process finishes it. What stops it otherwise is told when a
    command opens the store; the rows are taken out all the same.
    """
    if not pending(cade.log):
        return
    from cade.app.runs.forgetting.steps import finish

    try:
        finish(cade)
    except LockHeld:
        raise
    except StoreError:
        return
