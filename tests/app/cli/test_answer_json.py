"""The form of `cade ask --json` is published, and every answer has it."""

import json
from pathlib import Path

import msgspec
import pytest

from cade.app import schemas
from cade.app.cli._answer_json import AnswerJson, json_schema
from cade.tests.app.cli.conftest import Cade

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
