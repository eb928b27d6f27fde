"""`cade models`: which models there are and what state they are in; `prepare` makes the default."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cade.app import terminal
from cade.app.cli._common import Command, cade_command, json_flag, options, print_json
from cade.app.cli._opened import opened
from cade.app.locale import gettext as _

if TYPE_CHECKING:
    from cade.app.models.catalog import ModelInfo


class _Models(click.Group, Command):
    """A group that does something by itself."""


@click.group(
    cls=_Models,
    invoke_without_command=True,
    help=_("List the models that are used, and their state."),
    short_help=_("List the models that are used, and their state."),
    params=[json_flag()],
)
@click.pass_context
def command(ctx: click.Context) -> int:
    """List the models; 1 when one that is configured cannot be used."""
    if ctx.invoked_subcommand is not None:
        return 0
    from cade.app.cli import _models_json
    from cade.app.models.catalog import describe

    with opened() as cade:
        found = describe(cade.model_settings)
    if options().json:
        print_json(_models_json.as_json(found))
    else:
        _print(found, str(cade.config_path))
    return 1 if any(model.state != "ready" for model in found) else 0


def _print(found: "list[ModelInfo]", config: str) -> None:
    rows = [(m.role, m.name, _state(m.state), m.reason, m.size, m.path) for m in found]
    headers = (_("role"), _("model"), _("state"), _("why"), _("size"), _("file"))
    terminal.out(terminal.table(rows, headers))
    for model in found:
        if model.do:
            terminal.say(f"{model.role} → {terminal.line(model.do)}")
    if not any(model.role == "generation" for model in found):
        _recommend(config)


def _recommend(config: str) -> None:
    """Name a model for each size of memory, and the lines that set it."""
    from cade.app.models.recommended import RECOMMENDED

    terminal.out()
    terminal.out(_("Answers quote your data until a model is set that writes them, for example:"))
    rows = [(m.memory, m.file, m.licence, m.size, m.publisher, m.sha256) for m in RECOMMENDED]
    headers = (_("memory"), _("file"), _("licence"), _("size"), _("publisher"), "sha256")
    terminal.out(terminal.table(rows, headers))
    terminal.out()
    terminal.out(_("Get one of them yourself, then write into {path}:").format(path=config))
    terminal.out(json.dumps(RECOMMENDED[0].configuration))
    terminal.out(
        _(
            "Sizes and digests are their publisher's. None of these was run where cade is built:"
            " ask something that you know, and compare."
        )
    )


def _state(code: str) -> str:
    known = {"ready": _("ready"), "missing": _("missing"), "unusable": _("unusable")}
    return known.get(code, code)


@cade_command(_("Write the default embedding model in llama.cpp's format and check its vectors."))
def prepare() -> None:
    """Make what is missing; a second call finds it and does nothing."""
    from cade.app.models.prepare import prepare as prepare_models

    with opened() as cade:
        directory = Path(cade.model_settings.models_dir)
        prepare_models(directory, terminal.say if not options().quiet else lambda _text: None)


command.add_command(prepare, "prepare")
