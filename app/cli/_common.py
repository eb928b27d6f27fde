"""What every command shares: the global flags, before or after its own arguments, and errors."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import msgspec

from cade.app import locale, terminal
from cade.app.locale import gettext as _
from cade.domain.errors import CadeError


class Options(msgspec.Struct):
    """The global flags of this call."""

    config: Path | None = None
    lang: str | None = None
    json: bool = False
    verbose: bool = False
    quiet: bool = False


def common_parameters() -> list[click.Parameter]:
    """Return the global flags as parameters that set `Options` wherever they stand."""
    return [
        _option("config", _("Read this configuration file."), metavar=_("FILE"), type=Path),
        _flag("verbose", _("Say more about what happens."), "-v"),
        _flag("quiet", _("Say nothing but data and errors."), "-q"),
        _option(
            "lang",
            _("Speak this language (default: the system's)."),
            type=click.Choice(locale.LANGUAGES),
        ),
    ]


def json_flag() -> click.Parameter:
    """Return `--json`, for what lists something."""
    return _flag("json", _("Print JSON."))


class Command(click.Command):
    """A command that takes the global flags too, anywhere among its arguments."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.params.extend(common_parameters())


def cade_command(
    help_text: str, *, lists: bool = False, name: str | None = None
) -> Callable[[Callable[..., Any]], Command]:
    """Make a function a command; `lists` gives it `--json`."""

    def decorate(function: Callable[..., Any]) -> Command:
        first_line = help_text.split("\n", 1)[0]
        made = click.command(name, cls=Command, help=help_text, short_help=first_line)(function)
        if lists:
            made.params.insert(0, json_flag())
        return made

    return decorate


def options() -> Options:
    """Return the global flags of the running call."""
    found = click.get_current_context().find_root().obj
    return found if isinstance(found, Options) else Options()


def spoken(error: CadeError) -> None:
    """Print an error as a person reads it: what happened, then what to do."""
    values = {name: terminal.line(str(value)) for name, value in error.values.items()}
    terminal.say("cade: " + _(error.message).format(**values))
    if error.do:
        terminal.say("  → " + _(error.do).format(**values))


def print_json(value: Any) -> None:
    """Print one JSON document: dates as ISO, structs as objects, acting characters escaped."""
    terminal.out(terminal.escaped(msgspec.json.format(msgspec.json.encode(value)).decode()))


def _flag(name: str, text: str, *short: str) -> click.Option:
    return _option(name, text, *short, is_flag=True)


def _option(name: str, text: str, *short: str, **more: Any) -> click.Option:
    def remember(ctx: click.Context, _parameter: click.Parameter, value: Any) -> None:
        found = ctx.find_root().obj
        if value and isinstance(found, Options):
            setattr(found, name, value)

    return click.Option(
        [f"--{name}", *short], help=text, expose_value=False, callback=remember, **more
    )
