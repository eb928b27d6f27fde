"""Random histories: steps that append facts to a log, or have the log forget what it holds."""

from collections.abc import Callable
from datetime import timedelta
from typing import Protocol

from hypothesis import strategies as st

from cade.domain.details import Mention, Person
from cade.domain.facts import (
    Alias,
    AnyFact,
    Counts,
    ForgettingLifted,
    ItemFact,
    Names,
    RunRecorded,
    SkippedItem,
)
from cade.tests.projections.builders import (
    NOON,
    commit,
    described,
    file,
    joined,
    message,
    parted,
    picture,
    removed,
    retracted,
    run,
    visit,
)

PATHS = st.sampled_from(["/a.md", "/Pasta/ação.py", "/home/ana/shop/src/login.png"])
NAMES = st.sampled_from(["a", "b"])
LONG = "\n\n".join(f"Paragraph {number} tells of matter{number}." * 6 for number in range(20))
# Few texts, so that items share them; some are variants of one long text.
TEXTS = st.sampled_from(
    [
        None,
        " ",
        "Fix the login form",
        "PROJ-7: o que foi feito em src/login.py",
        "Fix the login form\n\nSee #12.",
        "Closes PROJ-8, see https://github.com/ana/shop/issues/3",
        "Merge branch 'feature/PROJ-7-login' into main",
        LONG,
        LONG.replace("matter9", "matter9 and more"),
        LONG + "\n\n# Last\n\nThe end.",
    ]
)
TIMES = st.sampled_from([None, NOON, NOON - timedelta(days=3), NOON + timedelta(hours=13)])
OFFSETS = st.sampled_from([None, 0, -10_800, 50_400])
PEOPLE = st.sampled_from(
    [
        Person(),
        Person(name="Ana"),
        Person(name="Ana Prado", email="ana@example.org"),
        Person(email="bea@example.org"),
        Person(name="Bea Lima", handle="8:bea"),
        Person(name="bea  líma"),
    ]
)
SAYABLE = st.sampled_from([("Ana", "Bea Lima"), ("bea@example.org", "8:bea"), ("Ana", "Ana Prado")])
TOLD = st.sampled_from(
    [
        None,
        Names(),
        Names(me=(Person(email="ana@example.org"),)),
        Names(
            aliases=(
                Alias(proper=Person(name="Bea"), named=Person(email="bea@example.org")),
                Alias(
                    proper=Person(email="bea@example.org"), named=Person(email="ana@example.org")
                ),
            )
        ),
    ]
)
SKIPPED = st.lists(
    st.builds(SkippedItem, origin=PATHS, reason=st.just("read_error")), max_size=2
).map(tuple)
COUNTS = st.builds(Counts, new=st.integers(0, 3), masked=st.integers(0, 2))


class Forgetful(Protocol):
    """A log as a history writes it."""

    def append(self, *facts: AnyFact) -> None: ...
    def forget(self, *facts: ItemFact | RunRecorded) -> None: ...


Step = Callable[[Forgetful], None]

COMMITS = st.builds(
    commit,
    NAMES,
    text=TEXTS,
    at=TIMES,
    offset=OFFSETS,
    author=PEOPLE,
    files=st.sampled_from([(), ("src/login.py",), ("src/login.png", "src/login.py")]),
)
FILES = st.builds(file, PATHS, text=TEXTS, at=TIMES, revision=st.sampled_from([None, "r1", "r2"]))
ADDRESSES = st.sampled_from(
    ["https://example.org/receitas/pão", "https://github.com/ana/shop/pull/4"]
)
VISITS = st.builds(
    visit, NAMES, title=st.sampled_from([None, "Pão", "PROJ-7 Sopa"]), url=ADDRESSES, at=TIMES
)
MESSAGES = st.builds(
    message,
    NAMES,
    text=TEXTS,
    at=TIMES,
    revision=st.sampled_from(["1", "2"]),
    sender=PEOPLE,
    members=st.lists(PEOPLE, max_size=2).map(tuple),
    mentions=st.sampled_from([(), (Mention(name="Bea Lima"),), (Mention(name="Ana", me=True),)]),
    from_me=st.sampled_from([None, False, True]),
    kind=st.sampled_from(["chat", "channel", None]),
    images=st.sampled_from([(), (picture(),), (picture(bytes_known=False), picture("ana.png"))]),
    links=st.sampled_from([(), ("https://example.org/receitas/pão#2",)]),
)
SAID = st.one_of(st.builds(joined, SAYABLE), st.builds(parted, SAYABLE))
DESCRIBED = st.builds(
    described,
    PATHS,
    content=st.sampled_from(["quadro.png", "ana.png"]),
    description=st.sampled_from([None, "Ana num quadro", "Um gato"]),
)
REMOVED = st.builds(removed, PATHS)
RETRACTED = st.one_of(
    NAMES.map(lambda name: retracted(message(name).uid, source="teams")),
    NAMES.map(lambda name: retracted(commit(name).uid)),
    NAMES.map(lambda name: retracted(visit(name).uid, source="browser")),
    PATHS.map(lambda path: retracted(path, source="file")),
)
RUNS = st.builds(
    run,
    st.sampled_from(["a" * 32, "b" * 32]),
    target=PATHS,
    counts=COUNTS,
    minute=st.integers(0, 90),
    finished=st.booleans(),
    skipped=SKIPPED,
    names=TOLD,
)
LIFTED = st.just(ForgettingLifted(subjects=(b"0" * 16,), at=NOON))
FACTS: st.SearchStrategy[AnyFact] = st.one_of(
    *(COMMITS, VISITS, FILES, FILES, REMOVED, RETRACTED, RUNS, LIFTED),
    *(MESSAGES, MESSAGES, SAID, DESCRIBED),
)


def appends(fact: AnyFact, times: int) -> Step:
    return lambda log: log.append(*[fact] * times)


def forgets(facts: list[ItemFact | RunRecorded]) -> Step:
    return lambda log: log.forget(*facts)


STEPS: st.SearchStrategy[Step] = st.one_of(
    st.builds(appends, FACTS, st.sampled_from([1, 1, 1, 2])),
    st.builds(
        forgets, st.lists(st.one_of(COMMITS, FILES, RUNS, MESSAGES, SAID), min_size=1, max_size=3)
    ),
)
HISTORIES = st.lists(STEPS, max_size=25)
