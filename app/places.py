"""Where cade keeps its files on this machine (DESIGN §2), by the platform's own conventions.

data: the truth (`history.db`, `keys.db`) and `vectors.db`. cache: what is rebuilt in a minute.
config: `config.json` and the install secret.
"""

from pathlib import Path

import msgspec

CONFIG_NAME = "config.json"


class Places(msgspec.Struct, frozen=True, kw_only=True):
    """Absolute directories; they need not exist yet."""

    data: Path
    cache: Path
    config: Path

    @property
    def views(self) -> Path:
        """The read models."""
        return self.cache / "views.db"

    @property
    def keys(self) -> Path:
        """The keys of the log's items."""
        return self.data / "keys.db"

    @property
    def unfinished_views(self) -> Path:
        """A rebuild that has not been switched in yet."""
        return self.cache / "views-build.db"

    @property
    def vectors(self) -> Path:
        """The durable copy of the vectors."""
        return self.data / "vectors.db"

    @property
    def chance(self) -> Path:
        """What chance finds in the history: a handful of figures."""
        return self.cache / "chance.json"

    @property
    def secret(self) -> Path:
        """The install secret."""
        return self.config / "secret"

    @property
    def models(self) -> Path:
        """Converted models."""
        return self.cache / "models"

    @property
    def directories(self) -> tuple[Path, ...]:
        """Every directory that is cade's own: none of them is ever ingested."""
        return (self.data, self.cache, self.config)


def platform_places() -> Places:
    """Return this platform's directories (`XDG_*` on Linux)."""
    from platformdirs import PlatformDirs

    dirs = PlatformDirs("cade", appauthor=False, roaming=False)
    return Places(
        data=dirs.user_data_path,
        cache=dirs.user_cache_path,
        config=dirs.user_config_path,
    )
