"""What a second run reads: only what is new, and everything that is missing."""

from pathlib import Path

import pytest

from cade.collectors.git import commits
from cade.collectors.git.marks import Mark, parse_mark
from cade.collectors.git.objects import Objects
from cade.collectors.world import Expected, Finished, Note, Noted, Unchanged, World
from cade.tests.collectors.fakes import FakeKnown
from cade.tests.collectors.git.making import Made, facts, mark, read


def test_an_unchanged_repository_is_not_walked(
    world: World, made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    made.commit("One")
    first = read(world, made.path)
    monkeypatch.setattr(Objects, "raw", None)

    up_to_date = Noted(target=str(made.path), note=Note.UP_TO_DATE)
    assert read(world, made.path) == [up_to_date, Finished(mark(first))]
    assert read(world, made.path) == [up_to_date, Finished(mark(first))]


def test_only_new_commits_are_expected_and_read(world: World, made: Made) -> None:
    for number in range(5):
        made.commit(f"Old {number}")
    read(world, made.path)
    new = [made.commit("New"), made.commit("Newer")]

    items = read(world, made.path)
    assert list(facts(items)) == new
    assert items[0] == Expected(2)
    assert not [item for item in items if isinstance(item, Unchanged)]


def test_a_branch_from_an_old_commit_and_a_new_root_are_read(world: World, made: Made) -> None:
    old = made.commit("Old")
    made.commit("Newer")
    read(world, made.path)
    made.git("checkout", "-q", "-b", "side", old)
    side = made.commit("Side")
    made.git("branch", "at-old", old)
    made.git("checkout", "-q", "--orphan", "root")
    root = made.commit("Root")

    items = read(world, made.path)
    assert set(facts(items)) == {side, root}
    assert Expected(2) in items


def test_a_rewritten_branch_adds_what_was_rewritten(world: World, made: Made) -> None:
    made.commit("One")
    made.commit("Two", {"a": "1"})
    read(world, made.path)
    made.git("commit", "-q", "--amend", "-m", "Two, better")
    amended = made.git("rev-parse", "HEAD")

    assert set(facts(read(world, made.path))) == {amended}
    made.git("reflog", "expire", "--expire=now", "--all")
    made.git("gc", "-q", "--prune=now")
    latest = made.commit("Three")
    items = read(world, made.path)
    assert set(facts(items)) == {latest}
    assert mark(items)


def test_a_killed_run_leaves_parents_for_every_child_and_the_next_reads_the_rest(
    world: World, made: Made
) -> None:
    for number in range(8):
        made.commit(f"Commit {number}")
    whole = set(facts(list(commits(world, str(made.path)))))
    assert isinstance(world.known, FakeKnown)
    running = commits(world, str(made.path))
    part = facts([item for item, _ in zip(running, range(4), strict=False)])
    running.close()  # type: ignore[attr-defined]
    world.known.feed(part.values())

    items = read(world, made.path)
    assert 0 < len(part) < len(whole)
    assert set(facts(items)) == whole - set(part)
    assert Unchanged(len(part)) in items
    assert Expected(8) in items


def test_a_clone_holds_nothing_new_and_the_first_repository_stays_the_locator(
    world: World, made: Made, tmp_path: Path
) -> None:
    made.commit("One")
    made.commit("Two")
    read(world, made.path)
    made.git("clone", "-q", str(made.path), str(tmp_path / "clone"))
    clone = Made(tmp_path / "clone")
    new = clone.commit("Three")

    items = read(world, clone.path)
    assert set(facts(items)) == {new}
    assert Unchanged(2) in items


def test_what_a_shallow_clone_made_known_hides_nothing_in_a_whole_one(
    world: World, made: Made, tmp_path: Path
) -> None:
    made.commit("Base")
    read(world, made.path)
    upstream = Made(tmp_path / "upstream")
    made.git("push", "-q", str(upstream.path), "main:refs/heads/base")
    upstream.git("reset", "-q", "--hard", "base")
    between = upstream.commit("Between")
    newest = upstream.commit("Newest")
    shallow = tmp_path / "shallow"
    made.git("clone", "-q", "--depth=1", "--branch=main", f"file://{upstream.path}", str(shallow))
    assert set(facts(read(world, shallow))) == {newest}

    made.git("fetch", "-q", str(upstream.path), "main:refs/heads/upstream")
    assert set(facts(read(world, made.path))) == {between}


def test_another_author_filter_reads_what_the_last_one_left_out(world: World, made: Made) -> None:
    made.commit("Ana's")
    made.git("commit", "-q", "--allow-empty", "-m", "Mei's", GIT_AUTHOR_NAME="Mei Tanaka")
    made.commit("Ana's later")
    assert len(facts(read(world, made.path, author="mei"))) == 1
    assert Noted(target=str(made.path), note=Note.UP_TO_DATE) in read(
        world, made.path, author="MEI"
    )

    assert len(facts(read(world, made.path))) == 2
    made.commit("Ana's last")
    assert not facts(read(world, made.path, author="mei"))
    assert len(facts(read(world, made.path))) == 1


def test_a_forgotten_commit_does_not_come_back(world: World, made: Made) -> None:
    commit = made.commit("Forget me")
    assert isinstance(world.known, FakeKnown)
    world.known.forget(commit)

    items = read(world, made.path)
    assert not facts(items)
    assert Unchanged(1) in items


@pytest.mark.parametrize(
    "text",
    [None, "", "nonsense", "complete:a:b", "complete:a:b:!!", "partial:a:b:", ":::", "a:b:c:d:e"],
)
def test_a_mark_of_another_kind_means_nothing(world: World, made: Made, text: str | None) -> None:
    commit = made.commit("One")
    assert isinstance(world.known, FakeKnown)
    world.known.marks[str(made.path)] = text

    assert set(facts(read(world, made.path))) == {commit}


def test_a_mark_is_read_as_it_was_written() -> None:
    for heads in ((), (b"ab" * 20,), (b"01" * 32, b"ff" * 32)):
        mark = Mark("state", "filter", heads)
        assert parse_mark(mark.text()) == mark
