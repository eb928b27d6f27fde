import pytest

from cade.queries.plan.read import read_question
from cade.queries.plan.vocabulary import KnownEntity, Vocabulary
from cade.queries.plan.when.days import one_day
from cade.tests.queries.plan.asking import ANA, ME, TODAY, read, roles


@pytest.mark.parametrize(
    ("question", "status"),
    [
        ("quais tarefas finalizei ontem?", "done"),
        ("which tasks did I finish yesterday?", "done"),
        ("tasks still open", "open"),
        ("tarefas que não terminei", "open"),
        ("unfinished tasks", "open"),
        ("o que falta fazer?", "open"),
        ("what's left to do?", "open"),
        ("tarefas em andamento", "in_progress"),
        ("tarefas com PR aberto", "pr_opened"),
        ("which tasks have an open pull request?", "pr_opened"),
        ("quais PRs abri ontem?", "pr_opened"),
        ("tarefas que só consultei", "consulted"),
        ("tarefas que o Rui mencionou", "mentioned"),
        ("minhas tarefas", None),
        ("which tasks did I open?", None),
        ("tarefas que a Ana me passou ontem", None),
    ],
)
def test_tasks_have_the_state_that_the_question_names(question: str, status: str | None) -> None:
    plan = read(question)

    assert (plan.mode, plan.task_status) == ("tasks", status)


@pytest.mark.parametrize(
    "question",
    [
        "o que o Rui disse da tarefa de login?",
        "what issues did we have with Redis?",
        "quando terminei a tarefa de migração?",
        "o que fiz ontem?",
        "a tarefa ficou pronta?",
    ],
)
def test_a_task_that_is_only_talked_about_is_a_topic(question: str) -> None:
    plan = read(question)

    assert (plan.mode, plan.task_status) != ("tasks", plan.task_status)


def test_tasks_without_a_period_are_those_of_today() -> None:
    plan = read("tarefas do cliente Solaris")

    assert (plan.days, plan.days_assumed) == (one_day(TODAY), True)


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("quem mais mexeu no arquivo que o Rui alterou?", "others"),
        ("who else worked on the file Rui changed?", "others"),
        ("quem mais alterou os arquivos que eu mudei?", "others"),
        ("imagens que o Pedro me mandou", "images"),
        ("imagens em que o João aparece", "images"),
        ("prints do projeto Orion", "images"),
        ("pictures of Will", "images"),
        ("arquivos que o Rui alterou", "touched"),
        ("o que está relacionado com ORI-12?", "related"),
    ],
)
def test_a_relation_goes_from_people_over_what_they_touched(question: str, kind: str) -> None:
    plan = read(question)

    assert plan.mode == "relations"
    assert plan.relation is not None
    assert plan.relation.kind == kind


@pytest.mark.parametrize(
    "question", ["prints do erro de login", "quem mais falou disso?", "o que mais fiz ontem?"]
)
def test_without_anybody_or_anything_named_there_is_no_relation(question: str) -> None:
    assert read(question).relation is None


def test_whoever_asks_may_be_the_one_whose_files_others_touched() -> None:
    assert roles("quem mais alterou os arquivos que eu mudei?") == {ME: "author"}


@pytest.mark.parametrize(
    ("question", "entities"),
    [
        ("o que o cliente Solaris pediu", {"Solaris": "client"}),
        ("o que decidimos no projeto orion", {"orion": "project"}),
        ("the Orion project deadline", {"Orion": "project"}),
        ("bugs do painel-web", {"painel-web": "repository"}),
        ("o que rolou no Plantão de Infra", {"Plantão de Infra": "conversation"}),
        ("empresa Monte Belo", {"Monte Belo": "company"}),
        ("o repositório novo", {}),
        ("o projeto de migração", {}),
        ("client side rendering", {}),
        ("o cliente pediu desconto", {}),
    ],
)
def test_companies_and_projects_are_no_people(question: str, entities: dict[str, str]) -> None:
    plan = read(question)

    assert {entity.name: entity.kind for entity in plan.entities} == entities
    assert plan.people == ()


@pytest.mark.parametrize(
    ("question", "folder"),
    [
        ("o que mudou em src/app?", "src/app"),
        ("notas em ~/notas sobre Redis", "~/notas"),
        ("what is in /etc/nginx", "/etc/nginx"),
        ("arquivos em ./rascunhos", "./rascunhos"),
        ("o que tem na pasta docs sobre testes", "docs"),
        ("files in the reports folder", "reports"),
        ("sim e/ou não", None),
        ("how does CI/CD work?", None),
        ("suporte 24/7", None),
        ("o que diz https://exemplo.com/src/app", None),
        ("em que pasta está o contrato?", None),
    ],
)
def test_a_typed_path_is_a_folder(question: str, folder: str | None) -> None:
    assert read(question).folder == folder


@pytest.mark.parametrize(
    ("question", "identifiers"),
    [
        ("o que houve com ori-12?", ("ori-12",)),
        ("PR #88 e PR 90", ("#88", "#90")),
        ("quem mexeu em src/app/main.py", ("main.py",)),
        ("a versão 2.10 saiu?", ()),
    ],
)
def test_identifiers_are_no_topic(question: str, identifiers: tuple[str, ...]) -> None:
    plan = read(question)

    assert plan.identifiers == identifiers
    assert not set(identifiers) & set(plan.topic.lower().split())


@pytest.mark.parametrize(
    ("question", "modality"),
    [
        ("qual link o Rui mandou", "link"),
        ("o print que a Ana me mandou", "image"),
        ("mensagens do Rui", "message"),
        ("quais commits fiz", "commit"),
        ("conversas com a Ana", "message"),
        ("capturas de tela do erro", "image"),
        ("o que escrevi nas minhas notas", "note"),
        ("qual mensagem de erro apareceu?", None),
        ("quando mudei a página de login?", None),
        ("release notes do painel", None),
        ("a nota fiscal do monitor", None),
    ],
)
def test_the_kind_is_that_of_what_is_asked_for(question: str, modality: str | None) -> None:
    assert read(question).modality == modality


def test_a_person_and_a_task_go_together() -> None:
    assert roles("tarefas que a Ana me passou ontem") == {ANA: "from"}


@pytest.mark.parametrize(
    ("question", "folder"),
    [("arquivos grandes da pasta videos", "videos"), ("big files in the videos folder", "videos")],
)
def test_a_folder_may_be_called_by_a_word_that_means_something(question: str, folder: str) -> None:
    plan = read(question)
    assert (plan.folder, plan.modality) == (folder, "file")


@pytest.mark.parametrize(
    "question",
    ["error messages in the log", "release notes for 2.0", "how long do I have to file taxes?"],
)
def test_a_compound_and_a_verb_name_no_kind(question: str) -> None:
    assert read(question).modality is None


def test_the_photo_that_somebody_took_is_from_them() -> None:
    assert roles("cadê a foto do crachá que a Ana tirou") == {ANA: "from"}
    assert read("the badge photo Ana took").topic == "badge"


def test_a_client_may_be_called_by_the_beginning_of_a_longer_name() -> None:
    known = Vocabulary([], {}, [KnownEntity(kind="company", name="Northwind Press")])
    plan = read_question("any word from Northwind?", known, TODAY)
    assert [(entity.name, entity.kind) for entity in plan.entities] == [("Northwind", "company")]
