from typing import Any

import pytest

from cade.domain.facts import AnyFact
from cade.domain.trackers import Tracker
from cade.projections.fold import catch_up, prepare
from cade.projections.tasks import tasks
from cade.tests.projections.builders import commit, file, message, retracted, visit
from cade.tests.projections.connections import Connection
from cade.tests.projections.log import MemoryLog

JIRA = "https://acme.atlassian.net/browse"
OURS = (Tracker(name="ours", url="tasks.example.org/t/{key:key}"),)


def folded(db: Connection, *facts: AnyFact, trackers: tuple[Tracker, ...] | None = None) -> Any:
    log = MemoryLog(*facts)
    prepare([tasks(trackers)], db)
    catch_up([tasks(trackers)], log, db)
    return log


def rows(db: Connection, columns: str = "key, how, said") -> list[tuple[Any, ...]]:
    return sorted(map(tuple, db.execute(f"SELECT {columns} FROM task_citations")))


def test_a_visit_cites_its_page_with_all_that_tells_the_task(db: Connection) -> None:
    folded(db, visit(url=f"{JIRA}/ABC-12"))

    assert rows(db, "item, kind, tracker, space, project, key, how") == [
        (3, "task", "jira", "acme.atlassian.net", "ABC", "ABC-12", "visit")
    ]


def test_a_commit_cites_keys_addresses_and_merged_branches(db: Connection) -> None:
    folded(
        db,
        commit("a", text=f"ABC-1: x\n\nFixes ABC-2, see {JIRA}/ABC-3."),
        commit("b", text="Merge branch 'feature/abc-4-x' into main"),
        commit("c", text="Read UTF-8"),
    )

    assert rows(db) == [
        ("ABC-1", "key", ""),
        ("ABC-2", "key", "done"),
        ("ABC-3", "link", ""),
        ("ABC-4", "branch", ""),
    ]
    assert db.execute("SELECT item FROM task_commits").fetchall() == [(9,)]


def test_a_message_cites_its_own_words_and_links_never_a_quote(db: Connection) -> None:
    folded(
        db,
        message("a", text="Finalizei ABC-1"),
        message("b", text=None),
        message("c", text="veja aqui", links=(f"{JIRA}/ABC-2",)),
        message("d", text="sim", quoted="E o ABC-9?"),
    )

    assert rows(db) == [("ABC-1", "key", "done"), ("ABC-2", "link", "")]


def test_only_a_note_among_files_cites(db: Connection) -> None:
    others = ("/src/app.py", "/src/CHANGELOG.md", "/src/README.txt", "/notes.d/x")
    folded(db, file("/n.MD", text="ABC-1"), *(file(path, text="ABC-2") for path in others))

    assert rows(db) == [("ABC-1", "key", "")]


def test_a_note_cites_what_its_newest_revision_does(db: Connection) -> None:
    log = folded(db, file(text="ABC-1"))
    log.append(file(text="ABC-2"))
    catch_up([tasks()], log, db)

    assert rows(db, "key") == [("ABC-2",)]


def test_a_page_told_again_with_its_title_adds_what_the_title_cites(db: Connection) -> None:
    url = "https://github.com/a/b/pull/4"
    folded(db, visit(url=url, title=None), visit(url=url, title="ABC-1 Fix · Pull Request #4"))

    assert rows(db) == [("ABC-1", "title", ""), ("a/b#4", "visit", "")]


@pytest.mark.parametrize("first", [True, False])
def test_what_was_taken_back_cites_nothing_whenever_that_was_said(
    db: Connection, first: bool
) -> None:
    said = message(text="ABC-1")
    back = retracted(said.uid, source="teams")
    folded(db, *((back, said) if first else (said, back)))

    assert rows(db) == []


def test_a_forgotten_item_leaves_nothing(db: Connection) -> None:
    facts = (
        commit(text="ABC-1"),
        commit("b", text="x"),
        message(text="ABC-2"),
        visit(url=f"{JIRA}/ABC-3"),
    )
    log = folded(db, *facts)
    log.forget(*facts)
    catch_up([tasks()], log, db)

    assert rows(db) == []
    for table in ("task_items", "task_commits"):
        assert db.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


def test_a_pattern_that_changes_makes_it_start_again(db: Connection) -> None:
    log = folded(db, visit(url="https://tasks.example.org/t/OPS-1"))
    before = rows(db)
    prepare([tasks(OURS)], db)
    catch_up([tasks(OURS)], log, db)

    assert (before, rows(db, "tracker, key")) == ([], [("ours", "OPS-1")])
