"""How soon an answer begins: with rules alone, and with the small model, its state kept or not.

The model is Gemma 3 270M, the one that a package ships; what a larger one needs grows with its
size, the ratios less so. Cold: a process of its own that loads the model, its file in the page
cache. Warm: the model is loaded. State: what was computed for the fixed prompt, kept on the disk.

python -m cade.bench.first_token
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from shutil import rmtree
from statistics import median

from cade.app.models.generate import Generator
from cade.app.models.settings import physical_cores
from cade.bench.figure import Figure, table, wall_s
from cade.bench.home import CADE, Home, filled_home
from cade.evals.injection.small_model import shipped
from cade.queries.answer.prompt import instructions

RUNS = 3
ITEMS = 2_000
EVIDENCE = 400
"""Words of evidence: about what six hits of commits and messages show."""
CONTEXT = 4_096
QUESTION = "why does the parser skip empty lines?"
COLD = (
    "import sys; from pathlib import Path; from cade.bench.first_token import generator, first;"
    "first(generator(Path(sys.argv[1]), Path(sys.argv[2]))); print('first', flush=True)"
)


def figures() -> Iterator[Figure]:
    model = shipped()
    if model is None:
        raise SystemExit("needs cade[llm] and cade[embedded-llm]")
    with tempfile.TemporaryDirectory() as work:
        states = Path(work) / "states"
        yield from _tokens(Path(model), states)
        yield from _whole(filled_home(Path(work), items=ITEMS), model)


def generator(model: Path, states: Path) -> Generator:
    """Open the model as `cade ask` does."""
    return Generator(model, context=CONTEXT, threads=physical_cores(), states=states)


def first(model: Generator) -> None:
    """Let it write until there is something to show."""
    text = "Evidence:\n[1] (git 2026-03-02) " + "the parser skips lines " * (EVIDENCE // 4)
    stream = model.answer(instructions("en"), f"{text}\n\nQuestion: {QUESTION}")
    next(stream)
    stream.close()


def _tokens(model: Path, states: Path) -> Iterator[Figure]:
    cold: dict[bool, list[float]] = {False: [], True: []}
    warm: dict[bool, list[float]] = {False: [], True: []}
    loaded = generator(model, states)
    for _ in range(RUNS + 1):
        for kept in (False, True):
            _drop(states, unless=kept)
            cold[kept].append(wall_s(lambda: _cold(model, states)))
            _drop(states, unless=kept)
            warm[kept].append(wall_s(lambda: first(loaded)))
    loaded.close()
    for name, times in (("cold", cold), ("warm", warm)):
        without, with_state = (median(times[kept][1:]) for kept in (False, True))
        yield Figure(
            what=f"first token, {name}, about {EVIDENCE} words of evidence, state kept",
            measured=f"{1_000 * with_state:.0f} ms",
            against=f"no state: {1_000 * without:.0f} ms",
        )


def _drop(states: Path, *, unless: bool) -> None:
    if not unless:
        rmtree(states, ignore_errors=True)


def _cold(model: Path, states: Path) -> None:
    command = [sys.executable, "-c", COLD, str(model), str(states)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        if child.stdout.readline() != b"first\n":
            raise RuntimeError("the model wrote nothing")


def _whole(home: Home, model: str) -> Iterator[Figure]:
    rules, with_model = [], []
    question = _answerable(home)
    for _ in range(RUNS + 1):
        _configure(home, None)
        rules.append(wall_s(lambda: _ask(home, question)))
        _configure(home, model)
        with_model.append(wall_s(lambda: _ask(home, question)))
    yield Figure(
        what=f"`cade ask`, whole process, {home.items:,} items, rules alone: the whole answer",
        measured=f"{1_000 * median(rules[1:]):.0f} ms",
        target="≤ 1,000 ms",
        met=median(rules[1:]) <= 1,
    )
    yield Figure(
        what=f"`cade ask`, whole process, {home.items:,} items, with the model: the whole answer",
        measured=f"{median(with_model[1:]):.1f} s",
        against=f"rules alone: {1_000 * median(rules[1:]):.0f} ms",
    )


def _answerable(home: Home) -> str:
    """Return a question of which the history has the answer: about a commit, in its own words."""
    command = ["git", "-C", str(home.repository), "log", "--all", "-1", "--format=%s"]
    subject = subprocess.run(command, capture_output=True, check=True, text=True).stdout.strip()
    return f"why did we {subject}?"


def _ask(home: Home, question: str) -> None:
    command = [sys.executable, "-c", CADE, "ask", "--now", "2024-06-02T12:00", question]
    environment = {**os.environ, **home.environment}
    subprocess.run(command, env=environment, capture_output=True, check=False)


def _configure(home: Home, model: str | None) -> None:
    path = home.root / "config" / "cade" / "config.json"
    path.write_text(json.dumps({"models": {"generation": model, "max_answer_tokens": 60}}))
    path.chmod(0o600)


if __name__ == "__main__":
    print(table(figures()))
