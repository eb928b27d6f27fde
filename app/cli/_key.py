"""What the subcommands of `cade key` do, and `cade init` with them."""

import sys
from contextlib import closing
from pathlib import Path

import click
import msgspec

from cade.app import passphrase as asking
from cade.app import terminal
from cade.app.cli._common import options
from cade.app.locale import gettext as _
from cade.app.store.key_errors import CodeOfAnother
from cade.app.store.recovery import code_of
from cade.app.store.recovery import secret_of as secret_of_code
from cade.app.store.secret import Place
from cade.app.wiring import Cade
from cade.domain.errors import UsageError

LONGEST_CODE = 200


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """Where the install secret is and what protects it. store: the store's id."""

    place: Place
    file: str
    passphrase: bool
    store: str


def kept(cade: Cade) -> Kept:
    """Return where the secret is kept; a store is made where there is none."""
    store, secret = cade.log.store_id, cade.secret
    return Kept(
        place=secret.place,
        file=str(secret.path),
        passphrase=secret.has_passphrase,
        store=store,
    )


def print_kept(kept: Kept) -> None:
    """Print it, and what that protects from."""
    where = _("in the system's keyring") if kept.place == "keyring" else _("in a file")
    locked = _("yes") if kept.passphrase else _("no")
    rows = [
        (_("install secret"), where),
        (_("file"), kept.file),
        (_("under a passphrase"), locked),
        (_("store"), kept.store),
    ]
    terminal.out(terminal.table(rows, ()))
    if kept.place == "file" and not kept.passphrase:
        terminal.say(
            _(
                "A copy of your home holds both secret and data. `cade key passphrase` or `cade "
                "key move keyring` parts them; write down the recovery code first (`cade key "
                "code`)."
            )
        )


def secret_of(cade: Cade) -> bytes:
    """Return the install secret of an open store."""
    found = cade.secret.load()
    assert found is not None  # opening the log has loaded it
    return found


def checked(cade: Cade) -> int:
    """Say whether a typed code opens the store; 1 when it does not."""
    _opened = cade.log.store_id
    typed = secret_of_code(_typed_code())
    if typed == secret_of(cade):
        terminal.out(_("This code opens your history."))
        return 0
    terminal.out(_("This code does not open this history."))
    return 1


def recover() -> None:
    """Keep the secret of a typed code, once it opens keys.db. Raises CodeOfAnother."""
    from cade.app.store.key_file import fingerprint, made_by

    with closing(Cade(options().config)) as cade:
        keys = cade.places.keys
        wanted = made_by(keys)
        if wanted is None:
            raise UsageError(
                "There is no history here that a code could open.",
                do="Put the data directory {path} back first.",
                path=keys.parent,
            )
        secret = secret_of_code(_typed_code())
        if fingerprint(secret) != wanted:
            raise CodeOfAnother
        cade.secret.keep(secret, "file", None)
        _opened = cade.log.store_id
    terminal.say(_("The install secret is back; your history can be read again."))


def protect(cade: Cade, *, off: bool) -> None:
    """Keep the secret under a new passphrase, or under none."""
    _opened = cade.log.store_id
    secret = secret_of(cade)
    new = None if off else asking.chosen(cade.secret.path)
    cade.secret.keep(secret, cade.secret.place, new)
    terminal.say(
        _("The install secret is kept without a passphrase.")
        if off
        else _("The install secret is kept under this passphrase; every command asks for it.")
    )


def move(cade: Cade, place: Place) -> None:
    """Keep the secret in another place, its passphrase with it."""
    _opened = cade.log.store_id
    secret, locked = secret_of(cade), cade.secret.has_passphrase
    cade.secret.keep(secret, place, cade.secret.passphrase() if locked else None)
    terminal.say(
        _("The install secret is kept in the system's keyring.")
        if place == "keyring"
        else _("The install secret is kept in {path}.").format(path=cade.secret.path)
    )


def rotate(cade: Cade, *, asks: bool) -> None:
    """Replace the secret and show the new recovery code."""
    from cade.app.store.rotation import rotate as rotated

    log, places = cade.log, cade.places
    if asks:
        click.confirm(_("Replace the install secret?"), abort=True, err=True)
    with log.run_lock(), log.forget_lock(), log.write_lock():
        new = rotated(places, cade.secret)
    terminal.say(_("The install secret is another one now. Its recovery code:"))
    terminal.out(code_of(new))


def show_code(secret: bytes) -> None:
    """Show the code of a new store, and why it must be written down."""
    terminal.say(
        _(
            "Your history is encrypted. If the install secret is lost, nobody can read it again, "
            "not even you: write down this recovery code and keep it away from this machine."
        )
    )
    terminal.out(code_of(secret))
    terminal.say(_("`cade key check` tests what you wrote down."))


def _typed_code() -> str:
    if sys.stdin.isatty():
        from getpass import getpass

        return getpass(_("Recovery code: "), stream=sys.stderr)
    return sys.stdin.readline(LONGEST_CODE)


def config_written(path: Path) -> bool:
    """Write an empty configuration where there is none; tell whether it was."""
    from cade.app.store.private import make_directory, write_file

    if path.exists():
        return False
    make_directory(path.parent)
    write_file(path, b"{}\n")
    return True
