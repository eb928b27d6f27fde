"""The model picks paths among those that exist; what it is told holds no value."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cade.app.models.generate import Generator
from cade.app.models.prompts import Prompt
from cade.app.schemas import picking
from cade.collectors.schemas.candidates import Candidate, Draft, drafts
from cade.collectors.schemas.observe import observe
from cade.collectors.schemas.records import rows
from cade.collectors.schemas.words import NAMES, REQUIRED
from cade.tests.app.cli.conftest import Cade, cade, home
from cade.tests.app.cli.test_schema_discover import STORES
from cade.tests.collectors.schemas.making import database

__all__ = ["cade", "home"]

CANARY = "canario"


@pytest.fixture(scope="module")
def picker(gemma: Path) -> Iterator[Generator]:
    made = Generator(gemma, context=2_048, threads=2)
    yield made
    made.close()


@pytest.fixture
def draft(tmp_path: Path) -> Draft:
    path = database(tmp_path / "p", "falabem", STORES)
    return drafts(observe(rows("indexeddb", path)))[0]


def test_the_prompt_names_every_path_and_no_value(draft: Draft) -> None:
    text = picking.prompt(draft.fields)

    for found in draft.fields.values():
        assert all(one.path in text for one in found)
    for value in (CANARY, "Pessoa", "texto", "c1", "u1", "abcd", "1772460"):
        assert value not in text


def test_the_model_picks_paths_that_exist(picker: Generator, draft: Draft) -> None:
    picks = picking.picks_of(picker, draft)

    for field, path in picks.items():
        allowed = {one.path for one in draft.fields[field]}
        assert path in allowed or (path is None and field not in REQUIRED)


def test_a_path_of_any_characters_is_written_under_its_grammar(picker: Generator) -> None:
    paths = {"id": r'@["a\"b"]', "time": r'@["a\\b"]', "conversation": '@["ção"]["a b"].c'}
    fields = {field: (Candidate(path, 1.0, "id"),) for field, path in paths.items()}
    stream = picker.stream("id", grammar=picking.grammar(fields), max_tokens=120)

    assert picking.read("".join(stream), fields) == paths
    assert stream.ended == "end"


@given(answer=st.text(max_size=80) | st.from_regex(r"(id: @\.[a-z]+\n?|text: none\n)*"))
def test_any_answer_gives_paths_that_exist(answer: str) -> None:
    fields = {name: (Candidate("@.a", 1, "id"), Candidate("@.b", 0.5, "id")) for name in NAMES}

    assert set(picking.read(answer, fields).values()) <= {"@.a", "@.b", None}


def test_discovery_asks_the_configured_model_and_tells_it_no_value(
    cade: Cade, home: Path, gemma: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prompts: list[str] = []
    real = Generator.stream

    def noted(self: Generator, prompt: Prompt, **more: object) -> object:
        prompts.append("".join(part.text for part in (*prompt.fixed, *prompt.rest)))
        return real(self, prompt, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Generator, "stream", noted)
    config = home / "config" / "cade" / "config.json"
    config.parent.mkdir(parents=True)
    config.write_text(json.dumps({"models": {"generation": str(gemma), "threads": 2}}))
    made = database(home / "IndexedDB", "falabem", STORES, "https_falabem.example_0")

    said = cade("schema-discover", "--name", "falabem", str(made))

    assert said.code == 0
    assert "It maps 30 messages" in said.err
    (prompt,) = prompts
    assert "@.msgId looks like: identifier" in prompt
    assert CANARY not in prompt + said.out + said.err
