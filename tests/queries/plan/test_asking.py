import pytest

from cade.tests.queries.plan.asking import read


@pytest.mark.parametrize(
    ("question", "mode"),
    [
        ("o que fiz ontem?", "list"),
        ("what did I do yesterday?", "list"),
        ("me dá um resumo do dia de ontem", "list"),
        ("liste as mensagens de ontem", "list"),
        ("mostre todos os commits de ontem", "list"),
        ("quais links o Rui mandou ontem?", "list"),
        ("o que a Ana me mandou ontem?", "list"),
        ("everything Will sent me yesterday", "list"),
        ("ontem", "list"),
        ("o que fiz?", "answer"),
        ("liste os links do Rui", "answer"),
        ("quais links o Rui mandou?", "answer"),
        ("o que a Ana falou ontem sobre o deploy?", "answer"),
        ("qual link o Rui mandou ontem?", "answer"),
        ("quando foi a reunião de ontem?", "answer"),
        ("por que o build falhou ontem?", "answer"),
        ("o que eu fazia quando o build falhou ontem?", "answer"),
    ],
)
def test_all_that_matches_is_listed_only_for_a_period(question: str, mode: str) -> None:
    assert read(question).mode == mode


@pytest.mark.parametrize(
    ("question", "wants"),
    [
        ("quando é o deploy?", "when"),
        ("o deploy é quando?", "when"),
        ("que dia é a entrega", "when"),
        ("when was it?", "when"),
        ("quem mudou o parser?", "who"),
        ("who broke it?", "who"),
        ("onde anotei a senha", "where"),
        ("cadê o contrato", "where"),
        ("quantos commits fiz ontem?", "how_many"),
        ("how many messages did Will send me?", "how_many"),
        ("por que caiu", "why"),
        ("como rodo isso", "how"),
        ("did Will reply?", "whether"),
        ("a Ana respondeu?", "whether"),
        ("can you tell me when the deploy is?", "when"),
        ("vc sabe me dizer quem mudou o parser?", "who"),
        ("o que é FTS5", "what"),
    ],
)
def test_the_question_word_says_what_the_answer_should_be(question: str, wants: str) -> None:
    assert read(question).wants == wants


@pytest.mark.parametrize(
    ("question", "around"),
    [
        ("o que eu fazia quando o build falhou?", "during"),
        ("what was I doing while the build ran?", "during"),
        ("o que fiz antes do deploy?", "before"),
        ("what happened after the meeting?", "after"),
        ("quando o Rui mandou o link, o que eu estava fazendo?", "during"),
        ("quando é o deploy?", None),
        ("when is the deploy?", None),
        ("sabe quando é o deploy?", None),
        ("desde quando usamos isso?", None),
        ("o deploy é quando?", None),
        ("tell me when the deploy is", None),
    ],
)
def test_what_happened_near_something_is_asked_for_behind_the_first_word(
    question: str, around: str | None
) -> None:
    assert read(question).around == around


@pytest.mark.parametrize(
    ("question", "own"),
    [
        ("o que fiz ontem?", True),
        ("quando corrigi o parser?", True),
        ("what did I change?", True),
        ("my commits", True),
        ("meus commits", True),
        ("quando mudaram o parser?", False),
        ("who changed my parser?", False),
        ("o que eu pedi pro Rui?", False),
        ("o que me mandaram?", False),
        ("can you tell me what changed?", False),
        ("what did I tell Zorblat?", False),
    ],
)
def test_a_question_about_oneself_that_names_nobody_leaves_out_others_commits(
    question: str, own: bool
) -> None:
    assert read(question).own_work_only is own


@pytest.mark.parametrize(
    ("question", "direction"),
    [
        ("o que o Rui me mandou?", "received"),
        ("o que recebi ontem", "received"),
        ("o que me pediram", "received"),
        ("what did Will tell me?", "received"),
        ("messages I got from Will", "received"),
        ("o que enviei para a Ana", "sent"),
        ("mandei pra Ana", "sent"),
        ("respondi ao Pedro?", "sent"),
        ("what I told Will", "sent"),
        ("did I reply to Will?", "sent"),
        ("o que o Rui disse?", None),
        ("falei com a Ana sobre isso", None),
        ("me diz o que o Rui disse", None),
        ("show me what Will said", None),
        ("tell me about the deploy", None),
        ("com quem falei ontem?", None),
    ],
)
def test_the_direction_is_the_one_seen_from_who_asks(question: str, direction: str | None) -> None:
    assert read(question).direction == direction


@pytest.mark.parametrize(
    ("question", "topic"),
    [
        ("o que o Rui me mandou ontem no Teams sobre o cache do Redis?", "cache Redis"),
        ("what did I tell Will about the Invoice?", "Invoice"),
        ("que commit message usei no fix?", "commit message fix"),
        ("o erro no painel-novo", "erro painel-novo"),
        ('onde está "no teams" escrito', "no teams escrito"),
        ("oq o rui falou", ""),
        ("o que fiz ontem?", ""),
    ],
)
def test_the_topic_is_what_is_left_as_it_was_typed(question: str, topic: str) -> None:
    assert read(question).topic == topic


@pytest.mark.parametrize(
    ("question", "pick"),
    [
        ("qual a última mensagem do Rui?", "newest"),
        ("latest commit", "newest"),
        ("o primeiro commit do painel-web", "oldest"),
        ("qual a mensagem do Rui?", None),
    ],
)
def test_the_last_one_is_told_from_any(question: str, pick: str | None) -> None:
    assert read(question).pick == pick


def test_what_looks_like_a_condition_and_is_not_understood_is_said() -> None:
    assert read("o que ele disse recentemente?").unread == ("ele", "recentemente")
    assert read("what did he say lately?").unread == ("he", "lately")
    assert read("o que o Rui disse?").unread == ()
