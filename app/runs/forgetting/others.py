"""Other readings of a message that is forgotten: an export of what a browser held, or the reverse.

They would come under another uid, and be new. Their names are forgotten with the message.
"""

from collections.abc import Iterable, Iterator

from cade.app.runs.forgetting.choice import known_of
from cade.app.wiring import Cade
from cade.collectors.messages.alike import names_of_alike
from cade.collectors.messages.merging import EXPORTING
from cade.domain.details import Message
from cade.domain.facts import RevisionSeen
from cade.domain.identity import subject_of
from cade.queries.selection import Chosen


def others_of(cade: Cade, items: Iterable[Chosen]) -> Iterator[bytes]:
    """Yield keyed ids, not in the log, under which other readings of these items would be known."""
    found = dict[bytes, None]()
    for item in items:
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
