"""Where the histories of a repository begin: branches, tags, remotes and the heads of worktrees.

References are only looked at as a way to commits, so their names need not be well formed, and a
loose one hides the packed one of the same name, as in git.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from cade.collectors.git.small import lines_of, small_file

_ID = re.compile(rb"[0-9a-f]{40}(?:[0-9a-f]{24})?")


def tips(common: Path) -> set[bytes]:
    """Return the hex ids that any reference or worktree's HEAD of the repository names."""
    references = dict(_packed(common))
    references.update(_loose(common))
    found = {*references.values(), *_head(common)}
    for directory in _worktrees(common):
        found.update(_head(directory))
        found.update(commit for _, commit in _loose(directory))
    return found


def head_commit(common: Path) -> bytes | None:
    """Return the hex id of the commit that HEAD names, None where it names none yet."""
    content = small_file(common / "HEAD") or b""
    if content.startswith(b"ref:"):
        name = content.removeprefix(b"ref:").strip()
        return {**dict(_packed(common)), **dict(_loose(common))}.get(name)
    return next(_head(common), None)


def grafted(common: Path) -> dict[bytes, tuple[bytes, ...]]:
    """Return the parents that `info/grafts` gives to commits in place of their own."""
    grafts = {}
    for line in lines_of(common / "info" / "grafts"):
        ids = line.split()
        if ids and all(map(_ID.fullmatch, ids)):
            grafts[ids[0]] = tuple(ids[1:])
    return grafts


def shallow(common: Path) -> frozenset[bytes]:
    """Return the commits whose parents were left out of a shallow clone."""
    lines = lines_of(common / "shallow")
    return frozenset(line for line in lines if _ID.fullmatch(line))


def _packed(common: Path) -> Iterator[tuple[bytes, bytes]]:
    for line in lines_of(common / "packed-refs"):
        commit, _, name = line.partition(b" ")
        if name and _ID.fullmatch(commit):
            yield name, commit


def _loose(directory: Path) -> Iterator[tuple[bytes, bytes]]:
    for folder, _, names in os.walk(directory / "refs"):
        for name in names:
            path = Path(folder, name)
            found = _ID.match(small_file(path) or b"")
            if found and not name.endswith(".lock"):
                yield os.fsencode(path.relative_to(directory)), found[0]


def _worktrees(common: Path) -> list[Path]:
    try:
        return sorted((common / "worktrees").iterdir())
    except OSError:
        return []


def _head(directory: Path) -> Iterator[bytes]:
    """Yield the commit of a detached HEAD; any other names a reference that is read anyway."""
    found = _ID.match(small_file(directory / "HEAD") or b"")
    if found:
        yield found[0]
