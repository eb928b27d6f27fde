"""The tasks of a period: which there were, what was done about them, and what tells so.

    found = tasks(views, days, clock=Clock(zone, system_zone))

Start reading in `gather.py` (what belongs to a task) and `requests.py` (who opened what).
"""

from cade.queries.tasks.find import Wanted, tasks
from cade.queries.tasks.period import Clock
from cade.queries.tasks.structs import Evidence, Mark, Name, Request, Status, Task

__all__ = [
    "Clock",
    "Evidence",
    "Mark",
    "Name",
    "Request",
    "Status",
    "Task",
    "Wanted",
    "tasks",
]
