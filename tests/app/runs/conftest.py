"""Homes into which canaries were planted, keyed and in clear; each test lives in a copy."""

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from cade.tests.app.runs.planted import Planted, copied, ingested, living_in, plant

_numbers = count()


@pytest.fixture(scope="session")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("sources")
    plant(root)
    return root


@pytest.fixture(scope="session")
def keyed(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Planted:
    return _made(sources, tmp_path_factory.mktemp("keyed"), keyed=True)


@pytest.fixture(scope="session")
def unkeyed(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Planted:
    return _made(sources, tmp_path_factory.mktemp("unkeyed"), keyed=False)


def _made(sources: Path, place: Path, *, keyed: bool) -> Planted:
    made = Planted(place / "home", sources, _memory())
    ingested(made, keyed=keyed)
    return made


def _memory() -> Path:
    """Name a directory of memory of a home's own, where matrices of no other lie."""
    return Path(os.environ["XDG_RUNTIME_DIR"]) / f"planted-{next(_numbers)}"


@pytest.fixture(params=["keyed", "unkeyed"])
def home(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Planted]:
    """A copy of a filled home, lived in."""
    made = copied(request.getfixturevalue(request.param), tmp_path / "home", _memory())
    with living_in(made):
        yield made


@pytest.fixture
def clear(unkeyed: Planted, tmp_path: Path) -> Iterator[Planted]:
    """A copy of the home in which read models and vectors lie in clear."""
    made = copied(unkeyed, tmp_path / "home", _memory())
    with living_in(made):
        yield made
