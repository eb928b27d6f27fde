"""The slots of a plan filled by a real model: held to the grammar, then to the question."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from cade.app.models.generate import Generator
from cade.app.runs.asking import understand
from cade.app.runs.asking.asked import Asked
from cade.app.wiring import Cade
from cade.queries.plan import slots
from cade.queries.words import words
from cade.tests.queries.plan.asking import read

NOW = datetime(2026, 3, 13, 1, tzinfo=UTC)
UNREAD = (
    "o que ele disse recentemente?",
    "o que ela escreveu sobre aquilo recentemente?",
    "tarefas dele",
    "what did he say recently?",
)


@pytest.fixture
def cade(gemma: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cade]:
    for name in ("DATA", "CACHE", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    monkeypatch.setenv("HOME", str(tmp_path))
    cade = Cade()
    cade.config = replace(
        cade.config, models=replace(cade.config.models, generation=str(gemma), threads=2)
    )
    yield cade
    cade.close()


@pytest.mark.parametrize("question", UNREAD)
def test_what_the_model_writes_are_slots_with_the_questions_own_words(
    generator: Generator, question: str
) -> None:
    plan = read(question)
    stream = generator.stream(
        generator.prompt(*slots.prompt(question, plan)),
        grammar=slots.grammar(plan),
        max_tokens=understand.SLOT_TOKENS,
    )
    said = msgspec.json.decode("".join(stream), type=slots.Slots)

    assert stream.ended == "end"
    for text in (said.topic, said.person):
        assert text == slots.NOTHING or set(words(text)) <= set(words(question))


@pytest.mark.parametrize("question", UNREAD)
def test_the_plan_has_nothing_that_the_question_does_not_say(cade: Cade, question: str) -> None:
    plan, trouble = understand.understood(cade, Asked(question=question, now=NOW))
    by_code = replace(cade.config.models, generation=None)
    cade.config = replace(cade.config, models=by_code)
    without, _ = understand.understood(cade, Asked(question=question, now=NOW))

    assert trouble is None
    said = set(words(question))
    for text in (plan.topic, *plan.unknown_names):
        assert set(words(text)) <= said
    if without.topic:
        assert plan.topic == without.topic
    assert (plan.mode, plan.days, plan.people) == (without.mode, without.days, without.people)
    assert (plan.modality, plan.task_status) == (without.modality, without.task_status)


def test_a_model_that_is_not_done_in_time_changes_nothing(
    cade: Cade, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(understand, "SLOT_DEADLINE_S", 0.0)

    plan, trouble = understand.understood(cade, Asked(question=UNREAD[0], now=NOW))

    assert trouble is None
    assert plan.unread == ("ele", "recentemente")


def test_a_model_that_may_write_too_little_changes_nothing(
    cade: Cade, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(understand, "SLOT_TOKENS", 3)

    assert understand.understood(cade, Asked(question=UNREAD[0], now=NOW))[0].unread


@pytest.mark.parametrize("delay_s", [0.3, 1.0])
def test_ctrl_c_ends_the_reading_of_a_question(gemma: Path, tmp_path: Path, delay_s: float) -> None:
    command = [sys.executable, "-m", "cade.tests.app.models.asking", str(tmp_path), str(gemma)]
    environment = {**os.environ, "HOME": str(tmp_path)}
    environment |= {
        f"XDG_{n}_HOME": str(tmp_path / n) for n in ("DATA", "CACHE", "CONFIG", "STATE")
    }
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "reading\n"
        time.sleep(delay_s)
        child.send_signal(signal.SIGINT)
        said, errors = child.communicate()

    assert errors.splitlines()[-1:] == ["KeyboardInterrupt"]
    assert "answer" not in said
    assert child.returncode == -signal.SIGINT
