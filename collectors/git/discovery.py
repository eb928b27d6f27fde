"""From a directory that somebody names to the one repository that it belongs to.

Any directory inside a working tree, a linked worktree, a bare repository, a `.git` directory or a
`.git` file leads to the same main repository. What calls itself a repository and is none is
reported: the repository around it is never read in its place.
"""

import os
from collections.abc import Iterable, Iterator
from errno import ELOOP
from pathlib import Path
from stat import S_IFDIR

import msgspec

from cade.collectors.git.settings import read_settings
from cade.collectors.git.small import is_file, joined, kind_of, small_file
from cade.collectors.git.trouble import Unreadable, reason_of
from cade.collectors.world import Reason

_GITFILE = b"gitdir:"


class Place(msgspec.Struct, frozen=True):
    """Where a repository is.

    path: its working tree, or the repository itself when it is bare.
    common: the directory with `objects`, `refs` and `config`, shared by all its worktrees.
    """

    path: Path
    common: Path


def discover(paths: Iterable[str]) -> Iterator[str]:
    """Yield the main repository of each path, each once, in order.

    A path that leads to no repository is yielded as it is, so that reading it says why.
    """
    seen: set[str] = set()
    for path in paths:
        try:
            found = str(locate(path).path)
        except Unreadable:
            found = path
        if found not in seen:
            seen.add(found)
            yield found


def locate(path: str) -> Place:
    """Return the repository that `path` is in. Raises Unreadable if it is in none."""
    start = _real(Path(path))
    return _place(_git_directory(start))


def _real(path: Path) -> Path:
    """Return the path without links. Raises Unreadable for one that leads nowhere."""
    try:
        return path.resolve(strict=True)
    except RuntimeError as error:  # what Python 3.11 and 3.12 make of a loop
        raise Unreadable(Reason.LINK_LOOP, path.name) from error
    except ValueError as error:  # a NUL in it
        raise Unreadable(Reason.NOT_FOUND) from error
    except OSError as error:
        reason = Reason.LINK_LOOP if error.errno == ELOOP else reason_of(error)
        raise Unreadable(reason, path.name) from error


def _git_directory(start: Path) -> Path:
    if kind_of(start) != S_IFDIR:
        return _from_gitfile(start)
    for at in (start, *start.parents):
        inside = at / ".git"
        if _exists(inside):
            return _named_git(inside)
        if _is_git_directory(at):
            return at
    raise Unreadable(Reason.NOT_A_REPOSITORY)


def _exists(path: Path) -> bool:
    """Tell whether there is something of this name, be it a link to nowhere."""
    try:
        path.lstat()
    except PermissionError as error:
        raise Unreadable(Reason.NO_PERMISSION) from error
    except OSError:
        return False
    return True


def _named_git(path: Path) -> Path:
    real = _real(path)
    if is_file(real):
        return _from_gitfile(real)
    if not _is_git_directory(real):
        raise Unreadable(Reason.NOT_A_REPOSITORY, path.name)
    return real


def _from_gitfile(path: Path) -> Path:
    content = small_file(path) or b""
    if not content.startswith(_GITFILE):
        raise Unreadable(Reason.NOT_A_REPOSITORY, path.name)
    directory = joined(path.parent, content.removeprefix(_GITFILE).strip(b" \r\n"))
    if not _is_git_directory(directory):
        raise Unreadable(Reason.NOT_A_REPOSITORY, path.name)
    return directory


def _is_git_directory(path: Path) -> bool:
    """Tell whether it has a HEAD, and objects and refs of its own or a common directory."""
    if not _exists(path / "HEAD"):
        return False
    if is_file(path / "commondir"):
        return True
    return all(kind_of(path / name) == S_IFDIR for name in ("objects", "refs"))


def _place(directory: Path) -> Place:
    named = small_file(directory / "commondir")
    common = directory if named is None else joined(directory, named.rstrip(b"\r\n"))
    if not _is_git_directory(common):
        raise Unreadable(Reason.NOT_A_REPOSITORY, "commondir")
    if not os.access(common, os.R_OK | os.X_OK):
        raise Unreadable(Reason.NO_PERMISSION)
    return Place(_working_tree(common), common)


def _working_tree(common: Path) -> Path:
    if common.name == ".git":
        return common.parent
    named = read_settings(common).worktree
    if named is None:
        return common
    tree = joined(common, named)
    # A submodule's repository names its working tree; one that does not point back is not its.
    try:
        back = _from_gitfile(tree / ".git")
    except Unreadable:
        return common
    return tree if back == common else common
