"""Which task a citation means: a key without an address is the task of the tracker that has it.

A key counts when its project is known: from the address of any task of it, from the
configuration, or because commits name at least two tasks of it (`REPEATED`). One that would be a
key in capitals (`feature/abc-12`) counts only by an address or the configuration.
"""

from collections.abc import Collection, Iterator

from cade.queries.database import Db
from cade.queries.tasks.period import Cited
from cade.queries.tasks.structs import Name

REPEATED = 2

_HOMES = "SELECT DISTINCT tracker, space FROM task_citations WHERE project = ? AND kind = 'task'"
_WITH_KEY = """
SELECT DISTINCT tracker, space FROM task_citations WHERE project = ? AND kind = 'task' AND key = ?
"""
_REPEATED = """
SELECT count(*) FROM (
    SELECT DISTINCT c.key FROM task_citations c JOIN items i ON i.item = c.item
    WHERE project = ? AND c.kind = 'key' AND i.kind = 'commit' LIMIT ?)
"""


class Keys:
    """Reads citations as tasks; asks about each project once."""

    def __init__(self, db: Db, projects: Collection[str] = ()) -> None:
        self._db = db
        self._configured = frozenset(projects)
        self._homes: dict[str, list[tuple[str, str]]] = {}
        self._repeated: dict[str, bool] = {}
        self._tasks: dict[tuple[str, str], Name | None] = {}

    def task(self, cited: Cited) -> Name | None:
        """Return the task that is cited, None when it is none, or nobody knows its project."""
        if cited.kind == "task":
            return cited.name
        if cited.kind not in ("key", "hint"):
            return None
        asked = (cited.kind, cited.key)
        if asked not in self._tasks:
            self._tasks[asked] = self._of_key(cited)
        return self._tasks[asked]

    def tasks(self, cited: list[Cited]) -> Iterator[tuple[Name, Cited]]:
        """Yield each citation of a task, with the task."""
        for one in cited:
            if (name := self.task(one)) is not None:
                yield name, one

    def _of_key(self, cited: Cited) -> Name | None:
        homes = self._of_project(cited.project)
        if len(homes) > 1:  # two trackers have such a project: which of them has this very task?
            rows = self._db.execute(_WITH_KEY, (cited.project, cited.key)).fetchall()
            tracker, space = rows[0] if len(rows) == 1 else ("", "")
            return Name(tracker, space, cited.key)
        if homes:
            tracker, space = homes[0]
            return Name(tracker, space, cited.key)
        credible = cited.project in self._configured or (
            cited.kind == "key" and self._is_repeated(cited.project)
        )
        return Name("", "", cited.key) if credible else None

    def _of_project(self, project: str) -> list[tuple[str, str]]:
        if project not in self._homes:
            self._homes[project] = self._db.execute(_HOMES, (project,)).fetchall()
        return self._homes[project]

    def _is_repeated(self, project: str) -> bool:
        if project not in self._repeated:
            (count,) = self._db.execute(_REPEATED, (project, REPEATED)).fetchone()
            self._repeated[project] = count >= REPEATED
        return self._repeated[project]
