from datetime import UTC, date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from cade.domain.details import Attachment, Message, Person
from cade.domain.facts import RevisionSeen
from cade.queries.listing import EVERY, listing, on_topic
from cade.queries.narrowing.hours import spanned
from cade.queries.narrowing.narrow import narrowed
from cade.queries.narrowing.searched import by_itself, searched_text
from cade.queries.people import resolve
from cade.queries.plan.dates import Days, Part, one_day
from cade.queries.plan.plan import Entity, Plan, Role
from cade.queries.plan.plan import Person as Named
from cade.queries.search import Filters, Request, near
from cade.queries.search.evidence import latest_hits
from cade.queries.timeline import Clock
from cade.tests.projections.builders import (
    ANA,
    BEA,
    BRAZIL,
    NOON,
    commit,
    digest,
    file,
    message,
    removed,
    run,
    visit,
)
from cade.tests.queries.shelf import shelf

DAY = one_day(date(2026, 3, 2))
NIGHT = Part(time(18), time())
LATE = Part(time(22), time(2))
CAIO = Person(name="Caio Reis", email="caio@example.org", handle="caio")
UTC_CLOCK = Clock(None, UTC)


def told(db: Any, plan: Plan, clock: Clock = UTC_CLOCK) -> list[str]:
    found = narrowed(db, plan, clock, by_text=True)
    return [item.uid for item in listing(db, plan.days or DAY, found.filters, clock)]


def found(db: Any, plan: Plan, clock: Clock = UTC_CLOCK) -> set[str]:
    narrow = narrowed(db, plan, clock, by_text=False)
    return {hit.uid for hit in latest_hits(db, narrow.filters, 20, chatter=True)}


def evening(hour: int, minute: int = 0, *, day: int = 2) -> datetime:
    return datetime(2026, 3, day, hour, minute, tzinfo=UTC)


def test_a_part_of_the_day_is_by_each_items_own_clock() -> None:
    db = shelf(
        commit("at five", at=evening(20), offset=BRAZIL),
        commit("at seven", at=evening(22), offset=BRAZIL),
        file("/at-eight.md", at=evening(20)),
    )
    plan = Plan(days=DAY, part=NIGHT)

    assert set(told(db, plan)) == {digest("at seven"), "/at-eight.md"}
    assert found(db, plan) == {digest("at seven"), "/at-eight.md"}


def test_a_part_of_the_day_is_by_the_configured_clock_where_there_is_one() -> None:
    zone = "America/Sao_Paulo"
    db = shelf(
        commit("at five", at=evening(20), offset=0),
        commit("at seven", at=evening(22), offset=0),
        time_zone=zone,
    )

    assert told(db, Plan(days=DAY, part=NIGHT), Clock(ZoneInfo(zone), UTC)) == [digest("at seven")]


def test_a_part_that_goes_past_midnight_takes_the_small_hours_of_the_next_day() -> None:
    db = shelf(
        *(
            file(f"/{day}-{hour}.md", at=evening(hour, day=day))
            for day in (2, 3)
            for hour in (1, 23)
        )
    )

    assert told(db, Plan(days=DAY, part=LATE)) == ["/2-23.md", "/3-1.md"]
    assert spanned(DAY, LATE) == Days(DAY.first, date(2026, 3, 4))
    assert spanned(DAY, NIGHT) == DAY


def test_sources_are_kept_or_left_out() -> None:
    db = shelf(commit(), file(), visit())

    assert len(told(db, Plan(days=DAY, sources=("git", "file")))) == 2
    assert told(db, Plan(days=DAY, without_sources=("git", "browser"))) == ["/home/ana/notes.md"]


def test_a_folder_is_named_whole_or_by_its_end() -> None:
    paths = ("/home/ana/src/app/a.py", "/home/ana/src/app.py", "/tmp/src/app/b.py")
    db = shelf(*map(file, paths))

    assert set(told(db, Plan(days=DAY, folder="/home/ana/src"))) == {paths[0], paths[1]}
    assert told(db, Plan(days=DAY, folder="src/app/")) == [paths[0], paths[2]]
    assert told(db, Plan(days=DAY, folder="src_app")) == []


def _with_file(name: str) -> RevisionSeen:
    fact = message(name, text="the figures")
    assert isinstance(fact.details, Message)
    return replace(fact, details=replace(fact.details, files=(Attachment(name="figures.ods"),)))


def test_a_file_is_one_on_the_disk_or_one_that_a_message_has_with_it() -> None:
    db = shelf(file(), _with_file("with"), message("without"), commit())

    assert set(told(db, Plan(days=DAY, modality="file"))) == {
        "/home/ana/notes.md",
        "19:bea/with",
    }


@pytest.mark.parametrize(
    ("kind", "uid"),
    [("commit", digest("one")), ("message", "19:bea/one"), ("note", "/home/ana/notes.md")],
)
def test_a_kind_is_told_alone(kind: Any, uid: str) -> None:
    db = shelf(commit(), message(), file(), file("/home/ana/code.py"), visit())

    assert told(db, Plan(days=DAY, modality=kind)) == [uid]


@pytest.fixture(scope="module")
def talk() -> Any:
    """Ana, who asks, with Bea and with Caio, and the three of them."""
    every = (ANA, BEA, CAIO)
    group = {"conversation": "19:all", "kind": "group", "members": every}
    two = {"conversation": "19:caio", "members": (ANA, CAIO)}
    return shelf(
        message("bea writes", text="the harbour opens", members=(ANA, BEA)),
        message("ana answers", text="good", sender=ANA, from_me=True, members=(ANA, BEA)),
        message("caio writes", text="Bea has the keys", sender=CAIO, **two),  # type: ignore[arg-type]
        message("bea to all", text="who comes?", **group),  # type: ignore[arg-type]
        message("ana to all", text="I do", sender=ANA, from_me=True, **group),  # type: ignore[arg-type]
        commit("by bea", text="harbour: open", author=BEA),
    )


@pytest.mark.parametrize(
    ("role", "direction", "uids"),
    [
        ("from", None, {"19:bea/bea writes", "19:all/bea to all", digest("by bea")}),
        ("author", None, {"19:bea/bea writes", "19:all/bea to all", digest("by bea")}),
        ("from", "received", {"19:bea/bea writes", "19:all/bea to all"}),
        ("to", "sent", {"19:bea/ana answers", "19:all/ana to all"}),
        ("to", None, {"19:bea/ana answers", "19:all/ana to all"}),
        ("with", None, {"19:bea/bea writes", "19:bea/ana answers", "19:all/bea to all"}),
        ("about", None, {"19:caio/caio writes"}),
    ],
)
def test_a_person_counts_by_their_part_in_the_question(
    talk: Any, role: Role, direction: Any, uids: set[str]
) -> None:
    (bea,) = resolve(talk, "Bea").persons
    people = (Named(name="Bea", ids=(bea,), role=role),)
    plan = Plan(days=DAY, people=people, direction=direction)

    assert set(told(talk, plan)) == uids
    assert found(talk, plan) == uids


def test_several_people_in_one_role_are_any_of_them_and_in_two_roles_both(talk: Any) -> None:
    ids = {name: resolve(talk, name).persons for name in ("Bea", "Caio")}
    either = tuple(Named(name=name, ids=of, role="from") for name, of in ids.items())
    both = (replace(either[1], role="from"), replace(either[0], role="about"))

    assert len(told(talk, Plan(days=DAY, people=either))) == 4
    assert told(talk, Plan(days=DAY, people=both)) == ["19:caio/caio writes"]


def test_a_name_of_nobody_narrows_a_listing_by_text_and_no_answer(talk: Any) -> None:
    plan = Plan(days=DAY, unknown_names=("Keys",))

    assert told(talk, plan) == ["19:caio/caio writes"]
    assert len(found(talk, plan)) == 6


def test_what_is_gone_is_listed_and_no_evidence() -> None:
    db = shelf(file("/lost.md"), removed("/lost.md"))

    assert told(db, Plan(days=DAY)) == ["/lost.md"]
    assert found(db, Plan(days=DAY)) == set()


def test_with_a_condition_the_topic_is_searched_for_and_without_one_the_question() -> None:
    db = shelf(commit())
    question = "when did Bea say that the harbour opens?"

    def text(plan: Plan) -> str:
        return searched_text(question, plan, narrowed(db, plan, UTC_CLOCK, by_text=False))

    assert text(Plan(topic="harbour opens")) == question
    assert text(Plan(topic="harbour opens", own_work_only=True)) == question
    assert text(Plan(topic="harbour opens", days=DAY)) == "harbour opens"
    assert text(Plan(topic="harbour opens", unknown_names=("Bea",))) == "harbour opens"
    client = (Entity("Solaris", "client"),)
    assert text(Plan(topic="invoice", days=DAY, entities=client)) == "invoice Solaris"
    assert text(Plan(topic="harbour", days=DAY, identifiers=("ori-1",))) == question


def test_people_alone_are_answered_by_what_says_the_most() -> None:
    db = shelf(
        message("short", text="yes"),
        message("long", text="the harbour opens at six because the lock is being mended"),
        message("shorter", text="no"),
    )
    (bea,) = resolve(db, "Bea").persons
    plan = Plan(people=(Named(name="Bea", ids=(bea,), role="from"),))
    filters = narrowed(db, plan, UTC_CLOCK, by_text=False).filters

    assert by_itself(db, plan, filters, 3).hits[0].uid == "19:bea/long"


def test_the_last_and_the_first_are_by_time() -> None:
    db = shelf(*(message(f"{hour}", text=f"at {hour}", at=evening(hour)) for hour in (9, 11, 10)))
    filters = Filters(sources=("teams",))

    def one(plan: Plan) -> list[str]:
        return [hit.uid for hit in by_itself(db, plan, filters, 6).hits]

    assert one(Plan(pick="newest")) == ["19:bea/11"]
    assert one(Plan(pick="oldest")) == ["19:bea/9"]
    assert by_itself(db, Plan(), Filters(sources=("git",)), 6).refused


def test_a_topic_keeps_every_item_that_says_the_same_as_a_near_one() -> None:
    texts = ["the harbour opens"] * 40 + ["bread is baked"] * 5
    db = shelf(*(message(f"{number:02}", text=text) for number, text in enumerate(texts)))
    _, chunks = near(db, Request(question="harbour"))
    filters = on_topic(db, Filters(), chunks)

    assert len(list(listing(db, DAY, filters, UTC_CLOCK))) == 40


def test_a_topic_has_no_last_place() -> None:
    db = shelf(*(message(f"{n:03}", text=f"harbour {n} opens") for n in range(250)))
    request = Request(question="harbour opens", depth=EVERY)
    _, chunks = near(db, request)

    assert len(list(listing(db, DAY, on_topic(db, Filters(), chunks), UTC_CLOCK))) == 250


def test_one_word_of_four_does_not_make_a_topic() -> None:
    db = shelf(
        message("on it", text="the harbour gate opens with the tide"),
        message("off it", text="bread opens the appetite"),
        message("elsewhere", text="nothing of the kind"),
    )
    _, chunks = near(db, Request(question="harbour gate opens tide", depth=EVERY))
    told = listing(db, DAY, on_topic(db, Filters(), chunks), UTC_CLOCK)

    assert [item.headline for item in told] == ["the harbour gate opens with the tide"]


def test_what_shares_a_place_is_of_a_repository() -> None:
    db = shelf(
        commit("in it", repository="/src/painel-web", at=NOON),
        commit("elsewhere", repository="/src/painel", at=NOON),
        run(target="/src/painel-web"),
    )
    plan = Plan(days=DAY, modality="commit", entities=(Entity("Painel-Web", "repository"),))

    assert told(db, plan) == [digest("in it")]
    assert found(db, plan) == {digest("in it")}


def test_who_changed_a_file_is_told_by_its_commits_alone() -> None:
    db = shelf(
        commit("changed", author=BEA, files=("src/login.py",)),
        commit("other", text="Add the menu", files=("src/other.py",)),
        file("/notes/login.py", text="The old login"),
        message("said", text="login.py is a mess"),
    )
    plan = Plan(identifiers=("login.py",), wants="who", who_changed=True)

    assert found(db, plan) == {digest("changed"), digest("other")}


def test_without_a_commit_on_the_file_anything_may_tell_who_changed_it() -> None:
    db = shelf(file("/notes/report.docx", text="The report"))
    plan = Plan(identifiers=("report.docx",), wants="who", who_changed=True)

    assert len(found(db, plan)) == 1
