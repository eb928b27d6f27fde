"""An embedding run against llama.cpp alone, and what a question takes in time and memory.

    python -m cade.bench.embedding

The texts are invented notes of about 1,000 characters; both sides use the same model file, the same
number of threads and flash attention, in turns. Prints nothing without llama.cpp.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from cade.app.models.native import installed
from cade.app.models.settings import DEFAULT_CONTEXT, ModelSettings, threads_of
from cade.bench.figure import Figure, table, wall_s
from cade.bench.home import CADE, empty_home

NOTES = 96
RUNS = 3
SENTENCE = (
    "Na reunião {n} decidimos que o serviço {n} guarda as taxas de câmbio por {m} minutos, "
    "because the provider number {m} bans us above {n} requests a minute. "
)


def figures() -> Iterator[Figure]:
    if not installed():
        return
    with tempfile.TemporaryDirectory() as work:
        root = Path(work)
        environment = {**os.environ, **empty_home(root)}
        notes = root / "notes"
        notes.mkdir()
        for number in range(NOTES):
            (notes / f"{number}.md").write_text(note(number))
        _cade(environment, "models", "prepare", "--quiet")
        _cade(environment, "ingest", "file", str(notes), "--no-embed", "--quiet")
        ratios = list(_ratios(root, environment))
        yield Figure(
            what=f"embedding run, {NOTES} notes of 1,000 characters, texts a second",
            measured=f"{median(ratios):.2f}×",
            against="llama.cpp alone, same file, threads and flash attention",
            target="≥ 0.9×",
            met=median(ratios) >= 0.9,
        )
        yield from _question(environment)


def note(number: int) -> str:
    """Return a text of about 1,000 characters that no other number gives."""
    return "".join(SENTENCE.format(n=number * 7 + i, m=number + 3 * i) for i in range(6))


def _ratios(root: Path, environment: dict[str, str]) -> Iterator[float]:
    settings = ModelSettings(models_dir=str(root / "cache" / "cade" / "models"))
    alone = _llama(settings)
    texts = ["passage: " + note(number) for number in range(NOTES)]
    alone.embed(texts[:4])
    for _ in range(RUNS):
        by_llama = wall_s(lambda: alone.embed(texts))
        for vectors in (root / "data" / "cade").glob("vectors.db*"):
            vectors.unlink()
        report = _cade(environment, code=_TIMED)
        yield by_llama / float(report)


_TIMED = """
from cade.app.runs.embed import embed
from cade.app.wiring import Cade
print(embed(Cade(), start_over=True).seconds)
"""


def _llama(settings: ModelSettings) -> Any:
    from llama_cpp import LLAMA_POOLING_TYPE_MEAN, Llama

    return Llama(
        str(settings.default_gguf),
        embedding=True,
        n_ctx=DEFAULT_CONTEXT,
        n_batch=DEFAULT_CONTEXT,
        n_ubatch=DEFAULT_CONTEXT,
        n_threads=threads_of(settings),
        n_threads_batch=threads_of(settings),
        flash_attn=True,
        pooling_type=LLAMA_POOLING_TYPE_MEAN,
        verbose=False,
    )


def _question(environment: dict[str, str]) -> Iterator[Figure]:
    code = (
        "import resource, sys; from cade.app.cli import main;"
        "main(['ask', 'por quanto tempo guardamos as taxas de câmbio?', '--json']);"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)"
    )
    peaks, seconds = [], []
    for _ in range(RUNS):
        done: list[subprocess.CompletedProcess[bytes]] = []
        command = [sys.executable, "-c", code]
        seconds.append(
            wall_s(
                lambda command=command, done=done: done.append(  # type: ignore[misc]
                    subprocess.run(command, env=environment, capture_output=True, check=True)
                )
            )
        )
        json.loads(done[0].stdout)
        peaks.append(int(done[0].stderr.split()[-1]) / 1_000)
    yield Figure(
        what="`cade ask` with the defaults, whole process",
        measured=f"{median(seconds):.2f} s, {max(peaks):.0f} MB",
        target="≤ 1 GB",
        met=max(peaks) <= 1_000,
    )


def _cade(environment: dict[str, str], *arguments: str, code: str = CADE) -> str:
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout


if __name__ == "__main__":
    print(table(figures()))
