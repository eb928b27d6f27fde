import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session", autouse=True)
def _memory_of_its_own() -> Iterator[None]:
    """Keep matrices of tests out of the person's directory in memory, and leave none behind."""
    shared = Path("/dev/shm")
    made = tempfile.mkdtemp(prefix="cade-tests-", dir=shared if shared.is_dir() else None)
    before = os.environ.get("XDG_RUNTIME_DIR")
    os.environ["XDG_RUNTIME_DIR"] = made
    yield
    shutil.rmtree(made, ignore_errors=True)
    if before is None:
        del os.environ["XDG_RUNTIME_DIR"]
    else:
        os.environ["XDG_RUNTIME_DIR"] = before
