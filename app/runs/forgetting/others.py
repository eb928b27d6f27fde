"""Other readings of a message that is forgotten: an export of what a browser held, or the reverse.

They would come under another uid, and be new. Their names are forgotten with the message; so are
those of people whom a repository told of.
"""

from collections.abc import Iterator

from cade.app.runs.forgetting.choice import Choice, known_of
from cade.app.wiring import Cade
from cade.collectors.messages.alike import names_of_alike
from cade.collectors.messages.merging import EXPORTING
from cade.domain.details import Message
from cade.domain.facts import RevisionSeen
from cade.domain.identity import subject_of
from cade.queries.selection import Chosen


def others_of(cade: Cade, choice: Choice) -> Iterator[bytes]:
    """Yield keyed ids, not in the log, under which what is chosen would be told again."""
    found = dict.fromkeys(choice.unseen)
    for item in choice.listed:
        if item.source in EXPORTING:
            found |= dict.fromkeys(_of(cade, item))
    known = cade.log.reader.items(found)
    yield from (subject for subject in found if subject not in known)


def _of(cade: Cade, item: Chosen) -> Iterator[bytes]:
    keys = cade.log.keys.source(item.source)
    seen = [fact for fact in known_of(cade, item.subject) if isinstance(fact, RevisionSeen)]
    details = seen[-1].details if seen else None
    if keys is not None and isinstance(details, Message):
        said = (seen[-1].occurred_at, seen[-1].content_hash)
        for name in names_of_alike(details, *said):
            yield subject_of(name, keys.identity)
