"""`cade completion`: the script that lets a shell complete cade's commands and flags."""

import click

from cade.app import terminal
from cade.app.cli._common import cade_command
from cade.app.locale import gettext as _

SHELLS = ("bash", "zsh", "fish")


@cade_command(
    _(
        "Print a completion script for a shell.\n\n"
        'For bash: eval "$(cade completion bash)" in ~/.bashrc; zsh likewise in ~/.zshrc; '
        "for fish: cade completion fish > ~/.config/fish/completions/cade.fish."
    )
)
@click.argument("shell", metavar=_("SHELL"), type=click.Choice(SHELLS))
def command(shell: str) -> None:
    """Print the script that the command-line library makes."""
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    if kind is None:
        raise click.UsageError(_("This shell cannot be completed here."))
    root = click.get_current_context().find_root().command
    terminal.out(kind(root, {}, "cade", "_CADE_COMPLETE").source())
