"""What `cade backup` does, and how its result is shown."""

from datetime import UTC
from pathlib import Path

from cade.app import terminal
from cade.app.cli import _passphrase
from cade.app.cli._common import options, print_json
from cade.app.cli._progress import TerminalShow
from cade.app.locale import gettext as _
from cade.app.locale import ngettext
from cade.app.runs.keeping.backup import Made, Wish, backup, backup_directories
from cade.app.store.backup.place import Archive, archives
from cade.app.wiring import Cade

MEBIBYTE = 1 << 20


def back_up(cade: Cade, wish: Wish, given: str | None) -> Made:
    """Back up with a bar."""

    def new() -> str:
        return _passphrase.new() if given is None else _passphrase.checked(given)

    with TerminalShow(quiet=options().quiet) as show:
        return show.working(_("backing up"), lambda moved: backup(cade, wish, new, given, moved))


def summed_up(made: Made) -> str:
    """Return what was made, in a sentence or two."""
    text = ngettext(
        "{path}: {count} record, {size} MiB, read back and found whole.",
        "{path}: {count} records, {size} MiB, read back and found whole.",
        made.records,
    )
    size = f"{made.size_bytes / MEBIBYTE:.1f}"
    said = text.format(path=terminal.line(made.path), count=made.records, size=size)
    if made.deleted:
        more = ngettext(
            "{count} older one was deleted.", "{count} older ones were deleted.", len(made.deleted)
        )
        said += " " + more.format(count=len(made.deleted))
    return said


def verify(cade: Cade, path: Path, given: str | None) -> int:
    """Prove a backup by building the store from it, beside the one that is in use."""
    from cade.app.runs.keeping.restore import proven

    passphrase = _passphrase.asked() if given is None else given
    with TerminalShow(quiet=options().quiet) as show:
        found = show.working(_("verifying"), lambda moved: proven(cade, path, passphrase, moved))
    if options().json:
        print_json(
            {
                "path": str(found.path),
                "records": found.aside.records,
                "made_at": found.aside.manifest.made_at,
                "vectors": found.aside.vectors,
                "ok": True,
            }
        )
    else:
        text = ngettext(
            "{path} is whole: {count} record, each proven.",
            "{path} is whole: {count} records, each proven.",
            found.aside.records,
        )
        line = terminal.line(str(found.path))
        terminal.out(text.format(path=line, count=found.aside.records))
    return 0


def print_list(cade: Cade, directory: Path | None) -> int:
    """List the archives there, or those of every known directory; 1 when there is none."""
    places = backup_directories(cade.places.data) if directory is None else [directory.absolute()]
    found = [one for place in places if place.is_dir() for one in archives(place)]
    lost = [place for place in places if not place.is_dir()]
    if options().json:
        print_json([_plain(one) for one in found])
    elif found:
        terminal.out(terminal.table([_row(one) for one in found], ()))
    for place in lost:
        text = _("{path} cannot be reached.")
        terminal.say(text.format(path=terminal.line(str(place))))
    if not (found or lost or options().json):
        terminal.say(_("There is no backup yet. Make one with `cade backup DIR`."))
    return 0 if found else 1


def _row(one: Archive) -> tuple[object, ...]:
    when, records = "", _("of a newer version")
    if one.header is not None:
        when = f"{one.header.made_at.astimezone(UTC):%Y-%m-%d %H:%M}Z"
        text = ngettext("{count} record", "{count} records", one.header.position)
        records = text.format(count=one.header.position)
    return when, f"{one.size_bytes / MEBIBYTE:.1f} MiB", records, one.path


def _plain(one: Archive) -> dict[str, object]:
    header = one.header
    return {
        "path": str(one.path),
        "bytes": one.size_bytes,
        "store": None if header is None else header.store,
        "made_at": None if header is None else header.made_at,
        "records": None if header is None else header.position,
        "version": None if header is None else header.version,
    }
