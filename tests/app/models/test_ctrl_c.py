import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from cade.app.models.ctrl_c import held_back
from cade.app.models.embedder import WindowedEmbedder


@pytest.fixture(autouse=True)
def _ctrl_c_heeded() -> Iterator[None]:
    """Heed Ctrl-C also where the tests run in the background, which has it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("delay_s", [0.0, 0.15, 0.4])
@pytest.mark.parametrize("phase", ["loading", "reading"])
def test_ctrl_c_ends_a_model_that_loads_or_reads(gemma: Path, phase: str, delay_s: float) -> None:
    command = [sys.executable, "-m", "cade.tests.app.models.interrupted", str(gemma)]
    child = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    )
    assert child.stdout is not None
    while (line := child.stdout.readline().strip()) and line != phase:
        pass
    time.sleep(delay_s)
    child.send_signal(signal.SIGINT)
    said, errors = child.communicate()

    assert errors.splitlines()[-1:] == ["KeyboardInterrupt"]
    assert "ignored" not in errors
    assert "answer" not in said
    assert child.returncode == -signal.SIGINT


def test_ctrl_c_is_raised_behind_the_call_and_its_handler_is_back() -> None:
    before, ran = signal.getsignal(signal.SIGINT), []

    with pytest.raises(KeyboardInterrupt), held_back() as wish:
        signal.raise_signal(signal.SIGINT)
        ran.append(wish.pressed)
        raise OSError("the call was stopped")

    assert ran == [True]
    assert signal.getsignal(signal.SIGINT) is before


def test_another_thread_and_an_ignoring_process_hold_nothing_back() -> None:
    found: list[bool] = []

    def look() -> None:
        with held_back() as wish:
            found.append(wish.heeded)

    thread = Thread(target=look)
    thread.start()
    thread.join()
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        look()
    finally:
        signal.signal(signal.SIGINT, before)

    assert found == [False, False]


def test_the_package_embeds_many_texts_as_it_does_one(package: WindowedEmbedder) -> None:
    texts = [f"note {number}" for number in range(5)]
    alone = [package.passages([text])[0] for text in texts]

    assert (package.passages(texts) == alone).all()
