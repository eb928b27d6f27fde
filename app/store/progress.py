"""The check that progress and log agree: each target's batches are counted in both."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cade.app.store.ports import Problem
from cade.app.store.schema import RUN_RECORDED

if TYPE_CHECKING:
    from cade.app.store.reader import Reader

LIBRARY_ROW = "__migration__"
"""A row that eventsourcing keeps in its tracking table for itself."""


def progress_told(reader: "Reader") -> Iterator[Problem]:
    """Check that each target's progress counts as many batches as the log records for it."""
    sql = (
        "SELECT ifnull(told, 0), recorded, last FROM"
        " (SELECT lower(hex(originator_id)) AS target, count(*) AS recorded, max(rowid) AS last"
        f" FROM facts WHERE topic = '{RUN_RECORDED}' GROUP BY originator_id) FULL JOIN"
        " (SELECT application_name AS name, notification_id AS told FROM tracking"
        f" WHERE application_name != '{LIBRARY_ROW}') ON name = target"
        " WHERE told IS NOT recorded"
    )
    for told, recorded, last in reader.db.execute(sql):
        detail = f"{told} batches instead of {recorded or 0}"
        yield Problem(position=last or 0, code="progress", detail=detail)
