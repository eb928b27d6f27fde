"""The commits that were found, told one by one as facts."""

from collections.abc import Iterator, Sequence

from cade.collectors.git.changes import EMPTY_TREES, Changes, Pair, Trees, collected
from cade.collectors.git.commit import links, parse
from cade.collectors.git.history import History
from cade.collectors.git.objects import COMMIT
from cade.collectors.git.program import ProgramFailed
from cade.collectors.git.repository import Repository
from cade.collectors.git.trouble import Unreadable
from cade.collectors.world import Reason
from cade.domain.details import Commit
from cade.domain.facts import ActivityObserved

SOURCE, KIND = "git", "commit"


def told(repository: Repository, history: History) -> Iterator[ActivityObserved | Unreadable]:
    """Yield a fact for each new commit, parents first, and what kept its files from being told."""
    pairs = [_pair(repository, history, commit) for commit in history.new]
    changes = _changes(repository, [pair for pair in pairs if pair])
    for commit, pair in zip(history.new, pairs, strict=True):
        changed = next(changes) if pair else None
        try:
            raw = history.raw(commit, repository)
        except Unreadable as error:
            yield error
            continue
        if isinstance(changed, Unreadable):
            if not (repository.partial and changed.reason is Reason.MISSING_OBJECT):
                yield changed
            changed = None
        yield _fact(repository, commit, raw, changed)


def _pair(repository: Repository, history: History, commit: bytes) -> Pair | None:
    """Return the trees to compare; None when a parent or a tree cannot be told."""
    place = history.places[commit]
    if place.tree is None or commit in repository.cuts.shallow:
        return None
    if not place.parents:
        return EMPTY_TREES[repository.objects.kind.hex_length], place.tree
    first = place.parents[0]
    try:
        above = history.places.get(first) or links(repository.objects.of_type(first, COMMIT))
    except Unreadable:
        return None  # the walk has named it
    return (above.tree, place.tree) if above.tree else None


def _changes(repository: Repository, pairs: Sequence[Pair]) -> Iterator[Changes | Unreadable]:
    done = 0
    if repository.program:
        try:
            for changes in repository.program.changes(pairs):
                done += 1
                yield changes
        except ProgramFailed:
            repository.program = None
    trees = Trees(repository.objects)
    for pair in pairs[done:]:
        yield _compared(trees, pair)


def _compared(trees: Trees, pair: Pair) -> Changes | Unreadable:
    try:
        return collected(trees.changed(pair))
    except Unreadable as error:
        return error


def _fact(
    repository: Repository, commit: bytes, raw: bytes, changes: Changes | None
) -> ActivityObserved:
    parsed = parse(raw)
    author, committer = parsed.author, parsed.committer
    parents = links(raw).parents
    details = Commit(
        hash=commit.decode(),
        repository=repository.name,
        author=author.person,
        committer=committer.person,
        committed_at=committer.at,
        committed_offset_s=committer.offset_s,
        parents=tuple(parent.decode() for parent in parents),
        files=changes.files if changes else (),
        files_total=changes.total if changes else None,
        shallow=commit in repository.cuts.shallow,
    )
    return ActivityObserved(
        uid=commit.decode(),
        source=SOURCE,
        kind=KIND,
        details=details,
        occurred_at=author.at,
        utc_offset_s=author.offset_s,
        text=parsed.message,
    )
