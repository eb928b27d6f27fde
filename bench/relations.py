"""Relations among 100,000 items, warm: median CPU of whole answers; and what folding them takes.

Seven tenths are commits of four files each in five repositories of 4,000 files, by 50 people, one
of whom made a tenth; two tenths are messages, one in ten with an image of 3,000 and one in five
with a link; the rest are visits and files.
"""

from collections.abc import Callable, Iterator
from datetime import timedelta
from hashlib import sha256
from random import Random
from statistics import median
from typing import Any

import sqlcipher3

from cade.bench.figure import Figure, cpu_s
from cade.domain.details import Person, Picture
from cade.domain.facts import ItemFact
from cade.evals.shelf import Facts
from cade.projections.fold import catch_up, prepare
from cade.projections.people import Settings, people
from cade.projections.relations import relations
from cade.projections.tasks import tasks
from cade.projections.timeline import timeline
from cade.queries.people import resolve
from cade.queries.relations import RelationAsk, answer_relation
from cade.tests.projections.builders import ANA, NOON, commit, file, message, visit

ITEMS = 100_000
ROUNDS = 9
TARGET_MS = 100
_SEED = 5
_NAMES = ("Rui", "João", "Bia", "Caio", "Davi", "Elisa", "Fabio", "Gil", "Hugo", "Iris")
_FAMILIES = ("Salgado", "Peixoto", "Nunes", "Reis", "Rocha")
PEOPLE = [
    Person(name=f"{first} {last}", email=f"{first}.{last}@example.org".lower())
    for last in _FAMILIES
    for first in _NAMES
]
_WORDS = ("painel", "fila", "erro", "quadro", "mapa", "tela", "gráfico", "Orion")


def figures() -> Iterator[Figure]:
    """Yield what each kind of question takes, and what folding takes."""
    db, told = _empty(), list(_history())
    took = cpu_s(lambda: catch_up((relations(),), Facts(told), db))
    yield Figure(
        what="fold `relations`, µs CPU a fact", measured=f"{took / ITEMS * 1e6:.1f} µs", target=""
    )
    catch_up((timeline("UTC"), people(_ME), tasks()), Facts(told), db)
    for what, ask in _asked(db).items():
        yield _figure(db, what, ask)


_ME = Settings(me=(ANA.email or "",), auto=False)


def _asked(db: Any) -> dict[str, RelationAsk]:
    (often,), (seldom,) = (resolve(db, PEOPLE[at].name or "").persons for at in (0, 21))
    one = db.execute("SELECT max(item) FROM items WHERE kind = 'commit'").fetchone()[0]
    shows = db.execute("SELECT max(item) FROM image_words").fetchone()[0]
    return {
        "who else is on the files of a person of a tenth": RelationAsk(
            kind="others", over="file", persons=(often,)
        ),
        "the same, of a fiftieth": RelationAsk(kind="others", over="file", persons=(seldom,)),
        "files a person of a tenth changed": RelationAsk(
            kind="touched", over="file", persons=(often,)
        ),
        "related with a person of a tenth": RelationAsk(kind="related", persons=(often,)),
        "related with a commit": RelationAsk(kind="related", items=(one,)),
        "related with an image": RelationAsk(kind="related", items=(shows,)),
        "related with the end of a path": RelationAsk(kind="related", path="m7/f70.py"),
        "images that show somebody": RelationAsk(kind="images", persons=(seldom,)),
        "images of a project": RelationAsk(kind="images", entities=("Orion",)),
        "images that somebody sent": RelationAsk(kind="images", sent_by=(often,)),
    }


def _figure(db: Any, what: str, ask: RelationAsk) -> Figure:
    found = answer_relation(db, ask)
    took = _median_ms(lambda: answer_relation(db, ask))
    return Figure(
        what=f"{what}, {ITEMS:,} items, {len(found.rows or found.others)} told, median CPU",
        measured=f"{took:.0f} ms",
        target=f"≤ {TARGET_MS} ms",
        met=took <= TARGET_MS,
    )


def _median_ms(work: Callable[[], object]) -> float:
    return median(cpu_s(work) for _ in range(ROUNDS)) * 1_000


def _empty() -> Any:
    db = sqlcipher3.connect(":memory:", isolation_level=None)
    prepare((timeline("UTC"), people(_ME), tasks(), relations()), db)
    return db


def _history() -> Iterator[ItemFact]:
    chance = Random(_SEED)
    for number in range(ITEMS):
        who = PEOPLE[0] if chance.random() < 0.1 else chance.choice(PEOPLE)
        yield _one(number, who, chance)


def _one(number: int, who: Person, chance: Random) -> ItemFact:
    at, kind, name = NOON + timedelta(minutes=number), chance.random(), str(number)
    if kind < 0.7:
        # Work keeps to a few folders at a time, and some files are changed far more than others.
        folder, most = chance.randrange(40), int(100 * chance.random() ** 2) + 1
        files = {f"src/m{folder}/f{chance.randrange(most)}.py" for _ in range(4)}
        repository = f"/home/ana/repo{chance.randrange(5)}"
        return commit(
            name, text="Change it", at=at, author=who, files=(*files,), repository=repository
        )
    if kind < 0.9:
        images = (_picture(chance),) if chance.random() < 0.1 else ()
        links = (f"https://example.org/{chance.randrange(2_000)}",) * (chance.random() < 0.2)
        text = f"{chance.choice(_WORDS)} {chance.choice(PEOPLE).name} {chance.choice(_WORDS)}"
        room = f"19:{chance.randrange(60)}"
        return message(
            name, text=text, at=at, sender=who, images=images, links=links, conversation=room
        )
    if kind < 0.97:
        return visit(name, url=f"https://example.org/{chance.randrange(5_000)}", at=at)
    return file(f"/home/ana/notes/{name}.md", text=f"Note {number % 500}", at=at)


def _picture(chance: Random) -> Picture:
    name = f"{chance.choice(_WORDS)}-{chance.randrange(3_000)}.png"
    return Picture(
        address=f"https://img.example/{name}",
        name=name,
        content_hash=sha256(name.encode()).digest(),
    )
