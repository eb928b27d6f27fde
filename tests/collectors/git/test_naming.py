"""What a repository says about who is who, and that nothing else is read for it."""

from pathlib import Path

import pytest

from cade.collectors.git.marks import Mark, parse_mark
from cade.collectors.world import Finished, World
from cade.domain.details import Person
from cade.domain.facts import Names
from cade.domain.mailmap import parse_mailmap
from cade.tests.collectors.git.making import Made, read

LINE = "Ana <ana@x> <old@y>\n"
ALIASES = parse_mailmap(LINE)


def told(world: World, path: Path) -> Names | None:
    last = read(world, path)[-1]
    assert isinstance(last, Finished)
    return last.names


def test_the_mailmap_and_the_user_are_told_when_they_are_new(world: World, made: Made) -> None:
    made.commit("One")
    made.git("config", "user.email", "ana@x")
    (made.path / ".mailmap").write_text(f"junk\n{LINE}")
    names = Names(me=(Person(email="ana@x"),), aliases=ALIASES)

    assert told(world, made.path) == names
    assert told(world, made.path) is None
    (made.path / ".mailmap").unlink()
    assert told(world, made.path) == Names(me=names.me)
    (made.path / ".mailmap").write_text(LINE)
    assert told(world, made.path) == names


def test_they_are_told_beside_commits_that_cannot_be_read(world: World, made: Made) -> None:
    commit = made.commit("One")
    (made.path / ".mailmap").write_text(LINE)
    (made.path / ".git" / "objects" / commit[:2] / commit[2:]).unlink()

    assert told(world, made.path) == Names(aliases=ALIASES)


@pytest.mark.parametrize("place", [".gitconfig", ".config/git/config"])
def test_a_user_without_a_repositorys_own_name_is_that_of_the_home(
    world: World, made: Made, place: str
) -> None:
    made.commit("One")
    path = Path(world.home) / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('[User]\n  name = "Ana  Lima"\n  email = ana@x\n[user "x"]\n  email = no@x\n')
    made.git("config", "user.email", "ana@work")

    assert told(world, made.path) == Names(me=(Person(name="Ana  Lima", email="ana@work"),))


def test_a_broken_configuration_of_the_home_costs_the_user_only(world: World, made: Made) -> None:
    made.commit("One")
    (Path(world.home) / ".gitconfig").write_bytes(b"[user\nname = \xff\n\x00")

    assert told(world, made.path) == Names()


def test_what_a_configuration_includes_is_not_read(world: World, made: Made) -> None:
    made.commit("One")
    other = Path(world.home) / "other"
    other.write_text("[user]\n  email = ana@x\n")
    (Path(world.home) / ".gitconfig").write_text(f"[include]\n  path = {other}\n")

    assert told(world, made.path) == Names()


def test_a_mailmap_that_is_a_link_or_a_folder_is_none(world: World, made: Made) -> None:
    made.commit("One")
    outside = Path(world.home) / "outside"
    outside.write_text(LINE)
    (made.path / ".mailmap").symlink_to(outside)
    assert told(world, made.path) == Names()
    (made.path / ".mailmap").unlink()
    (made.path / ".mailmap").mkdir()
    assert told(world, made.path) is None


@pytest.mark.parametrize("detached", [False, True])
def test_a_bare_repository_has_its_mailmap_in_its_head(
    world: World, made: Made, tmp_path: Path, detached: bool
) -> None:
    made.commit("One", {".mailmap": LINE})
    bare = tmp_path / "bare.git"
    made.git("clone", "-q", "--bare", str(made.path), str(bare))
    if detached:
        (bare / "HEAD").write_text(made.git("rev-parse", "HEAD") + "\n")

    assert told(world, bare) == Names(aliases=ALIASES)


def test_an_empty_bare_repository_has_none(world: World, tmp_path: Path) -> None:
    Made(tmp_path / "bare.git", "--bare")

    assert told(world, tmp_path / "bare.git") == Names()


def test_a_secret_in_a_mailmap_is_masked(world: World, made: Made) -> None:
    made.commit("One")
    token = "ghp_" + "x" * 36
    (made.path / ".mailmap").write_text(f"{token} <ana@x>\n")

    assert token not in repr(told(world, made.path))


def test_a_mark_of_before_names_were_told_is_still_true(world: World, made: Made) -> None:
    made.commit("One")
    last = read(world, made.path)[-1]
    assert isinstance(last, Finished)
    assert last.mark is not None
    old = parse_mark(last.mark.rpartition(":")[0])
    new = parse_mark(last.mark)
    assert old is not None
    assert new is not None

    assert (old.state, old.heads, old.names) == (new.state, new.heads, "")
    assert parse_mark(Mark("s", "f", names="n").text()) == Mark("s", "f", names="n")
