"""`cade key`: where the install secret is kept, under what, and what to do when it is lost."""

import click

from cade.app import terminal
from cade.app.cli import _key
from cade.app.cli._common import Command, cade_command, json_flag, options, print_json
from cade.app.cli._opened import opened
from cade.app.locale import gettext as _
from cade.domain.errors import UsageError


class _Key(click.Group, Command):
    """A group that does something by itself."""


@click.group(
    cls=_Key,
    invoke_without_command=True,
    help=_(
        "Say where the install secret is kept, and whether a passphrase protects it.\n\n"
        "Without the secret nothing of your history can be read, by nobody. The recovery code is "
        "the secret on paper: `cade key code` shows it, `cade key recover` takes it."
    ),
    short_help=_("Say where the install secret is kept; protect, replace and recover it."),
    params=[json_flag()],
)
@click.pass_context
def command(ctx: click.Context) -> int:
    """Print where it is kept."""
    if ctx.invoked_subcommand is not None:
        return 0
    with opened() as cade:
        kept = _key.kept(cade)
    if options().json:
        print_json(kept)
    else:
        _key.print_kept(kept)
    return 0


@cade_command(_("Show the recovery code. Whoever has it and your data can read everything."))
def code() -> None:
    """Print the code."""
    from cade.app.store.recovery import code_of

    with opened() as cade:
        _key.kept(cade)  # a store is made where there is none
        terminal.out(code_of(_key.secret_of(cade)))


@cade_command(
    _("Say whether a recovery code opens this store; it is asked for, or read from a pipe.")
)
def check() -> int:
    """Check a code; 1 when it does not open the store."""
    with opened() as cade:
        return _key.checked(cade)


@cade_command(
    _(
        "Put the install secret back from the recovery code, when it or its passphrase is lost.\n\n"
        "It is kept in a file afterwards, without a passphrase."
    )
)
def recover() -> None:
    """Take a code and keep its secret."""
    _key.recover()


@cade_command(
    _("Protect the install secret by a passphrase, which every command then asks for."),
)
@click.option("--off", is_flag=True, help=_("Protect it no longer."))
def passphrase(off: bool) -> None:
    """Set, change or take away the passphrase."""
    with opened() as cade:
        _key.protect(cade, off=off)


@cade_command(_("Keep the install secret in the system's keyring, or in a file."))
@click.argument("place", type=click.Choice(["keyring", "file"]))
def move(place: str) -> None:
    """Move the secret; its passphrase goes along."""
    with opened() as cade:
        _key.move(cade, "keyring" if place == "keyring" else "file")


@cade_command(
    _(
        "Replace the install secret by a new one.\n\n"
        "Everything stays readable, and an old copy of the secret opens it no longer. The recovery "
        "code changes. Backups that were made before keep their own passphrase."
    )
)
@click.option("--yes", is_flag=True, help=_("Do not ask."))
def rotate(yes: bool) -> None:
    """Replace the secret, after asking."""
    if not yes and not terminal.interactive():
        raise UsageError("Nobody can be asked here whether it is meant.", do="Add --yes.")
    with opened() as cade:
        _key.rotate(cade, asks=not yes)


for _made in (code, check, recover, passphrase, move, rotate):
    command.add_command(_made)
