"""Which sources there are, named once, and how each is read.

A new source is one file in `collectors/` and one entry in `SOURCES`; one that a schema describes
needs no code.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from cade.app.config import Config
from cade.app.places import Places

if TYPE_CHECKING:
    from cade.collectors.world import Item, World


class Source(msgspec.Struct, frozen=True, kw_only=True):
    """One source: which targets are configured, and how one of them is read.

    configured: the targets that `cade ingest NAME` reads when none is given.
    setting: the configuration key that holds them, for messages.
    found: the targets that it finds by itself; read when it is asked for by name and nothing is
        configured, never by `all`, which reads what somebody chose.
    keeps_retracted: whether texts that the source took back stay in the log.
    resolve: what absolute paths mean to the source, each target once (two worktrees of one
        repository are one target).
    """

    name: str
    setting: str
    configured: Callable[[Config], Sequence[str]]
    found: Callable[[], Sequence[str]] = tuple
    resolve: Callable[[Sequence[str]], Sequence[str]]
    read: Callable[["World", str, Config, Places], Iterator["Item"]]
    keeps_retracted: Callable[[Config], bool] = lambda _config: False


def _repositories(paths: Sequence[str]) -> Sequence[str]:
    from cade.collectors.git import discover

    return list(discover(paths))


def _each_once(paths: Sequence[str]) -> Sequence[str]:
    return list(dict.fromkeys(paths))


def _read_git(world: "World", target: str, config: Config, _places: Places) -> Iterator["Item"]:
    from cade.collectors.git import commits

    return commits(world, target, author=config.sources.git.author)


def _read_files(world: "World", target: str, config: Config, places: Places) -> Iterator["Item"]:
    from cade.collectors.files import FileRules, files

    chosen = config.sources.file
    rules = FileRules(
        max_file_bytes=chosen.max_file_bytes,
        ignored_dir_names=chosen.ignored_dir_names,
        ignored_file_globs=chosen.ignored_file_globs,
    )
    return files(world, target, rules, excluded=[str(place) for place in places.directories])


def _profiles() -> Sequence[str]:
    from cade.collectors.browser import profiles

    return [profile.history for profile in profiles(str(Path.home()))]


def _histories(paths: Sequence[str]) -> Sequence[str]:
    from cade.collectors.browser import discover

    return discover(paths)


def _read_browser(
    world: "World", target: str, _config: Config, _places: Places
) -> Iterator["Item"]:
    from cade.collectors.browser import visits

    return visits(world, target)


def _teams_databases() -> Sequence[str]:
    from cade.collectors.teams import databases

    return databases(str(Path.home()))


def _teams_folders(paths: Sequence[str]) -> Sequence[str]:
    from cade.collectors.teams import discover

    return discover(paths)


def _read_teams(world: "World", target: str, _config: Config, _places: Places) -> Iterator["Item"]:
    from cade.collectors.teams import messages

    return messages(world, target)


SOURCES: dict[str, Source] = {
    source.name: source
    for source in (
        Source(
            name="git",
            setting="sources.git.repositories",
            configured=lambda config: config.sources.git.repositories,
            resolve=_repositories,
            read=_read_git,
        ),
        Source(
            name="file",
            setting="sources.file.directories",
            configured=lambda config: config.sources.file.directories,
            resolve=_each_once,
            read=_read_files,
        ),
        Source(
            name="browser",
            setting="sources.browser.profiles",
            configured=lambda config: config.sources.browser.profiles,
            found=_profiles,
            resolve=_histories,
            read=_read_browser,
        ),
        Source(
            name="teams",
            setting="sources.teams.databases",
            configured=lambda config: config.sources.teams.databases,
            found=_teams_databases,
            resolve=_teams_folders,
            read=_read_teams,
            keeps_retracted=lambda config: config.sources.teams.keep_deleted,
        ),
    )
}


def all_sources() -> dict[str, Source]:
    """Return `SOURCES` and one source for each schema, shipped or of the person's own."""
    from cade.app.schemas.sources import schema_sources

    return {**SOURCES, **schema_sources(taken=SOURCES)}
