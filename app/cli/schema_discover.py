"""`cade schema-discover`: proposes a schema for an application's database, and tries it."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cade.app import terminal
from cade.app.cli._common import cade_command, options, print_json, spoken
from cade.app.cli._opened import opened
from cade.app.locale import gettext as _
from cade.app.locale import ngettext
from cade.app.sources import SOURCES
from cade.app.wiring import Cade
from cade.domain.errors import UsageError

if TYPE_CHECKING:
    from cade.app.schemas.propose import Proposal


@cade_command(
    _(
        "Propose a schema for a chat application's database.\n\n"
        "DIR is a folder in which a browser or an Electron application keeps IndexedDB or "
        "localStorage. What is proposed is tried on its records before it is saved; afterwards "
        "`cade ingest NAME` reads it. No message is printed unless --show is given."
    ),
    lists=True,
)
@click.argument("directory", metavar=_("DIR"), type=click.Path())
@click.option("--name", metavar=_("NAME"), required=True, help=_("What to call the application."))
@click.option("--force", is_flag=True, help=_("Replace a schema of that name."))
@click.option("--show", is_flag=True, help=_("Print a few of the messages that it finds."))
def command(directory: str, name: str, force: bool, show: bool) -> int:
    """Save a proposal; 1 when nothing looks like messages."""
    path = Path(directory).expanduser().absolute()
    _refuse(name, path, force)
    with opened() as cade:
        proposal = _proposed(cade, name, path)
    if proposal is None:
        terminal.say(_("Nothing in {path} looks like messages.").format(path=_line(path)))
        return 1
    _print(proposal, show)
    return 0


def _refuse(name: str, path: Path, force: bool) -> None:
    from cade.app.schemas.library import is_name, names, own_file

    if not is_name(name) or name in SOURCES or name == "all":
        raise UsageError(
            "A schema cannot be called {name}.",
            do="Use small letters, digits and dashes, and no name of a source that cade has.",
            name=name,
        )
    if name in names() and not force:
        raise UsageError(
            "There is a schema {name} already.",
            do="Choose another name, or give --force to replace it ({path}).",
            name=name,
            path=own_file(name),
        )
    if not path.exists():
        raise UsageError("{path} does not exist.", do="Name a folder of databases.", path=path)


def _proposed(cade: Cade, name: str, path: Path) -> "Proposal | None":
    from cade.app.schemas.keeping import accept
    from cade.app.schemas.propose import database_at, propose
    from cade.app.schemas.today import copied, state

    path = database_at(path)
    with copied(cade, name, [str(path)]) as copies:
        found = propose(cade, name, copies.paths[0], path, spoken)
        if found is not None:
            observed = copies.observed(found.schema)
            accept(found.schema, state(cade, found.schema, copies, observed, found.result))
    return found


def _print(proposal: "Proposal", show: bool) -> None:
    from cade.app.schemas.library import own_file

    fields = _fields(proposal)
    path = own_file(proposal.schema.name)
    if options().json:
        print_json(
            {
                "schema": proposal.schema,
                "file": str(path),
                "messages": len(proposal.result.uids),
                "fields": {field: known for field, _path, known in fields},
                "by_model": proposal.by_model,
            }
        )
        return
    terminal.out(terminal.table(fields, (_("field"), _("path"), _("messages with it"))))
    if show:
        _print_sample(proposal)
    _say_saved(proposal, path)


def _fields(proposal: "Proposal") -> list[tuple[str, str, int]]:
    import msgspec

    result, group = proposal.result, proposal.schema.messages[0]
    document = msgspec.to_builtins(group.fields)
    return [
        (
            field,
            where if isinstance(where, str) else where["path"],
            result.covered.get(field, len(result.uids) if _is_required(field) else 0),
        )
        for field, where in document.items()
    ]


def _is_required(field: str) -> bool:
    from cade.collectors.schemas.words import REQUIRED

    return field in REQUIRED


def _print_sample(proposal: "Proposal") -> None:
    for one in proposal.result.sample:
        sender = one.details.sender.name or one.details.sender.handle or ""
        text = terminal.line(one.text or "")[:100]
        terminal.out(f"{one.occurred_at:%Y-%m-%d %H:%M}  {terminal.line(sender)[:20]}  {text}")


def _say_saved(proposal: "Proposal", path: Path) -> None:
    count = len(proposal.result.uids)
    terminal.say(
        _("The model picked the paths.")
        if proposal.by_model
        else _("The paths were picked by rules, without a model.")
    )
    text = ngettext(
        "It maps {count} message. Saved as {path}; look at it, then `cade ingest {name}`.",
        "It maps {count} messages. Saved as {path}; look at it, then `cade ingest {name}`.",
        count,
    )
    terminal.say(text.format(count=count, path=_line(path), name=proposal.schema.name))


def _line(path: Path) -> str:
    return terminal.line(str(path))
