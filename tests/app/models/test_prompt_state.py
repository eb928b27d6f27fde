"""What is kept of a prompt is its fixed beginning: no name, no question, no evidence."""

import json
from pathlib import Path

import pytest

from cade.app.models.generate import Generator
from cade.app.models.prompt_state import load_prompt_state, state_key
from cade.app.models.prompts import plain
from cade.app.runs.answer import Asked, answered
from cade.app.wiring import Cade
from cade.queries.answer.prompt import instructions
from cade.queries.plan.plan import Plan
from cade.queries.plan.slots import prompt as slots_prompt
from cade.queries.timeline import Clock
from cade.tests.app.runs.fortnight import opened

KEY = {"model": "m", "build": "b", "context": 256, "tokens": (1, 2, 3)}
QUESTION = "por que a Xenofonte Quaresma trocou o polvilho da sessão?"
SECRET = ("Xenofonte", "Quaresma", "polvilho", "sessão", "Marina", "Rui", "orion", "ORI-101")


@pytest.mark.parametrize(
    "other",
    [
        {"model": "n"},
        {"build": "c"},
        {"context": 512},
        {"tokens": (1, 2)},
        {"tokens": (1, 2, 3, 4)},
    ],
)
def test_another_model_build_context_or_prompt_is_another_state(other: dict[str, object]) -> None:
    assert state_key(**KEY) == state_key(**KEY)  # type: ignore[arg-type]
    assert state_key(**{**KEY, **other}) != state_key(**KEY)  # type: ignore[arg-type]


def test_the_state_holds_the_fixed_tokens_and_no_other(gemma: Path, tmp_path: Path) -> None:
    generator = Generator(gemma, context=512, threads=2, states=tmp_path)
    fixed = instructions("pt")
    list(generator.stream(plain(fixed, f"{QUESTION} {' '.join(SECRET)}"), max_tokens=2))
    (state,) = tmp_path.glob("*.state")
    wanted = generator._native.tokens(fixed, ends=True)
    decoder = generator._decoder
    key = state.stem
    memory = decoder._api.llama_get_memory(decoder._context)
    decoder._api.llama_memory_clear(memory, True)

    assert json.loads(Path(f"{state}.json").read_bytes())["tokens"] == len(wanted)
    assert load_prompt_state(decoder._api, decoder._context, wanted, state, key)
    assert decoder._api.llama_memory_seq_pos_max(memory, 0) == len(wanted) - 1
    generator.close()


def test_no_name_and_no_question_stands_in_what_an_answer_leaves_behind(
    gemma: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DATA", "CACHE", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    monkeypatch.setenv("HOME", str(tmp_path))
    cade = with_gemma(opened(tmp_path), gemma)
    question = "what was renewed before the session expires, Quaresma, polvilho?"
    answered(cade, Asked(question=question), Plan(topic=question), Clock())
    kept = sorted((Path(cade.model_settings.models_dir) / "prompts").iterdir())
    cade.close()

    assert len(kept) == 2
    for path in kept:
        raw = path.read_bytes().lower()
        for word in SECRET:
            for written in (word.lower().encode(), word.lower().encode("utf-16-le")):
                assert written not in raw


def test_the_same_beginning_is_kept_once_for_all_questions(gemma: Path, tmp_path: Path) -> None:
    generator = Generator(gemma, context=512, threads=2, states=tmp_path)
    for question in ("o que ele disse?", "quem perguntou?"):
        for fixed, rest in (slots_prompt(question, Plan()), (instructions("pt"), question)):
            list(generator.stream(generator.prompt(fixed, rest), max_tokens=1))
    generator.close()

    assert len(list(tmp_path.glob("*.state"))) == 2


def with_gemma(cade: Cade, gemma: Path) -> Cade:
    """Return the program with the small model that answers, shortly."""
    from msgspec.structs import replace

    models = replace(
        cade.config.models, generation=str(gemma), generation_context=768, max_answer_tokens=8
    )
    cade.config = replace(cade.config, models=models)
    return cade
