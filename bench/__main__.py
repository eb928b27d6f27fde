"""`make bench`: every script of this folder that has `figures()`, written to bench/RESULTS.md.

Each script runs in a process of its own, so that none warms another's caches.
"""

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from cade.bench.figure import Figure, machine, table

HERE = Path(__file__).resolve().parent
SCRIPTS = (
    "startup",
    "append",
    "replay",
    "git_ingest",
    "embedding",
    "search",
    "first_token",
    "tasks",
    "relations",
    "vectors",
    "forget",
    "backup",
)


def main(names: list[str]) -> int:
    """Measure the named scripts, or all, and write the table of all."""
    parts = [
        f"# Figures\n\n{machine()}. {datetime.now(UTC):%Y-%m-%d}. `make bench` measures again."
    ]
    for name in names or SCRIPTS:
        sys.stderr.write(f"[bench] {name}\n")
        code = f"import cade.bench.{name} as m, msgspec, sys;"
        code += "sys.stdout.buffer.write(msgspec.json.encode(list(m.figures())))"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
        if done.returncode:
            sys.stderr.write(done.stderr.decode(errors="replace"))
            return 1
        figures = msgspec.json.decode(done.stdout, type=list[Figure])
        parts.append(f"## `bench/{name}.py`\n\n{table(figures)}")
    text = "\n\n".join(parts) + "\n"
    if names:
        sys.stdout.write(text)
    else:
        (HERE / "RESULTS.md").write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
