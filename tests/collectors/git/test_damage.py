"""FIELD-CASES F22 and F26: histories of which a part is missing or broken."""

from pathlib import Path

import pytest

from cade.collectors.world import Note, Noted, Reason, Skipped, World
from cade.tests.collectors.git.making import Made, details, facts, mark, read, skipped


def shallow_clone(made: Made, path: Path) -> Made:
    made.git("clone", "-q", "--depth", "1", f"file://{made.path}", str(path))
    clone = Made(path)
    return clone


def test_a_shallow_clone_gives_what_it_has_and_later_the_rest(
    world: World, made: Made, tmp_path: Path
) -> None:
    older = {made.commit("One"), made.commit("Two")}
    newest = made.commit("Three")
    clone = shallow_clone(made, tmp_path / "clone")

    first = read(world, clone.path)
    assert set(facts(first)) == {newest}
    assert not skipped(first)
    assert Noted(target=str(clone.path), note=Note.SHALLOW) in first
    found = details(first, newest)
    assert (found.shallow, found.files_total, len(found.parents)) == (True, None, 1)

    clone.git("fetch", "-q", "--unshallow")
    assert set(facts(read(world, clone.path))) == older
    assert not facts(read(world, clone.path))


def test_a_repository_that_was_shallow_is_deepened_step_by_step(
    world: World, made: Made, tmp_path: Path
) -> None:
    ids = [made.commit(f"Commit {number}") for number in range(6)]
    clone = shallow_clone(made, tmp_path / "clone")
    read(world, clone.path)
    clone.git("fetch", "-q", "--deepen", "2")
    assert set(facts(read(world, clone.path))) == set(ids[3:5])
    clone.git("fetch", "-q", "--unshallow")

    assert set(facts(read(world, clone.path))) == set(ids[:3])


@pytest.mark.parametrize("harm", ["emptied", "garbage", "deleted", "cut"])
def test_a_broken_commit_is_named_and_the_rest_is_read(world: World, made: Made, harm: str) -> None:
    ids = [made.commit(f"Commit {number}") for number in range(5)]
    made.git("checkout", "-q", "--orphan", "other")
    other = made.commit("Another history")
    object_file = made.loose(ids[2])
    whole = object_file.read_bytes()
    _harm(object_file, harm)

    items = read(world, made.path)
    reason = Reason.MISSING_OBJECT if harm == "deleted" else Reason.BROKEN_OBJECT
    assert skipped(items) == [Skipped(origin=f"{made.path}@{ids[2]}", reason=reason)]
    assert set(facts(items)) == {ids[3], ids[4], other}
    assert mark(items) is None

    object_file.write_bytes(whole)
    assert set(facts(read(world, made.path))) == set(ids[:3])


def _harm(file: Path, harm: str) -> None:
    file.chmod(0o644)
    if harm == "deleted":
        file.unlink()
    else:
        whole = file.read_bytes()
        file.write_bytes({"emptied": b"", "garbage": b"garbage" * 9, "cut": whole[:-20]}[harm])


def test_a_missing_tree_leaves_the_commit_without_files(world: World, made: Made) -> None:
    made.commit("Start", {"a/b/c.txt": "1"})
    commit = made.commit("Change", {"a/b/c.txt": "2"})
    after = made.commit("Later", {"other.txt": "3"})
    tree = made.git("rev-parse", f"{commit}:a/b")
    made.loose(tree).unlink()

    items = read(world, made.path)
    assert details(items, commit).files_total is None
    assert details(items, after).files == ("other.txt",)
    assert len(facts(items)) == 3
    origin = f"{made.path}@{tree}"
    assert Skipped(origin=origin, reason=Reason.MISSING_OBJECT) in items
    assert mark(items) is None


def test_a_missing_blob_changes_nothing(world: World, made: Made) -> None:
    commit = made.commit("Start", {"a.txt": "1"})
    made.loose(made.git("rev-parse", f"{commit}:a.txt")).unlink()

    items = read(world, made.path)
    assert details(items, commit).files == ("a.txt",)
    assert mark(items)


def test_a_branch_that_leads_to_nothing_is_named(world: World, made: Made) -> None:
    commit = made.commit("Start")
    gone = "1" * 40
    (made.path / ".git/refs/heads/gone").write_text(gone + "\n")

    items = read(world, made.path)
    assert set(facts(items)) == {commit}
    origin = f"{made.path}@{gone}"
    assert skipped(items) == [Skipped(origin=origin, reason=Reason.MISSING_OBJECT)]


@pytest.mark.parametrize("what", ["pack", "idx"])
def test_a_truncated_pack_is_reported_and_what_is_loose_is_read(
    world: World, made: Made, what: str
) -> None:
    made.commit("Packed")
    made.git("repack", "-a", "-d", "-q")
    made.git("checkout", "-q", "--orphan", "other")
    loose = made.commit("Loose")
    (pack,) = (made.path / ".git/objects/pack").glob(f"*.{what}")
    pack.chmod(0o644)
    pack.write_bytes(pack.read_bytes()[:40])

    items = read(world, made.path)
    assert loose in facts(items)
    assert skipped(items)
    assert mark(items) is None


def test_a_partial_clone_is_read_without_asking_its_server(
    world: World, made: Made, tmp_path: Path
) -> None:
    made.commit("One", {"a/b.txt": "1"})
    made.commit("Two", {"a/b.txt": "2"})
    made.git("config", "uploadpack.allowFilter", "true")
    url = f"file://{made.path}"
    made.git("clone", "-q", "--bare", "--filter=tree:0", url, str(tmp_path / "partial"))
    (made.path / ".git").rename(tmp_path / "unreachable")

    items = read(world, tmp_path / "partial")
    assert [found.text for found in facts(items).values()] == ["One", "Two"]
    assert not skipped(items)
    assert mark(items)
