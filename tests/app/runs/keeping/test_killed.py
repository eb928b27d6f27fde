"""Killed at any step, each of the five ways of writing leaves a store that verifies.

`CADE_KILLS=50` kills each fifty times; without it, ten times. Where is drawn from one seed.
"""

import random
import shutil
from collections.abc import Callable
from pathlib import Path

from cade.app.store.backup.place import archives
from cade.tests.app.runs.keeping.dying import killed, steps
from cade.tests.app.runs.keeping.home import cade, is_whole, names, opened

ALL = [f"n{n:02}.md" for n in range(12)]


def each(work: Callable[[], object], many: int, seed: int, again: Callable[[], object]) -> None:
    """Kill `work` at so many steps, `again` preparing each."""
    again()
    count, chance = steps(work), random.Random(seed)
    ends = []
    for last in sorted(chance.sample(range(count), min(many, count))):
        again()
        ends.append(killed(work, last))
    print(f"{count} steps, {ends.count(None)} of {len(ends)} killed")
    assert ends.count(None) > len(ends) / 2


def test_an_ingest_that_is_killed_goes_on_where_it_was(notes: Path, many: int) -> None:
    cade("ingest", "file", str(notes), "--no-embed")
    turn = 0

    def change() -> None:
        nonlocal turn
        turn += 1
        (notes / "n00.md").write_text(f"Outra versão {turn}")
        (notes / f"x{turn:03}.md").write_text(f"Uma nota nova {turn}")

    def ingest() -> int:
        return cade("ingest", "file", str(notes), "--no-embed")

    def check() -> None:
        with opened() as made:
            assert is_whole(made)
            assert set(ALL) <= set(names(made))
        change()

    each(ingest, many, 1, check)
    assert ingest() == 0
    with opened() as made:
        assert names(made) == sorted(path.name for path in notes.iterdir())
        assert is_whole(made)


def test_a_forgetting_that_is_killed_is_finished_or_never_began(notes: Path, many: int) -> None:
    cade("ingest", "file", str(notes), "--no-embed")

    def again() -> None:
        with opened() as made:
            assert is_whole(made)
            assert "n05.md" in names(made) or made.log.keys.carried_out()
        (notes / "n05.md").write_text("Mais uma vez a palavra canario05.")
        cade("forget", "file", "--yes")
        cade("ingest", "file", str(notes), "--no-embed")

    def forget() -> int:
        return cade("forget", "--match", "canario05", "--yes")

    each(forget, many, 2, again)
    with opened() as made:
        assert is_whole(made)
        assert set(names(made)) >= set(ALL) - {"n05.md"}


def test_a_compaction_that_is_killed_loses_nothing(notes: Path, many: int) -> None:
    cade("ingest", "file", str(notes))

    def again() -> None:
        with opened() as made:
            assert is_whole(made)
            assert names(made) == ALL

    each(lambda: cade("compact"), many, 3, again)
    assert cade("compact") == 0
    again()


def test_a_backup_that_is_killed_leaves_store_and_older_backups_whole(
    notes: Path, tmp_path: Path, many: int
) -> None:
    safe = tmp_path / "safe"
    cade("ingest", "file", str(notes), "--no-embed")
    cade("backup", str(safe))

    def again() -> None:
        with opened() as made:
            assert is_whole(made)
            assert names(made) == ALL
        for one in archives(safe):
            assert cade("backup", "--verify", str(one.path)) == 0

    each(lambda: cade("backup", str(safe), "--keep", "2"), many, 4, again)
    assert cade("backup", str(safe), "--keep", "2") == 0
    again()
    assert not list(safe.glob(".*"))


def test_a_restore_that_is_killed_leaves_the_old_store_or_the_new_one(
    notes: Path, tmp_path: Path, many: int
) -> None:
    safe = tmp_path / "safe"
    cade("ingest", "file", str(notes), "--no-embed")
    cade("backup", str(safe))
    (notes / "x.md").write_text("Depois da cópia.")
    seen = set()

    def again() -> None:
        with opened() as made:
            assert is_whole(made)
            found = names(made)
        assert found in (ALL, [*ALL, "x.md"])
        seen.add(len(found))
        cade("ingest", "file", str(notes), "--no-embed")
        with opened() as made:
            assert names(made) == [*ALL, "x.md"]

    each(lambda: cade("restore", str(safe), "--yes"), many, 5, again)
    again()
    assert seen == {12, 13}


def test_a_restore_on_an_empty_machine_that_is_killed_can_be_done_again(
    notes: Path, tmp_path: Path, home: Path, many: int
) -> None:
    safe = tmp_path / "safe"
    cade("ingest", "file", str(notes), "--no-embed")
    cade("backup", str(safe))

    def again() -> None:
        for name in ("data", "cache", "config"):
            shutil.rmtree(home / name, ignore_errors=True)

    def restore() -> int:
        return cade("restore", str(safe), "--yes")

    again()
    count, chance = steps(restore), random.Random(6)
    for last in sorted(chance.sample(range(count), min(many, count))):
        again()
        killed(restore, last)
        assert restore() == 0
        with opened() as made:
            assert is_whole(made)
            assert names(made) == ALL
