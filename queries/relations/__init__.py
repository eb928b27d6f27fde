"""Relations: who, what, with what. From people over what they touch to the items of that.

    found = answer_relation(views, RelationAsk(kind="others", over="file", persons=(7,)))

Start reading in `answer.py`; `walk.py` is the way from items to items in SQL.
"""

from cade.queries.relations.answer import answer_relation
from cade.queries.relations.structs import (
    ROW_KINDS,
    Other,
    RelationAsk,
    Relations,
    Row,
    RowKind,
    Step,
)

__all__ = [
    "ROW_KINDS",
    "Other",
    "RelationAsk",
    "Relations",
    "Row",
    "RowKind",
    "Step",
    "answer_relation",
]
