"""`task_citations`: which item cites which task or pull request, and how.

An item is a visit (the page itself, its title, the branch it makes a pull request from), a commit
(addresses, keys, merged branches), a message (addresses and keys, never what it quotes) or a note
(a text file that people write, see `NOTES`). A key without an address has neither tracker nor
space. What depends on other items (who opened a pull request, which task is near) is no part of
this table: queries tell it. `task_commits` are the commits that cite nothing: they may join a task
by time.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice

import msgspec

from cade.domain.citations import (
    MOST,
    Citation,
    cited_by_merge,
    cited_by_page,
    cited_in_text,
)
from cade.domain.details import Commit, FileSeen, Message, Visit
from cade.domain.facts import (
    ActivityObserved,
    Forgotten,
    ItemRetracted,
    Recorded,
    RevisionSeen,
)
from cade.domain.known_trackers import known_trackers
from cade.domain.trackers import Tracker, Trackers
from cade.projections.newest import Newest
from cade.projections.projection import Projection, Told
from cade.projections.tables import Tx

NOTES = (".md", ".markdown", ".txt", ".org", ".rst", ".adoc")
"""Files that people write for themselves; source code names tasks of all the world."""

NO_NOTES = (
    "changelog",
    "changes",
    "contributing",
    "history",
    "license",
    "news",
    "readme",
    "release",
)
"""How names of files begin that a project keeps for everybody."""

_newest = Newest("task_items")
_reader = lru_cache(maxsize=4)(Trackers)  # compiling the patterns takes a moment
SCHEMA = (
    """
    CREATE TABLE task_citations(
        item INTEGER NOT NULL, kind TEXT NOT NULL, tracker TEXT NOT NULL, space TEXT NOT NULL,
        project TEXT NOT NULL, key TEXT NOT NULL, how TEXT NOT NULL, said TEXT NOT NULL,
        PRIMARY KEY(item, kind, tracker, space, project, key, how, said)) WITHOUT ROWID
    """,
    "CREATE INDEX task_citations_by_key ON task_citations(kind, tracker, space, key, how, item)",
    "CREATE INDEX task_citations_by_project ON task_citations(project, kind, tracker, space, key)",
    "CREATE TABLE task_commits(item INTEGER PRIMARY KEY)",
    _newest.schema,
)
_ADD = "INSERT OR IGNORE INTO task_citations VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_ADD_COMMIT = "INSERT OR IGNORE INTO task_commits VALUES (?)"
_CLEAR = "DELETE FROM task_citations WHERE item = ?"
_CLEAR_COMMIT = "DELETE FROM task_commits WHERE item = ?"


def tasks(trackers: Sequence[Tracker] | None = None) -> Projection:
    """Return the projection named "tasks".

    trackers: the patterns, tried in this order; the known ones when none are given.
    """
    trackers = known_trackers() if trackers is None else tuple(trackers)
    written = msgspec.json.encode(trackers).decode()
    made = Projection("tasks", version=1, schema=SCHEMA, parameters={"trackers": written})
    reader = _reader(trackers)

    @made.on_many(ActivityObserved)
    def observe(facts: Told[ActivityObserved], tx: Tx) -> None:
        _add(_newest.standing(facts, tx), reader, tx)

    @made.on_many(RevisionSeen)
    def see(facts: Told[RevisionSeen], tx: Tx) -> None:
        newer = _newest.newer(facts, tx)
        tx.executemany(_CLEAR, ((recorded.item,) for recorded, _ in newer))
        _add(newer, reader, tx)

    made.on(ItemRetracted)(_retract)
    made.on(Forgotten)(_forget)
    return made


def _retract(recorded: Recorded, fact: ItemRetracted, tx: Tx) -> None:
    tx.execute(_CLEAR, (recorded.item,))
    tx.execute(_CLEAR_COMMIT, (recorded.item,))
    _newest.retract(recorded, tx)


def _forget(recorded: Recorded, fact: Forgotten, tx: Tx) -> None:
    for clear in (_CLEAR, _CLEAR_COMMIT):
        tx.executemany(clear, ((item,) for item in recorded.forgets))
    _newest.forget(recorded.forgets, tx)


def _add(facts: Told[ActivityObserved] | Told[RevisionSeen], trackers: Trackers, tx: Tx) -> None:
    rows, plain = list[tuple[object, ...]](), list[tuple[int]]()
    for recorded, fact in facts:
        cited = _citations(fact, trackers)
        for one in cited:
            reference = msgspec.structs.astuple(one.reference)
            rows.append((recorded.item, *reference, one.how, one.said))
        if not cited and isinstance(fact.details, Commit):
            plain.append((recorded.item,))
    tx.executemany(_ADD, rows)
    tx.executemany(_ADD_COMMIT, plain)


def _citations(fact: ActivityObserved | RevisionSeen, trackers: Trackers) -> tuple[Citation, ...]:
    text = fact.text or ""
    match fact.details:
        case Visit(url=url, title=title):
            return cited_by_page(url, title, trackers)
        case Commit():
            return (*cited_by_merge(text), *cited_in_text(text, trackers))
        case FileSeen(path=path):
            return cited_in_text(text, trackers) if _is_note(path) else ()
        case Message(links=links):
            in_text = cited_in_text(text, trackers)
            return (*in_text, *_linked(links, in_text, trackers))


def _is_note(path: str) -> bool:
    name = path.lower().rpartition("/")[2]
    return name.endswith(NOTES) and not name.startswith(NO_NOTES)


def _linked(
    links: Sequence[str], in_text: Sequence[Citation], trackers: Trackers
) -> Iterator[Citation]:
    known = {cited.reference for cited in in_text}
    found = (trackers.read(link) for link in islice(links, MOST))
    for reference in dict.fromkeys(found):
        if reference is not None and reference not in known:
            yield Citation(reference=reference, how="link")
