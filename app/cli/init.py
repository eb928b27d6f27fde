"""`cade init`: makes the store, chooses where its secret is kept, and shows the recovery code."""

import click

from cade.app import passphrase as asking
from cade.app import terminal
from cade.app.cli import _key
from cade.app.cli._common import cade_command, options
from cade.app.cli._opened import opened
from cade.app.locale import gettext as _
from cade.domain.errors import UsageError


@cade_command(
    _(
        "Make the store, choose where its secret is kept, and show the recovery code.\n\n"
        "Any other command makes a store too, with its secret in a file. Recommended is the "
        "keyring or a passphrase: then a copy of your home alone does not give your history away."
    )
)
@click.option("--keyring", is_flag=True, help=_("Keep the secret in the system's keyring."))
@click.option("--passphrase", is_flag=True, help=_("Protect the secret by a passphrase."))
def command(keyring: bool, passphrase: bool) -> None:
    """Make everything that is missing; an existing store is refused."""
    with opened() as cade:
        if cade.log.head():
            raise UsageError(
                "There is a history in {path} already.",
                do="`cade key` says where its secret is kept and changes that.",
                path=cade.places.data,
            )
        secret = _key.secret_of(cade)
        locked = asking.chosen(cade.secret.path) if passphrase else None
        if keyring or passphrase:
            cade.secret.keep(secret, "keyring" if keyring else "file", locked)
        if _key.config_written(cade.config_path) and not options().quiet:
            text = _("Configuration: {path} (see the README's table)")
            terminal.say(text.format(path=cade.config_path))
        _key.show_code(secret)
        if not options().quiet:
            terminal.say(_("Start with `cade ingest git REPOSITORY` or `cade ingest browser`."))
