from datetime import date
from typing import Any

import pytest

from cade.domain.details import Person
from cade.projections.people import Settings
from cade.queries.plan.known import vocabulary
from cade.queries.plan.plan import Entity, Plan
from cade.queries.plan.read import read_question
from cade.tests.projections.builders import ANA, BEA, commit, file, message, run
from cade.tests.queries.shelf import shelf

VERA = Person(name="Vera Castro", email="vera@example.org")
ODD = Person(name="Núria Sá", handle="8:orgid:00aa")


@pytest.fixture(scope="module")
def db() -> Any:
    return shelf(
        commit("ana", author=ANA),
        commit("vera", author=VERA),
        file(),
        message("bea", sender=BEA),
        message("odd", sender=ODD, kind="group", conversation="Plantão Norte"),
        run(target="/home/ana/shop-front/"),
        settings=Settings(me=("vera@example.org",)),
    )


def read(db: Any, question: str) -> Plan:
    return read_question(question, vocabulary(db, question), date(2026, 11, 30))


def test_people_sources_and_repositories_are_known_from_the_data(db: Any) -> None:
    plan = read(db, "o que a Nuria falou do shop-front no Teams?")

    assert [person.role for person in plan.people] == ["from"]
    assert plan.entities == (Entity("shop-front", "repository"),)
    assert plan.sources == ("teams",)


def test_a_source_that_holds_nothing_is_none(db: Any) -> None:
    assert read(db, "what did I read on WhatsApp?").sources == ()


def test_the_person_asking_is_known_though_nobody_names_them(db: Any) -> None:
    me = db.execute("SELECT person FROM people WHERE me").fetchone()[0]

    assert vocabulary(db, "quem mais alterou os arquivos que eu mudei?").me == me


def test_only_names_that_the_question_may_mean_are_read(db: Any) -> None:
    assert {*vocabulary(db, "o que a Núria disse").names} == {"nuria", "sa"}
