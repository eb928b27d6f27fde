"""What a repository's `config` says about its format. Nothing in it is ever run or followed."""

from io import BytesIO
from pathlib import Path

import msgspec
from dulwich.config import ConfigFile
from dulwich.object_format import SHA1, SHA256, ObjectFormat

from cade.collectors.git.small import small_file
from cade.collectors.git.trouble import Unreadable
from cade.collectors.git.words import decoded
from cade.collectors.world import Reason
from cade.domain.details import Person

# https://git-scm.com/docs/gitrepository-layout: those that change how objects or references are
# read are handled below; these change nothing for a reader.
_HARMLESS = frozenset(
    {"noop", "noop-v1", "preciousobjects", "worktreeconfig", "partialclone", "relativeworktrees"}
)
_FORMATS = {"sha1": SHA1, "sha256": SHA256}


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The part of a repository's configuration that a reader must know.

    version: `core.repositoryformatversion`. extensions: folded name → value.
    worktree: `core.worktree`, as it stands. readable: the file could be parsed.
    partial: objects may be missing because a server keeps them.
    includes: it wants other files read.
    """

    version: str = "0"
    extensions: dict[str, str] = {}
    worktree: bytes | None = None
    readable: bool = True
    partial: bool = False
    includes: bool = False


def read_settings(common: Path) -> Settings:
    """Return the settings of the repository whose common directory it is."""
    config = _parsed(common / "config")
    if config is None:
        return Settings(readable=False)
    found: dict[tuple[str, str], bytes] = {}
    sections = set()
    for section in config.sections():
        name = section[0].decode(errors="replace").lower()
        sections.add(name)
        for key, value in config.items(section):
            found[name, key.decode(errors="replace").lower()] = value
    return _settings(found, sections)


def user_of(path: Path) -> Person:
    """Return `user.name` and `user.email` of a configuration file, as far as it has them."""
    config = _parsed(path)
    if config is None:
        return Person()
    found = {}
    for section in config.sections():
        if len(section) == 1 and section[0].lower() == b"user":
            found.update({key.lower(): decoded(value) for key, value in config.items(section)})
    name, email = found.get(b"name", "").strip(), found.get(b"email", "").strip()
    return Person(name=name or None, email=email or None)


def _parsed(path: Path) -> ConfigFile | None:
    """Return a configuration file, an empty one where there is none, None for a broken one."""
    try:
        return ConfigFile.from_file(BytesIO(small_file(path) or b""), expand_includes=False)
    except (ValueError, IndexError, KeyError):
        return None


def _settings(found: dict[tuple[str, str], bytes], sections: set[str]) -> Settings:
    extensions = {
        name: value.decode(errors="replace").lower()
        for (section, name), value in found.items()
        if section == "extensions"
    }
    return Settings(
        version=found.get(("core", "repositoryformatversion"), b"0").decode(errors="replace"),
        extensions=extensions,
        worktree=found.get(("core", "worktree")),
        partial="partialclone" in extensions or ("remote", "promisor") in found,
        includes=bool(sections & {"include", "includeif"}),
    )


def object_format(settings: Settings) -> ObjectFormat:
    """Return the hash that names objects. Raises Unreadable for a format that is not understood."""
    if not settings.readable:
        raise Unreadable(Reason.UNSUPPORTED_REPOSITORY, "config")
    if settings.version.strip() not in ("", "0", "1"):
        raise Unreadable(Reason.UNSUPPORTED_REPOSITORY, f"format {settings.version}")
    for name, value in settings.extensions.items():
        if name == "refstorage" and value != "files":
            raise Unreadable(Reason.UNSUPPORTED_REPOSITORY, value)
        if name not in _HARMLESS and name not in ("refstorage", "objectformat"):
            raise Unreadable(Reason.UNSUPPORTED_REPOSITORY, name)
    named = settings.extensions.get("objectformat", "sha1")
    if named not in _FORMATS:
        raise Unreadable(Reason.UNSUPPORTED_REPOSITORY, f"objectformat {named}")
    return _FORMATS[named]
