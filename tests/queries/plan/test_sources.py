import pytest

from cade.tests.queries.plan.asking import read


@pytest.mark.parametrize(
    ("question", "sources"),
    [
        ("o que o Rui falou no Teams?", ("teams",)),
        ("o que vi no navegador sobre docker", ("browser",)),
        ("links do zap", ("whatsapp",)),
        ("mensagens do WhatsApp", ("whatsapp",)),
        ("only Teams messages about the cache", ("teams",)),
        ("what did I read on Chrome?", ("browser",)),
        ("quais commits fiz ontem", ("git",)),
        ("páginas que li sobre SQLite", ("browser",)),
        ("o que anotei nas minhas notas", ("file",)),
        ("which file mentions CORS?", ("file",)),
        ("no whatsapp e no teams, o que falaram?", ("whatsapp", "teams")),
    ],
)
def test_a_source_that_is_named_is_the_only_one(question: str, sources: tuple[str, ...]) -> None:
    assert read(question).sources == sources


@pytest.mark.parametrize(
    "question",
    [
        "quando é o deploy?",
        "o repositório novo tem CI?",
        "quem respondeu?",
        "que commit message usei?",
        "qual mensagem de commit usei?",
        "e-mail do contador",
        "mensagens do Rui",
        "which teams are moving?",
        "bug da API do WhatsApp",
        "o arquivo que o Rui me mandou",
        "a página de login quebrou",
        "what is about Teams pricing",
        "what did we decide in the Teams migration?",
        "links que o Pedro mandou",
    ],
)
def test_words_that_only_sound_like_a_source_are_none(question: str) -> None:
    assert read(question).sources == ()


@pytest.mark.parametrize(
    ("question", "without"),
    [
        ("mensagens da semana passada sem ser do Teams", ("teams",)),
        ("o que fiz ontem, exceto commits", ("git",)),
        ("o que se falou fora do Teams", ("teams",)),
        ("what did I read, not from WhatsApp", ("whatsapp",)),
        ("everything yesterday except Teams", ("teams",)),
        ("tirando o navegador, o que vi ontem?", ("browser",)),
    ],
)
def test_a_source_that_is_left_out_is_no_source_that_is_asked_for(
    question: str, without: tuple[str, ...]
) -> None:
    plan = read(question)

    assert (plan.sources, plan.without_sources) == ((), without)
