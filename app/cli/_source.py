"""The `--source` flag: only what this source told."""

from collections.abc import Callable
from typing import Any

import click

from cade.app.locale import gettext as _
from cade.app.wiring import SOURCES


def source_option() -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the flag, for commands that can be narrowed to one source."""
    return click.option(
        "--source",
        metavar=_("SOURCE"),
        type=click.Choice(list(SOURCES)),
        help=_("Only what this source told: {names}.").format(names=", ".join(SOURCES)),
    )
