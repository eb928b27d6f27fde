"""An answer as a person reads it: the sentences with their numbers, then the sources."""

import sys
from collections.abc import Iterator, Sequence
from types import TracebackType

from cade.app import locale, terminal
from cade.app.locale import gettext as _
from cade.app.locale import ngettext
from cade.app.runs.answer import Reply
from cade.domain.identity import short_id
from cade.queries.answer.answer import Sentence, Source
from cade.queries.answer.trust import is_untrusted
from cade.queries.search import Hit

UNSUPPORTED = "⚠"
WORTH_A_LOOK = 0.2
"""How sure the gate must be of what it refused for it to be named on stderr."""
LOOKS = 3
INDENT = "    "


class Draft:
    """Shows a model's answer on a terminal while it is written, before it is checked."""

    def __init__(self, *, shown: bool) -> None:
        self._shown = shown and sys.stderr.isatty()
        self._written = False

    def __enter__(self) -> "Draft":
        return self

    def write(self, piece: str) -> None:
        """Show one more piece of it."""
        if self._shown:
            self._written = True
            sys.stderr.write(terminal.dim(terminal.safe(piece), sys.stderr))
            sys.stderr.flush()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._written:
            terminal.say("\n")


def print_reply(reply: Reply) -> None:
    """Print the answer in the question's language."""
    with locale.speaking(reply.answer.language):
        if not reply.answer.sentences:
            terminal.out(_("I found nothing about this in the ingested data."))
            _print_consulted(reply)
            _say_what_is_missing(reply)
            return
        _print_sentences(reply.answer.sentences)
        terminal.out()
        for source in reply.answer.sources:
            terminal.out(_source(source))
        _say_what_is_missing(reply)


def _print_consulted(reply: Reply) -> None:
    """List what was looked at and holds no answer; what was just refused, beside the answer."""
    if reply.found.refused:
        _say_what_was_nearest(reply)
        return
    if not reply.found.hits:
        return
    terminal.out(_("Looked at:"))
    for number, hit in enumerate(reply.found.hits, start=1):
        terminal.out(_source(Source(number, hit)))


def _say_what_was_nearest(reply: Reply) -> None:
    if reply.found.best < WORTH_A_LOOK or reply.plan.unknown_names:
        return
    near = [hit for hit in reply.found.hits if not is_untrusted(hit)]
    for number, hit in enumerate(near[:LOOKS]):
        if number == 0:
            terminal.say(_("Nearest, though not near enough to be an answer:"))
        terminal.say(f"  {_title(hit)}  {terminal.dim(short_id(hit.source, hit.subject))}")


def print_verbose(reply: Reply) -> None:
    """Say what was searched, and how sure the gate was."""
    found = reply.found
    terminal.say(_("searched: {mode}").format(mode=found.mode_used))
    if reply.asked.days is not None:
        days = reply.asked.days
        terminal.say(_("only {first} to {last}").format(first=days.first, last=days.last))
    sure = _("sure to {best}, wanted {threshold}")
    terminal.say(sure.format(best=f"{found.best:.2f}", threshold=f"{found.threshold:.2f}"))
    cosines = [hit.cosine for hit in found.hits if hit.cosine is not None]
    if found.refused and cosines:
        nearest = _("nearest text: distance {distance} (cosine {cosine})")
        best = max(cosines)
        terminal.say(nearest.format(distance=f"{1 - best:.3f}", cosine=f"{best:.3f}"))
    for hit in found.hits:
        cosine = "" if hit.cosine is None else f"  cos {hit.cosine:.3f}"
        scores = f"{hit.score:.3f}  bm25 {hit.lexical:.2f}{cosine}"
        terminal.say(f"  {short_id(hit.source, hit.subject)}  {scores}  {_title(hit)}")


def _print_sentences(sentences: Sequence[Sentence]) -> None:
    """Print each on a line of its own, those of one list or table below its introduction."""
    under: str | None = None
    for sentence in sentences:
        if sentence.under and sentence.under != under:
            terminal.out(terminal.line(sentence.under))
        under = sentence.under
        for line in _spoken(sentence):
            terminal.out(line)


def _spoken(sentence: Sentence) -> Iterator[str]:
    """Yield the line of a sentence, or those of a block of code; the last one cites."""
    *lines, last = map(terminal.line, sentence.text.split("\n"))
    yield from (f"{INDENT}{line}" for line in lines)
    if lines:
        yield f"{INDENT}{_cited(last, sentence)}"
        return
    item = f"- {last}" if sentence.under else last
    yield _cited(
        f"{terminal.line(sentence.speaker)}: {item}" if sentence.speaker else item, sentence
    )


def _cited(text: str, sentence: Sentence) -> str:
    """Return a line with the item's own date, as such, the sources and what is wrong with it."""
    cites = " ".join(f"[{number}]" for number in sentence.cites)
    if sentence.day is not None:
        text = _("{text} (written on {day})").format(text=text, day=sentence.day.isoformat())
    said = f"{text} {cites}".rstrip()
    if sentence.supported:
        return said
    return f"{UNSUPPORTED} {said} " + terminal.dim(_("(its source does not support this)"))


def _source(source: Source) -> str:
    hit = source.hit
    when = hit.day.isoformat() if hit.day else _("unknown date")
    name = short_id(hit.source, hit.subject)
    text = f"[{source.number}] {when}  {hit.source}  {_whence(hit)}"
    if hit.parts > 1:
        text += "  " + _("part {part} of {parts}").format(part=hit.part, parts=hit.parts)
    if is_untrusted(hit):
        text += "  " + _("{mark} gives orders to an assistant: that part is left out").format(
            mark=UNSUPPORTED
        )
    if hit.count > 1:
        more = ngettext("{count} time", "{count} times", hit.count).format(count=hit.count)
        text += "  " + _("{times}, last on {day}").format(times=more, day=hit.last_day or when)
    return f"{text}  {terminal.dim(name)}"


def _whence(hit: Hit) -> str:
    """Return where it is; of a message also who wrote it and in which conversation."""
    where = terminal.line(hit.locator)
    if hit.kind != "message":
        return where
    named = dict.fromkeys(terminal.line(name) for name in (hit.author, hit.place) if name)
    spoken = " → ".join(named)  # a chat of two is called after the other
    return spoken if not spoken or where == terminal.line(hit.place) else f"{spoken}  {where}"


def _title(hit: Hit) -> str:
    return terminal.line(hit.headline or hit.locator)[:80]


def _say_what_is_missing(reply: Reply) -> None:
    if reply.by_words and reply.answer.sentences:
        terminal.say(_("The days or names of the question were looked for as words of the texts."))
    if count := reply.found.missing_vectors:
        text = ngettext(
            "{count} text has no vector yet and was searched by its words alone.",
            "{count} texts have no vector yet and were searched by their words alone.",
            count,
        )
        terminal.say(text.format(count=count))
