"""Where the browsers' own files lie when they are at hand, and private copies of them."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

SAMPLES = Path(__file__).resolve().parents[3].parent / "shared" / "samples" / "indexeddb"


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Return the way to a private, writable copy of a sample."""

    def copied(name: str) -> Path:
        source = SAMPLES / name
        if not source.is_dir():
            pytest.skip("the browsers' samples are not beside the repository")
        target = tmp_path_factory.mktemp("sample") / source.name
        shutil.copytree(source, target, copy_function=shutil.copyfile)
        for path in [target, *target.rglob("*")]:
            path.chmod(0o700 if path.is_dir() else 0o600)
        return target

    return copied
