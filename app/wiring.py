"""Which parts there are, named once: sources, read models, and what a command works with.

A new source is one file in `collectors/` and one entry in `SOURCES`; a new read model is one file
in `projections/` and one line in `app/read_models.py`.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from cade.app import config as configuration
from cade.app.config import Config
from cade.app.places import Places, platform_places

if TYPE_CHECKING:
    from cade.app.models.settings import ModelSettings
    from cade.app.scratch import Scratch
    from cade.app.store.log import HistoryLog
    from cade.app.store.secret import FileSecret
    from cade.collectors.world import Item, World
    from cade.projections.projection import Projection


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


class Cade:
    """What a command works with; each part is opened when it is first needed."""

    def __init__(self, config_path: Path | None = None) -> None:
        standard = platform_places()
        self.config_path = config_path or configuration.config_path(standard)
        self.config = configuration.load(self.config_path, must_exist=config_path is not None)
        self.places = configuration.placed(self.config, standard)
        self._open: list[Any] = []

    @cached_property
    def log(self) -> "HistoryLog":
        """The log; an empty one is made where there is none."""
        from cade.app.store.log import open_log

        if (self.places.data / "work").exists():
            from cade.app.store.backup.staging import put_right

            put_right(self.places.data)
        secret = self.secret
        if secret.path.with_name(secret.path.name + ".next").exists():
            from cade.app.store.rotation import finish

            finish(self.places, secret)
        log = open_log(
            self.places.data,
            self.places.config,
            secret=secret,
            keep_revisions=self.config.history.keep_revisions,
        )
        self._open.append(log)
        return log

    @cached_property
    def secret(self) -> "FileSecret":
        """Where the install secret is kept; a person is asked when it is under a passphrase."""
        from cade.app.passphrase import asked
        from cade.app.store.secret import FileSecret

        return FileSecret(self.places.secret, lambda: asked(self.places.secret))

    def narrowed(self) -> list[Path]:
        """Take others' rights from every file and directory of ours; return what was wider."""
        from cade.app.store.private import narrow

        wider = [narrow(place) for place in (self.places.cache, self.model_directory)]
        return [*self.log.narrowed, *dict.fromkeys(path for paths in wider for path in paths)]

    @cached_property
    def views(self) -> Any:
        """A connection to the read models, their tables made or renewed."""
        from cade.app.store.views import delete_views, open_views
        from cade.projections.fold import positions, prepare

        path, store = self.places.views, self.log.store_id
        views = open_views(path, self.views_key, store=store)
        if max(positions(views).values(), default=0) > self.log.head():
            # The log is an older copy that was put back: what it does not hold must not be told.
            views.close()
            delete_views(path)
            views = open_views(path, self.views_key, store=store)
        self._open.append(views)
        prepare(self.read_models, views)
        return views

    @property
    def views_key(self) -> bytes | None:
        """The key of the read models' file; None when it is not to be encrypted."""
        return self.log.views_key() if self.config.privacy.encrypt_views else None

    @cached_property
    def read_models(self) -> "tuple[Projection, ...]":
        """Every projection, in the order in which they read one another's tables."""
        from cade.app.read_models import read_models

        return read_models(self.config, self.log.text_key())

    @property
    def model_directory(self) -> Path:
        """Where converted models lie."""
        return Path(self.config.paths.models or self.places.models).expanduser()

    @property
    def model_settings(self) -> "ModelSettings":
        """Which models are used and where they lie."""
        from cade.app.models.settings import ModelSettings

        models = self.config.models
        return ModelSettings(
            models_dir=str(self.model_directory),
            embedding_path=models.embedding,
            embedding_context=models.embedding_context,
            prefixes=models.embedding_prefixes,
            threads=models.threads,
            generation_path=models.generation,
            generation_context=models.generation_context,
            max_answer_tokens=models.max_answer_tokens,
        )

    @cached_property
    def scratch(self) -> "Scratch":
        """Where private copies of other programs' files lie while a run reads them."""
        from cade.app.scratch import Scratch

        return Scratch.of(self.places)

    @property
    def home(self) -> Path:
        """The person's home directory."""
        return Path.home()

    def now(self) -> datetime:
        """Return the time, UTC."""
        return datetime.now(UTC)

    def close(self) -> None:
        """Close what was opened, the last first."""
        while self._open:
            self._open.pop().close()
