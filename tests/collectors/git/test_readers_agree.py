"""Both readers, git itself, and a larger history with everything in it."""

from pathlib import Path

import msgspec
import pytest

from cade.bench.make_repository import make_repository
from cade.collectors.git import program
from cade.collectors.world import World
from cade.domain.details import Commit
from cade.tests.collectors.fakes import FakeKnown
from cade.tests.collectors.git.making import Made, details, facts, read


@pytest.fixture(scope="session")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("large") / "large.git"
    make_repository(path, commits=600)
    return path


def names(path: Path) -> dict[str, tuple[str, ...]]:
    """Return what git says: commit → changed names."""
    made = Made.__new__(Made)
    made.path, made.clock = path, 0
    options = ("--all", "--name-only", "--diff-merges=first-parent", "--no-renames", "-z")
    entries = made.git("log", *options, "--format=%x01%H%x02").split("\x01")[1:]
    found = {}
    for entry in entries:
        commit, _, files = entry.partition("\x02")
        found[commit] = tuple(
            sorted(filter(None, files.strip("\n").replace("\n", "\0").split("\0")))
        )
    return found


def test_names_are_those_that_git_gives(world: World, large: Path) -> None:
    items = read(world, large)

    told = {uid: details(items, uid).files for uid in facts(items)}
    assert told == names(large)
    assert len(told) >= 600


def test_both_readers_tell_the_same_in_the_same_order(
    world: World, large: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = facts(read(world, large))
    monkeypatch.setattr(program, "git_program", lambda common: None)
    fresh = msgspec.structs.replace(world, known=FakeKnown())
    other = facts(read(fresh, large))

    assert one == other
    assert list(one) == list(other)


def test_a_history_kept_out_of_memory_is_read_all_the_same(
    world: World, large: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = facts(read(world, large))
    monkeypatch.setattr("cade.collectors.git.history.KEPT_BYTES", 500)
    monkeypatch.setattr("cade.collectors.git.changes.CACHE_BYTES", 500)
    monkeypatch.setattr("cade.collectors.git.program.MOST_NAMES", 5)
    monkeypatch.setattr("cade.collectors.git.program._READ_BYTES", 7)
    fresh = msgspec.structs.replace(world, known=FakeKnown())

    assert facts(read(fresh, large)) == whole


def test_a_tree_that_would_fill_the_memory_is_given_up(
    world: World, made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cade.collectors.git.changes.MOST_CHANGES", 3_000)
    monkeypatch.setattr("cade.collectors.git.program.MEMORY_BYTES", 30_000_000)
    monkeypatch.setattr(Commit, "MAX_FILES", 10)
    inner = made.git("hash-object", "-w", "--stdin", given=b"x")
    kind, mode = "blob", "100644"
    for _ in range(9):  # ten to the power of nine paths in nine small objects
        lines = "".join(f"{mode} {kind} {inner}\t{letter}\n" for letter in "abcdefghij")
        inner = made.git("mktree", given=lines.encode())
        kind, mode = "tree", "040000"
    commit = made.git("commit-tree", inner, "-m", "Bomb")
    made.git("update-ref", "refs/heads/bomb", commit)

    assert details(read(world, made.path), commit).files_total is None
