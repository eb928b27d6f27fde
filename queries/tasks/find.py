"""The tasks of a period, put together and narrowed."""

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date, timedelta

import msgspec

from cade.queries.database import Db
from cade.queries.plan.dates import Days
from cade.queries.tasks.creation import first_citing, page_before, pages_of
from cade.queries.tasks.gather import gathered
from cade.queries.tasks.keys import Keys
from cade.queries.tasks.period import Clock, Seen, seen
from cade.queries.tasks.requests import Pull, pulls
from cade.queries.tasks.states import marks
from cade.queries.tasks.structs import Evidence, Mark, Name, Request, Status, Task
from cade.queries.tasks.ties import Tie
from cade.queries.tasks.titles import title_and_address
from cade.queries.whose import Condition, Direction, Whose, conditions
from cade.queries.words import folded

_ONE_DAY = timedelta(days=1)
_THEIRS = "SELECT 1 FROM items WHERE item IN (SELECT value FROM json_each(?)) AND {theirs} LIMIT 1"


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """What narrows a list of tasks: a task stays when any of its items, or its state, fits.

    people: numbers of persons (`queries/people.py`), direction: see `queries/whose.py`. text:
    every word of it in the task's key, its title, its requests or the headlines of its items.
    """

    status: Status | None = None
    people: tuple[int, ...] | None = None
    direction: Direction | None = None
    text: str = ""


EVERYTHING = Wanted()


def tasks(
    db: Db,
    days: Days,
    *,
    clock: Clock,
    projects: Collection[str] = (),
    wanted: Wanted = EVERYTHING,
) -> list[Task]:
    """Return the tasks of these local days, in the order in which they began.

    projects: beginnings of task keys that count without an address (`Tracker.projects`).
    """
    begin = days.first - _ONE_DAY if days.first > date.min else days.first
    items = seen(db, Days(begin, days.end))  # what was opened at midnight began before it
    found = _Period(db, days, clock, items, Keys(db, projects)).tasks()
    kept = (task for task in found if _fits(db, task, wanted))
    return sorted(kept, key=lambda task: (task.first, task.name))


class _Period:
    """One reading of the items of a period."""

    def __init__(self, db: Db, days: Days, clock: Clock, items: Sequence[Seen], keys: Keys) -> None:
        self._db, self._clock = db, clock
        self._first, self._end = days.first.isoformat(), days.end.isoformat()
        self._pulls = pulls(db, items, keys)
        self._ties, self._joined = gathered(items, self._pulls, keys)
        self._pulls_of = defaultdict[Name, list[Pull]](list)
        for pull in self._pulls.values():
            joined = self._joined.get(pull.name)
            for name in (*pull.tasks, *((joined,) if joined else ())):
                self._pulls_of[name].append(pull)
        self._citing = defaultdict[Name, list[Seen]](list)
        for item in items:
            for request in item.requests:
                self._citing[request].append(item)
        self._new_tasks = pages_of(items, "new_task")

    def tasks(self) -> Iterator[Task]:
        """Yield every task that an item of the days belongs to, then requests of their own."""
        for name, of_task in self._ties.tasks():
            if ties := self._within(of_task):
                yield self._task(name, ties)
        for pull in self._pulls.values():
            if self._opened(pull) and not pull.tasks and pull.name not in self._joined:
                yield self._alone(pull)

    def _within(self, ties: Iterable[Tie]) -> list[Tie]:
        kept = (tie for tie in ties if self._first <= tie.item.day < self._end)
        return sorted(kept, key=lambda tie: (tie.item.at, tie.item.uid))

    def _task(self, name: Name, ties: Sequence[Tie]) -> Task:
        title, address = title_and_address(self._db, "task", name)
        cited = {request for tie in ties for request in tie.item.requests}
        requests = tuple(
            self._request(pull, exact=name in pull.tasks)
            for pull in self._pulls_of[name]
            if pull.name in cited
        )
        return Task(
            name=name,
            title=title,
            address=address,
            marks=marks(ties, requests, made=self._made(name, ties)),
            requests=requests,
            evidence=tuple(_evidence(tie, self._clock) for tie in ties),
        )

    def _alone(self, pull: Pull) -> Task:
        request = self._request(pull, exact=True)
        own = [Tie(item=item, why="request") for item in self._citing[pull.name]]
        if pull.opened and pull.opened.page:
            own.append(Tie(item=pull.opened.page, why="opened"))
        certain = request.opened_certain
        return Task(
            name=pull.name,
            title=request.title,
            address=title_and_address(self._db, "request", pull.name)[1],
            marks=(Mark(Status.PR_OPENED, certain), Mark(Status.WORKED, certain)),
            requests=(request,),
            evidence=tuple(_evidence(tie, self._clock) for tie in self._within(own)),
            is_request=True,
        )

    def _request(self, pull: Pull, *, exact: bool) -> Request:
        opened = pull.opened if self._opened(pull) else None
        return Request(
            key=pull.name.key,
            title=title_and_address(self._db, "request", pull.name)[0],
            opened=opened.by.local(self._clock) if opened else None,
            opened_certain=bool(opened and opened.certain),
            exact=exact,
        )

    def _opened(self, pull: Pull) -> bool:
        opened = pull.opened
        return opened is not None and self._first <= opened.by.day < self._end

    def _made(self, name: Name, ties: Sequence[Tie]) -> bool:
        """Tell whether the person made the task: on a page for it, just before its first visit."""
        if not self._new_tasks:
            return False
        item = first_citing(self._db, "task", name, "visit", "visit")
        first = next((tie.item for tie in ties if tie.item.item == item), None)
        if first is None:
            return False
        place = next(one.place for one in first.cited if one.name == name)
        page = page_before(first, (), place, self._new_tasks)
        return page is not None and page.same


def _evidence(tie: Tie, clock: Clock) -> Evidence:
    item = tie.item
    return Evidence(
        item=item.item,
        subject=item.subject,
        uid=item.uid,
        source=item.source,
        kind=item.kind,
        local=item.local(clock),
        headline=item.headline,
        locator=item.locator,
        author=item.author,
        why=tie.why,
        certain=tie.certain,
        mine=item.mine,
        direction=item.direction,
    )


def _fits(db: Db, task: Task, wanted: Wanted) -> bool:
    if wanted.status and not task.has(wanted.status):
        return False
    whose = Whose(people=wanted.people, direction=wanted.direction)
    if not all(_theirs(db, task, condition) for condition in conditions(whose)):
        return False
    said = folded(" ".join(_words_of(task)))
    return all(word in said for word in folded(wanted.text).split())


def _theirs(db: Db, task: Task, condition: Condition) -> bool:
    asked = json.dumps([one.item for one in task.evidence])
    sql = _THEIRS.format(theirs=condition.tests)
    return db.execute(sql, (asked, *condition.parameters)).fetchone() is not None


def _words_of(task: Task) -> Iterator[str]:
    yield from (task.name.key, task.title or "")
    for request in task.requests:
        yield from (request.key, request.title or "")
    yield from (one.headline for one in task.evidence)
