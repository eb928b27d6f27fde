"""Stores that each format's version wrote are opened by this one; `tests/fixtures` has them.

Each was written by the code of its time: two commits, a file in two revisions of which the older is
trimmed, a mark; the one of format 2 has a forgotten commit as well.
"""

import random
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from cade.app.cli import main
from cade.app.store.copies import known_copies
from cade.app.store.errors import NewerFormat
from cade.app.store.log import HistoryLog, open_log
from cade.app.store.migrations import MIGRATIONS
from cade.app.store.schema import FORMAT, KEY_TABLES, LOG_TABLES, format_of
from cade.app.store.sqlite import connect
from cade.domain.facts import ActivityObserved, RevisionSeen, Shredded
from cade.tests.app.runs.keeping.dying import killed, steps
from cade.tests.app.store.stores import NOON, SHOP, batch, commit

FIXTURES = Path(__file__).parents[2] / "fixtures"
STORES = sorted(path.name for path in FIXTURES.glob("store-*"))


def put(home: Path, name: str) -> Path:
    """Put the store of the fixture where a store is looked for."""
    for folder, files in {"data": ("history.db", "keys.db"), "config": ("secret",)}.items():
        (home / folder).mkdir(parents=True, exist_ok=True)
        for file in files:
            shutil.copyfile(FIXTURES / name / file, home / folder / file)
    return home


def opened(home: Path) -> HistoryLog:
    return open_log(home / "data", home / "config")


def rows(path: Path) -> list[tuple[object, ...]]:
    with closing(connect(path)) as db:
        return db.execute("SELECT * FROM facts ORDER BY rowid").fetchall()


def formats(home: Path) -> list[int]:
    found = []
    for name in ("history.db", "keys.db"):
        with closing(connect(home / "data" / name)) as db:
            found.append(format_of(db))
    return found


def schema(path: Path) -> set[tuple[str, str]]:
    with closing(connect(path)) as db:
        return set(db.execute("SELECT type, name FROM sqlite_master").fetchall())


def test_there_is_a_store_of_every_format() -> None:
    assert [f"store-{n}" for n in range(1, FORMAT + 1)] == STORES
    assert [migration.number for migration in MIGRATIONS] == [*range(2, FORMAT + 1)]


@pytest.mark.parametrize("name", STORES)
def test_a_store_of_an_older_version_is_read_proven_and_written_to(
    tmp_path: Path, name: str
) -> None:
    with closing(opened(put(tmp_path, name))) as log:
        facts = [record.fact for record in log.after(0)]
        commits = [fact.text for fact in facts if isinstance(fact, ActivityObserved)]
        assert commits == ["Corrige a ação", "Troca a fila"]
        assert [f.text for f in facts if isinstance(f, RevisionSeen)] == [None, "o plano novo"]
        assert sum(isinstance(fact, Shredded) for fact in facts) == (name == "store-2")
        assert log.verify().ok
        assert log.known("git").latest("/home/ana/plano.md") is not None
        counts = log.append(batch(commit(1), commit(9))).counts
        assert (counts.new, counts.unchanged) == (1, 1)
        log.forget([next(s for s in log.keys.of_source("git"))], "uid", NOON)
        assert log.verify().ok
    assert formats(tmp_path) == [FORMAT, FORMAT]


@pytest.mark.parametrize("name", STORES)
def test_a_migration_changes_no_record_and_leaves_the_tables_of_a_new_store(
    tmp_path: Path, name: str
) -> None:
    put(tmp_path, name)
    before = rows(tmp_path / "data" / "history.db")
    opened(tmp_path).close()
    opened(tmp_path / "new").close()

    assert rows(tmp_path / "data" / "history.db") == before
    for file in ("history.db", "keys.db"):
        assert schema(tmp_path / "data" / file) == schema(tmp_path / "new" / "data" / file)


def test_a_copy_is_made_before_and_known_and_can_be_put_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = put(tmp_path, "store-1")
    before = rows(home / "data" / "history.db")
    opened(home).close()
    opened(home).close()

    [copy] = known_copies(home / "data")
    assert (copy.kind, Path(copy.path).parent) == ("migration", home / "data")
    assert rows(Path(copy.path) / "history.db") == before
    with closing(connect(Path(copy.path) / "history.db")) as db:
        assert format_of(db) == 1
    for name in ("DATA", "CACHE", "CONFIG"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / "other" / name.lower()))
    assert main(["restore", copy.path, "--quiet"]) == 0
    assert main(["log", "verify", "--quiet"]) == 0


def test_a_store_of_this_format_is_left_alone(tmp_path: Path) -> None:
    opened(put(tmp_path, f"store-{FORMAT}")).close()

    assert known_copies(tmp_path / "data") == []


@pytest.mark.parametrize("file", ["history.db", "keys.db"])
def test_a_store_of_a_newer_version_is_refused_with_what_to_do(tmp_path: Path, file: str) -> None:
    put(tmp_path, "store-1")
    with closing(connect(tmp_path / "data" / file)) as db:
        db.execute("UPDATE meta SET value = ? WHERE name = 'format'", (str(FORMAT + 1),))
    before = rows(tmp_path / "data" / "history.db")
    with pytest.raises(NewerFormat) as refused:
        opened(tmp_path)

    assert "newest version" in (refused.value.do or "")
    assert rows(tmp_path / "data" / "history.db") == before
    assert sorted(formats(tmp_path)) == [1, FORMAT + 1]


def test_a_migration_that_is_killed_anywhere_is_finished_by_the_next_start(tmp_path: Path) -> None:
    def migrate() -> None:
        opened(put(tmp_path / "counted", "store-1")).close()

    count, chance = steps(migrate), random.Random(9)
    seen = set()
    for last in sorted(chance.sample(range(count), 12)):
        home = put(tmp_path / str(last), "store-1")
        killed(lambda home=home: opened(home).close(), last)  # type: ignore[misc]
        found = formats(home)
        assert found in ([1, 1], [1, 2], [2, 2])
        seen.add(tuple(found))
        with closing(opened(home)) as log:
            assert log.verify().ok
            assert log.known("git").mark(SHOP) == "m1" or log.head() == 7
        assert formats(home) == [2, 2]
    assert (1, 1) in seen
    assert len(seen) > 1


def test_new_tables_are_what_the_migrations_lead_to() -> None:
    made = " ".join((*LOG_TABLES, *KEY_TABLES))
    for migration in MIGRATIONS:
        for statement in (*migration.keys, *migration.log):
            assert statement in made
