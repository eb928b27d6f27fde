"""Sources as arguments and as the `--source` flag: only what this source told."""

from collections.abc import Callable
from typing import Any

import click
from click.shell_completion import CompletionItem

from cade.app.locale import gettext as _
from cade.app.sources import all_sources


class SourceName(click.ParamType[str]):
    """A source's name, also that of a schema; which there are is looked up when it is needed."""

    name = "source"

    def __init__(self, *more: str) -> None:
        self._more = more

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name, or fail with all that there are."""
        return self._choice().convert(value, param, ctx)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Complete a name."""
        return self._choice().shell_complete(ctx, param, incomplete)

    def _choice(self) -> click.Choice[str]:
        return click.Choice([*all_sources(), *self._more])


def source_option() -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the flag, for commands that can be narrowed to one source."""
    return click.option(
        "--source",
        metavar=_("SOURCE"),
        type=SourceName(),
        help=_("Only what this source told: {names}.").format(names=", ".join(all_sources())),
    )
