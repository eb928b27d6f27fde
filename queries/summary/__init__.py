"""Where the time went: blocks of a day by project and task, each with the traces behind it.

    blocks = summary(views, days, clock=Clock(zone, system_zone))

Times are estimated from traces: nobody measured how long anything took. Start reading in `cut.py`
(where a block begins and ends) and `projects.py` (what an item is part of).
"""

from cade.queries.summary.cut import GAP, GLANCE, LEAST
from cade.queries.summary.structs import Block, Total
from cade.queries.summary.summary import summary
from cade.queries.summary.telling import by_kind, by_source, telling
from cade.queries.summary.totals import by_project, by_task

__all__ = [
    "GAP",
    "GLANCE",
    "LEAST",
    "Block",
    "Total",
    "by_kind",
    "by_project",
    "by_source",
    "by_task",
    "summary",
    "telling",
]
