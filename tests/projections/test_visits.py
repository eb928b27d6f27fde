"""A visit whose title comes late: the name, the details and the words follow, once."""

from typing import Any

import pytest

from cade.domain.facts import AnyFact
from cade.projections.chunks import chunks
from cade.projections.fold import catch_up, prepare
from cade.projections.fts import fts, names
from cade.projections.identifiers import identifiers
from cade.projections.timeline import timeline
from cade.tests.projections.builders import retracted, visit
from cade.tests.projections.connections import Connection
from cade.tests.projections.log import MemoryLog

READ_MODELS = [timeline(), names(), chunks("5e" * 32), fts(), identifiers()]
URL = "https://example.org/receitas/pão"


def folded(db: Connection, *steps: AnyFact) -> None:
    log = MemoryLog()
    prepare(READ_MODELS, db)
    for fact in steps:
        log.append(fact)
        catch_up(READ_MODELS, log, db)


def rows(db: Connection, sql: str) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in db.execute(sql)]


def test_a_visit_without_a_title_is_called_and_found_by_its_address(db: Connection) -> None:
    folded(db, visit(title=None))

    assert rows(db, "SELECT headline, locator FROM items") == [(URL, URL)]
    assert rows(db, "SELECT text FROM texts") == [("example.org\nreceitas pão",)]


@pytest.mark.parametrize("url", [URL, "https://example.org/" + "a/" * 400, "about:reader"])
def test_a_late_title_takes_the_place_of_the_address(db: Connection, url: str) -> None:
    folded(db, visit(title=None, url=url), visit(title="Pão", url=url))

    assert rows(db, "SELECT headline, locator FROM items") == [("Pão", url)]
    assert rows(db, "SELECT text FROM texts") == [("Pão",)]
    assert rows(db, "SELECT count(*) FROM fts WHERE fts MATCH 'receitas'") == [(0,)]
    assert b"P\xc3\xa3o" in rows(db, "SELECT details FROM items")[0][0]


def test_the_first_title_stays(db: Connection) -> None:
    folded(db, visit(title=None), visit(title="Pão"), visit(title="Sopa"))

    assert rows(db, "SELECT headline FROM items") == [("Pão",)]
    assert rows(db, "SELECT text FROM texts") == [("Pão",)]


def test_a_title_leaves_the_text_of_another_visit_alone(db: Connection) -> None:
    folded(db, visit("one", title=None), visit("two", title=None), visit("one", title="Pão"))

    assert rows(db, "SELECT text FROM texts ORDER BY text") == [
        ("Pão",),
        ("example.org\nreceitas pão",),
    ]


def test_a_retracted_visit_gets_no_title(db: Connection) -> None:
    gone = visit(title=None)
    folded(db, gone, retracted(gone.uid, source="browser"), visit(title="Pão"))

    assert rows(db, "SELECT headline FROM items") == [("",)]
    assert rows(db, "SELECT text FROM texts") == []


def test_names_in_the_path_are_exact_names(db: Connection) -> None:
    folded(db, visit(url="https://example.org/browse/PROJ-481/contrato.pdf", title="Tarefa"))

    assert rows(db, "SELECT token FROM identifiers ORDER BY token") == [
        ("contrato.pdf",),
        ("proj-481",),
    ]
