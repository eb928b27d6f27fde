from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cade.app.models.errors import ModelUnusable
from cade.app.runs.asking.asked import Asked
from cade.app.runs.asking.understand import moment_typed, understood
from cade.app.wiring import Cade

NOW = datetime(2026, 3, 13, 1, tzinfo=UTC)
UNREAD = "o que ele disse recentemente?"


class Says:
    """A generator that says what it was made with, and keeps what it was asked."""

    def __init__(self, *pieces: str) -> None:
        self.pieces, self.grammar, self.closed = pieces, "", False

    def prompt(self, instructions: str, text: str) -> str:
        return instructions + text

    def stream(self, prompt: str, *, grammar: str, **_: Any) -> Iterator[str]:
        self.grammar = grammar
        yield from self.pieces

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def cade(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cade]:
    for name in ("DATA", "CACHE", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("TZ", "America/Sao_Paulo")
    cade = Cade()
    yield cade
    cade.close()


def with_model(cade: Cade, says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    models = replace(cade.config.models, generation="/models/own.gguf")
    cade.config = replace(cade.config, models=models)
    monkeypatch.setattr("cade.app.models.generate.open_generator", lambda _settings: says)


def test_the_day_is_the_local_one(cade: Cade) -> None:
    plan, _ = understood(cade, Asked(question="o que fiz hoje?", now=NOW))

    assert plan.days is not None
    assert plan.days.first.isoformat() == "2026-03-12"  # ten in the evening on the wall


def test_a_typed_time_without_an_offset_is_local(cade: Cade) -> None:
    assert moment_typed(cade, "2026-03-12T22:00") == NOW
    assert moment_typed(cade, "2026-03-13T01:00Z") == NOW
    assert moment_typed(cade, "0001-01-01T00:00+23:00") is None


def test_the_month_comes_first_where_the_system_writes_it_so(
    cade: Cade, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Asked(question="what happened on 03/04/2026?", now=NOW)
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    american, _ = understood(cade, asked)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    british, _ = understood(cade, asked)

    assert american.days is not None
    assert american.days.first.isoformat() == "2026-03-04"
    assert british.days is not None
    assert british.days.first.isoformat() == "2026-04-03"


def test_a_model_is_asked_for_what_was_left_unread_and_held_to_its_words(
    cade: Cade, monkeypatch: pytest.MonkeyPatch
) -> None:
    says = Says('{"topic": "none", "person": "ele", ', '"kind": "none", "state": "none"}')
    with_model(cade, says, monkeypatch)
    plan, trouble = understood(cade, Asked(question=UNREAD, now=NOW))

    assert trouble is None
    assert "recentemente" in says.grammar
    assert plan.unknown_names == ("ele",)
    assert plan.unread == ("recentemente",)
    assert says.closed


def test_an_answer_that_was_cut_off_changes_nothing(
    cade: Cade, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_model(cade, Says('{"topic": "no'), monkeypatch)

    assert understood(cade, Asked(question=UNREAD, now=NOW))[0].unread == ("ele", "recentemente")


def test_a_model_is_not_opened_for_a_question_that_was_read_whole(
    cade: Cade, monkeypatch: pytest.MonkeyPatch
) -> None:
    says = Says("never")
    with_model(cade, says, monkeypatch)
    understood(cade, Asked(question="o que fiz ontem?", now=NOW))

    assert says.grammar == ""


def test_a_model_that_cannot_be_used_costs_only_what_it_would_have_read(
    cade: Cade, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_settings: object) -> None:
        raise ModelUnusable("/models/own.gguf", "no such file")

    with_model(cade, Says(), monkeypatch)
    monkeypatch.setattr("cade.app.models.generate.open_generator", broken)
    plan, trouble = understood(cade, Asked(question=UNREAD, now=NOW))

    assert isinstance(trouble, ModelUnusable)
    assert plan.unread == ("ele", "recentemente")


@pytest.mark.parametrize(
    ("question", "source"),
    [("o que a Ana disse no Teams?", "teams"), ("what did I say on WhatsApp?", "whatsapp")],
)
def test_a_source_of_which_nothing_was_read_is_a_condition_all_the_same(
    cade: Cade, question: str, source: str
) -> None:
    plan, _ = understood(cade, Asked(question=question, now=NOW))

    assert plan.sources == (source,)
