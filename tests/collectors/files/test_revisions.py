import os
from hashlib import sha256

from cade.collectors.files import FileRules
from cade.collectors.world import Expected, Finished
from cade.domain.facts import RevisionSeen
from cade.tests.collectors.files.reader import Reader, by_name, of, seen, unchanged


def test_a_text_becomes_a_revision_with_its_size_and_hash(reader: Reader) -> None:
    path = reader.write("plans/plano.md", "# Plano\nação")

    items = reader.run()

    fact = by_name(items)["plano.md"]
    assert (fact.uid, fact.source, fact.kind) == (str(path), "file", "file")
    assert fact.text == "# Plano\nação"
    assert fact.content_hash == sha256(path.read_bytes()).digest()
    assert (seen(fact).path, seen(fact).size_bytes) == (str(path), path.stat().st_size)
    assert (seen(fact).encoding, seen(fact).without_text) == ("utf-8", None)


def test_the_run_says_how_much_there_is_and_that_it_is_finished(reader: Reader) -> None:
    for name in ("a.md", "b.md", "deep/c.md"):
        reader.write(name, name)

    items = reader.run()

    assert of(Expected, items)[-1] == Expected(3)
    assert items[-1] == Finished()


def test_the_order_is_that_of_the_names(reader: Reader) -> None:
    for name in ("b.md", "z/a.md", "a.md", "c/b.md", "c/a.md"):
        reader.write(name, name)

    paths = [fact.uid.removeprefix(f"{reader.folder}/") for fact in of(RevisionSeen, reader.run())]

    assert paths == ["a.md", "b.md", "c/a.md", "c/b.md", "z/a.md"]


def test_an_untouched_file_is_unchanged_without_being_read(
    reader: Reader, opened: list[str]
) -> None:
    reader.write("a.md", "one")
    reader.write("b.md", "two")
    reader.run()
    opened.clear()

    items = reader.run()

    assert (unchanged(items), of(RevisionSeen, items), opened) == (2, [], [])


def test_a_touched_file_with_the_same_content_is_unchanged(
    reader: Reader, opened: list[str]
) -> None:
    path = reader.write("a.md", "one")
    reader.run()
    os.utime(path, (1_700_000_000, 1_700_000_000))
    opened.clear()

    items = reader.run()

    assert (unchanged(items), of(RevisionSeen, items), opened) == (1, [], ["a.md"])


def test_a_change_that_keeps_size_and_mtime_is_noticed(reader: Reader) -> None:
    path = reader.write("a.md", "one")
    times = (path.stat().st_atime_ns, path.stat().st_mtime_ns)
    reader.run()
    path.write_text("two")
    os.utime(path, ns=times)

    assert by_name(reader.run())["a.md"].text == "two"


def test_a_content_that_returns_is_a_third_revision_and_the_current_one(reader: Reader) -> None:
    facts = []
    for content in ("A", "B", "A"):
        reader.write("a.md", content)
        facts.append(by_name(reader.run())["a.md"])

    assert len({fact.revision for fact in facts}) == 3
    assert facts[0].content_hash == facts[2].content_hash
    assert reader.latest("a.md").revision == facts[2].revision


def test_a_forgotten_file_is_not_read_again(reader: Reader, opened: list[str]) -> None:
    path = reader.write("a.md", "one")
    reader.run()
    reader.known.forget(str(path))
    path.write_text("two")
    opened.clear()

    items = reader.run()

    assert (of(RevisionSeen, items), unchanged(items), opened) == ([], 1, [])


def test_a_raised_limit_brings_the_text_of_a_file_that_was_too_large(reader: Reader) -> None:
    reader.write("a.md", "x" * 100)
    before = by_name(reader.run(FileRules(max_file_bytes=99)))["a.md"]

    after = by_name(reader.run(FileRules(max_file_bytes=100)))["a.md"]

    assert (before.text, seen(before).without_text) == (None, "too_large")
    assert before.content_hash == after.content_hash
    assert (after.text, after.revision != before.revision) == ("x" * 100, True)


def test_copies_and_hard_links_are_one_content_at_three_paths(reader: Reader) -> None:
    path = reader.write("a.md", "same")
    reader.write("copy.md", "same")
    (reader.folder / "linked.md").hardlink_to(path)

    facts = by_name(reader.run())

    assert set(facts) == {"a.md", "copy.md", "linked.md"}
    assert len({fact.content_hash for fact in facts.values()}) == 1


def test_a_folder_reached_through_a_link_is_read_under_its_real_path(reader: Reader) -> None:
    reader.write("a.md", "one")
    reader.run()
    link = reader.folder.parent / "shortcut"
    link.symlink_to(reader.folder)

    items = Reader(reader.world, reader.known, link).run()

    assert (unchanged(items), of(RevisionSeen, items)) == (1, [])
