from collections.abc import Iterator

import pytest

from cade.app.runs.asking.asked import Listed, Reply
from cade.app.wiring import Cade
from cade.domain.errors import UsageError
from cade.queries.plan.plan import Flags
from cade.tests.app.runs.fortnight import asked, keys_of, opened


@pytest.fixture(scope="module")
def cade(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cade]:
    root = tmp_path_factory.mktemp("fortnight")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("DATA", "CACHE", "CONFIG", "STATE"):
            patch.setenv(f"XDG_{name}_HOME", str(root / name.lower()))
        patch.setenv("HOME", str(root))
        patch.setenv("TZ", "America/Sao_Paulo")
        patch.setenv("LANG", "C.UTF-8")
        cade = opened(root)
        yield cade
        cade.close()


_YESTERDAY = (
    *("midnight-commit", "session-pr-again", "compare-only", "rui-pr-again"),
    *("orion-diagram", "retry-asked-joão"),
)
_OWN_WEEK = (
    *("session-commit", "session-test", "panel-near", "panel-far"),
    *("import-commit", "encoding-commit"),
)
_RUIS_WEEK = ("session-thanks", "error-print", "rui-pr-shared")
_SECOND = ("session-task", "session-new-pr", "session-pr", "bread")
_PICTURED = ("board-photo", "photo-kept", "error-print", "print-kept")
_ORION = (
    *("session-commit", "session-test", "token-rui", "panel-near", "panel-far"),
    *("cache-fernanda", "cache-merge", "queue-joão", "midnight-commit", "queue-pedro"),
)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("o que fiz ontem?", _YESTERDAY),
        ("what did I do yesterday?", _YESTERDAY),
        ("quais commits fiz na semana passada?", _OWN_WEEK),
        ("which commits did I make last week?", _OWN_WEEK),
        ("liste as mensagens do Rui na semana passada", _RUIS_WEEK),
        ("list Rui's messages last week", _RUIS_WEEK),
        ("o que o Rui me mandou em 5 de março?", ("rui-pr-shared",)),
        (
            "list what Pedro sent me in March",
            ("board-photo", "azure-from-pedro", "photo-again"),
        ),
        ("mensagens que enviei para a Fernanda esta semana", ("cache-answer",)),
        ("what did I send to Rui on March 4?", ("import-pr",)),
        (
            "o que falei com a Fernanda em 11 de março?",
            ("cache-fernanda-asks", "cache-answer"),
        ),
        ("list what Rui said to Fernanda in March", _RUIS_WEEK),
        ("mensagens sobre o João em março", ("board-photo",)),
        ("quais páginas visitei em 2 de março?", _SECOND),
        ("what pages did I visit on March 2?", _SECOND),
        (
            "o que visitei ontem de manhã no navegador?",
            ("session-pr-again", "compare-only", "rui-pr-again"),
        ),
        ("o que aconteceu em 12 de março à tarde?", ("orion-diagram", "retry-asked-joão")),
        ("everything on March 5 except Teams", ("azure-item", "azure-new-pr", "azure-pr")),
        ("liste os commits do Pedro em março", ("queue-pedro",)),
        ("commits by Fernanda in March", ("cache-fernanda",)),
        (
            "quais commits do repositório atlas houve em março?",
            ("import-commit", "encoding-commit"),
        ),
        (
            "mensagens no grupo Orion no dia 12 de março",
            ("orion-diagram", "retry-asked-joão"),
        ),
        ("which images were there on March 3?", _PICTURED),
        ("links que o Rui mandou em março", ("rui-pr-shared", "channel-task")),
        ("PRs que vi em 12 de março", ("session-pr-again", "rui-pr-again")),
        ("quais notas escrevi na semana passada?", ("orion-note", "shopping-note")),
        (
            "liste os commits de março sobre o cache",
            ("token-rui", "cache-fernanda", "cache-merge"),
        ),
        ("o que fiz ontem à noite?", ()),
        ("liste as mensagens do Fulano na semana passada", ()),
    ],
)
def test_a_listing_is_every_item_that_the_question_asks_for(
    cade: Cade, question: str, expected: tuple[str, ...]
) -> None:
    response = asked(cade, question)

    assert isinstance(response, Listed)
    assert keys_of(response) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("quais tarefas finalizei em 6 de março?", ("ORI-103", "ORI-104")),
        ("which tasks did I finish last Friday?", ("ORI-103", "ORI-104")),
        ("tarefas que o Rui mencionou em 10 de março", ("ORI-108",)),
        ("tasks of March 2", ("ORI-101", "ORI-102")),
        ("tarefas em andamento em 2 de março", ("ORI-101",)),
        ("tarefas com PR aberto em 2 de março", ("ORI-101",)),
        ("what tasks did I consult on March 3?", ("ORI-102",)),
        ("tarefas de 4 de março sobre o CSV", ("ORI-104",)),
        ("tarefas que a Fernanda me passou em 11 de março", ("ORI-105",)),
        ("tarefas do Fulano em 4 de março", ()),
        ("tarefas do projeto Atlas em 4 de março", ("norte-lab/atlas#7", "ORI-104")),
        ("tarefas do projeto Atlas em 10 de março", ()),  # "atlas" is no word of "atlassian"
    ],
)
def test_a_question_about_tasks_is_answered_by_tasks(
    cade: Cade, question: str, expected: tuple[str, ...]
) -> None:
    assert keys_of(asked(cade, question)) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            "quem mais mexeu nos arquivos que o Rui alterou?",
            {"cache-merge", "session-commit", "cache-fernanda"},
        ),
        (
            "who else worked on the files I changed?",
            {"token-rui", "cache-fernanda", "queue-joão", "queue-pedro"},
        ),
        ("images of the Orion project", {"error-print", "orion-diagram", "photo-again"}),
        ("arquivos que a Fernanda alterou", {"/home/marina/src/orion/src/cache.py"}),
        ("imagens que o Pedro me mandou", {"photo-again"}),
    ],
)
def test_what_is_connected_is_told_by_its_own_query(
    cade: Cade, question: str, expected: set[str]
) -> None:
    told = {key.replace("print-kept", "error-print") for key in keys_of(asked(cade, question))}

    assert told == expected


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("qual foi a última mensagem da Fernanda?", "orion-diagram"),
        ("what was Rui's first message?", "session-thanks"),
        ("qual foi o último commit do Pedro?", "queue-pedro"),
        ("my first commit", "session-commit"),
        ("meu último commit", "banner-close"),
        ("o que a Fernanda falou sobre o cache?", "cache-fernanda"),
        ("o que é ORI-109?", "queue-joão"),
        ("what is ORI-101?", "session-task"),
        ("quando importei o CSV em blocos?", "import-commit"),
        ("when did I put the banner below the menu?", "banner-commit"),
        ("quem colocou os tokens no cache?", "token-rui"),
        ("when was the zone command added?", "dns-commit"),
        ("quem pediu para ver o ORI-105?", "cache-fernanda-asks"),
        ("arquivos em notas/ sobre polvilho", "shopping-note"),
        ("O que a Fernanda disse?", "cache-fernanda-asks"),
    ],
)
def test_an_answer_stands_on_what_meets_the_conditions(
    cade: Cade, question: str, first: str
) -> None:
    response = asked(cade, question)

    assert isinstance(response, Reply)
    assert keys_of(response)[0] == first


@pytest.mark.parametrize(
    "question",
    [
        "quando é o deploy?",
        "quem é o Fulano?",
        "qual é a altura do vulcão Ojos del Salado?",
        "what did Rui say about the volcano?",
        "última mensagem do Rui sobre o vulcão",
    ],
)
def test_what_nothing_answers_is_not_answered(cade: Cade, question: str) -> None:
    response = asked(cade, question)

    assert isinstance(response, Reply)
    assert response.answer.sentences == ()


def test_what_happened_after_something_is_cited_beside_it_nearest_first(cade: Cade) -> None:
    response = asked(cade, "what did I do after I renewed the session?")

    told = ("session-pr", "session-sent", "session-thanks", "session-test", "bread")
    assert keys_of(response) == told
    assert isinstance(response, Reply)
    assert [sentence.cites for sentence in response.answer.sentences] == [
        (1,),
        (2,),
        (3,),
        (4,),
        (5,),
    ]


def test_what_happened_near_something_obeys_the_source_that_was_named(cade: Cade) -> None:
    response = asked(cade, "o que vi no navegador enquanto importava o CSV?")

    assert keys_of(response) == ("import-commit",)  # nothing was visited within two hours


def test_a_listing_tells_small_talk_and_a_message_without_words(cade: Cade) -> None:
    told = keys_of(asked(cade, "liste as mensagens de 2 a 4 de março"))

    assert {"session-thanks", "lunch-photo"} <= set(told)


def test_a_flag_beats_the_question(cade: Cade) -> None:
    response = asked(cade, "o que fiz ontem?", flags=Flags(sources=("git",)))

    assert keys_of(response) == ("midnight-commit",)


def test_without_filters_the_whole_sentence_is_searched(cade: Cade) -> None:
    response = asked(cade, "o que o Pedro disse ontem do banner?", is_read=False)

    assert isinstance(response, Reply)
    assert response.plan.people == ()
    assert not response.filters


def test_a_date_that_the_calendar_does_not_have_is_named(cade: Cade) -> None:
    with pytest.raises(UsageError, match="31/02/2026"):
        asked(cade, "o que fiz em 31/02/2026?")


@pytest.mark.parametrize(
    "question",
    ["o que fiz ontem?", "tarefas de 4 de março", "quem mais mexeu no que o Rui alterou?"],
)
def test_without_a_topic_no_meaning_is_looked_for(
    cade: Cade, question: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def opens(*_: object) -> None:
        raise AssertionError("a model was opened")

    monkeypatch.setattr("cade.app.runs.meaning._opened", opens)
    cade.places.vectors.touch()

    assert asked(cade, question).plan.topic == ""
    cade.places.vectors.unlink()


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("how many commits mention the cache?", {"token-rui", "cache-fernanda", "cache-merge"}),
        ("quantos commits falam do banner?", {"banner-commit", "banner-close"}),
    ],
)
def test_things_are_counted_without_a_period_too(
    cade: Cade, question: str, expected: set[str]
) -> None:
    told = asked(cade, question)

    assert isinstance(told, Listed)
    assert set(keys_of(told)) == expected
