"""Which project an item is part of.

In this order: the repository of a commit, or of the code host's page or address that the item
cites; the home of its task; the repository that a file lies in, else its folder; the conversation
of a message; the site of a page, or the one project that this site's pages of the period belong
to. A task's home is the repository of most commits with its key, else of most of its items, else
of most commits with keys of the same beginning; else that beginning.

Names that differ in case or accents alone are one project, spelled as its repository is.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import Any

from cade.domain.headlines import HASH_DIGITS
from cade.queries.database import Db
from cade.queries.plan.dates import Days
from cade.queries.tasks import Name, Task
from cade.queries.timeline import TimelineItem
from cade.queries.words import folded

REMEMBERED = timedelta(days=30)
"""How long before the period a repository's own commits still tell that a folder is one."""
NEWEST = 500
"""Of the commits with keys of one beginning so many are asked where they are."""

_HOSTED = """
SELECT c.item, c.project FROM items i CROSS JOIN task_citations c ON c.item = i.item
WHERE day >= ? AND day < ? AND instr(c.project, '/') ORDER BY c.item, c.project
"""
_OF_KEY = """
SELECT place, count(*) FROM task_citations c JOIN items i ON i.item = c.item
WHERE c.kind = 'key' AND tracker = '' AND space = '' AND key = ? AND i.kind = 'commit'
GROUP BY place ORDER BY count(*) DESC, place LIMIT 1
"""
_OF_BEGINNING = """
SELECT place, count(*) FROM (
    SELECT c.item FROM task_citations c WHERE c.project = ? AND c.kind = 'key'
    ORDER BY c.item DESC LIMIT ?) AS newest
JOIN items i ON i.item = newest.item WHERE i.kind = 'commit'
GROUP BY place ORDER BY count(*) DESC, place
"""
_REPOSITORIES = f"""
SELECT DISTINCT substr(locator, 1, length(locator) - {HASH_DIGITS + 1}) FROM items
WHERE source = 'git' AND day >= ? AND day < ? AND kind = 'commit'
"""


class Projects:
    """Names the projects of the items of one period."""

    def __init__(
        self, db: Db, days: Days, items: Sequence[TimelineItem], tasks: Sequence[Task]
    ) -> None:
        self._db = db
        self._hosted = _hosted(db, days)
        files = any(item.kind == "file" for item in items)
        self._repositories = _repositories(db, days) if files else []
        self._spelled = {folded(item.place): item.place for item in items if item.kind == "commit"}
        self._spelled |= {folded(path): path for path in map(_last, self._repositories)}
        self._written: dict[str, str] = {}  # what is typed one way is looked up once
        self._beginnings: dict[str, str] = {}
        self._task_of, self._homes = self._tied(tasks, {item.item: item for item in items})
        self._sites = self._known_sites(items)

    def task(self, item: TimelineItem) -> Name | None:
        """Return the task that the item belongs to most certainly, None without one."""
        return self._task_of.get(item.item)

    def project(self, item: TimelineItem) -> tuple[str, bool]:
        """Return the project, "" without one, and whether it is but the site of a page."""
        if name := self._named(item):
            return self._spell(name), False
        if item.kind == "visit":
            known = self._sites.get(item.place)
            return (known, False) if known else (item.place, True)
        return self._spell(item.place), False

    def _named(self, item: TimelineItem) -> str:
        if item.kind == "commit":
            return item.place
        if item.item in self._hosted:
            return self._hosted[item.item]
        if (task := self._task_of.get(item.item)) and (home := self._homes[task]):
            return home
        return self._repository(item.locator) if item.kind == "file" else ""

    def _repository(self, path: str) -> str:
        inside = (home for home in self._repositories if path.startswith(home + "/"))
        return _last(max(inside, key=len, default=""))

    def _spell(self, name: str) -> str:
        if name not in self._written:
            self._written[name] = self._spelled.setdefault(folded(name), name)
        return self._written[name]

    def _tied(
        self, tasks: Sequence[Task], by_item: dict[int, TimelineItem]
    ) -> tuple[dict[int, Name], dict[Name, str]]:
        homes = {task.name: self._home(task, by_item) for task in tasks}
        tied = [(task.name, one) for task in tasks for one in task.evidence]
        on_day = Counter((name, one.local.date()) for name, one in tied)
        best = dict[int, tuple[Any, ...]]()
        for name, one in tied:  # of several certain ones that which the day is most about
            rank = (not one.certain, -on_day[name, one.local.date()], name)
            best[one.item] = min(best.get(one.item, rank), rank)
        return {item: rank[-1] for item, rank in best.items()}, homes

    def _home(self, task: Task, by_item: dict[int, TimelineItem]) -> str:
        key = task.name.key
        row = self._db.execute(_OF_KEY, (key,)).fetchone()
        if row is not None:
            return str(row[0])
        places = Counter[str]()
        for one in task.evidence:
            if one.kind == "commit" and one.item in by_item:
                places[by_item[one.item].place] += 1
            elif one.item in self._hosted:
                places[self._hosted[one.item]] += 1
        if places:
            return places.most_common(1)[0][0]
        return self._of_beginning(key)

    def _of_beginning(self, key: str) -> str:
        repository, _, _ = key.rpartition("#")
        if "/" in repository:
            return _last(repository)
        begin = key.rpartition("-")[0] or repository
        if begin not in self._beginnings:
            rows = self._db.execute(_OF_BEGINNING, (begin, NEWEST)).fetchall()
            most = rows and 2 * rows[0][1] > sum(count for _, count in rows)
            self._beginnings[begin] = rows[0][0] if most else begin
        return self._beginnings[begin]

    def _known_sites(self, items: Iterable[TimelineItem]) -> dict[str, str]:
        found = defaultdict[str, set[str]](set)
        for item in items:
            if item.kind == "visit" and (name := self._named(item)):
                found[item.place].add(self._spell(name))
        return {site: names.pop() for site, names in found.items() if len(names) == 1}


def _hosted(db: Db, days: Days) -> dict[int, str]:
    """Return the repository of each item that cites just one, by its last name."""
    found = defaultdict[int, set[str]](set)
    for item, project in db.execute(_HOSTED, (days.first.isoformat(), days.end.isoformat())):
        found[item].add(_last(project))
    return {item: names.pop() for item, names in found.items() if len(names) == 1}


def _repositories(db: Db, days: Days) -> list[str]:
    """Return the folders of repositories with commits of the period or shortly before."""
    first = days.first - REMEMBERED if days.first - date.min > REMEMBERED else days.first
    rows = db.execute(_REPOSITORIES, (first.isoformat(), days.end.isoformat()))
    return [path for (path,) in rows]


def _last(path: str) -> str:
    return path.rstrip("/").rpartition("/")[2]
