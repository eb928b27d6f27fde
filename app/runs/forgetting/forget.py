"""From a choice to nothing left of it: written down in one go, then carried out."""

from pathlib import Path

from cade.app.runs.forgetting.choice import Choice, Fact, known_of
from cade.app.runs.forgetting.others import others_of
from cade.app.runs.forgetting.steps import finish
from cade.app.store.errors import cannot_write
from cade.app.store.forgetting import announce
from cade.app.store.locks import PATIENCE_S
from cade.app.wiring import Cade


def forget(cade: Cade, choice: Choice) -> None:
    """Forget it for good. Raises what `steps.finish` does, and LockHeld while another writes.

    Whatever is raised after it was written down, the next command goes on.
    """
    for path in choice.files:
        _delete(path)
    with cade.log.write_lock():
        anew = _told_anew(cade, choice)
        gone = [*(item.subject for item in choice.listed), *choice.also, *anew]
        if choice.source is not None:
            gone += cade.log.keys.of_source(choice.source)
        unseen = list(others_of(cade, choice))
        subjects = list(dict.fromkeys([*gone, *unseen]))
        if subjects:
            announce(cade.log, subjects, choice.scope, cade.now(), anew, unseen)
    finish(cade, patience_s=PATIENCE_S)  # any command that starts now may be carrying it out


def _told_anew(cade: Cade, choice: Choice) -> dict[bytes, list[Fact]]:
    """Read again what is told anew: since it was chosen, more may have become known."""
    return {
        subject: list(one.change(known_of(cade, subject)))
        for one in choice.anew
        for subject in one.subjects
    }


def _delete(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise cannot_write(path, error) from error
