"""The commits of a git repository: each once, from whatever clone or worktree it is first read.

Promise: every commit that a branch, tag, remote or worktree leads to, parents before children; a
second run reads only what is new; an odd, broken or missing object costs what hangs on it alone.
References to replacements are followed, replacements themselves are not honoured: a commit says
what its hash says.
Prohibition: nothing in the repository is changed or run, whatever its configuration asks for, and
no other repository is read in the place of one that is broken.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from cade.collectors.git.authors import folded, wanted_authors
from cade.collectors.git.discovery import discover, locate
from cade.collectors.git.history import find, heads
from cade.collectors.git.marks import Mark, digest, parse_mark
from cade.collectors.git.naming import digest_of, names_of
from cade.collectors.git.repository import Repository
from cade.collectors.git.telling import told
from cade.collectors.git.trouble import Unreadable
from cade.collectors.world import (
    Expected,
    Finished,
    Item,
    Note,
    Noted,
    Skipped,
    Unchanged,
    World,
)

__all__ = ["commits", "discover"]


def commits(world: World, repository: str, *, author: str | None = None) -> Iterator[Item]:
    """Yield the commits that the log does not have, each as an `ActivityObserved`.

    repository: any path that leads to it; it is also the name under which its mark is kept.
    author: only commits whose author's name or e-mail contains it, case and accents aside.
    A repository that cannot be read gives one `Skipped` and no `Finished`. Raises nothing of its
    own.
    """
    try:
        opened = Repository(locate(repository))
    except Unreadable as error:
        yield Skipped(origin=repository, reason=error.reason, detail=error.detail)
        return
    try:
        yield from _read(world, opened, parse_mark(world.known.mark(repository)), author)
    finally:
        opened.close()


def _read(
    world: World, repository: Repository, last: Mark | None, author: str | None
) -> Iterator[Item]:
    names = names_of(repository, world.home)
    now = Mark(
        repository.state(),
        digest([folded(author or "").encode()]),
        names=digest([digest_of(names)]),
    )
    news = names if last is None or last.names != now.names else None
    if last and (last.state, last.filter) == (now.state, now.filter):
        yield Noted(target=repository.name, note=Note.UP_TO_DATE)
        yield Finished(replace(last, names=now.names).text(), news)
        return
    seen = repository.existing(last.heads) if last and last.filter == now.filter else []
    history = find(repository, seen, world.known.has, wanted_authors(author))
    if repository.cuts.shallow:
        yield Noted(target=repository.name, note=Note.SHALLOW)
    if not (history.places or history.broken or seen):
        yield Noted(target=repository.name, note=Note.NO_COMMITS)
    yield Expected(len(history.new) + history.known + len(history.broken))
    if history.known:
        yield Unchanged(history.known)
    whole = not history.broken
    yield from (_skipped(repository, error) for error in history.broken)
    for item in told(repository, history):
        whole = whole and not isinstance(item, Unreadable)
        yield _skipped(repository, item) if isinstance(item, Unreadable) else item
    if not whole:
        yield Finished(names=news)
        return
    uncut = not (repository.cuts.shallow or repository.cuts.grafts)
    yield Finished(replace(now, heads=heads(history, seen) if uncut else ()).text(), news)


def _skipped(repository: Repository, error: Unreadable) -> Skipped:
    origin = f"{repository.name}@{error.detail}" if error.detail else repository.name
    return Skipped(origin=origin, reason=error.reason)
