from typing import Any

import pytest

from cade.domain.details import Mention, Person
from cade.projections.people import Settings
from cade.queries.people import exactly, names, people, person, resolve, spelling
from cade.queries.whose import Condition, Whose, conditions, knows_me
from cade.tests.projections.builders import ANA, BEA, commit, file, message
from cade.tests.queries.shelf import shelf

VERA = Person(name="Vera Castro", email="vera@example.org")
VERA_CHAT = Person(name="Vera Castro", handle="8:vera")
BIA = Person(name="Bia Lima Souza", email="bia@example.org")
RUI = Person(name="Rui Salgado", handle="8:rui")
OTHER = (Mention(name="Rui Salgado", handle="8:rui"),)


@pytest.fixture(scope="module")
def db() -> Any:
    return shelf(
        commit("ana", author=ANA),
        commit("vera", author=VERA),
        commit("ana for vera", author=ANA, committer=VERA),
        commit("bia", author=BIA),
        file(),
        message("from bea", members=(BEA, VERA_CHAT)),
        message("to bea", sender=VERA_CHAT, from_me=True, members=(BEA, VERA_CHAT)),
        message("bea in group", kind="group", conversation="g"),
        message("to group", kind="group", conversation="g", sender=VERA_CHAT, from_me=True),
        message("bea to rui", kind="group", conversation="g", mentions=OTHER),
        message("rui in channel", kind="channel", conversation="c", sender=RUI),
        message(
            "for vera",
            kind="channel",
            conversation="c",
            sender=RUI,
            mentions=(Mention(handle="8:vera"),),
        ),
        message(
            "to rui",
            kind="channel",
            conversation="d",
            sender=VERA_CHAT,
            from_me=True,
            mentions=OTHER,
        ),
        settings=Settings(me=("vera@example.org",)),
    )


def found(db: Any, condition: Condition) -> set[str]:
    """Return what passes, by either form of the condition."""
    named = "SELECT coalesce(nullif(locator, '19:bea'), uid), uid FROM items WHERE "
    tested = db.execute(named + condition.tests, condition.parameters).fetchall()
    if condition.lists is not None:
        listed = db.execute(f"{named} item IN ({condition.lists})", condition.parameters)
        assert sorted(listed) == sorted(tested)
    return {uid.rsplit("/", 1)[-1] for _, uid in tested}


def uids(*names_of: str) -> set[str]:
    return {commit(name).uid for name in names_of}


def whose(db: Any, name: str | None, **more: Any) -> set[str]:
    who = None if name is None else resolve(db, name).persons
    (condition,) = conditions(Whose(people=who, **more))
    return found(db, condition)


def test_everybody_is_listed_the_user_first(db: Any) -> None:
    rows = people(db)
    (vera, bea, *_) = rows

    assert (vera.name, vera.me, bea.me) == ("Vera Castro", True, False)
    assert vera.emails == ("vera@example.org",)
    assert vera.handles == ("8:vera",)
    counts = {(count.source, count.role): count.items for count in vera.counts}
    assert counts[("git", "author")] == 1
    assert counts[("git", "committer")] == 1
    assert counts[("teams", "sender")] == 3
    assert all(role != "self" for _, role in counts)
    assert person(db, bea.person) == bea
    assert person(db, 10**9) is None


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ana Prado", "Ana Prado"),
        ("ána  PRADO", "Ana Prado"),
        ("anna", "Ana Prado"),
        ("ANA@example.org", "Ana Prado"),
        ("8:RUI", "Rui Salgado"),
        ("R. Salgado", "Rui Salgado"),
        ("Salgado", "Rui Salgado"),
        ("Souza", "Bia Lima Souza"),
        ("eu", "Vera Castro"),
        ("me", "Vera Castro"),
    ],
)
def test_a_name_or_a_part_of_it_means_a_person(db: Any, typed: str, name: str) -> None:
    resolved = resolve(db, typed)

    assert not (resolved.unknown or resolved.candidates)
    (number,) = resolved.persons
    row = person(db, number)
    assert row is not None
    assert row.name == name


def test_a_name_of_several_gives_candidates(db: Any) -> None:
    resolved = resolve(db, "Lima")

    assert (resolved.persons, resolved.unknown) == ((), False)
    assert {row.name for row in resolved.candidates} == {"Bea Lima", "Bia Lima Souza"}


@pytest.mark.parametrize(
    ("typed", "near"), [("Anna Pradu", ["Ana Prado"]), ("Otto", []), ("", []), ("@", [])]
)
def test_an_unknown_name_gives_whoever_is_called_nearly_so(
    db: Any, typed: str, near: list[str]
) -> None:
    resolved = resolve(db, typed)

    assert (resolved.persons, resolved.unknown) == ((), True)
    assert [row.name for row in resolved.candidates] == near


def test_a_spelling_means_one_person_exactly(db: Any) -> None:
    for row in people(db):
        assert exactly(db, spelling(db, row.person)) == {row.person}
    assert {row.folded for row in names(db)} >= {"ana prado", "ana@example.org", "8:bea"}


def test_a_persons_items_are_what_they_made_and_conversations_of_two(db: Any) -> None:
    assert whose(db, "Ana Prado") == uids("ana", "ana for vera")
    assert whose(db, "Bea") == {"from bea", "to bea", "bea in group", "bea to rui"}
    assert whose(db, "me") == uids("vera", "ana for vera") | {"to bea", "to group", "to rui"}


def test_received_from_somebody_leaves_out_what_was_for_others(db: Any) -> None:
    assert whose(db, "Bea", direction="received") == {"from bea", "bea in group"}
    assert whose(db, "Rui", direction="received") == {"for vera"}
    assert whose(db, None, direction="received") == {"from bea", "bea in group", "for vera"}


def test_sent_to_somebody_is_what_was_said_where_they_are(db: Any) -> None:
    assert whose(db, "Bea", direction="sent") == {"to bea", "to group"}
    assert whose(db, "Rui", direction="sent") == {"to rui"}
    assert whose(db, None, direction="sent") == {"to bea", "to group", "to rui"}


def test_ones_own_commits_leave_everything_but_commits(db: Any) -> None:
    (condition,) = conditions(Whose(own_commits=True))
    kept = found(db, condition)

    assert uids("vera") < kept
    assert not uids("ana", "ana for vera", "bia") & kept
    assert {"notes.md", "from bea", "rui in channel"} < kept
    (only_git,) = conditions(Whose(own_commits=True), "git")
    assert only_git.lists is not None
    listed = db.execute(f"SELECT uid FROM items WHERE item IN ({only_git.lists})")
    assert {uid for (uid,) in listed} == uids("vera")


def test_nobody_may_be_known_to_be_the_user(db: Any) -> None:
    assert knows_me(db)
    assert not knows_me(shelf(commit()))


def test_no_person_is_nobodys_item(db: Any) -> None:
    assert conditions(Whose()) == []
    (condition,) = conditions(Whose(people=()))
    assert found(db, condition) == set()
