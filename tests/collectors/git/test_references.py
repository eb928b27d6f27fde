"""FIELD-CASES F27 and F31: references, replacements, grafts and borrowed objects."""

from pathlib import Path

import msgspec

from cade.collectors.world import World
from cade.tests.collectors.git.making import Made, details, facts, mark, read, skipped


def test_octopus_criss_cross_and_orphans_give_each_commit_once(world: World, made: Made) -> None:
    made.commit("Start")
    for branch in "abc":
        made.git("checkout", "-q", "-b", branch, "main")
        made.commit(f"On {branch}")
    made.git("checkout", "-q", "a")
    made.git("merge", "-q", "--no-ff", "-m", "Octopus", "b", "c")
    octopus = made.git("rev-parse", "HEAD")
    made.git("checkout", "-q", "b")
    made.git("merge", "-q", "--no-ff", "-m", "Criss", "a~1")
    made.git("checkout", "-q", "a")
    made.git("merge", "-q", "--no-ff", "-m", "Cross", "b")
    made.git("checkout", "-q", "--orphan", "alone")
    made.commit("Alone")

    items = read(world, made.path)
    assert set(facts(items)) == made.all()
    assert len(details(items, octopus).parents) == 3
    told = list(facts(items))
    for uid in told:
        assert all(told.index(parent) < told.index(uid) for parent in details(items, uid).parents)
    fresh = msgspec.structs.replace(world, known=type(world.known)())
    again = read(fresh, made.path)
    assert list(facts(again)) == told


def test_tags_of_trees_and_blobs_are_passed_over_and_tags_of_tags_followed(
    world: World, made: Made
) -> None:
    made.commit("Start", {"a.txt": "1"})
    made.git("tag", "tree", "HEAD^{tree}")
    made.git("tag", "-a", "blob", "-m", "A blob", "HEAD:a.txt")
    made.git("checkout", "-q", "--detach")
    hidden = made.commit("Behind two tags")
    made.git("tag", "-a", "once", "-m", "Once")
    made.git("tag", "-a", "twice", "-m", "Twice", "once")
    made.git("checkout", "-q", "main")

    items = read(world, made.path)
    assert hidden in facts(items)
    assert len(facts(items)) == 2
    assert not skipped(items)
    assert mark(items)


def test_replacements_are_read_as_commits_and_not_honoured(world: World, made: Made) -> None:
    made.commit("Start")
    commit = made.commit("Original", {"a.txt": "1"})
    made.commit("Later")
    made.git("checkout", "-q", "--detach", commit)
    made.git("commit", "-q", "--amend", "-m", "Replacement")
    replacement = made.git("rev-parse", "HEAD")
    made.git("checkout", "-q", "main")
    made.git("replace", commit, replacement)

    items = read(world, made.path)
    assert set(facts(items)) == made.all() == made.all("--no-replace-objects")
    assert facts(items)[commit].text == "Original"
    assert replacement in facts(items)


def test_grafts_decide_where_the_walk_goes_and_not_what_a_commit_says(
    world: World, made: Made
) -> None:
    hidden = made.commit("Cut off")
    first = made.commit("First", {"a.txt": "1"})
    last = made.commit("Last")
    made.git("checkout", "-q", "--orphan", "old")
    old = made.commit("Old history")
    made.git("checkout", "-q", "main")
    made.git("branch", "-q", "-D", "old")
    (made.path / ".git/info/grafts").write_text(f"{first}\n{last} {first} {old}\n")

    items = read(world, made.path)
    assert set(facts(items)) == made.all() == {first, last, old}
    assert details(items, first).parents == (hidden,)

    (made.path / ".git/info/grafts").unlink()
    assert set(facts(read(world, made.path))) == {hidden}


def test_grafts_that_lead_in_a_circle_end(world: World, made: Made) -> None:
    first, last = made.commit("First"), made.commit("Last")
    (made.path / ".git/info/grafts").write_text(f"{first} {last}\n")

    assert set(facts(read(world, made.path))) == {first, last}


def test_borrowed_objects_are_read_even_when_lenders_borrow_from_each_other(
    world: World, made: Made, tmp_path: Path
) -> None:
    made.commit("One", {"a.txt": "1"})
    made.git("clone", "-q", "--shared", str(made.path), str(tmp_path / "shared"))
    clone = Made(tmp_path / "shared")
    commit = clone.commit("Two", {"a.txt": "2"})
    (made.path / ".git/objects/info").mkdir(exist_ok=True)
    lenders = made.path / ".git/objects/info/alternates"
    lenders.write_text(f"# a circle\n{clone.path}/.git/objects\n../objects\n")

    items = read(world, clone.path)
    assert len(facts(items)) == 2
    assert details(items, commit).files == ("a.txt",)


def test_a_loose_reference_hides_the_packed_one(world: World, made: Made) -> None:
    kept = made.commit("Kept")
    made.commit("Thrown away")
    made.git("pack-refs", "--all")
    made.git("reset", "-q", "--hard", kept)

    assert (made.path / ".git/packed-refs").exists()
    assert set(facts(read(world, made.path))) == {kept}


def test_names_that_git_would_refuse_lead_to_commits_all_the_same(world: World, made: Made) -> None:
    start = made.commit("Start")
    ids = {made.commit(f"Commit {number}") for number in range(4)}
    made.git("reset", "-q", "--hard", start)
    latin, dots, line, packed = sorted(ids)
    heads = made.path / ".git/refs/heads"
    (heads / "fe\udce3t").write_text(latin + "\n")
    (heads / "a..b").write_text(dots)
    (heads / "new\nline").write_text(line + "\n")
    packed_refs = made.path / ".git/packed-refs"
    packed_refs.write_bytes(b"# pack-refs\n%s refs/heads/\xe3\xff\n" % packed.encode())

    assert ids <= set(facts(read(world, made.path)))


def test_packed_and_loose_objects_give_the_same_facts(world: World, made: Made) -> None:
    for number in range(12):
        made.commit(f"Commit {number}", {f"d{number % 3}/f.txt": str(number), "a": str(number)})
    loose = facts(read(world, made.path))
    made.git("repack", "-a", "-d", "-q", "-f", "--depth=50")

    fresh = msgspec.structs.replace(world, known=type(world.known)())
    assert facts(read(fresh, made.path)) == loose
