"""The proof that forgotten is gone: raw bytes of every file, after every way and every crash."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from cade.app.runs.forgetting.steps import STEPS
from cade.app.store.forgetting import pending
from cade.app.store.sqlite import connect
from cade.app.wiring import Cade
from cade.domain.facts import Shredded
from cade.tests.app.runs import forget_dying
from cade.tests.app.runs.planted import (
    CANARY,
    ELI,
    KEPT,
    NAMES,
    SIGNS,
    Planted,
    copied,
    forgotten,
    headlines,
    ingested,
    living_in,
    plant,
    readable,
    run,
    traces,
    uid_of,
    vectors_of,
    word,
)
from cade.tests.collectors.teams.making import BENTO

_numbers = count()
Ways = dict[str, tuple[Callable[[], list[str]], tuple[str, ...]]]
WAYS: Ways = {
    "uid": (lambda: ["--uid", uid_of("headline LIKE ?", f"{word('file')}%")], ("file", "note")),
    "match": (lambda: ["--match", word("commit").upper()], ("commit", "author", "path")),
    "title": (lambda: ["--match", word("title")], ("title", "url", "host")),
    "person": (lambda: ["--person", NAMES[BENTO]], ("person", "group", "two")),
    "source": (lambda: ["browser"], ("title", "url", "host")),
    "git": (lambda: ["git"], ("author", "proper", "commit", "path", "mail")),
    "file": (lambda: ["file"], ("file", "note")),
    "element": (lambda: ["element"], ("eli", "matrix", "picture")),
    "member": (lambda: ["--person", ELI], ("eli", "matrix", "picture")),
    "partner": (lambda: ["--person", word("chat")], ("whats", "chat")),
    "chat": (lambda: ["whatsapp"], ("whats", "chat")),
    "teams": (lambda: ["teams"], ("person", "group", "two")),
    "age": (lambda: ["--older-than", "2023-01-01"], ("title", "url", "host")),
    "period": (lambda: ["--from", "2023-11-14", "--to", "2023-11-14"], ("person", "group", "two")),
    "author": (
        lambda: ["--person", f"Caio {word('proper')}"],
        ("author", "proper", "commit", "path", "mail"),
    ),
}
"""What is typed, and which canaries go with it."""

EVER = ("2000-01-01", "2030-12-31")
COMMANDS = (
    ("timeline", *EVER, "--all-authors"),
    ("timeline", *EVER, "--all-authors", "--json"),
    ("people",),
    ("people", "--json"),
    ("tasks", *EVER, "--all", "--evidence"),
    ("summary", *EVER, "--no-model", "--evidence"),
    ("related", "orion"),
    ("ask", "what was said about the release?"),
    ("ask", "tudo de 2026-03-02"),
    ("export",),
    ("log",),
    ("log", "--json"),
)


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("sources")
    plant(root)
    return root


@pytest.fixture(scope="module")
def keyed(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Planted:
    return _made(sources, tmp_path_factory.mktemp("keyed"), keyed=True)


@pytest.fixture(scope="module")
def unkeyed(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Planted:
    return _made(sources, tmp_path_factory.mktemp("unkeyed"), keyed=False)


def _made(sources: Path, place: Path, *, keyed: bool) -> Planted:
    made = Planted(place / "home", sources, _memory())
    ingested(made, keyed=keyed)
    return made


def _memory() -> Path:
    """Name a directory of memory of a home's own, where matrices of no other lie."""
    return Path(os.environ["XDG_RUNTIME_DIR"]) / f"planted-{next(_numbers)}"


@pytest.fixture(params=["keyed", "unkeyed"])
def home(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Planted]:
    """A copy of a filled home, lived in."""
    made = copied(request.getfixturevalue(request.param), tmp_path / "home", _memory())
    with living_in(made):
        yield made


@pytest.fixture
def clear(unkeyed: Planted, tmp_path: Path) -> Iterator[Planted]:
    """A copy of the home in which read models and vectors lie in clear."""
    made = copied(unkeyed, tmp_path / "home", _memory())
    with living_in(made):
        yield made


def die(step: int, *arguments: str) -> None:
    """Run a command that is killed when so many steps of the forgetting are done."""
    command = [sys.executable, str(forget_dying.__file__), str(step), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr


def test_a_search_of_the_files_would_find_what_is_there(clear: Planted) -> None:
    assert clear.holding(CANARY.encode()) == ["views.db"]
    assert len(vectors := vectors_of(CANARY)) > 4 * 4
    for name in ("vectors.db", ".mtx"):
        assert any(found.endswith(name) for found in clear.holding(*vectors))


@pytest.mark.parametrize("way", WAYS)
def test_no_way_of_forgetting_leaves_a_byte(home: Planted, way: str) -> None:
    arguments, endings = WAYS[way]
    gone = [word(ending) for ending in endings]
    vectors = [vector for canary in gone for vector in vectors_of(canary)]
    before, sealed = headlines(), traces()
    history = home.home / "data/cade/history.db"
    copy = history.read_bytes()

    assert run("forget", *arguments(), "--yes") == 0

    assert home.holding(*(canary.encode() for canary in gone)) == []
    assert home.holding(*vectors) == []
    assert home.holding(*(piece for one in forgotten() for piece in sealed.get(one, ()))) == []
    assert len(set(KEPT) - set(headlines())) <= 1  # the one of a source that is forgotten
    assert 0 < len(headlines()) < len(before)
    assert run("log", "verify") == 0
    history.write_bytes(copy)
    assert [canary for canary in gone if canary in readable()] == []


@pytest.mark.parametrize("way", WAYS)
def test_no_command_tells_it_any_more(
    clear: Planted, way: str, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments, endings = WAYS[way]
    assert run("forget", *arguments(), "--yes") == 0
    capsys.readouterr()

    for command in COMMANDS:
        assert run(*command) in (0, 1)
    for subject in forgotten():
        assert run("log", "show", subject.hex(), "--json") in (0, 1)

    said = capsys.readouterr()
    told = (said.out + said.err).lower()
    assert [ending for ending in endings if word(ending) in told] == []
    assert any(kept.lower() in told for kept in KEPT)


@pytest.mark.parametrize("way", WAYS)
def test_what_was_forgotten_does_not_come_back(clear: Planted, way: str) -> None:
    if WAYS[way][0]()[0].isalpha():
        pytest.skip("a source that was forgotten is read afresh")
    assert run("forget", *WAYS[way][0](), "--yes") == 0
    left = headlines()

    for command in clear.ingests:
        assert run(*command, "--quiet") == 0

    assert headlines() == left
    gone = [word(ending).encode() for ending in WAYS[way][1]]
    assert clear.holding(*gone) == []


@pytest.mark.parametrize("step", range(len(STEPS) + 1))
def test_killed_between_any_two_steps_the_next_command_finishes(home: Planted, step: int) -> None:
    vectors = vectors_of(CANARY)
    die(step, "forget", "--match", CANARY, "--yes")

    assert run("log", "verify") == 0

    assert home.holding(CANARY.encode(), *vectors) == []
    assert headlines() == list(KEPT)
    cade = Cade()
    assert pending(cade.log) == []
    cade.close()


@pytest.mark.parametrize("step", range(len(STEPS)))
def test_a_source_whose_forgetting_was_killed_is_read_afresh(clear: Planted, step: int) -> None:
    die(step, "forget", "browser", "--yes")

    assert run("timeline", "2022-06-18") == 1
    assert clear.holding(word("title").encode()) == []
    assert run(*clear.ingests[2], "--quiet", "--no-embed") == 0

    assert f"A {word('title')} {SIGNS}" in headlines()
    assert run("log", "verify") == 0


def test_read_models_that_were_deleted_meanwhile_leave_no_vector(clear: Planted) -> None:
    vectors = vectors_of(CANARY)
    die(2, "forget", "--match", CANARY, "--yes")
    shutil.rmtree(clear.home / "cache")

    assert run("rebuild-projections") == 0

    assert clear.holding(CANARY.encode(), *vectors) == []
    assert headlines() == list(KEPT)


def test_an_unfinished_rebuild_goes_with_what_it_holds(clear: Planted) -> None:
    place = clear.home / "cache/cade"
    shutil.copy(place / "views.db", place / "views-build.db")

    assert run("forget", "--match", CANARY, "--yes") == 0

    assert clear.holding(CANARY.encode()) == []
    assert not (place / "views-build.db").exists()


def test_a_copy_of_the_log_from_before_cannot_be_read_with_the_keys_of_now(
    home: Planted,
) -> None:
    history = home.home / "data/cade/history.db"
    before = history.read_bytes()
    assert run("forget", "--match", CANARY, "--yes") == 0
    history.write_bytes(before)

    cade = Cade()
    told = [recorded.fact for recorded in cade.log.after(0)]
    cade.close()

    assert sum(isinstance(fact, Shredded) for fact in told) == 12
    assert CANARY not in repr(told).lower()


def test_keys_that_were_put_back_are_dropped_again(home: Planted) -> None:
    keys = home.home / "data/cade/keys.db"
    before = keys.read_bytes()
    assert run("forget", "--match", word("commit"), "--yes") == 0
    keys.write_bytes(before)

    assert run("timeline", "--all-authors", "2026-03-02") == 0

    history = connect(home.home / "data/cade/history.db")
    ring = connect(keys)
    forgotten = history.execute("SELECT originator_id FROM facts WHERE state IS NULL").fetchall()
    assert len(forgotten) == 1
    assert not ring.execute("SELECT 1 FROM salts WHERE subject = ?", forgotten[0]).fetchall()
    history.close()
    ring.close()


def test_it_works_while_readers_keep_every_file_open(clear: Planted) -> None:
    files = [clear.home / "data/cade" / name for name in ("history.db", "keys.db", "vectors.db")]
    readers = [connect(path) for path in (*files, clear.home / "cache/cade/views.db")]
    for reader in readers:
        reader.execute("SELECT count(*) FROM sqlite_master").fetchone()
    vectors = vectors_of(CANARY)

    assert run("forget", "--match", CANARY, "--yes") == 0

    assert clear.holding(CANARY.encode(), *vectors) == []
    for reader in readers:
        reader.close()
