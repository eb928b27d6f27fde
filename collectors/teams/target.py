"""One origin's databases: whether they changed, what is in them, and what is new of it."""

import os
from collections.abc import Iterator
from pathlib import Path

from cade.collectors.files.trouble import Unreadable, skipped
from cade.collectors.indexeddb import Kind, read
from cade.collectors.messages import settled
from cade.collectors.private_copy import private_copy
from cade.collectors.teams.discovery import client_of, is_teams_origin
from cade.collectors.teams.layout import part
from cade.collectors.teams.marks import mark_of
from cade.collectors.teams.message import Reading
from cade.collectors.teams.survey import Survey
from cade.collectors.teams.telling import Found, bare_address, told
from cade.collectors.teams.troubles import skipped_by
from cade.collectors.webcache import Cached, find, profile_of
from cade.collectors.world import Finished, Item, Note, Noted, Reason, Skipped, World
from cade.domain.errors import SourceError
from cade.domain.paths import stored_path

SOURCE = "teams"
TRIES = 3
"""How often a folder is copied whose files go away between the list of them and the reading."""


def items(world: World, target: str) -> Iterator[Item]:
    """Yield what `messages` promises."""
    origin, folder = stored_path(os.fsencode(target)), Path(target)
    try:
        mark = mark_of(folder)
        if world.known.mark(target) == mark:
            yield Noted(target=origin, note=Note.UP_TO_DATE)
            yield Finished(mark)
            return
        survey = _surveyed(world, folder)
    except (OSError, Unreadable) as error:
        yield skipped(origin, error)
        return
    yield from _told(world, survey, folder, origin)
    if _is_finished(survey, folder):
        yield Finished(None if survey.troubles else mark)


def _surveyed(world: World, folder: Path) -> Survey:
    survey = Survey(world.now())
    for _ in range(TRIES):
        survey = Survey(world.now())
        with private_copy(world, folder) as copy:
            survey.take(read(copy))
        if not survey.is_moving:
            break
    return survey


def _told(world: World, survey: Survey, folder: Path, origin: str) -> Iterator[Item]:
    """Yield the messages, then what was odd. Raises SourceError when the layout is not known."""
    yield from skipped_by(origin, survey.troubles)
    if not survey.teams and not survey.troubles and not _is_empty(survey, folder):
        yield Skipped(origin=origin, reason=Reason.NO_TEAMS)
    found = _cached(world, survey.readings, folder)
    seen = told(survey.readings, survey.directory, found, client_of(str(folder)), origin)
    yield from settled(world, SOURCE, seen)
    changed = survey.changed()
    for database, odd in survey.odd.items():
        if database not in changed:
            yield from _odd(origin, odd)
    if changed:
        raise _changed(folder, changed)


def _cached(world: World, readings: list[Reading], folder: Path) -> Found:
    """Return which images a cache of the same profile still holds; a broken one holds none."""
    addresses = {bare_address(image) for one in readings for image in one.images}
    profile = profile_of(folder) if addresses else None
    held = find(world, profile, addresses) if profile else ()
    return {one.url: one for one in held if isinstance(one, Cached)}


def _odd(origin: str, odd: dict[str, int]) -> Iterator[Skipped]:
    for name, count in odd.items():
        for _ in range(count):
            yield Skipped(origin=f"{origin}#{name}", reason=Reason.NO_FIELD)


def _is_empty(survey: Survey, folder: Path) -> bool:
    """Tell a database of Teams in which nothing is kept yet, or any more."""
    return not survey.any_record and is_teams_origin(folder)


def _is_finished(survey: Survey, folder: Path) -> bool:
    if survey.is_moving or any(one.kind == Kind.NOT_INDEXEDDB for one in survey.troubles):
        return False
    return bool(survey.teams) or _is_empty(survey, folder)


def _changed(folder: Path, databases: list[str]) -> SourceError:
    return SourceError(
        "The messages in {path} ({databases}) have a layout that this version of cade does not "
        "know.",
        do="Run `cade teams-schema {path}`: it shows the layout and no content. Then report it.",
        path=folder,
        databases=", ".join(dict.fromkeys(map(part, databases))),
    )
