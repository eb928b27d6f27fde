"""What a command works with; each part is opened when it is first needed.

A new read model is one file in `projections/` and one line in `app/read_models.py`; sources are
named in `app/sources.py`.
"""

from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cade.app import config as configuration
from cade.app.places import platform_places

if TYPE_CHECKING:
    from cade.app.models.settings import ModelSettings
    from cade.app.scratch import Scratch
    from cade.app.store.log import HistoryLog
    from cade.app.store.secret import FileSecret
    from cade.projections.projection import Projection


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
