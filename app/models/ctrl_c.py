"""Ctrl-C while native code runs: asked about by that code, answered by KeyboardInterrupt after it.

Python runs a signal's handler as soon as it has the main thread again, which native code gives it
when it calls back; an exception raised there goes nowhere. So the handler only takes a note, the
callbacks read it and make the native code stop, and the exception comes behind the call.
"""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType


class Wish:
    """Whether Ctrl-C was pressed since `held_back` began. heeded: whether it would be noticed."""

    def __init__(self, *, heeded: bool) -> None:
        self.pressed, self.heeded = False, heeded

    def note(self, _number: int, _frame: FrameType | None) -> None:
        """Be the signal's handler."""
        self.pressed = True


@contextmanager
def held_back() -> Iterator[Wish]:
    """Hold Ctrl-C back for one native call; raises KeyboardInterrupt behind it if it was pressed.

    What the block raises is then replaced, because it comes from the call being stopped. Handlers
    run in the main thread only, so that in others nothing is held back, and nothing is where the
    process ignores the signal. The handler before is back at the end, and is told.
    """
    before = _handler()
    wish = Wish(heeded=before is not None)
    if before is None:
        yield wish
        return
    signal.signal(signal.SIGINT, wish.note)
    try:
        yield wish
    finally:
        signal.signal(signal.SIGINT, before)
        if wish.pressed:
            before(signal.SIGINT, None)
            raise KeyboardInterrupt


def _handler() -> Callable[[int, FrameType | None], object] | None:
    """Return what Ctrl-C calls now, None where no Python code would notice it."""
    if current_thread() is not main_thread():
        return None
    found = signal.getsignal(signal.SIGINT)
    return found if callable(found) else None
