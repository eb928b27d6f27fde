"""What the flags of `cade forget` mean."""

import msgspec

from cade.app import terminal
from cade.app.cli._age import older_than
from cade.app.cli._common import options
from cade.app.cli._period import period
from cade.app.cli._person import persons
from cade.app.cli._progress import TerminalShow
from cade.app.clock import today
from cade.app.locale import gettext as _
from cade.app.locale import ngettext
from cade.app.runs.forgetting.choice import Choice, of_source, of_wanted
from cade.app.sources import all_sources
from cade.app.wiring import Cade
from cade.domain.errors import UsageError
from cade.queries.plan.dates import Days
from cade.queries.selection import Wanted


class Asked(msgspec.Struct, kw_only=True):
    """What was typed."""

    names: tuple[str, ...] = ()
    uids: tuple[str, ...] = ()
    match: str | None = None
    person: str | None = None
    older_than: str | None = None
    source: str | None = None
    first: str | None = None
    last: str | None = None
    secrets: bool = False
    backups: bool = False

    def check(self) -> None:
        """Raise UsageError unless it says one thing that can be forgotten."""
        alone = [bool(self.names) and not self.uids, bool(self.uids), self.secrets, self.backups]
        narrowing = (self.match, self.person, self.older_than, self.first, self.last)
        narrows = any(one is not None for one in narrowing)
        if sum(alone) + narrows > 1 or (any(alone) and self.source is not None):
            raise UsageError(
                "This says several things at once.",
                do="Name a source, or items with --uid, or narrow with --match, --person,"
                " --older-than, --source, --from and --to; --secrets and --backups stand alone.",
            )
        if not (any(alone) or narrows):
            raise UsageError(
                "What is to be forgotten?",
                do="Name a source (cade forget browser), or items: --uid, --match, --person,"
                " --older-than.",
            )
        if self.match is not None and not self.match.strip():
            raise UsageError("There is no text to look for.", do="Write one behind --match.")


def meant(cade: Cade, asked: Asked) -> Choice:
    """Return what is to be forgotten. Raises UsageError for what means nothing or several."""
    if asked.uids:
        return _of_uids(cade, (*asked.uids, *asked.names))
    if asked.names:
        return _of_source(cade, asked.names)
    if asked.secrets:
        return _of_secrets(cade)
    return _of_items(cade, asked)


def _of_items(cade: Cade, asked: Asked) -> Choice:
    from cade.app.runs.forgetting.matching import of_match
    from cade.app.runs.forgetting.person import of_person

    wanted = Wanted(source=asked.source, days=_days(cade, asked))
    people = persons(cade.views, asked.person)
    if asked.match is not None:
        return of_match(cade, asked.match, msgspec.structs.replace(wanted, persons=people))
    if people is not None:
        return of_person(cade, people[0], wanted)
    return of_wanted(cade, wanted, "age")


def _days(cade: Cade, asked: Asked) -> Days | None:
    now = today(cade.config)
    days = period(asked.first, asked.last, now)
    if asked.older_than is None:
        return days
    old = older_than(asked.older_than, now)
    return old if days is None else Days(days.first, min(days.end, old.end))


def _of_source(cade: Cade, names: tuple[str, ...]) -> Choice:
    known = {*all_sources(), *cade.log.keys.sources().values()}
    if len(names) > 1 or names[0] not in known:
        raise UsageError(
            "There is no source {name}.",
            do="It is one of: {known}. Items are named with --uid.",
            name=" ".join(names),
            known=", ".join(sorted(known)),
        )
    return of_source(cade, names[0])


def _of_uids(cade: Cade, typed: tuple[str, ...]) -> Choice:
    found = dict[bytes, str]()
    for uid in typed:
        items = cade.log.find(uid)
        if len(items) > 1:
            raise UsageError("{uid} can mean several items.", do="Write more of it.", uid=uid)
        if not items:
            raise UsageError(
                "There is no item {uid}.",
                do="`cade timeline DATE` names each item at the end of its line.",
                uid=uid,
            )
        ((source, subject),) = items
        found[subject] = source
    choice = of_wanted(cade, Wanted(subjects=tuple(found)), "uid")
    listed = {item.subject for item in choice.listed}
    there = cade.log.keys.existing(found)
    also = tuple(subject for subject in found if subject in there and subject not in listed)
    return msgspec.structs.replace(choice, also=also)


def _of_secrets(cade: Cade) -> Choice:
    from cade.app.runs.forgetting.secrets import of_secrets

    with TerminalShow(quiet=options().quiet) as show:
        choice, count = show.working(_("looking"), lambda moved: of_secrets(cade, moved))
    if count:
        text = ngettext("{count} secret was stored.", "{count} secrets were stored.", count)
        terminal.say(text.format(count=count))
    return choice
