import pytest
from hypothesis import given
from hypothesis import strategies as st

from cade.domain.names import (
    answers,
    folded_email,
    folded_name,
    is_full,
    is_personal,
    name_in_email,
    name_words,
)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "ana"),
        ("OTTO", "Oto"),
        ("Thays", "Thaís"),
        ("João Peixoto", "JOAO  PEIXOTO"),
        ("D'Ávila", "dAvila"),
        ("D’Ávila", "Davila"),
        ("Ana-Maria Lima", "Ana Maria Lima"),
        ("Ana da Silva", "Ana Silva"),
        ("Silva, Ana", "Ana Silva"),
        ("Silva, Ana Maria", "Ana Maria Silva"),
        ("Ana Silva (Contratada)", "Ana Silva"),
        ("Ana Silva | Orion", "Ana Silva"),
        ("Ana Silva [bot]", "Ana Silva"),
        ("Ana Silva, PhD", "Ana Silva"),
        ("Łukasz Øre", "Lukasz Ore"),
        ("Ana\u0301 Lima", "Ána Lima"),
        ("_ana_", "Ana"),
    ],
)
def test_one_name_in_two_spellings_folds_to_the_same_words(one: str, other: str) -> None:
    assert folded_name(one) == folded_name(other) != ""


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ana", "Anita"), ("Rui", "Ruy Dias"), ("Carla", "Karla"), ("Do Kim", "Kim"), ("Ana", "Hana")],
)
def test_names_that_sound_alike_stay_apart(one: str, other: str) -> None:
    assert folded_name(one) != folded_name(other)


def test_a_particle_is_dropped_between_names_only() -> None:
    assert name_words("Maria das Dores e Souza") == ("maria", "dores", "souza")
    assert name_words("Do Kim") == ("do", "kim")
    assert name_words("Kim Do") == ("kim", "do")


@pytest.mark.parametrize("text", [None, "", "  ", "🎉", "ana@example.org", "()", "[ ]"])
def test_what_holds_no_name_folds_to_nothing(text: str | None) -> None:
    assert folded_name(text) == ""


@given(st.text())
def test_any_text_folds_to_words_with_one_space_between(text: str) -> None:
    assert folded_name(text) == " ".join(folded_name(text).split())
    assert name_words(text) == tuple(folded_name(text).split())


@given(st.text(st.sampled_from("ab yYíEe da-'")))
def test_folding_again_changes_nothing(text: str) -> None:
    assert folded_name(folded_name(text)) == folded_name(text)


@pytest.mark.parametrize(
    ("name", "full"),
    [
        ("Ana Lima", True),
        ("山田太郎", True),
        ("김철수", True),
        ("Ana", False),
        ("Ana L", False),
        ("F. Rocha", False),
        ("Your Name", False),
        ("Usuário Desconhecido", False),
        ("Unknown User", False),
        ("", False),
    ],
)
def test_a_full_name_has_two_words_that_are_no_initials(name: str, full: bool) -> None:
    assert is_full(folded_name(name)) is full


@pytest.mark.parametrize(
    ("email", "folded"),
    [
        ("A@X", "a@x"),
        (" <Ana@Example.org> ", "ana@example.org"),
        ("ana+work@example.org", "ana@example.org"),
        ("+@example.org", "+@example.org"),
        ("12345+ana@users.noreply.github.com", "ana@users.noreply.github.com"),
        ("ana", ""),
        ("@example.org", ""),
        ("ana@", ""),
        (None, ""),
    ],
)
def test_an_address_folds_without_case_and_tag(email: str | None, folded: str) -> None:
    assert folded_email(email) == folded


def test_an_address_of_many_is_nobodys() -> None:
    shared = ("noreply@github.com", "root@localhost", "ana@host.(none)", "")

    assert not any(map(is_personal, shared))
    assert is_personal("ana@users.noreply.github.com")


@pytest.mark.parametrize(
    ("email", "name"),
    [
        ("fernanda.rocha@example.org", "Fernanda Rocha"),
        ("Fernanda_Rocha2@example.org", "Fernanda Rocha"),
        ("maria-da-graca@example.org", "Maria da Graca"),
        ("f.rocha@example.org", ""),
        ("frocha@example.org", ""),
        ("fernanda.2@example.org", ""),
        ("no.reply", ""),
        ("ana.lima@users.noreply.github.com", ""),
    ],
)
def test_an_address_may_spell_a_name(email: str, name: str) -> None:
    assert name_in_email(email) == name


@pytest.mark.parametrize(
    ("asked", "name", "well"),
    [
        ("Ana Lima", "Ana Lima", 3),
        ("Ana", "Ana Lima", 2),
        ("Ana Souza", "Ana Beatriz Souza", 2),
        ("A. Souza", "Ana Beatriz Souza", 2),
        ("Lima", "Ana Lima", 1),
        ("Lima Ana", "Ana Lima", 0),
        ("An", "Ana Lima", 0),
        ("Ana Lima Souza", "Ana Lima", 0),
        ("", "Ana", 0),
    ],
)
def test_a_part_of_a_name_answers_less_well_than_all_of_it(
    asked: str, name: str, well: int
) -> None:
    assert answers(name_words(asked), name_words(name)) == well
