"""`cade ingest`: reads sources into the log, folds the read models, and embeds what is new."""

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cade.app import terminal
from cade.app.cli._common import cade_command, options, print_json, spoken
from cade.app.cli._opened import opened
from cade.app.cli._source import SourceName
from cade.app.locale import gettext as _
from cade.app.locale import ngettext
from cade.app.sources import SOURCES, Source, all_sources
from cade.app.wiring import Cade
from cade.domain.errors import CadeError, ConfigError, UsageError

if TYPE_CHECKING:
    from cade.app.runs.ingest import Job

ALL = "all"


@cade_command(
    _(
        "Read sources into the log.\n\n"
        "SOURCE is one of {names}, or all. TARGETS are repositories, folders, browser profiles or "
        "a chat's databases or exports; without any, those of the configuration are read. A second "
        "run reads only what is new."
    ).format(names=", ".join(all_sources())),
    lists=True,
)
@click.argument("source", metavar=_("SOURCE"), type=SourceName(ALL))
@click.argument("targets", metavar=_("[TARGETS]..."), nargs=-1, type=click.Path())
@click.option("--no-embed", is_flag=True, help=_("Leave the vectors for a later run."))
def command(source: str, targets: tuple[str, ...], no_embed: bool) -> int:
    """Run one ingest; 2 when a target could not be read to its end."""
    from cade.app.cli._progress import TerminalShow, embedded
    from cade.app.runs.ingest import Job, ingest

    with opened() as cade:
        jobs = [Job(one, target) for one, target in _jobs(cade, source, targets)]
        with TerminalShow(quiet=options().quiet) as show:
            outcome = ingest(cade, jobs, show)
            if not outcome.failed:
                _remember(cade, jobs)
            show.folding(cade)
            _retain(cade, jobs)
            if cade.config.ingest.embed and not no_embed:
                embedded(cade, show)
        if options().json:
            print_json({"counts": outcome.counts, "failed_targets": outcome.failed})
        elif len(jobs) > 1 and not options().quiet:
            terminal.say(_in_all(outcome.failed, len(jobs)))
        return 2 if outcome.failed else 0


def _remember(cade: Cade, jobs: "Sequence[Job]") -> None:
    from cade.app.schemas.checking import remember

    targets: dict[str, list[str]] = {}
    for job in jobs:
        targets.setdefault(job.source.name, []).append(job.target)
    try:
        remember(cade, targets)
    except CadeError as error:  # what was read is safe; the next run remembers
        spoken(error)


def _retain(cade: Cade, jobs: "Sequence[Job]") -> None:
    from cade.app.runs.forgetting.retention import retain

    for name in dict.fromkeys(job.source.name for job in jobs):
        try:
            gone = retain(cade, name)
        except CadeError as error:  # what was read is safe; the next command goes on forgetting
            spoken(error)
            continue
        if gone and not options().quiet:
            text = ngettext(
                "{source}: {count} item was too old and is forgotten",
                "{source}: {count} items were too old and are forgotten",
                gone,
            )
            terminal.say(text.format(source=name, count=gone))


def _jobs(cade: Cade, name: str, targets: Sequence[str]) -> list[tuple[Source, str]]:
    if name != ALL:
        source = all_sources()[name]
        return [(source, target) for target in _targets(cade, source, targets)]
    if targets:
        raise UsageError(
            "`cade ingest all` reads what is configured and takes no targets.",
            do="Name a source: `cade ingest git REPOSITORY` or `cade ingest file FOLDER`.",
        )
    sources = all_sources()
    _refuse_unknown_apps(cade, sources)
    found = [
        (one, target)
        for one in sources.values()
        for target in one.resolve([_absolute(path) for path in one.configured(cade.config)])
    ]
    if not found:
        settings = [*(one.setting for one in SOURCES.values()), "sources.apps"]
        raise _nothing_to_read(cade, " / ".join(settings), "git")
    return found


def _refuse_unknown_apps(cade: Cade, known: Collection[str]) -> None:
    for name in cade.config.sources.apps:
        if name not in known:
            raise ConfigError(
                "{path}: sources.apps names {name}, and there is no such schema.",
                do="`cade schema-discover --name {name} DIR` proposes one.",
                path=cade.config_path,
                name=name,
            )


def _targets(cade: Cade, source: Source, targets: Sequence[str]) -> Sequence[str]:
    named = targets or source.configured(cade.config) or source.found()
    chosen = [_absolute(target) for target in named]
    if not chosen:
        raise _nothing_to_read(cade, source.setting, source.name)
    return source.resolve(chosen)


def _absolute(target: str) -> str:
    return str(Path(target).expanduser().absolute())


def _nothing_to_read(cade: Cade, setting: str, source: str) -> UsageError:
    return UsageError(
        "Nothing to read: no target was given or found, and {setting} names none.",
        do="Give one (`cade ingest {source} PATH`), or list them under {setting} in {path}.",
        setting=setting,
        source=source,
        path=cade.config_path,
    )


def _in_all(failed: int, jobs: int) -> str:
    if not failed:
        return ngettext("{count} target read.", "{count} targets read.", jobs).format(count=jobs)
    return _("{failed} of {count} targets could not be read to their end.").format(
        failed=failed, count=jobs
    )
