"""Searching vectors: the matrix against numpy over float32 and against sqlite-vec.

    python -m cade.bench.vectors [--rows N] [--million] [--texts FILE]

The vectors are made up: 400 topics in a narrow cone, as an e5 model gives them (mean cosine about
0.8), and questions near the same topics. `--texts` embeds the lines of a file with the default
model instead, every twentieth of them as a question. All three are measured in turns in one
process, on one thread of numpy; recall is against exact float32 of the same vectors.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import argparse
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median

import msgspec
import numpy as np
from numpy.typing import NDArray

from cade.app.store.matrix import Matrix
from cade.app.store.matrix_upkeep import open_matrix
from cade.app.store.vectors import SqliteVectors, open_vectors
from cade.bench.figure import Figure, percentile, table, wall_s
from cade.projections.chunks import chunks
from cade.projections.fold import prepare
from cade.projections.mapping import adopt, reuse
from cade.projections.vectors import Model, vectors

FloatArray = NDArray[np.float32]
DIMENSIONS = 384
MODEL = Model("made up", DIMENSIONS)
QUESTIONS = 100
TURNS = 15
BATCH = 5_000


class Made(msgspec.Struct, frozen=True):
    """What is searched, three times over."""

    rows: FloatArray
    questions: FloatArray
    matrix: Matrix
    store: SqliteVectors
    build_s: float
    reopen_s: float


def figures(
    rows: int = 100_000, *, million: bool = False, texts: Path | None = None
) -> Iterator[Figure]:
    """Measure at `rows`, and at ten times that many if asked."""
    for size in (rows, 1_000_000) if million else (rows,):
        with tempfile.TemporaryDirectory(prefix="cade-bench-") as place:
            given, asked = clustered(size) if texts is None else embedded(texts)
            made = build(Path(place), given, asked)
            yield from measured(made)
            made.store.close()


def measured(made: Made) -> Iterator[Figure]:
    """Yield the figures of one size."""
    size = f"{len(made.rows):,} x {made.rows.shape[1]}"
    tenth = list(range(1, len(made.rows) + 1, 10))
    by_store = "sqlite-vec int8, keyed"
    searches: dict[str, Callable[[FloatArray], object]] = {
        "matrix": lambda q: made.matrix.search(q, 10),
        "matrix, 200": lambda q: made.matrix.search(q, 200),
        "matrix, filter": lambda q: made.matrix.search(q, 200, tenth),
        "numpy float32": lambda q: exact(made.rows, q, 10),
        by_store: lambda q: made.store.nearest(MODEL, q, 10),
    }
    spent = in_turns(searches, made.questions)
    ms = {name: 1_000 * median(seconds) for name, seconds in spent.items()}
    against = ", ".join(f"{name} {ms[name]:.1f} ms" for name in ("numpy float32", by_store))
    late = 1_000 * percentile(spent["matrix, 200"], 0.95)
    share = recall(made)
    yield Figure(what=f"10 nearest of {size}", measured=f"{ms['matrix']:.2f} ms", against=against)
    yield Figure(
        what=f"200 nearest of {size}", measured=f"{ms['matrix, 200']:.2f} ms (p95 {late:.2f})"
    )
    yield Figure(
        what=f"200 nearest among a tenth of {size}", measured=f"{ms['matrix, filter']:.2f} ms"
    )
    yield Figure(
        what=f"recall@10 of {size}",
        measured=f"{share:.4f}",
        against=f"exact float32; upper 8 bits alone {recall_of_upper(made):.4f}",
        target="≥ 0.99",
        met=share >= 0.99,
    )
    yield Figure(what=f"matrix of {size} from the store", measured=f"{made.build_s:.2f} s")
    yield Figure(what=f"matrix of {size} mapped again", measured=f"{1_000 * made.reopen_s:.1f} ms")


def in_turns(
    searches: dict[str, Callable[[FloatArray], object]], questions: FloatArray
) -> dict[str, list[float]]:
    """Return the seconds of each search, one question after the other."""
    spent: dict[str, list[float]] = {name: [] for name in searches}
    for question in questions[: TURNS + 1]:
        for name, search in searches.items():
            spent[name].append(wall_s(lambda s=search, q=question: s(q)))  # type: ignore[misc]
    return {name: seconds[1:] for name, seconds in spent.items()}  # the first one warms up


def exact(rows: FloatArray, question: FloatArray, k: int) -> list[int]:
    """Return the k nearest by float32, as chunk ids, nearest first."""
    scores = rows @ question
    best = np.argpartition(-scores, k)[:k]
    return [int(row) + 1 for row in best[np.argsort(-scores[best], kind="stable")]]


def recall(made: Made) -> float:
    """Return which share of the ten nearest the matrix finds."""
    found = ([chunk for chunk, _ in made.matrix.search(q, 10)] for q in made.questions)
    return _shared(made, found)


def recall_of_upper(made: Made) -> float:
    """Return which share the upper eight bits with an exact question would find."""
    upper = made.matrix._rows.upper.astype(np.float32)
    upper /= np.linalg.norm(upper, axis=1, keepdims=True)
    return _shared(made, (exact(upper, question, 10) for question in made.questions))


def _shared(made: Made, found: Iterator[Sequence[int]] | Sequence[Sequence[int]]) -> float:
    pairs = zip(made.questions, found, strict=True)
    return float(np.mean([len({*exact(made.rows, q, 10)} & {*ids}) / 10 for q, ids in pairs]))


def build(place: Path, rows: FloatArray, questions: FloatArray) -> Made:
    """Store the rows, map a chunk to each, and make the matrix in `place`."""
    from sqlcipher3 import dbapi2

    views = dbapi2.connect(str(place / "views.db"), isolation_level=None)
    prepare((chunks("00" * 32), vectors()), views)
    store = open_vectors(place / "vectors.db", bytes(range(32)))
    names = [number.to_bytes(16, "big") for number in range(len(rows))]
    views.execute("BEGIN")
    views.executemany(
        "INSERT INTO chunks VALUES (?, 1, 0, 1, ?, '')",
        ((number + 1, name) for number, name in enumerate(names)),
    )
    views.execute("COMMIT")
    for start in range(0, len(rows), BATCH):
        store.add(MODEL, names[start : start + BATCH], rows[start : start + BATCH])
    adopt(views, store, MODEL)
    reuse(views, store, MODEL)
    build_s = wall_s(lambda: open_matrix(views, store, MODEL, place))
    reopen_s = wall_s(lambda: open_matrix(views, store, MODEL, place))
    made = Made(rows, questions, open_matrix(views, store, MODEL, place), store, build_s, reopen_s)
    views.close()
    return made


def clustered(rows: int) -> tuple[FloatArray, FloatArray]:
    """Return made-up vectors and questions."""
    chance = np.random.default_rng(5)
    topics = chance.normal(size=(400, DIMENSIONS)) + 2.5 * chance.normal(size=DIMENSIONS)

    def drawn(count: int) -> FloatArray:
        found = np.empty((count, DIMENSIONS), np.float32)
        for start in range(0, count, BATCH):
            part = found[start : start + BATCH]
            part[:] = topics[chance.integers(len(topics), size=len(part))]
            part += chance.standard_normal(part.shape, dtype=np.float32)
            part /= np.linalg.norm(part, axis=1, keepdims=True)
        return found

    return drawn(rows), drawn(QUESTIONS)


def embedded(texts: Path) -> tuple[FloatArray, FloatArray]:
    """Return the default model's vectors of the file's lines, and of its questions."""
    from cade.app.models.choose import question_embedder
    from cade.app.models.settings import ModelSettings

    lines = [line for line in texts.read_text().splitlines() if line.strip()]
    embedder = question_embedder(ModelSettings(models_dir=""))
    asked = lines[::20][:QUESTIONS]
    kept = [line for number, line in enumerate(lines) if number % 20]
    passages = [embedder.passages(kept[at : at + 64]) for at in range(0, len(kept), 64)]
    return np.concatenate(passages), np.array([embedder.question(line) for line in asked])


def main() -> None:
    """Print the table."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--rows", type=int, default=100_000)
    options.add_argument("--million", action="store_true", help="1,000,000 rows as well")
    options.add_argument("--texts", type=Path, help="embed the lines of this file instead")
    chosen = options.parse_args()
    print(table(figures(chosen.rows, million=chosen.million, texts=chosen.texts)))


if __name__ == "__main__":
    main()
