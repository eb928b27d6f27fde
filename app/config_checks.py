"""What the types of the configuration do not say about its values."""

from pathlib import Path
from typing import TYPE_CHECKING

from cade.domain.errors import ConfigError
from cade.domain.trackers import Trackers

if TYPE_CHECKING:
    from cade.app.config import Config


def check(config: "Config", path: Path) -> None:
    """Raise ConfigError for a zone, a place, a pattern or a source that is none."""
    _check_time_zone(config, path)
    _check_places(config, path)
    _check_trackers(config, path)
    _check_retention(config, path)


def _check_time_zone(config: "Config", path: Path) -> None:
    if config.ui.time_zone is None:
        return
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    try:
        ZoneInfo(config.ui.time_zone)
    except (ZoneInfoNotFoundError, ValueError) as error:
        why = f"ui.time_zone: {config.ui.time_zone}"
        raise unreadable(path, why) from error


def _check_trackers(config: "Config", path: Path) -> None:
    try:
        Trackers(config.tasks.trackers).check()
    except ValueError as error:
        raise unreadable(path, f"tasks.trackers: {error}") from error


def _check_retention(config: "Config", path: Path) -> None:
    # A name with a mistake in it would keep for ever what somebody wants to be forgotten.
    if not (named := config.ingest.retention.max_age_days):
        return
    from cade.app.sources import all_sources

    for name in named.keys() - all_sources().keys():
        raise unreadable(path, f"ingest.retention.max_age_days: {name}")


def _check_places(config: "Config", path: Path) -> None:
    # A relative one would start another log in each folder that cade is called from.
    for name in config.paths.__struct_fields__:
        value = getattr(config.paths, name)
        if value is not None and not Path(value).expanduser().is_absolute():
            raise unreadable(path, f"paths.{name} must begin with / or ~: {value!r}")


def unreadable(path: Path, why: str) -> ConfigError:
    """Return the error of a file that cannot be used."""
    return ConfigError(
        "{path} cannot be used: {why}",
        do="Mend the file, or look at `cade config` and config.example.json for what it may hold.",
        path=path,
        why=why,
    )
