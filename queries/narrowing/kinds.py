"""Which items are of the kind that a question asks for."""

import json
from collections.abc import Sequence

from cade.queries.database import Db, has_table
from cade.queries.plan.plan import Modality
from cade.queries.whose import Condition

_TIED = "EXISTS (SELECT 1 FROM ties WHERE ties.item = items.item AND ties.how IN ({hows}))"
_REQUEST = (
    "EXISTS (SELECT 1 FROM task_citations WHERE task_citations.item = items.item"
    " AND task_citations.kind = 'request')"
)
_COMMITTED = """
SELECT 1 FROM json_each(?) AS asked
CROSS JOIN identifiers ON identifiers.token = asked.value
CROSS JOIN items ON items.item = identifiers.item AND items.kind = 'commit'
LIMIT 1
"""
# Details are MessagePack without what is empty: the name of the field stands there as a string.
_ATTACHED = "(items.kind = 'message' AND instr(items.details, x'a566696c6573') > 0)"


MADE = Condition("items.kind IN ('commit', 'file')", None, ())
"""What somebody made or changed, not what was said or seen of it."""


def of_kind(db: Db, kind: Modality) -> Condition:
    """Return the condition: a file or an image also when a message has it with it."""
    if kind in ("message", "commit"):
        return _plain(f"items.kind = '{kind}'")
    if kind == "page":
        return _plain("items.kind = 'visit'")
    if kind == "note":
        from cade.projections.tasks import NOTES

        return _plain(f"(items.kind = 'file' AND {_ends(NOTES)})")
    if kind == "file":
        return _plain(f"(items.kind = 'file' OR {_ATTACHED})")
    if kind == "image":
        from cade.projections.relations.keys import IMAGES

        shown = _TIED.format(hows="'image'") if has_table(db, "ties") else "0"
        return _plain(f"(items.kind = 'file' AND {_ends(IMAGES)} OR {shown})")
    if kind == "pr":
        return _plain(_REQUEST if has_table(db, "task_citations") else "0")
    tied = _TIED.format(hows="'shared', 'visited', 'written'")
    return _plain(tied if has_table(db, "ties") else "0")


def any_commit(db: Db, identifiers: Sequence[str]) -> bool:
    """Tell whether a commit holds one of these identifiers: changed such a file, has such a key."""
    if not has_table(db, "identifiers"):
        return False
    found = db.execute(_COMMITTED, (json.dumps([*identifiers]),))
    return next(iter(found), None) is not None


def _ends(names: tuple[str, ...]) -> str:
    return "(" + " OR ".join(f"items.locator LIKE '%{name}'" for name in names) + ")"


def _plain(test: str) -> Condition:
    return Condition(test, None, ())
