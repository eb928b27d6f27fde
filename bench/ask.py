"""What a question costs from the terminal: whole processes over 100,000 items, no model loaded.

python -m cade.bench.ask
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from cade.bench.figure import Figure, table, wall_s
from cade.bench.home import CADE, filled_home

RUNS = 7
TARGET_MS = 500
RUN = [sys.executable, "-c", CADE, "ask", "--now", "2024-06-02T12:00"]
BARE = [sys.executable, "-c", "pass"]
QUESTIONS = {
    "the plan of a question": ["--plan", "o que fiz ontem no git?"],
    "a listing of a day": ["what happened yesterday?"],
    "a listing of a month by a person": ["list the commits by {author} in May 2024"],
    "the tasks of a day": ["tasks of yesterday"],
    "an answer by words": ["why does the parser skip empty lines?"],
    "an answer by words, of a person": ["what did {author} say about the parser?"],
    "somebody's last commit": ["what was the last commit of {author}?"],
}


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as work:
        home = filled_home(Path(work))
        author = _author(home.environment)
        commands = [[*RUN, *(word.format(author=author) for word in q)] for q in QUESTIONS.values()]
        bare, *times = _in_turns([BARE, *commands], home.environment)
        for what, time in zip(QUESTIONS, times, strict=True):
            over = time - bare
            yield Figure(
                what=f"`cade ask`, whole process, {home.items:,} items: {what}",
                measured=f"{over:.0f} ms more",
                against=f"bare Python {bare:.0f} ms",
                target=f"≤ {TARGET_MS} ms more",
                met=over <= TARGET_MS,
            )


def _author(environment: dict[str, str]) -> str:
    found = subprocess.run(
        [sys.executable, "-c", CADE, "people", "--json"],
        env={**os.environ, **environment},
        capture_output=True,
        check=True,
    )
    return str(json.loads(found.stdout)[0]["name"])


def _in_turns(commands: list[list[str]], environment: dict[str, str]) -> list[float]:
    """Return the median milliseconds of each command, run in turns after one warm-up."""
    times: list[list[float]] = [[] for _ in commands]
    for _ in range(RUNS + 1):
        for command, seen in zip(commands, times, strict=True):
            seen.append(1_000 * wall_s(lambda command=command: _run(command, environment)))  # type: ignore[misc]
    return [median(seen[1:]) for seen in times]


def _run(command: list[str], environment: dict[str, str]) -> None:
    subprocess.run(command, env={**os.environ, **environment}, capture_output=True, check=False)


if __name__ == "__main__":
    print(table(figures()))
