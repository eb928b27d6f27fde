"""An ingest, two searches, a backup and a forgetting at once: nothing is lost, none is locked out.

`CADE_TOGETHER_S=60` lets them work for a minute; without it, for eight seconds. Each is a process
of its own that runs its command over and over and writes down what came of it.
"""

import json
import os
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cade.app.cli import main
from cade.app.places import platform_places
from cade.app.store.backup.place import archives
from cade.tests.app.runs.keeping.dying import FORK
from cade.tests.app.runs.keeping.home import is_whole, names, opened

Work = Callable[[int], list[str]]
Told = list[tuple[int, list[str], int]]
"""Turn, command and exit code, in order."""


@pytest.fixture
def seconds() -> float:
    return float(os.environ.get("CADE_TOGETHER_S", "8"))


def note(n: int) -> str:
    return f"nota{n:05}.md"


def write(notes: Path, n: int) -> None:
    (notes / note(n)).write_text(f"A anotação {n} fala de canario{n:05}, entre outras coisas.")


def over_and_over(work: Work, told: Path, end: float) -> None:
    """Run commands until the time is over; what they print goes to a file."""
    out = os.open(told.with_suffix(".out"), os.O_WRONLY | os.O_CREAT, 0o600)
    os.dup2(out, 1)
    os.dup2(out, 2)
    done: Told = []
    while time.monotonic() < end:
        arguments = work(len(done))
        done.append((len(done), arguments, main(arguments)))
        told.write_text(json.dumps(done))
    os._exit(0)


def together(works: dict[str, Work], folder: Path, seconds: float) -> dict[str, Told]:
    end = time.monotonic() + seconds
    processes = [
        FORK.Process(target=over_and_over, args=(work, folder / f"{name}.json", end))
        for name, work in works.items()
    ]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    return {name: json.loads((folder / f"{name}.json").read_text()) for name in works}


def printed(folder: Path) -> Iterator[str]:
    for path in folder.glob("*.out"):
        yield path.read_text()


def test_five_at_once_lose_nothing_and_none_meets_a_lock(
    notes: Path, tmp_path: Path, seconds: float
) -> None:
    told, safe = tmp_path / "told", tmp_path / "safe"
    told.mkdir()
    places = platform_places()
    places.config.mkdir(parents=True)
    (places.config / "config.json").write_text('{"retrieval": {"mode": "lexical"}}')
    for n in range(300):
        write(notes, n)
    assert main(["ingest", "file", str(notes), "--no-embed", "--quiet"]) == 0

    def ingest(turn: int) -> list[str]:
        write(notes, 1_000 + turn)
        return ["ingest", "file", str(notes), "--no-embed"]

    works: dict[str, Work] = {
        "ingest": ingest,
        "ask": lambda turn: ["ask", f"canario{(turn * 7) % 300:05}"],
        "timeline": lambda turn: ["timeline", "today"],
        "backup": lambda turn: ["backup", str(safe), "--keep", "3"],
        "forget": lambda turn: ["forget", "--match", f"canario{turn:05}", "--yes"],
    }
    done = together(works, told, seconds)

    output = "\n".join(printed(told))
    assert not re.search("locked|Traceback|damaged|is running", output), output[-3_000:]
    for name, codes in (("ingest", {0}), ("backup", {0}), ("ask", {0, 1}), ("timeline", {0})):
        assert {code for _, _, code in done[name]} <= codes, (name, output[-3_000:])
    assert {code for _, _, code in done["forget"]} == {0}
    forgotten = {note(turn) for turn, _, _ in done["forget"]}
    with opened() as made:
        assert is_whole(made)
        assert set(names(made)) == {path.name for path in notes.iterdir()} - forgotten
    for one in archives(safe):
        assert main(["backup", "--verify", str(one.path), "--quiet"]) == 0
    assert main(["restore", str(safe), "--yes", "--quiet"]) == 0
    with opened() as made:
        assert is_whole(made)
        assert not forgotten & set(names(made))
    print({name: len(turns) for name, turns in done.items()})
