"""A forgetting that is killed between any two of its steps is finished by the next command."""

import shutil
import signal
import subprocess
import sys

import pytest

from cade.app.runs.forgetting.steps import STEPS
from cade.app.store import forgetting
from cade.app.store.forgetting import pending
from cade.app.store.sqlite import connect
from cade.app.wiring import Cade
from cade.tests.app.runs import forget_dying
from cade.tests.app.runs.forget_ways import WAYS
from cade.tests.app.runs.planted import CANARY, KEPT, NAMES, SIGNS, Planted, run, word
from cade.tests.app.runs.traces import (
    headlines,
    readable,
    readable_text,
    store_unmasked,
    vectors_of,
)
from cade.tests.collectors.teams.making import BENTO


def die(step: int, *arguments: str) -> None:
    """Run a command that is killed when so many steps of the forgetting are done."""
    command = [sys.executable, str(forget_dying.__file__), str(step), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr


@pytest.mark.parametrize("step", range(len(STEPS) + 1))
def test_killed_between_any_two_steps_the_next_command_finishes(clear: Planted, step: int) -> None:
    vectors = vectors_of(CANARY)
    die(step, "forget", "--match", CANARY, "--yes")

    assert run("log", "verify") == 0

    assert clear.holding(CANARY.encode(), *vectors) == []
    assert headlines() == list(KEPT)
    cade = Cade()
    assert pending(cade.log) == []
    cade.close()


def test_an_encrypted_home_is_finished_too(home: Planted) -> None:
    vectors = vectors_of(CANARY)
    die(3, "forget", "--match", CANARY, "--yes")

    assert run("log", "verify") == 0

    assert home.holding(CANARY.encode(), *vectors) == []
    assert headlines() == list(KEPT)


@pytest.mark.parametrize("step", range(len(STEPS) + 1))
def test_what_is_told_anew_of_a_group_survives_a_kill_at_any_step(
    clear: Planted, step: int
) -> None:
    gone = [word(ending).encode() for ending in WAYS["person"][1]]
    vectors = [vector for ending in WAYS["person"][1] for vector in vectors_of(word(ending))]
    left = [name for name in headlines() if name not in _of_bento()]
    die(step, "forget", "--person", NAMES[BENTO], "--yes")

    assert run("log", "verify") == 0

    assert clear.holding(*gone, *vectors) == []
    assert headlines() == left
    assert run(*clear.ingests[3], "--quiet") == 0
    assert headlines() == left


def _of_bento() -> tuple[str, ...]:
    return (
        f"The {word('group')} is loud",
        f"Only for you: {word('two')}",
        "I say nothing",
    )


@pytest.mark.parametrize("step", range(0, len(STEPS) + 1, 3))
def test_masking_what_was_stored_leaves_no_byte_of_the_secret(clear: Planted, step: int) -> None:
    token = "ghp_" + "Qx7" * 12
    path = str(clear.root / "notes/deploy.md")
    store_unmasked(path, f"The donkey knows {token} by heart")
    assert run(*clear.ingests[1][:2], str(clear.root / "orion"), "--quiet") == 0  # embeds it
    vectors, history = vectors_of(token), clear.home / "data/cade/history.db"
    assert clear.holding(token.encode()) == ["views.db"]
    copy = history.read_bytes()

    die(step, "forget", "--secrets", "--yes")
    assert run("log", "verify") == 0

    assert clear.holding(token.encode(), *vectors) == []
    assert "The donkey knows [redacted:github] by heart" in readable_text(path)
    history.write_bytes(copy)
    assert token.lower() not in readable()


@pytest.mark.parametrize("step", range(len(STEPS)))
def test_a_source_whose_forgetting_was_killed_is_read_afresh(clear: Planted, step: int) -> None:
    die(step, "forget", "browser", "--yes")

    assert run("timeline", "2022-06-18") == 1
    assert clear.holding(word("title").encode()) == []
    assert run(*clear.ingests[2], "--quiet", "--no-embed") == 0

    assert f"A {word('title')} {SIGNS}" in headlines()
    assert run("log", "verify") == 0


def test_read_models_that_were_deleted_meanwhile_leave_no_vector(clear: Planted) -> None:
    vectors = vectors_of(CANARY)
    die(2, "forget", "--match", CANARY, "--yes")
    shutil.rmtree(clear.home / "cache")

    assert run("rebuild-projections") == 0

    assert clear.holding(CANARY.encode(), *vectors) == []
    assert headlines() == list(KEPT)


def test_an_unfinished_rebuild_goes_with_what_it_holds(clear: Planted) -> None:
    place = clear.home / "cache/cade"
    shutil.copy(place / "views.db", place / "views-build.db")

    assert run("forget", "--match", CANARY, "--yes") == 0

    assert clear.holding(CANARY.encode()) == []
    assert not (place / "views-build.db").exists()


def test_a_reader_that_goes_on_and_on_is_told_and_the_next_command_finishes(
    clear: Planted, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(forgetting, "PATIENCE_S", 0.3)
    reader = connect(clear.home / "cache/cade/views.db")
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM items").fetchone()

    assert run("forget", "--match", CANARY, "--yes") == 2
    assert "views.db" in capsys.readouterr().err
    assert headlines() == list(KEPT)
    reader.close()
    assert run("log", "verify") == 0

    assert clear.holding(CANARY.encode()) == []
