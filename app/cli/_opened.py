"""The store as a command opens it, and closes it whatever happens."""

from collections.abc import Iterator
from contextlib import contextmanager

from cade.app import locale, terminal
from cade.app.cli._common import options, spoken
from cade.app.locale import gettext as _
from cade.app.locale import ngettext
from cade.app.wiring import Cade
from cade.domain.errors import CadeError


@contextmanager
def opened() -> Iterator[Cade]:
    """Yield what the command works with, in the configuration's language if it names one."""
    cade = Cade(options().config)
    if cade.config.ui.language and not options().lang:
        locale.use(cade.config.ui.language)
    try:
        _say_narrowed(cade)
        _finish_forgetting(cade)
        yield cade
    finally:
        cade.close()


def _say_narrowed(cade: Cade) -> None:
    for path in cade.narrowed():
        text = _("Others could read {path}; now only you can.")
        terminal.say(text.format(path=terminal.line(str(path))))


def _finish_forgetting(cade: Cade) -> None:
    """Finish what an interrupted forgetting has left, or say that it is not finished."""
    from cade.app.store.forgetting import pending

    if not pending(cade.log):
        return
    from cade.app.runs.forgetting.steps import finish
    from cade.app.store.locks import LockHeld

    try:
        finish(cade)
    except LockHeld:
        terminal.say(_("Another run is forgetting something just now; it may still be shown."))
    except CadeError as error:
        terminal.say(_("What was to be forgotten is not yet gone everywhere:"))
        spoken(error)
    else:
        terminal.say(_("What an interrupted forgetting had left is forgotten now."))


@contextmanager
def folded() -> Iterator[Cade]:
    """Yield it with the read models up to date, or say how far behind they are."""
    from cade.app.runs.catch_up import catch_up

    with opened() as cade:
        if late := catch_up(cade):
            text = ngettext(
                "{count} new record is not folded yet: another run is writing.",
                "{count} new records are not folded yet: another run is writing.",
                late,
            )
            terminal.say(text.format(count=late))
        yield cade


def nothing_ingested(cade: Cade) -> bool:
    """Say that the log is empty, if it is."""
    if cade.log.head():
        return False
    terminal.say(_("Nothing has been ingested yet. Start with `cade ingest git REPOSITORY`."))
    return True
