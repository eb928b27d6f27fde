from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlcipher3 import dbapi2

from cade.app.store.sqlite import connect, load_vectors_extension, sqlite_version, transaction
from cade.app.store.views import open_views
from cade.domain.errors import StoreError

KEY, OTHER = bytes(range(32)), bytes(32)


@pytest.fixture
def path(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "cache" / "views.db"
    db = open_views(path, KEY)
    db.execute("CREATE TABLE notes(text)")
    db.execute("INSERT INTO notes VALUES ('canário-7f3b')")
    db.close()
    yield path


def tables(path: Path, key: bytes | None) -> list[str]:
    db = open_views(path, key)
    found = [row[0] for row in db.execute("SELECT name FROM sqlite_master")]
    db.close()
    return found


def test_what_was_written_is_there_again_and_cannot_be_read_without_the_key(path: Path) -> None:
    assert tables(path, KEY) == ["notes"]
    assert b"SQLite format 3" not in path.read_bytes()
    assert "canário-7f3b".encode() not in path.read_bytes()


@pytest.mark.parametrize("key", [OTHER, None])
def test_a_file_with_another_key_is_made_anew(path: Path, key: bytes | None) -> None:
    assert tables(path, key) == []


def test_a_damaged_file_is_made_anew(path: Path) -> None:
    path.write_bytes(b"no database " * 1000)

    assert tables(path, KEY) == []


@pytest.mark.parametrize(("other", "kept"), [("a" * 32, True), ("b" * 32, False)])
def test_a_file_made_from_another_log_is_made_anew(path: Path, other: str, kept: bool) -> None:
    open_views(path, KEY, store="a" * 32).close()

    db = open_views(path, KEY, store=other)
    found = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    db.close()
    assert found == (int(kept),)


def test_a_file_that_cannot_be_opened_is_an_error_and_deletes_nothing(tmp_path: Path) -> None:
    (tmp_path / "views.db").mkdir()

    with pytest.raises(StoreError):
        open_views(tmp_path / "views.db", KEY)
    assert (tmp_path / "views.db").is_dir()


def test_only_the_owner_may_read_the_file(path: Path) -> None:
    assert (path.stat().st_mode & 0o777, path.parent.stat().st_mode & 0o777) == (0o600, 0o700)


def test_every_connection_overwrites_what_it_deletes(tmp_path: Path) -> None:
    db = connect(tmp_path / "a.db")

    found = {name: db.execute(f"PRAGMA {name}").fetchone()[0] for name in PRAGMAS}
    db.close()
    assert found == PRAGMAS


PRAGMAS = {
    "secure_delete": 1,
    "journal_mode": "wal",
    "synchronous": 2,
    "busy_timeout": 10_000,
    "temp_store": 2,
    "foreign_keys": 1,
}


def test_a_path_with_odd_characters_is_opened_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a?b#c%20 ção.db"
    db = connect(path)
    db.execute("CREATE TABLE t(x)")
    db.close()

    assert [one.name for one in tmp_path.iterdir()] == [path.name]


def test_a_connection_for_reading_writes_nothing(tmp_path: Path) -> None:
    connect(tmp_path / "a.db").close()
    db = connect(tmp_path / "a.db", read_only=True)

    with pytest.raises(dbapi2.OperationalError):
        db.execute("CREATE TABLE t(x)")
    db.close()


def test_a_key_of_another_length_is_a_mistake(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        connect(tmp_path / "a.db", key=b"short")


def test_a_transaction_that_fails_leaves_nothing(tmp_path: Path) -> None:
    db = connect(tmp_path / "a.db")
    with pytest.raises(ZeroDivisionError), transaction(db):
        db.execute("CREATE TABLE t(x)")
        _ = 1 / 0

    assert db.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    assert not db.in_transaction
    db.close()


def test_the_database_is_new_enough_and_loads_vectors(tmp_path: Path) -> None:
    db = connect(tmp_path / "a.db")
    load_vectors_extension(db)

    assert tuple(map(int, sqlite_version().split("."))) >= (3, 43, 0)
    assert db.execute("SELECT vec_version()").fetchone()[0].startswith("v0")
    db.close()
