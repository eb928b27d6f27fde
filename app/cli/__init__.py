"""The command line: one file for each command, found by its name and imported when it is called.

`main` is the only place where errors become words and exit codes: 0 done or found, 1 nothing
found or a check found a problem, 2 usage, failure, or a part of an ingest failed, 130 interrupted.
"""

import importlib
import os
import pkgutil
import sys
import traceback
from collections.abc import Sequence

import click

from cade.app import locale, terminal
from cade.app.cli._common import Options, common_parameters, json_flag, spoken
from cade.app.locale import gettext as _
from cade.domain.errors import CadeError, StoreError

FAILED = 2
INTERRUPTED = 130


class Commands(click.Group):
    """The commands of this folder; a name is its file's, with dashes."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands, sorted."""
        names = (module.name for module in pkgutil.iter_modules(__path__))
        return sorted(name.replace("_", "-") for name in names if not name.startswith("_"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the one command that was called."""
        if cmd_name not in self.list_commands(ctx):
            return None
        module = importlib.import_module(f"{__name__}.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or name the nearest one."""
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-"):
            ctx.fail(_unknown_command(name, self.list_commands(ctx)))
        return super().resolve_command(ctx, args)


def _unknown_command(name: str, names: list[str]) -> str:
    from difflib import get_close_matches

    message = _("There is no command {name}.").format(name=terminal.line(name))
    if near := get_close_matches(name, names, n=1):
        message += " " + _("Did you mean {near}?").format(near=near[0])
    return message


def _version(ctx: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    from cade.app.about import about

    for name, value in about():
        terminal.out(f"{name}: {value}")
    ctx.exit()


def build() -> Commands:
    """Return the whole command line, with help in the language in use."""
    return Commands(
        name="cade",
        help=_("Your own history, back: what you committed, read, wrote and were told."),
        epilog=_("Nothing leaves this machine. Start with `cade ingest git REPOSITORY`."),
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
        params=[
            json_flag(),
            *common_parameters(),
            click.Option(
                ["--version"],
                is_flag=True,
                expose_value=False,
                is_eager=True,
                callback=_version,
                help=_("Print the version and what it runs on, and stop."),
            ),
        ],
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; `cade` on the command line."""
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    locale.use(_language_asked(arguments))
    terminal.never_fail_on_encoding()
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except (BrokenPipeError, terminal.PipeClosed):
        terminal.close_quietly()
        return 0
    return code


def _run(arguments: Sequence[str]) -> int:
    try:
        result = build().main(list(arguments), "cade", standalone_mode=False, obj=Options())
    except click.ClickException as error:
        _say_usage(error)
        return FAILED
    except CadeError as error:
        spoken(error)
        return FAILED
    except BrokenPipeError:
        raise
    except OSError as error:
        spoken(_of_system(error))
        return FAILED
    except _database_errors() as error:
        spoken(_of_database(error))
        return FAILED
    except (KeyboardInterrupt, click.Abort):
        terminal.say(_("Interrupted; what was stored stays stored."))
        return INTERRUPTED
    return result if isinstance(result, int) else 0


def _of_system(error: OSError) -> CadeError:
    return CadeError(
        "{what} failed: {why}",
        do="See that the disk has room and that the file is yours.",
        what=error.filename or _("Reading or writing"),
        why=error.strerror or error,
    )


def _database_errors() -> tuple[type[Exception], ...]:
    """Return SQLite's errors if it was used at all: importing it would slow every other start."""
    module = sys.modules.get("sqlcipher3.dbapi2")
    return () if module is None else (module.Error,)


def _of_database(error: Exception) -> CadeError:
    return StoreError(
        "The store could not be read or written: {why}",
        do="Run the command again; if it fails again, `cade doctor` looks closer.",
        why=error,
    )


def _say_usage(error: click.ClickException) -> None:
    context = getattr(error, "ctx", None)
    if context is not None and isinstance(error, click.UsageError):
        terminal.say(context.get_usage())
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        return
    terminal.say("cade: " + terminal.line(error.format_message()))


def _language_asked(arguments: Sequence[str]) -> str | None:
    """Find `--lang` before anything is parsed, because help is parsed already in a language."""
    for index, argument in enumerate(arguments):
        if argument == "--":
            return None
        if argument == "--lang" and index + 1 < len(arguments):
            return arguments[index + 1]
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
    return None


def entry() -> None:
    """Run as a program; whatever it writes is for its user alone."""
    os.umask(0o077)
    try:
        code = main()
    except Exception:  # a mistake of ours: its traceback, and not the code for "nothing found"
        traceback.print_exc()
        code = FAILED
    sys.exit(code)
