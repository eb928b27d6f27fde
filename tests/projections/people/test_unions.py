"""The rules of `projections.people.unions`, each with what it must not do."""

from itertools import permutations

import pytest

from cade.domain.details import Person as Named
from cade.domain.facts import Names
from cade.domain.mailmap import parse_mailmap
from cade.projections.people.identity import Identity
from cade.projections.people.unions import (
    JOINED,
    PARTED,
    Person,
    Said,
    Settings,
    persons,
)

Words = tuple[str, str | None, str | None, str | None]


def git(name: str | None, email: str | None = None) -> Words:
    return ("git", name, email, None)


def teams(name: str | None, handle: str | None = None) -> Words:
    return ("teams", name, None, handle)


def mailmap(text: str) -> Names:
    return Names(aliases=parse_mailmap(text))


def joined(position: int, *names: str) -> Said:
    return Said(position, JOINED, names)


def parted(position: int, *names: str) -> Said:
    return Said(position, PARTED, names)


def made(
    *words: Words,
    told: tuple[Names, ...] = (),
    said: tuple[Said, ...] = (),
    settings: Settings = Settings(),  # noqa: B008 - frozen
    me: tuple[Words, ...] = (),
) -> list[Person]:
    identities = [Identity(n, *one, me=one in me) for n, one in enumerate(words)]
    return persons(identities, told, said, settings)


def groups(found: list[Person]) -> set[frozenset[int]]:
    return {frozenset(person.identities) for person in found}


ANA, NANA, ANA_S = git("Ana", "a@x"), git("ana", "A@X"), git("Ana S", "ana@y")
RUI, RUI_CHAT = git("Rui Salgado", "rui@x"), teams("Rui Salgado", "8:rui")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (ANA, NANA, True),
        (ANA, ANA_S, False),
        (RUI, RUI_CHAT, True),
        (RUI, teams("SALGADO, Rui", "8:rui"), True),
        (RUI, git("rui salgado", "rs@home"), True),
        (git("Ana", "a@x"), git("Ana", "b@x"), False),
        (git("Ana", "a@x"), teams("Ana", "8:ana"), False),
        (git("Ana", "noreply@github.com"), git("Rui", "noreply@github.com"), False),
        (git("root", "root@localhost"), git("root", "root@localhost2"), False),
        (git("Your Name", "a@x"), git("Your Name", "b@x"), False),
        (git("Ana L", "a@x"), git("Ana L", "b@x"), False),
        (git("山田太郎", "a@x"), git("山田太郎", "b@x"), True),
        (teams("Ana", "8:orgid:12345"), ("chat", "Aninha", None, "8:orgid:12345"), True),
        (teams("Ana", "ana"), ("chat", "Aninha", None, "ana"), False),
        (teams("Ana", "8:ana"), teams("Aninha", "8:ANA"), True),
        (teams(None, "ana@x.org"), git("Aninha", "Ana@X.org"), True),
        (teams("Rui Salgado", "8:r1"), teams("Rui Salgado", "8:r2"), False),
        (teams("Rui"), teams("Rui Salgado", "8:rui"), True),
        (teams("Rui"), RUI, False),
    ],
)
def test_two_identities_are_one_person_or_are_not(one: Words, other: Words, same: bool) -> None:
    assert len(made(one, other)) == (1 if same else 2)


def test_namesakes_of_one_source_leave_a_third_to_itself() -> None:
    several = (teams("Rui Salgado", "8:r1"), teams("Rui Salgado", "8:r2"))
    found = made(*several, RUI, git("Rui Salgado", "other@x"))

    assert groups(found) == {frozenset({0}), frozenset({1}), frozenset({2, 3})}


def test_a_first_name_alone_is_nobody_when_two_have_it() -> None:
    found = made(teams("Rui"), teams("Rui Salgado", "8:r1"), teams("Rui Dias", "8:r2"))

    assert len(found) == 3


def test_a_mailmap_joins_what_it_names_and_its_name_is_the_right_one() -> None:
    (found,) = made(ANA, NANA, ANA_S, told=(mailmap("junk\nAna <a@x> <ana@y>\n<<<"),))

    assert (found.name, len(found.identities)) == ("Ana", 3)
    assert ("ana s", "name") in found.answers


def test_a_mailmap_tells_two_apart_who_share_an_address() -> None:
    shared = (git("Joe", "desk@x"), git("Jane", "desk@x"))
    both = "Joe Reis <joe@x> Joe <desk@x>\nJane Lima <jane@x> Jane <desk@x>"

    assert len(made(*shared)) == 1
    assert sorted(p.name for p in made(*shared, told=(mailmap(both),))) == ["Jane Lima", "Joe Reis"]


def test_a_mailmap_says_nothing_about_other_sources() -> None:
    assert len(made(("mail", "Ana S", "ana@y", None), ANA, told=(mailmap("<a@x> <ana@y>"),))) == 2


def test_of_two_mailmaps_the_one_told_later_counts() -> None:
    told = (mailmap("Old Name <ana@y>"), mailmap("New Name <ana@y>"))

    assert [person.name for person in made(ANA_S, told=told)] == ["New Name"]


def test_the_user_is_whom_repositories_name_by_address_or_by_a_full_name() -> None:
    told = (Names(me=(Named(name="Rui Salgado", email="a@x"), Named(name="Bia"))),)
    (me, *others) = sorted(made(ANA, RUI, git("Bia", "b@x"), told=told), key=lambda p: not p.me)

    assert (me.me, frozenset(me.identities)) == (True, frozenset({0, 1}))
    assert [person.me for person in others] == [False]


def test_a_configured_list_replaces_what_repositories_name() -> None:
    told = (Names(me=(Named(email="a@x"),)),)
    settings = Settings(me=("Rui", "RUI@x"), auto=False)
    found = made(ANA, RUI, told=told, settings=settings)

    assert {person.name: person.me for person in found} == {"Ana": False, "Rui Salgado": True}
    assert any(("rui", "name") in person.answers for person in found)


def test_an_address_that_programs_fill_in_makes_nobody_the_user() -> None:
    told = (Names(me=(Named(name="root", email="root@localhost"),)),)

    assert not any(person.me for person in made(git("root", "root@localhost"), told=told))


def test_whoever_sent_the_users_messages_is_the_user_in_every_source() -> None:
    found = made(RUI_CHAT, RUI, teams("R.", "8:other"), ANA, me=(RUI_CHAT, teams("R.", "8:other")))

    assert {frozenset(person.identities): person.me for person in found} == {
        frozenset({0, 1, 2}): True,
        frozenset({3}): False,
    }


def test_a_name_in_an_address_counts_only_if_that_is_wanted() -> None:
    short, full = git("F. Rocha", "fernanda.rocha@x"), teams("Fernanda Rocha", "8:f")
    wanted = Settings(names_from_email=True)

    assert len(made(short, full)) == 2
    (one,) = made(short, full, settings=wanted)
    assert one.name == "Fernanda Rocha"
    (alone,) = made(short, settings=wanted)
    assert ("fernanda rocha", "name") in alone.answers


def test_a_whole_name_is_believed_before_the_address_beside_it() -> None:
    found = made(
        git("Maria Souza", "fernanda.rocha@x"),
        teams("Fernanda Rocha", "8:f"),
        settings=Settings(names_from_email=True),
    )

    assert len(found) == 2


def test_what_was_said_joins_and_parts_and_the_last_word_counts() -> None:
    join, part = joined(1, "Ana", "Rui Salgado"), parted(2, "Ana", "Rui Salgado")

    assert len(made(ANA, RUI, said=(join,))) == 1
    assert len(made(ANA, RUI, said=(join, part))) == 2
    assert len(made(ANA, RUI, said=(join, part, joined(3, "a@x", "rui@x")))) == 1


def test_who_was_said_to_be_apart_is_kept_apart_by_every_rule() -> None:
    told = (mailmap("<rui@x> <rs@home>"), Names(me=(Named(email="rui@x"), Named(email="rs@home"))))
    others = (RUI_CHAT, RUI, git("rui salgado", "rs@home"))
    found = made(*others, said=(parted(1, "rs@home", "8:rui"),), told=told)

    assert not any({0, 2} <= set(person.identities) for person in found)


def test_an_address_parts_from_a_name_that_stands_beside_it() -> None:
    one, other = git("Rui Salgado", "rui@x"), git("Rui Salgado", "rs@home")
    found = made(one, other, said=(parted(1, "Rui Salgado", "rs@home"),))

    assert groups(found) == {frozenset({0}), frozenset({1})}


def test_what_is_joined_later_is_found_under_the_name_that_was_said() -> None:
    said = (joined(1, "Ana", "Rui Salgado"),)

    assert len(made(ANA, said=said)) == 1
    assert len(made(ANA, RUI, git("Rui Salgado", "new@x"), said=said)) == 1


def test_the_numbers_and_the_order_of_identities_decide_nothing() -> None:
    words = (ANA, NANA, RUI, RUI_CHAT, teams("Rui"))
    told = (mailmap("Ana <a@x> <ana@y>"),)
    said = (parted(1, "8:rui", "rui@x"),)
    results = set()
    for order in permutations(range(len(words))):
        found = made(*(words[at] for at in order), told=told, said=said)
        results.add(
            frozenset((p.name, frozenset(words[order[n]] for n in p.identities)) for p in found)
        )

    assert len(results) == 1


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ((git("ana lima", "a@x"), git("Ana Lima", "a@x")), "Ana Lima"),
        ((git("ANA LIMA", "a@x"), git("Ana", "a@x")), "ANA LIMA"),
        ((git("Ana Lima", "a@x"), git("Ana Beatriz Lima", "a@x")), "Ana Beatriz Lima"),
        ((git(None, "a@x"),), "a@x"),
        ((git("a@x", None),), "a@x"),
        ((teams(None, "8:ana"),), "8:ana"),
        ((git("🎉", None),), "🎉"),
    ],
)
def test_a_person_is_called_by_the_fullest_name(words: tuple[Words, ...], name: str) -> None:
    assert [person.name for person in made(*words)] == [name]
