"""What a repository says about who is who: its `.mailmap`, and whom its user is taken for.

The mailmap is the working tree's; a bare repository has it in the tree of its HEAD, as for git.
The user is `user.name` and `user.email` of the repository, else of the person's own configuration
(`~/.gitconfig`, `~/.config/git/config`). Only these files are read, never what they include, and a
`.mailmap` that is a link is none, as for git.
"""

import os
from pathlib import Path

import msgspec

from cade.collectors.git.changes import Trees
from cade.collectors.git.commit import links
from cade.collectors.git.objects import BLOB, COMMIT
from cade.collectors.git.refs import head_commit
from cade.collectors.git.repository import Repository
from cade.collectors.git.settings import user_of
from cade.collectors.git.small import small_file
from cade.collectors.git.trouble import Unreadable
from cade.collectors.git.words import decoded
from cade.domain.details import Person
from cade.domain.facts import Names
from cade.domain.mailmap import parse_mailmap
from cade.domain.redaction import redact

MAX_BYTES = 2 * 1024 * 1024
"""Of a mailmap; the rest of a longer one is not read."""

_NAME = b".mailmap"
_GLOBAL = (".gitconfig", ".config/git/config")
_LINK = 0o120000


def names_of(repository: Repository, home: str) -> Names:
    """Return what the repository says now; nothing of it can fail."""
    text = redact(decoded(_mailmap(repository)[:MAX_BYTES])).text
    user = _user(repository.place.common, Path(home))
    return Names(me=(user,) if user != Person() else (), aliases=parse_mailmap(text))


def digest_of(names: Names) -> bytes:
    """Return bytes that differ where the names do."""
    return msgspec.msgpack.encode(names)


def _user(common: Path, home: Path) -> Person:
    name = email = None
    for path in (common / "config", *(home / inner for inner in _GLOBAL)):
        user = user_of(path)
        name, email = name or user.name, email or user.email
    return Person(name=name, email=email)


def _mailmap(repository: Repository) -> bytes:
    place = repository.place
    if place.path != place.common:
        path = place.path / os.fsdecode(_NAME)
        return b"" if path.is_symlink() else small_file(path) or b""
    try:
        return _of_head(repository, place.common)
    except Unreadable:
        return b""


def _of_head(repository: Repository, common: Path) -> bytes:
    commit = head_commit(common)
    if commit is None:
        return b""
    tree = links(repository.objects.of_type(commit, COMMIT)).tree
    entry = Trees(repository.objects).named(tree, _NAME) if tree else None
    if entry is None or entry[0] == _LINK:
        return b""
    return repository.objects.of_type(entry[1], BLOB)
