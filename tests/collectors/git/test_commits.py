from datetime import UTC, datetime
from pathlib import Path

import pytest

from cade.collectors.world import Expected, World
from cade.domain.codec import decode, encode, tag_of
from cade.domain.details import Commit, Person
from cade.tests.collectors.git.making import WHEN, Made, details, facts, mark, read


def test_a_commit_carries_who_when_what_and_which_files(world: World, made: Made) -> None:
    first = made.commit("Start", {"a.txt": "1", "src/b.py": "1"})
    commit = made.commit("Corrige o cálculo\n\nLOJA-12: faltava ação.", {"src/b.py": "2"})

    fact = facts(read(world, made.path))[commit]

    at = datetime.fromtimestamp(WHEN + 120, tz=UTC)
    assert (fact.source, fact.kind, fact.occurred_at) == ("git", "commit", at)
    assert (fact.utc_offset_s, fact.text) == (
        -10_800,
        "Corrige o cálculo\n\nLOJA-12: faltava ação.",
    )
    assert fact.details == Commit(
        hash=commit,
        repository=str(made.path),
        author=Person(name="Ana Lima", email="ana@example.org"),
        committer=Person(name="Bram Okafor", email="bram@example.com"),
        committed_at=at,
        committed_offset_s=-10_800,
        parents=(first,),
        files=("src/b.py",),
        files_total=1,
    )
    assert decode(tag_of(fact), encode(fact)) == fact


def test_a_first_commit_changed_all_its_files(world: World, made: Made) -> None:
    commit = made.commit("Start", {"b.txt": "1", "a/x/y.txt": "1", "a/z.txt": "1"})

    assert details(read(world, made.path), commit).files == ("a/x/y.txt", "a/z.txt", "b.txt")


def test_a_moved_file_is_its_old_and_its_new_name(world: World, made: Made) -> None:
    made.commit("Start", {"old/name.txt": "the same\n" * 20})
    made.git("mv", "old", "new")
    commit = made.commit("Move", {"new/other.txt": "x"})

    files = details(read(world, made.path), commit).files
    assert files == ("new/name.txt", "new/other.txt", "old/name.txt")


def test_a_file_that_becomes_a_folder_is_both(world: World, made: Made) -> None:
    made.commit("Start", {"a": "1"})
    (made.path / "a").unlink()
    commit = made.commit("Split", {"a/b": "1", "a/c": "1"})

    assert details(read(world, made.path), commit).files == ("a", "a/b", "a/c")


def test_a_changed_mode_is_a_change_and_an_empty_commit_has_none(world: World, made: Made) -> None:
    made.commit("Start", {"run.sh": "1"})
    (made.path / "run.sh").chmod(0o755)
    mode = made.commit("Make it run", {"run.sh": "1"})
    made.git("commit", "-q", "--allow-empty", "-m", "Nothing")
    empty = made.git("rev-parse", "HEAD")

    items = read(world, made.path)
    assert details(items, mode).files == ("run.sh",)
    assert details(items, empty).files_total == 0


def test_a_merge_is_compared_with_its_first_parent(world: World, made: Made) -> None:
    made.commit("Start", {"a": "1"})
    made.git("checkout", "-q", "-b", "side")
    side = made.commit("Side", {"side.txt": "1"})
    made.git("checkout", "-q", "main")
    first = made.commit("Main", {"main.txt": "1"})
    made.git("merge", "-q", "--no-ff", "-m", "Merge side", "side")
    merge = made.git("rev-parse", "HEAD")

    found = details(read(world, made.path), merge)
    assert (found.parents, found.files) == ((first, side), ("side.txt",))


def test_long_lists_of_files_are_cut_and_counted(
    world: World, made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Commit, "MAX_FILES", 3)
    commit = made.commit("Many", {f"{number}.txt": "x" for number in range(9)})

    found = details(read(world, made.path), commit)
    assert (found.files, found.files_total) == (("0.txt", "1.txt", "2.txt"), 9)


def test_file_names_that_are_not_utf_8_are_kept(world: World, made: Made) -> None:
    (made.path / "arq\udce3o.txt").write_text("x")
    commit = made.commit("Latin", {"linha\nnova.txt": "x", "ação.txt": "x"})

    files = details(read(world, made.path), commit).files
    assert set(files) == {"b:arq\\xe3o.txt", "ação.txt", "linha\nnova.txt"}


def test_branches_tags_remotes_stashes_and_detached_heads_are_read(
    world: World, made: Made, tmp_path: Path
) -> None:
    other = Made(tmp_path / "other")
    remote = other.commit("On the remote")
    made.commit("Start", {"a": "1"})
    made.git("fetch", "-q", str(other.path), "main:refs/remotes/origin/main")
    made.git("checkout", "-q", "--detach")
    tagged = made.commit("Only a tag leads here")
    made.git("tag", "-a", "v1", "-m", "First")
    made.git("checkout", "-q", "--detach", "main")
    detached = made.commit("Nothing but HEAD leads here")
    (made.path / "a").write_text("later")
    made.git("stash", "-q")

    found = facts(read(world, made.path))
    assert {remote, tagged, detached} <= set(found)
    assert set(found) == made.all()


@pytest.mark.parametrize("sought", ["joao", "JOÃO", "ARAÚJO", "@loja.example", "João Araújo"])
def test_an_author_is_found_by_part_of_name_or_address(
    world: World, made: Made, sought: str
) -> None:
    made.commit("Somebody else's")
    made.git("commit", "-q", "--allow-empty", "-m", "His", "--author=João Araújo <j@loja.example>")
    made.commit("Somebody else's again")

    items = read(world, made.path, author=sought)
    assert [fact.text for fact in facts(items).values()] == ["His"]
    assert Expected(1) in items


def test_parents_come_before_children_even_when_clocks_were_wrong(world: World, made: Made) -> None:
    for jump in (0, -500_000, 900_000, -100, 5):
        made.clock += jump
        made.commit("Work")

    items = read(world, made.path)
    told = list(facts(items))
    assert told == made.git("rev-list", "--reverse", "--topo-order", "HEAD").split()
    assert Expected(5) in items
    assert mark(items)
