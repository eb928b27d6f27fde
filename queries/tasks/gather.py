"""Which items belong to which task: by what they cite, by their pull request, by time.

An own commit that cites nothing, and a page of a repository of the task, join the task that is
nearest in time, at most `NEAR` away and within the same local day. A request that was opened and
that nothing ties to a task joins the one that was worked on nearest, at most `WORK` away.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import timedelta

from cade.queries.tasks.keys import Keys
from cade.queries.tasks.period import Cited, Seen, micros
from cade.queries.tasks.requests import Pull
from cade.queries.tasks.structs import Name, Why
from cade.queries.tasks.ties import Anchors, Tie, Ties

NEAR = timedelta(minutes=20)
WORK = timedelta(hours=2)


def gathered(
    seen: Sequence[Seen], pulls: Mapping[Name, Pull], keys: Keys
) -> tuple[Ties, dict[Name, Name]]:
    """Return the ties of each task, and each request that joined a task by time alone."""
    ties = Ties()
    for item in seen:
        for name, cited in keys.tasks(item.cited):
            if cited.how != "title":  # a title ties the request, which ties the item
                ties.add(name, _tie(item, cited))
    _add_near(ties, seen, pulls)
    joined = _joined(ties, pulls)
    for item in seen:
        for request in item.requests:
            _add_of_request(ties, pulls[request], joined, item, "request")
    for pull in pulls.values():
        if pull.opened and pull.opened.page:
            _add_of_request(ties, pull, joined, pull.opened.page, "opened")
    return ties, joined


def _tie(item: Seen, cited: Cited) -> Tie:
    why: dict[str, Why] = {"visit": "visit", "link": "link", "key": "key", "branch": "branch"}
    return Tie(item=item, why=why[cited.how], said=cited.said)


def _add_of_request(
    ties: Ties, pull: Pull, joined: Mapping[Name, Name], item: Seen, why: Why
) -> None:
    for name in pull.tasks:
        ties.add(name, Tie(item=item, why=why))
    if pull.name in joined:
        ties.add(joined[pull.name], Tie(item=item, why=why, certain=False))


def _add_near(ties: Ties, seen: Sequence[Seen], pulls: Mapping[Name, Pull]) -> None:
    anchors = Anchors((name, tie) for name, tie in ties.all() if tie.item.mine)
    tied = {tie.item.item for _, tie in ties.all()}
    at_home = _by_place(ties, pulls)
    for item in seen:
        if item.item in tied or not item.mine:
            continue
        among = None
        if item.kind != "commit":
            places = [cited.place for cited in item.cited if cited.kind == "place"]
            among = {name for place in places for name in at_home[place]}
        if not item.requests and (name := anchors.nearest(item, micros(NEAR), among=among)):
            ties.add(name, Tie(item=item, why="near", certain=False))


def _by_place(ties: Ties, pulls: Mapping[Name, Pull]) -> defaultdict[Name, set[Name]]:
    """Return the tasks of each repository: kept there, or with a request there."""
    found = defaultdict[Name, set[Name]](set)
    for name, tie in ties.all():
        for one in tie.item.cited:
            if one.kind == "task" and one.key == name.key:
                found[one.place].add(name)
    for pull in pulls.values():
        found[pull.place] |= pull.tasks
    return found


def _joined(ties: Ties, pulls: Mapping[Name, Pull]) -> dict[Name, Name]:
    work = Anchors((name, tie) for name, tie in ties.all() if tie.is_work)
    found = {}
    for pull in pulls.values():
        if pull.tasks or not pull.opened:
            continue
        if name := work.nearest(pull.opened.by, micros(WORK), same_day=False):
            found[pull.name] = name
    return found
