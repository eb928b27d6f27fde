import os
import subprocess
import sys
from pathlib import Path

import pytest

from cade.app.store.errors import (
    CannotWrite,
    Damaged,
    NewerFormat,
    SecretMissing,
    SecretWrong,
    StoreIncomplete,
)
from cade.app.store.secret import FileSecret
from cade.app.store.sqlite import connect
from cade.domain.errors import StoreError
from cade.tests.app.store.stores import batch, commit, opened

DATABASES = ("history.db", "keys.db")


def fill(home: Path) -> None:
    with opened(home) as log:
        log.append(batch(commit(1)))


def refused(home: Path) -> StoreError:
    with pytest.raises(StoreError) as caught, opened(home):
        pass
    assert caught.value.do
    return caught.value


def test_what_was_stored_is_there_when_the_store_is_opened_again(tmp_path: Path) -> None:
    with opened(tmp_path) as log:
        log.append(batch(commit(1)))
        before = (log.store_id, log.views_key(), log.vectors_key(), log.text_key(), log.head())

    with opened(tmp_path) as log:
        after = (log.store_id, log.views_key(), log.vectors_key(), log.text_key(), log.head())
        assert next(log.after(0)).fact == commit(1)
    assert before == after
    assert len(set(before)) == len(before)


def test_two_stores_share_nothing(tmp_path: Path) -> None:
    with opened(tmp_path / "a") as one, opened(tmp_path / "b") as other:
        assert one.store_id != other.store_id
        assert one.text_key() != other.text_key()


def test_a_missing_secret_is_never_replaced_in_silence(tmp_path: Path) -> None:
    fill(tmp_path)
    (tmp_path / "config" / "secret").unlink()

    assert isinstance(refused(tmp_path), SecretMissing)
    assert not (tmp_path / "config" / "secret").exists()


def test_a_missing_secret_beside_a_missing_log_is_not_replaced_either(tmp_path: Path) -> None:
    fill(tmp_path)
    (tmp_path / "config" / "secret").unlink()
    (tmp_path / "data" / "history.db").unlink()

    assert isinstance(refused(tmp_path), SecretMissing)


@pytest.mark.parametrize("content", ["", "secret\n", "cade-secret-1:zz\n", "cade-secret-1:00\n"])
def test_a_file_that_holds_no_secret_is_refused(tmp_path: Path, content: str) -> None:
    fill(tmp_path)
    (tmp_path / "config" / "secret").write_text(content)

    assert isinstance(refused(tmp_path), SecretWrong)


def test_the_secret_of_another_store_is_refused(tmp_path: Path) -> None:
    fill(tmp_path / "a")
    fill(tmp_path / "b")
    (tmp_path / "a/config/secret").write_bytes((tmp_path / "b/config/secret").read_bytes())

    assert isinstance(refused(tmp_path / "a"), SecretWrong)


@pytest.mark.parametrize("name", DATABASES)
def test_a_log_without_its_keys_or_keys_without_their_log_are_refused(
    tmp_path: Path, name: str
) -> None:
    fill(tmp_path)
    (tmp_path / "data" / name).unlink()

    assert isinstance(refused(tmp_path), StoreIncomplete)


def test_the_log_of_another_store_is_refused(tmp_path: Path) -> None:
    fill(tmp_path / "a")
    fill(tmp_path / "b")
    (tmp_path / "a/data/history.db").write_bytes((tmp_path / "b/data/history.db").read_bytes())

    assert isinstance(refused(tmp_path / "a"), StoreIncomplete)


@pytest.mark.parametrize("name", DATABASES)
def test_a_file_of_a_newer_version_is_refused(tmp_path: Path, name: str) -> None:
    fill(tmp_path)
    db = connect(tmp_path / "data" / name)
    db.execute("UPDATE meta SET value = '99' WHERE name = 'format'")
    db.close()

    assert isinstance(refused(tmp_path), NewerFormat)


@pytest.mark.parametrize("name", DATABASES)
def test_a_database_of_somebody_else_is_refused_and_left_alone(tmp_path: Path, name: str) -> None:
    fill(tmp_path)
    path = tmp_path / "data" / name
    path.unlink()
    db = connect(path)
    db.execute("CREATE TABLE notes(text)")
    db.close()

    assert isinstance(refused(tmp_path), Damaged)


@pytest.mark.parametrize("kept", [[], ["secret"], ["secret", "keys.db"]])
def test_a_first_start_that_was_interrupted_is_finished(tmp_path: Path, kept: list[str]) -> None:
    with opened(tmp_path):
        pass
    for path in [tmp_path / "config" / "secret", *(tmp_path / "data" / n for n in DATABASES)]:
        if path.name not in kept:
            path.unlink()

    fill(tmp_path)
    with opened(tmp_path) as log:
        assert log.verify().ok


def test_a_data_directory_that_cannot_be_made_is_named_with_a_remedy(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the directory should be")

    error = refused(tmp_path)

    assert isinstance(error, CannotWrite)
    assert str(tmp_path / "data") in str(error)


def test_a_file_that_may_not_be_made_is_named_with_a_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.open

    def guarded(path: str, flags: int, mode: int = 0o777) -> int:
        if str(path).endswith("keys.db"):
            raise PermissionError(13, "Permission denied")
        return real(path, flags, mode)

    monkeypatch.setattr(os, "open", guarded)

    assert isinstance(refused(tmp_path), CannotWrite)


def test_the_first_of_two_makers_of_a_secret_wins(tmp_path: Path) -> None:
    made = FileSecret(tmp_path / "secret").create()

    assert FileSecret(tmp_path / "secret").create() == made
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]


def test_reading_imports_nothing_that_only_writing_needs(tmp_path: Path) -> None:
    fill(tmp_path)
    program = f"""
import sys
from pathlib import Path
from cade.app.store.log import open_log
log = open_log(Path({str(tmp_path / "data")!r}), Path({str(tmp_path / "config")!r}))
log.head(), log.views_key(), list(log.after(0)), log.known("git").has("x"), log.find("git:00")
log.close()
heavy = {{"eventsourcing", "numpy", "keyring", "filelock", "asyncio", "rich"}}
print(sorted(heavy & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)

    assert (done.stdout, done.stderr) == ("[]\n", "")


def test_an_error_of_the_keys_names_the_keys(tmp_path: Path) -> None:
    with opened(tmp_path) as log:
        log.append(batch(*(commit(n) for n in range(400))))
    path = tmp_path / "data" / "keys.db"
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (path.stat().st_size - 4096))

    with pytest.raises(StoreError) as caught, opened(tmp_path) as log:
        list(log.after(0))
    assert str(path) in str(caught.value)
