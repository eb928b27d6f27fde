"""A small world of invented people, and a question read in it."""

from datetime import date
from functools import cache
from typing import Any

import msgspec

from cade.queries.plan.plan import Plan
from cade.queries.plan.read import read_question
from cade.queries.plan.vocabulary import KnownEntity, KnownPerson, Vocabulary

TODAY = date(2026, 11, 30)  # a Monday
ME, RUI, ANA, JOAO, PEDRO, CLARA, CARLA_M, CARLA_F, WILL, THAIS = range(1, 11)
_PEOPLE = {
    ME: "Marina Duarte",
    RUI: "Rui Barros",
    ANA: "Ana Paula Siqueira",
    JOAO: "João Pedro Antunes",
    PEDRO: "Pedro Valente",
    CLARA: "Clara Bastos",
    CARLA_M: "Carla Menezes",
    CARLA_F: "Carla Fontoura",
    WILL: "Will Hargreave",
    THAIS: "Thays Mello",
}


@cache
def world() -> Vocabulary:
    return Vocabulary(
        [KnownPerson(id=number, name=name, me=number == ME) for number, name in _PEOPLE.items()],
        {"git": (), "browser": (), "file": (), "teams": ("Microsoft Teams",), "whatsapp": ()},
        [
            KnownEntity(kind="project", name="Orion"),
            KnownEntity(kind="client", name="Solaris"),
            KnownEntity(kind="repository", name="painel-web"),
            KnownEntity(kind="conversation", name="Plantão de Infra"),
        ],
        ["ORI"],
    )


def read(question: str) -> Plan:
    return read_question(question, world(), TODAY)


def roles(question: str) -> dict[int, str]:
    return {number: person.role for person in read(question).people for number in person.ids}


def only(plan: Plan, *names: str) -> dict[str, Any]:
    said = msgspec.to_builtins(plan)
    return {name: said[name] for name in names}
