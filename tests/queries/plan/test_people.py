import pytest

from cade.tests.queries.plan.asking import (
    ANA,
    CARLA_F,
    CARLA_M,
    CLARA,
    JOAO,
    PEDRO,
    RUI,
    THAIS,
    WILL,
    read,
    roles,
)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("o que o Rui me mandou?", {RUI: "from"}),
        ("O QUE O RUI ME MANDOU?", {RUI: "from"}),
        ("o que o rui disse", {RUI: "from"}),
        ("mensagens da Taís", {THAIS: "from"}),
        ("what did Thais say?", {THAIS: "from"}),
        ("o que a Anna falou", {ANA: "from"}),
        ("falei com a Ana Paula", {ANA: "with"}),
        ("conversas com Ana Siqueira", {ANA: "with"}),
        ("o que o João Pedro pediu", {JOAO: "from"}),
        ("o que o Pedro pediu", {PEDRO: "from"}),
        ("o que a Carla falou", {CARLA_M: "from", CARLA_F: "from"}),
        ("o que a Carla Fontoura falou", {CARLA_F: "from"}),
        ("o que eu pedi pro Rui?", {RUI: "to"}),
        ("mandei o contrato pra Ana?", {ANA: "to"}),
        ("what did I tell Will?", {WILL: "to"}),
        ("did Will send me the file?", {WILL: "from"}),
        ("commits do Rui", {RUI: "author"}),
        ("what did Rui change in the parser?", {RUI: "author"}),
        ("what do people say about Rui?", {RUI: "about"}),
        ("o que o Rui disse pra Ana?", {RUI: "from", ANA: "to"}),
        ("o que a Ana e o Rui disseram?", {ANA: "from", RUI: "from"}),
        ("mensagens entre o Rui e a Ana", {RUI: "with", ANA: "with"}),
        ("Rui's last message", {RUI: "from"}),
        ("imagens do João que o Pedro me mandou", {JOAO: "shown", PEDRO: "from"}),
    ],
)
def test_whoever_is_named_has_the_role_that_the_question_gives_them(
    question: str, expected: dict[int, str]
) -> None:
    assert roles(question) == expected


@pytest.mark.parametrize(
    "question",
    [
        "a explicação ficou clara?",
        "will the deploy fail?",
        "quando será o teste",
        "o que ruiu no prédio?",
        "analise do cache",
        "quanto vale o contrato valente",
        "who may approve it?",
    ],
)
def test_words_that_look_like_a_name_are_nobody(question: str) -> None:
    assert read(question).people == ()


def test_a_name_that_is_also_a_word_counts_where_a_name_must_stand() -> None:
    assert roles("o que a clara disse ontem?") == {CLARA: "from"}
    assert roles("what did Will say?") == {WILL: "from"}


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("o que o Fulano me disse?", "Fulano"),
        ("what did Zorblat tell me about pricing?", "Zorblat"),
        ("mensagens do fulano ontem", "fulano"),
        ("conversas com o Beltrano", "Beltrano"),
        ("tarefas que o Beltrano me passou", "Beltrano"),
    ],
)
def test_a_name_that_nobody_has_is_reported_and_no_part_of_the_topic(
    question: str, name: str
) -> None:
    plan = read(question)

    assert plan.unknown_names == (name,)
    assert name not in plan.topic.split()


@pytest.mark.parametrize(
    "question", ["o que o cliente me pediu?", "what did the team tell me?", "mensagens do chefe"]
)
def test_somebody_without_a_name_is_no_unknown_name(question: str) -> None:
    assert read(question).unknown_names == ()


def test_another_surname_is_another_person() -> None:
    plan = read("o que o Rui Tavares me mandou?")

    assert (plan.people, plan.unknown_names) == ((), ("Rui Tavares",))


def test_a_pronoun_behind_a_kind_is_the_one_person_who_is_named_before() -> None:
    assert roles("o Rui sumiu? última mensagem dele") == {RUI: "from"}
    assert roles("mensagens dele e do Rui")[RUI] == "from"
