"""Which commits of a repository a run has to read, found before any of them is told."""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from cade.collectors.git.commit import Links, author_line, links
from cade.collectors.git.marks import MAX_HEADS
from cade.collectors.git.objects import COMMIT
from cade.collectors.git.program import ProgramFailed
from cade.collectors.git.repository import Repository
from cade.collectors.git.trouble import Unreadable
from cade.collectors.git.walk import Found, Walk, parents_first
from cade.domain.details import Person

KEPT_BYTES = 32 * 1024 * 1024
"""Raw commits kept between finding and telling them; those beyond are read a second time."""

Wanted = Callable[[Person], bool]


class History(msgspec.Struct, kw_only=True):
    """What was found.

    places: hex id → links of every commit found, newest first. new: those to be told, parents
    first. known: how many the log has. broken: what could not be read. kept: some raw commits.
    """

    places: dict[bytes, Links] = {}
    new: list[bytes] = []
    known: int = 0
    broken: list[Unreadable] = []
    kept: dict[bytes, bytes] = {}

    def raw(self, commit: bytes, repository: Repository) -> bytes:
        """Return a found commit's content, once. Raises Unreadable."""
        return self.kept.pop(commit, b"") or repository.objects.of_type(commit, COMMIT)


def find(
    repository: Repository,
    seen: Iterable[bytes],
    has: Callable[[str], bool],
    wanted: Wanted | None,
) -> History:
    """Return every commit that the references lead to, down to `seen`.

    has: tells whether the log has a commit (hex). wanted: by its author; None for everybody's.
    """
    starts, broken = repository.starts()
    below = list(seen)
    if repository.program and not broken:
        try:
            found = repository.program.found(starts, below)
            return _sorted(repository, _gathered(found, has, wanted))
        except ProgramFailed:
            repository.program = None
    walk = Walk(repository.objects, repository.cuts)
    history = _gathered(walk.found(starts, below), has, wanted)
    history.broken = broken + walk.broken
    return _sorted(repository, history)


def heads(history: History, before: Iterable[bytes]) -> tuple[bytes, ...]:
    """Return the commits that are no parent of another, new ones and those of the last mark."""
    parents = {parent for place in history.places.values() for parent in place.parents}
    candidates: Iterator[bytes] = (
        commit for group in (history.places, before) for commit in group if commit not in parents
    )
    return tuple(dict.fromkeys(candidates))[:MAX_HEADS]


def _gathered(found: Iterator[Found], has: Callable[[str], bool], wanted: Wanted | None) -> History:
    history, room = History(), KEPT_BYTES
    for commit, raw in found:
        history.places[commit] = links(raw)
        if wanted and not wanted(author_line(raw).person):
            continue
        if has(commit.decode()):
            history.known += 1
            continue
        history.new.append(commit)
        room -= len(raw)
        if room > 0:
            history.kept[commit] = raw
    return history


def _sorted(repository: Repository, history: History) -> History:
    below = {commit: repository.cuts.next(commit, at) for commit, at in history.places.items()}
    new = set(history.new)
    history.new = [commit for commit in parents_first(history.places, below) if commit in new]
    return history
