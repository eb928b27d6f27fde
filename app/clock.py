"""Today and local times, as the person's calendar has them."""

import os
from datetime import UTC, date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from cade.app.config import Config


def system_zone() -> str:
    """Return the system's time zone as an IANA name, "UTC" where it has no such name."""
    named = os.environ.get("TZ", "").removeprefix(":") or _linked(Path("/etc/localtime"))
    try:
        ZoneInfo(named)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return "UTC"
    return named


def configured_zone(config: Config) -> ZoneInfo | None:
    """Return the zone that decides on local days, None when each item's own offset does."""
    return ZoneInfo(config.ui.time_zone) if config.ui.time_zone else None


def today(config: Config) -> date:
    """Return the local day in `ui.time_zone`, or in the system's zone when none is set."""
    return datetime.now(UTC).astimezone(configured_zone(config) or ZoneInfo(system_zone())).date()


def _linked(localtime: Path) -> str:
    return str(localtime.readlink()).partition("zoneinfo/")[2] if localtime.is_symlink() else ""
