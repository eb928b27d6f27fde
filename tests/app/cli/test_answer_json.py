"""The form of `cade ask --json` is published, and what every mode prints has it."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator, FormatChecker

from cade.app import schemas
from cade.app.cli import _ask_json
from cade.app.cli._answer_json import AnswerJson, json_schema
from cade.tests.app.cli.conftest import Cade, commit, git

PUBLISHED = Path(schemas.__file__).parent / "answer.json"


@pytest.fixture
def filled(cade: Cade, repository: Path) -> Cade:
    assert cade("ingest", "git", str(repository), "--no-embed").code == 0
    return cade


def test_the_published_form_is_the_one_that_is_printed() -> None:
    assert json.loads(PUBLISHED.read_text()) == json.loads(json.dumps(json_schema()))


@pytest.mark.parametrize(
    "question", ["When was the deploy token rotated?", "zzz qqq xxx", "PROJ-481", "(", "why?"]
)
def test_every_answer_has_the_published_form(filled: Cade, question: str) -> None:
    told = msgspec.json.decode(filled("ask", "--json", question).out, type=AnswerJson)

    assert told.question == question
    cited = {number for sentence in told.sentences for number in sentence.cites}
    assert cited <= {one.cited_as for one in told.evidence}


NOW = ("--now", "2026-03-04T12:00")
ASKED = (
    ("answer", ("When was the deploy token rotated?",)),
    ("answer", ("zzz qqq xxx",)),
    ("answer", ("Por que o Orion usa RabbitMQ?",)),
    ("list", ("what did I do yesterday?",)),
    ("list", ("o que fiz em 1 de janeiro de 2020?",)),
    ("tasks", ("quais tarefas fiz ontem?",)),
    ("tasks", ("tasks of January 1, 2020",)),
    ("relations", ("quem mais mexeu nos arquivos que a Ana alterou?",)),
    ("relations", ("who else changed the files that Ana changed?",)),
    ("plan", ("--plan", "o que fiz ontem no git sobre o Orion depois das 14h?")),
    ("plan", ("--plan", "tarefas que a Ana me passou ontem")),
    ("plan", ("--plan", "")),
)


@cache
def validator() -> Any:
    published = json.loads((PUBLISHED.parent / "ask.json").read_text())
    Draft202012Validator.check_schema(published)
    return Draft202012Validator(published, format_checker=FormatChecker())


@pytest.fixture
def shared(filled: Cade, repository: Path) -> Cade:
    """The same, and what somebody else did on a file of it, with the key of a task."""
    commit(repository, "PROJ-500: shared file", day="2026-03-03T10:00:00-03:00")
    name = git_files(repository)[-1]
    (repository / name).write_text("changed by Caio")
    git(
        repository, "commit", "-q", "-am", "PROJ-500: look again",
        GIT_AUTHOR_NAME="Caio Reis", GIT_AUTHOR_EMAIL="caio@example.org",
        GIT_AUTHOR_DATE="2026-03-03T11:00:00-03:00", GIT_COMMITTER_DATE="2026-03-03T11:00:00-03:00",
    )  # fmt: skip
    assert filled("ingest", "git", str(repository), "--no-embed").code == 0
    return filled


def git_files(repository: Path) -> list[str]:
    files = sorted(repository.glob("*.txt"), key=lambda path: path.stat().st_mtime_ns)
    return [path.name for path in files]


def test_the_published_form_of_every_mode_is_the_one_that_is_printed() -> None:
    published = json.loads((PUBLISHED.parent / "ask.json").read_text())

    assert published == json.loads(json.dumps(_ask_json.json_schema()))


@pytest.mark.parametrize(("mode", "question"), ASKED)
def test_what_each_mode_prints_has_the_published_form(
    shared: Cade, mode: str, question: tuple[str, ...]
) -> None:
    asked = [part for part in question if part] or ["?"]
    if question == ("--plan", ""):
        asked = ["--plan", "?"]
    said = shared("ask", "--json", *NOW, *asked)
    told = json.loads(said.out)

    assert [error.message for error in validator().iter_errors(told)] == []
    assert told.get("result", "plan") == mode


def test_something_of_each_mode_is_found_so_that_its_parts_are_checked(shared: Cade) -> None:
    told = {
        mode: json.loads(shared("ask", "--json", *NOW, *question).out)
        for mode, question in reversed(ASKED)
        if all(question)
    }

    assert told["list"]["items"]
    assert told["tasks"]["tasks"] and told["tasks"]["tasks"][0]["evidence"]
    assert told["relations"]["others"] or told["relations"]["results"]
    evidence = told["answer"]["evidence"]
    assert any(one["cited"] for one in evidence)
    for one in evidence:
        assert one["uid"].startswith("git:")
        assert one["source"] == "git" and one["day"] and one["locator"]
        assert one["chunk"] >= 1 and one["start"] < one["end"]
        assert {"distance", "cosine", "untrusted", "cited_as"} <= one.keys()
        assert (one["cited_as"] is not None) == one["cited"]


def test_another_form_is_refused(shared: Cade) -> None:
    told = json.loads(shared("ask", "--json", *NOW, "what did I do yesterday?").out)

    assert list(validator().iter_errors({**told, "more": 1}))
    assert list(validator().iter_errors({**told, "items": [{"uid": "git:1"}]}))
    assert list(validator().iter_errors({key: told[key] for key in told if key != "plan"}))


def test_distances_are_told_where_there_are_vectors(filled: Cade) -> None:
    assert filled("rebuild-projections", "vectors").code == 0
    told = json.loads(filled("ask", "--json", "When was the deploy token rotated?").out)
    refused = filled("--verbose", "ask", "Who won the chess championship in Reykjavik?")

    assert [error.message for error in validator().iter_errors(told)] == []
    for one in told["evidence"]:
        assert one["distance"] == pytest.approx(1 - one["cosine"])
    assert refused.code == 1
    assert "sure to 0." in refused.err and ", wanted 0." in refused.err
    assert "nearest text: distance 0." in refused.err
