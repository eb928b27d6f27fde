"""One sentence for each block of work: a model's where one is configured, else from a template."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Literal

from cade.app import locale, terminal
from cade.app.cli._common import options, spoken
from cade.app.locale import gettext as _
from cade.app.locale import ngettext
from cade.app.wiring import Cade
from cade.queries.summary import Block, by_kind, telling

Told = tuple[Block, str, Literal["model", "template"]]
"""A block, its sentence, and who wrote that."""


def with_sentences(cade: Cade, found: Sequence[Block], *, model: bool) -> list[Told]:
    """Return each block with its sentence; a model's stands where it holds and `model` is set."""
    written: Sequence[str | None] = [None] * len(found)
    if found and model and cade.config.models.generation:
        written = _by_model(cade, found)
    return [
        (block, text or sentence(block), "model" if text else "template")
        for block, text in zip(found, written, strict=True)
    ]


def sentence(block: Block) -> str:
    """Return what was done, in the language in use; made of what is known, never guessed."""
    only_looked = set(by_kind(block)) == {"visit"}
    said = _("Looked at {what}: {items}") if only_looked else _("Worked on {what}: {items}")
    text = said.format(what=_what(block), items=counted(block))
    last = next(iter(telling(block, 1)), "").rstrip(".")
    return text + ("; " + _("last: {headline}").format(headline=last) if last else "") + "."


def counted(block: Block) -> str:
    """Return `3 commits, 2 pages`."""
    return ", ".join(_count(kind, count) for kind, count in by_kind(block).items())


def lasting(duration: timedelta) -> str:
    """Return a duration to the minute: 45min, 1h05."""
    hours, minutes = divmod(round(duration / timedelta(minutes=1)), 60)
    return f"{hours}h{minutes:02}" if hours else f"{minutes}min"


def _by_model(cade: Cade, found: Sequence[Block]) -> Sequence[str | None]:
    from cade.app.runs.summary import written_sentences

    if not options().quiet and terminal.interactive():
        text = ngettext(
            "A model writes {count} sentence (--no-model does without).",
            "A model writes {count} sentences (--no-model does without).",
            len(found),
        )
        terminal.say(text.format(count=len(found)))
    written, trouble = written_sentences(cade, found, locale.current())
    if trouble is not None:
        spoken(trouble)
    return written


def _what(block: Block) -> str:
    if block.task and block.project:
        return _("{task} in {project}").format(task=block.task.key, project=block.project)
    return (block.task.key if block.task else block.project) or _("what belongs to no project")


def _count(kind: str, count: int) -> str:
    said = {
        "commit": ngettext("{count} commit", "{count} commits", count),
        "file": ngettext("{count} file", "{count} files", count),
        "visit": ngettext("{count} page", "{count} pages", count),
        "message": ngettext("{count} message", "{count} messages", count),
    }
    return said[kind].format(count=count)
