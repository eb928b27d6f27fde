"""What the person says about who is who, written into the log and folded at once."""

import secrets
from collections.abc import Sequence

from cade.app.runs.catch_up import catch_up
from cade.app.store.ports import Batch
from cade.app.version import VERSION
from cade.app.wiring import Cade
from cade.domain.facts import PeopleJoined, PeopleParted

SOURCE = "people"


def say(cade: Cade, fact: type[PeopleJoined] | type[PeopleParted], names: Sequence[str]) -> None:
    """Append that these names are one person, or are not; every later fold heeds it.

    Raises LockHeld while another process writes.
    """
    at = cade.now()
    verb = "is" if fact is PeopleJoined else "is not"
    said = fact(
        uid=f"{at.isoformat()} {f' {verb} '.join(names)}",
        source=SOURCE,
        names=tuple(names),
        said_at=at,
    )
    batch = Batch(
        source=SOURCE,
        target="cade people",
        run_id=secrets.token_hex(16),
        version=VERSION,
        at=at,
        facts=[said],
        finished=True,
    )
    cade.log.append(batch)
    catch_up(cade)
