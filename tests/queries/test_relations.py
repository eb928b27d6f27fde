from datetime import date
from typing import Any

import pytest

from cade.domain.details import Mention, Person
from cade.domain.facts import AnyFact
from cade.projections.fold import catch_up, prepare
from cade.projections.people import Settings
from cade.projections.relations import relations
from cade.projections.tasks import tasks
from cade.queries.people import resolve
from cade.queries.plan.dates import one_day
from cade.queries.relations import RelationAsk, Relations, answer_relation, walk
from cade.tests.projections.builders import (
    ANA,
    BEA,
    commit,
    described,
    file,
    message,
    picture,
    removed,
    visit,
)
from cade.tests.projections.log import MemoryLog
from cade.tests.queries.shelf import shelf as search_shelf

CAIO = Person(name="Caio Reis", email="caio@example.org")
JOAO = Person(name="João Peixoto", email="joao@example.org")
ME = Settings(me=("ana@example.org",), auto=False)
PAGE = "https://example.org/page"


def shelf(*facts: AnyFact) -> Any:
    db = search_shelf(*facts, settings=ME)
    prepare((relations(), tasks()), db)
    catch_up((relations(), tasks()), MemoryLog(*facts), db)
    return db


def who(db: Any, *names: str) -> tuple[int, ...]:
    return tuple(number for name in names for number in resolve(db, name).persons)


def names(found: Relations) -> list[str]:
    return [row.name for row in found.rows]


def others(db: Any, name: str, **more: Any) -> dict[str, list[str]]:
    ask = RelationAsk(kind="others", persons=who(db, name), **more)
    return {one.name: [row.name for row in one.rows] for one in answer_relation(db, ask).others}


def images(db: Any, **more: Any) -> list[str]:
    return names(answer_relation(db, RelationAsk(kind="images", **more)))


@pytest.fixture
def worked() -> Any:
    return shelf(
        commit("a", text="Begin", author=CAIO, files=("cart.py", "stock.py")),
        commit("b", text="Empty the cart", author=JOAO, files=("cart.py",)),
        commit("c", text="Count the stock", author=ANA, files=("stock.py", "menu.py")),
        commit("d", text="Elsewhere", author=JOAO, files=("cart.py",), repository="/home/ana/loja"),
    )


def test_who_else_changed_a_file_is_told_with_what_they_did(worked: Any) -> None:
    assert others(worked, "Caio", over="file") == {
        "João Peixoto": ["Empty the cart"],
        "Ana Prado": ["Count the stock"],
    }
    assert others(worked, "João", over="file") == {"Caio Reis": ["Begin"]}


def test_a_project_or_a_topic_narrows_who_else(worked: Any) -> None:
    assert others(worked, "Caio", over="file", entities=("stock",)) == {
        "Ana Prado": ["Count the stock"]
    }
    assert others(worked, "Caio", over="file", topic="empty") == {
        "João Peixoto": ["Empty the cart"]
    }


def test_days_are_those_of_the_one_who_is_named(worked: Any) -> None:
    assert others(worked, "Caio", over="file", days=one_day(date(2026, 3, 3))) == {}


def test_files_that_somebody_changed_are_listed_with_the_commits(worked: Any) -> None:
    ask = RelationAsk(kind="touched", over="file", persons=who(worked, "Caio"))
    rows = answer_relation(worked, ask).rows

    assert {row.name for row in rows} == {"/home/ana/shop/cart.py", "/home/ana/shop/stock.py"}
    assert all(len(row.holders) == 1 for row in rows)


def test_what_was_removed_is_no_result() -> None:
    db = shelf(commit(files=("a.md",)), file("/home/ana/shop/a.md"), removed("/home/ana/shop/a.md"))

    found = answer_relation(db, RelationAsk(kind="related", path="/home/ana/shop/a.md"))
    assert names(found) == ["Fix the login form"]


def test_a_message_leads_to_the_visit_of_its_link_and_the_task_to_its_commits() -> None:
    task = "https://acme.atlassian.net/browse/LOJA-7"
    db = shelf(
        message("m", text=f"{PAGE} e {task}", links=(PAGE, task)),
        visit("v", url=f"{PAGE}#part", title="A page"),
        commit("c", text="LOJA-7 renew", author=CAIO, files=()),
    )
    (item,) = db.execute("SELECT item FROM items WHERE kind = 'message'").fetchone()
    rows = answer_relation(db, RelationAsk(kind="related", items=(item,))).rows

    assert {row.name: [(step.kind, step.how) for step in row.path] for row in rows} == {
        "A page": [("link", "visited")],
        "LOJA-7 renew": [("task", "cites")],
    }


def test_one_result_an_image_with_everything_that_shows_it() -> None:
    db = shelf(
        message("m", text="Olha", images=(picture("quadro.png"),)),
        file("/home/ana/kept.png", text="quadro.png"),
        described("/home/ana/kept.png", description="João escreve num quadro"),
        message("n", text="Bom dia", sender=JOAO, images=(picture("pão.png"),)),
    )
    found = answer_relation(db, RelationAsk(kind="images", persons=who(db, "João")))

    # He sent one image, and a description of a copy names him in the other.
    assert [len(row.holders) for row in found.rows] == [2, 1]
    assert {step.how for step in found.rows[0].path} == {"description"}


def test_a_first_name_that_two_have_shows_neither() -> None:
    other = Person(name="João Silva", handle="8:joao")
    db = shelf(
        message("m", text="Olha o João", images=(picture("a.png"),)),
        message("n", text="Olha o João Silva", images=(picture("b.png"),)),
        message("o", sender=other),
        commit(author=JOAO),
    )

    assert images(db, persons=who(db, "João Silva")) == ["Olha o João Silva"]
    assert images(db, persons=who(db, "João Peixoto")) == []


def test_who_sent_it_to_me_and_who_is_shown_are_asked_of_one_image() -> None:
    db = shelf(
        message("m", text="João", sender=BEA, members=(ANA, BEA), images=(picture("a.png"),)),
        message("n", text="João", sender=CAIO, images=(picture("b.png"),), conversation="19:caio"),
        message("o", sender=JOAO, conversation="19:joao"),
    )
    ask = {"persons": who(db, "João"), "sent_by": who(db, "Bea")}

    assert len(images(db, **ask)) == 1
    assert len(images(db, **ask, direction="received")) == 1
    assert images(db, **ask, direction="sent") == []
    assert images(db, **ask, days=one_day(date(2026, 3, 3))) == []


def test_whoever_is_mentioned_beside_an_image_is_in_it() -> None:
    at = (Mention(name="Caio Reis"),)
    db = shelf(message("m", text="Olha", mentions=at, images=(picture("a.png"),)))

    assert images(db, persons=who(db, "Caio")) == ["Olha"]


def test_an_entity_that_nobody_mentions_is_said_and_ignored() -> None:
    db = shelf(message("m", text="Olha", images=(picture("a.png"),)))
    alone = answer_relation(db, RelationAsk(kind="images", entities=("Zeppelin",)))
    beside = answer_relation(
        db, RelationAsk(kind="images", entities=("Zeppelin",), sent_by=who(db, "Bea"))
    )

    assert (alone.unknown, bool(alone)) == (("Zeppelin",), False)
    assert (beside.unknown, names(beside)) == (("Zeppelin",), ["Olha"])


def test_an_entity_that_a_text_mentions_is_known_even_where_no_image_shows_it() -> None:
    db = shelf(commit(text="Paint the Zeppelin"), message(images=(picture("a.png"),)))

    found = answer_relation(db, RelationAsk(kind="images", entities=("Zeppelin",)))
    assert (found.unknown, found.rows) == ((), ())


def test_an_answer_that_follows_not_everything_says_so(
    worked: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = RelationAsk(kind="others", over="file", persons=who(worked, "Caio"))
    assert not answer_relation(worked, ask).cut

    monkeypatch.setattr(walk, "MOST_TIES", 3)
    assert answer_relation(worked, ask).cut


def test_what_all_share_connects_nothing(worked: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walk, "HUB", 1)

    assert others(worked, "Caio", over="file") == {}
