"""Which items belong to which task: by what they cite, by their pull request, by time.

An own commit that cites nothing, and a page of a repository of the task, join the task that is
nearest in time, at most `NEAR` away and within the same local day. A request that was opened and
that nothing ties to a task joins the one that was worked on nearest, at most `WORK` away.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta

import msgspec

from cade.queries.tasks.keys import Keys
from cade.queries.tasks.period import Cited, Seen
from cade.queries.tasks.requests import Pull, requests_of
from cade.queries.tasks.structs import Name, Why

NEAR = timedelta(minutes=20)
WORK = timedelta(hours=2)


class Tie(msgspec.Struct, kw_only=True):
    """One item tied to a task; said: what it says of the task ("", "worked", "done")."""

    item: Seen
    why: Why
    certain: bool = True
    said: str = ""

    @property
    def is_work(self) -> bool:
        """Whether the person worked: their commit, or their message that says so."""
        return self.item.mine and (self.item.kind == "commit" or bool(self.said))


Ties = defaultdict[Name, list[Tie]]


def gathered(
    seen: Sequence[Seen], pulls: Mapping[Name, Pull], keys: Keys
) -> tuple[Ties, dict[Name, Name]]:
    """Return the ties of each task, and each request that joined a task by time alone."""
    ties = Ties(list)
    for item in seen:
        for name, cited in keys.tasks(item.cited):
            if cited.how != "title":  # a title ties the request, which ties the item
                _add(ties[name], _tie(item, cited))
    _add_near(ties, seen, pulls)
    joined = _joined(ties, pulls)
    for item in seen:
        for request in requests_of(item):
            for name in pulls[request].tasks:
                _add(ties[name], Tie(item=item, why="request"))
            if request in joined:
                _add(ties[joined[request]], Tie(item=item, why="request", certain=False))
    _add_pages(ties, pulls, joined)
    return ties, joined


def _tie(item: Seen, cited: Cited) -> Tie:
    why: dict[str, Why] = {"visit": "visit", "link": "link", "key": "key", "branch": "branch"}
    return Tie(item=item, why=why[cited.how], said=cited.said)


def _add(ties: list[Tie], tie: Tie) -> None:
    """Add a tie; of two of one item the first stays, with the most that is said."""
    for other in ties:
        if other.item is tie.item:
            other.said = max(other.said, tie.said, key=("", "worked", "done").index)
            return
    ties.append(tie)


def _add_pages(ties: Ties, pulls: Mapping[Name, Pull], joined: Mapping[Name, Name]) -> None:
    for pull in pulls.values():
        if pull.opened and pull.opened.page:
            for name in pull.tasks:
                _add(ties[name], Tie(item=pull.opened.page, why="opened"))
            if pull.name in joined:
                _add(
                    ties[joined[pull.name]], Tie(item=pull.opened.page, why="opened", certain=False)
                )


def _add_near(ties: Ties, seen: Sequence[Seen], pulls: Mapping[Name, Pull]) -> None:
    anchors = [
        (tie.item, name) for name, of_task in ties.items() for tie in of_task if tie.item.mine
    ]
    tied = {tie.item.item for of_task in ties.values() for tie in of_task}
    places = _places(ties, pulls)
    for item in seen:
        if item.item in tied or not item.mine:
            continue
        if item.kind == "commit" and not requests_of(item):
            near = anchors
        else:
            repositories = {_place(cited) for cited in item.cited if cited.kind == "place"}
            near = [anchor for anchor in anchors if repositories & places[anchor[1]]]
        if (name := _nearest(item, near, NEAR)) is not None:
            _add(ties[name], Tie(item=item, why="near", certain=False))


def _places(ties: Ties, pulls: Mapping[Name, Pull]) -> defaultdict[Name, set[Name]]:
    """Return the repositories of each task: where it is kept, where its requests are."""
    found = defaultdict[Name, set[Name]](set)
    for name, of_task in ties.items():
        cited = (one for tie in of_task for one in tie.item.cited)
        found[name] |= {_place(one) for one in cited if one.kind == "task" and one.key == name.key}
    for pull in pulls.values():
        for name in pull.tasks:
            found[name].add(Name(pull.name.tracker, pull.name.space, pull.project))
    return found


def _place(cited: Cited) -> Name:
    return Name(cited.tracker, cited.space, cited.project)


def _nearest(
    item: Seen, anchors: Iterable[tuple[Seen, Name]], most: timedelta, *, one_day: bool = True
) -> Name | None:
    """Return the task of the nearest anchor; of two as near the earlier one's, then by key."""
    near = [
        (abs(anchor.at - item.at), anchor.at, name.key, name)
        for anchor, name in anchors
        if abs(anchor.at - item.at) <= most and (anchor.day == item.day or not one_day)
    ]
    return min(near)[3] if near else None


def _joined(ties: Ties, pulls: Mapping[Name, Pull]) -> dict[Name, Name]:
    work = [(tie.item, name) for name, of_task in ties.items() for tie in of_task if tie.is_work]
    found = {}
    for pull in pulls.values():
        if pull.opened and not pull.tasks:
            name = _nearest(pull.opened.by, work, WORK)
            if name is not None:
                found[pull.name] = name
    return found
