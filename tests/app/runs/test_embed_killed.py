import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cade.app.store.vectors import open_vectors
from cade.projections.chunks import chunks
from cade.projections.embedding import Embedded, embed_missing
from cade.projections.fold import catch_up, prepare
from cade.projections.orphans import sweep
from cade.projections.vectors import Model, vectors
from cade.tests.app.runs import dying
from cade.tests.app.runs.dying import DIMENSIONS, KEY
from cade.tests.embedder import HashEmbedder
from cade.tests.projections.builders import commit
from cade.tests.projections.connections import opened
from cade.tests.projections.log import MemoryLog

READ_MODELS = (chunks("ab" * 32), vectors())
COMMITS = [commit(str(n), text=f"text {n}") for n in range(12)]


@pytest.fixture
def log(tmp_path: Path) -> MemoryLog:
    """Twelve texts, folded but not embedded."""
    log = MemoryLog(*COMMITS)
    fold(tmp_path, log)
    return log


def fold(home: Path, log: MemoryLog) -> None:
    db = opened(home / "views.db")
    prepare(READ_MODELS, db)
    catch_up(READ_MODELS, log, db)
    db.close()


def kill(home: Path, where: str, point: str) -> None:
    files = [str(home / name) for name in ("views.db", "vectors.db")]
    command = [sys.executable, str(dying.__file__), *files, where, point]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr


def embed(home: Path) -> Embedded:
    db, store = opened(home / "views.db"), open_vectors(home / "vectors.db", KEY)
    done = embed_missing(db, store, HashEmbedder(DIMENSIONS))
    db.close()
    store.close()
    return done


def hashes(home: Path) -> tuple[set[bytes], set[bytes]]:
    """The texts that chunks have, and those that vectors.db has vectors of."""
    db, store = opened(home / "views.db"), open_vectors(home / "vectors.db", KEY)
    wanted = dict(db.execute("SELECT id, hash FROM chunks").fetchall())
    mapped = dict(db.execute("SELECT chunk_id, vector FROM chunk_vectors").fetchall())
    known = store.known(Model("hash", DIMENSIONS), set(wanted.values()))
    sweep(db, store)
    held = set(store.hashes())
    db.close()
    store.close()
    assert mapped == {chunk: known[key] for chunk, key in wanted.items() if chunk in mapped}
    return set(wanted.values()), held


@pytest.mark.parametrize(
    ("where", "point"),
    [
        ("views", "INSERT OR IGNORE INTO orphaned_vectors VALUES:1"),
        ("vectors", "BEGIN:2"),
        ("vectors", "INSERT INTO vectors:5"),
        ("vectors", "INSERT INTO vec_:6"),
        ("vectors", "COMMIT:2"),
        ("views", "INSERT INTO chunk_vectors:5"),
        ("views", "DELETE FROM orphaned_vectors:1"),
        ("views", "COMMIT:5"),
    ],
)
def test_killed_anywhere_the_next_run_leaves_one_vector_for_each_chunk(
    tmp_path: Path, log: MemoryLog, where: str, point: str
) -> None:
    kill(tmp_path, where, point)

    done = embed(tmp_path)

    wanted, held = hashes(tmp_path)
    assert done.missing == 0
    assert 4 <= done.embedded <= 8  # the first batch of four is never computed again
    assert held == wanted


def test_killed_and_then_forgotten_leaves_no_vector_of_it(tmp_path: Path, log: MemoryLog) -> None:
    kill(tmp_path, "views", "INSERT INTO chunk_vectors:5")
    log.forget(*COMMITS)
    fold(tmp_path, log)

    assert hashes(tmp_path) == (set(), set())
