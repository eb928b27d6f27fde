"""FIELD-CASES F23 to F25: where a repository is, and of which kind."""

import os
from pathlib import Path

import pytest

from cade.collectors.git import discover
from cade.collectors.world import Note, Noted, Reason, Skipped, World
from cade.tests.collectors.git.making import Made, details, facts, mark, read


@pytest.mark.parametrize("options", [(), ("--bare",)])
def test_a_repository_without_commits_says_so(
    world: World, tmp_path: Path, options: tuple[str, ...]
) -> None:
    made = Made(tmp_path / "new", *options)

    items = read(world, made.path)
    assert Noted(target=str(made.path), note=Note.NO_COMMITS) in items
    assert mark(items)


def test_a_detached_head_and_a_bare_clone_are_read(
    world: World, made: Made, tmp_path: Path
) -> None:
    first, second = made.commit("One"), made.commit("Two")
    made.git("checkout", "-q", first)
    assert set(facts(read(world, made.path))) == {first, second}

    made.git("clone", "-q", "--bare", str(made.path), str(tmp_path / "bare.git"))
    assert list(discover([str(tmp_path / "bare.git")])) == [str(tmp_path / "bare.git")]
    assert not facts(read(world, tmp_path / "bare.git"))


def test_worktrees_and_their_folders_are_one_repository(
    world: World, made: Made, tmp_path: Path
) -> None:
    made.commit("One", {"src/a.txt": "1"})
    made.git("worktree", "add", "-q", "--detach", str(tmp_path / "wt"))
    worktree = Made.__new__(Made)
    worktree.path, worktree.clock = tmp_path / "wt", made.clock
    only_there = worktree.commit("Only this worktree's HEAD leads here")

    places = [made.path, made.path / "src", made.path / ".git", worktree.path / "src"]
    places += [made.path / ".git/worktrees/wt", worktree.path / ".git"]
    assert list(discover(map(str, places))) == [str(made.path)]
    items = read(world, worktree.path)
    assert len(facts(items)) == 2
    assert details(items, only_there).repository == str(made.path)


def test_a_submodule_is_a_repository_of_its_own(world: World, made: Made, tmp_path: Path) -> None:
    inner = Made(tmp_path / "inner")
    commit = inner.commit("Inner")
    made.commit("Outer")
    made.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(inner.path), "sub")
    outer = made.commit("Add the submodule", {"a.txt": "1"})

    submodule = made.path / "sub"
    assert list(discover([str(submodule)])) == [str(submodule)]
    assert list(discover([str(made.path / ".git/modules/sub")])) == [str(submodule)]
    assert set(facts(read(world, submodule))) == {commit}
    assert details(read(world, made.path), outer).files == (".gitmodules", "a.txt", "sub")


def test_a_repository_that_is_kept_elsewhere_is_found(world: World, tmp_path: Path) -> None:
    made = Made(tmp_path / "work", f"--separate-git-dir={tmp_path / 'kept'}")
    commit = made.commit("One")

    assert set(facts(read(world, made.path))) == {commit}


def broken(made: Made, what: str) -> Path:
    inside = made.path / "inside"
    inside.mkdir()
    git = inside / ".git"
    match what:
        case "file to nowhere":
            git.write_text("gitdir: ../nowhere\n")
        case "file of something else":
            git.write_text("hello\n")
        case "link to itself":
            git.symlink_to(".git")
        case "link to nowhere":
            git.symlink_to("nowhere")
        case "empty folder":
            git.mkdir()
        case "pipe":
            os.mkfifo(git)
    return inside


@pytest.mark.parametrize(
    ("what", "reason"),
    [
        ("file to nowhere", Reason.NOT_A_REPOSITORY),
        ("file of something else", Reason.NOT_A_REPOSITORY),
        ("link to itself", Reason.LINK_LOOP),
        ("link to nowhere", Reason.NOT_FOUND),
        ("empty folder", Reason.NOT_A_REPOSITORY),
        ("pipe", Reason.NOT_A_REPOSITORY),
    ],
)
def test_a_broken_git_file_never_means_the_repository_around_it(
    world: World, made: Made, what: str, reason: Reason
) -> None:
    made.commit("Around")
    place = str(broken(made, what))

    (item,) = read(world, place)
    assert isinstance(item, Skipped)
    assert (item.origin, item.reason) == (place, reason)
    assert list(discover([place])) == [place]


def test_what_is_no_repository_is_skipped(world: World, tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "notes.txt").write_text("x")
    reasons = {
        str(tmp_path): Reason.NOT_A_REPOSITORY,
        str(tmp_path / "missing"): Reason.NOT_FOUND,
        str(tmp_path / "loop"): Reason.LINK_LOOP,
        str(tmp_path / "notes.txt"): Reason.NOT_A_REPOSITORY,
        str(tmp_path / "no\0name"): Reason.NOT_FOUND,
    }

    for place, reason in reasons.items():
        (item,) = read(world, place)
        assert isinstance(item, Skipped)
        assert item.reason == reason


def test_a_repository_of_sha_256_ids_is_read(world: World, tmp_path: Path) -> None:
    made = Made(tmp_path / "new", "--object-format=sha256")
    made.commit("One", {"a/b.txt": "1"})
    commit = made.commit("Two", {"a/b.txt": "2", "c": "1"})
    made.git("repack", "-a", "-d", "-q")
    loose = made.commit("Three", {"a/b.txt": "3"})

    items = read(world, made.path)
    assert details(items, commit).files == ("a/b.txt", "c")
    assert details(items, loose).files == ("a/b.txt",)
    assert set(facts(items)) == made.all()
    assert facts(items)[commit].uid == commit
    assert len(commit) == 64


@pytest.mark.parametrize(
    ("key", "value", "named"),
    [
        ("extensions.refStorage", "reftable", "reftable"),
        ("extensions.objectFormat", "sha3", "objectformat sha3"),
        ("extensions.inventedYesterday", "true", "inventedyesterday"),
        ("core.repositoryformatversion", "7", "format 7"),
    ],
)
def test_an_unknown_kind_of_repository_is_named_not_read_as_empty(
    world: World, made: Made, key: str, value: str, named: str
) -> None:
    made.commit("One")
    made.git("config", "core.repositoryformatversion", "1")
    made.git("config", key, value)

    origin, reason = str(made.path), Reason.UNSUPPORTED_REPOSITORY
    assert read(world, made.path) == [Skipped(origin=origin, reason=reason, detail=named)]


def test_a_config_that_cannot_be_read_is_named(world: World, made: Made) -> None:
    made.commit("One")
    (made.path / ".git/config").write_text("[core\nwhat = ever")

    (item,) = read(world, made.path)
    assert isinstance(item, Skipped)
    assert (item.reason, item.detail) == (Reason.UNSUPPORTED_REPOSITORY, "config")


def test_harmless_extensions_do_not_keep_a_repository_from_being_read(
    world: World, made: Made
) -> None:
    commit = made.commit("One")
    made.git("config", "core.repositoryformatversion", "1")
    made.git("config", "extensions.preciousObjects", "true")
    made.git("config", "extensions.worktreeConfig", "true")

    assert set(facts(read(world, made.path))) == {commit}
