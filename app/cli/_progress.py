"""How a run is shown: one line a target on stderr, with a moving bar where that can be seen."""

import sys
from collections.abc import Callable
from types import TracebackType
from typing import NoReturn, TypeVar

from tqdm import tqdm

from cade.app import terminal, words
from cade.app.locale import gettext as _
from cade.app.locale import ngettext
from cade.app.wiring import Cade
from cade.collectors.world import Note, Noted, Skipped
from cade.domain.errors import CadeError, SourceError
from cade.domain.facts import Counts

T = TypeVar("T")

Moved = Callable[[int, int], None]
"""Told how much is done, and of how much."""

MANY_RECORDS = 20_000
"""More than so many take seconds to fold: that is said where no bar can be seen."""

MAX_SKIPPED_SHOWN = 20
"""How many skipped items are named while a target is read; `cade log` has the rest."""


class TerminalShow:
    """Draws a run. On a pipe there is no bar, only what each target ended with."""

    def __init__(self, *, quiet: bool) -> None:
        self._quiet = quiet
        self._bar: tqdm[NoReturn] | None = None
        self._skipped, self._up_to_date = 0, False

    def __enter__(self) -> "TerminalShow":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._end_bar()

    def target(self, source: str, target: str) -> None:
        """Begin a bar for the target."""
        self._skipped, self._up_to_date = 0, False
        self._begin_bar(f"{source} {terminal.line(target)}")

    def expected(self, total: int) -> None:
        """Give the bar its end."""
        if self._bar is not None:
            self._bar.total = total
            self._bar.refresh()

    def advanced(self, items: int) -> None:
        """Move the bar."""
        if self._bar is not None:
            self._bar.update(items)

    def noted(self, note: Noted) -> None:
        """Say what a person should know."""
        self._up_to_date = note.note is Note.UP_TO_DATE
        self._write(f"{terminal.line(note.target)}: {words.note(note.note)}")

    def skipped(self, item: Skipped) -> None:
        """Name an item that could not be read; after many, stop naming them."""
        self._skipped += 1
        if self._skipped <= MAX_SKIPPED_SHOWN:
            detail = f" ({terminal.line(item.detail)})" if item.detail else ""
            why = words.reason(item.reason.value) + detail
            self._write(_("skipped {item}: {why}").format(item=terminal.line(item.origin), why=why))
        elif self._skipped == MAX_SKIPPED_SHOWN + 1:
            self._write(_("more was skipped; `cade log` names it"))

    def failed(self, target: str, error: SourceError) -> None:
        """Say that a target could not be read."""
        from cade.app.cli._common import spoken

        self._end_bar()
        spoken(error)

    def done(self, source: str, target: str, counts: Counts) -> None:
        """End the bar and say what came of the target."""
        self._end_bar()
        if not (self._up_to_date and counts == Counts()):
            self._write(f"{source} {terminal.line(target)}: {counted(counts)}")

    def folding(self, cade: Cade) -> None:
        """Bring the read models up to date, with a bar."""
        from cade.app.runs.catch_up import behind, catch_up

        late = behind(cade)
        if late > MANY_RECORDS and not sys.stderr.isatty():
            self._write(_("folding {count} records…").format(count=late))
        self.working(_("folding"), lambda moved: catch_up(cade, patience_s=60.0, progress=moved))

    def embedding(self, cade: Cade, *, start_over: bool = False) -> None:
        """Compute the vectors that are missing, with a bar; it can be interrupted.

        start_over: replace those of another model.
        """
        from cade.app.runs.embed import embed

        self.working(
            _("embedding"), lambda moved: embed(cade, progress=moved, start_over=start_over)
        )

    def working(self, label: str, work: Callable[[Moved], T]) -> T:
        """Draw a bar while `work` reports how far it is; return what it returns."""
        self._begin_bar(label)
        try:
            return work(self._moved_to)
        finally:
            self._end_bar()

    def _moved_to(self, done: int, total: int) -> None:
        if self._bar is not None:
            self._bar.total = total
            self._bar.update(done - self._bar.n)

    def _begin_bar(self, label: str) -> None:
        self._end_bar()
        self._bar = tqdm(
            desc=label[-50:],
            unit="",
            leave=False,
            file=sys.stderr,
            disable=self._quiet or not sys.stderr.isatty(),
            dynamic_ncols=True,
            mininterval=0.2,
        )

    def _end_bar(self) -> None:
        if self._bar is not None:
            self._bar.close()
            self._bar = None

    def _write(self, text: str) -> None:
        if self._quiet:
            return
        if self._bar is not None and not self._bar.disable:
            self._bar.clear()
        terminal.say(text)


def embedded(cade: Cade, show: TerminalShow) -> None:
    """Compute the vectors that are missing; a model that fails costs the vectors alone.

    What was read is safe by then, and words find it.
    """
    from cade.app.cli._common import spoken

    try:
        show.embedding(cade)
    except CadeError as error:
        spoken(error)


def counted(counts: Counts) -> str:
    """Return the counts in words, those that are zero left out ("12 new, 3 unchanged")."""
    told = (
        (counts.new, ngettext("{count} new", "{count} new", counts.new)),
        (counts.updated, ngettext("{count} changed", "{count} changed", counts.updated)),
        (counts.unchanged, ngettext("{count} unchanged", "{count} unchanged", counts.unchanged)),
        (counts.removed, ngettext("{count} removed", "{count} removed", counts.removed)),
        (counts.skipped, ngettext("{count} skipped", "{count} skipped", counts.skipped)),
        (counts.masked, ngettext("{count} secret masked", "{count} secrets masked", counts.masked)),
    )
    parts = [text.format(count=count) for count, text in told if count or text is told[0][1]]
    return ", ".join(parts)
