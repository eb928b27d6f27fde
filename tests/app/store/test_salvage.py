"""A torn store: what can be read of it becomes a whole one, and what is lost is counted."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from cade.app.places import Places
from cade.app.store.copies import known_copies
from cade.app.store.log import open_log
from cade.app.store.salvage import salvage as salvaging
from cade.app.store.salvage.salvage import NothingToSalvage, Salvaged, salvage
from cade.app.store.secret import FileSecret
from cade.app.store.sqlite import connect, truncate_wal
from cade.domain.facts import ItemFact, RunRecorded
from cade.tests.app.store.stores import NOON, SHOP, batch, commit, removed, revision

COMMITS = 300


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places(data=tmp_path / "data", cache=tmp_path / "cache", config=tmp_path / "config")


def filled(places: Places) -> None:
    log = open_log(places.data, places.config)
    for first in range(0, COMMITS, 50):
        log.append(batch(*(commit(n, text=f"text {n} " * 20) for n in range(first, first + 50))))
    for name in ("A", "B", "C"):
        log.append(batch(revision("/a.md", name, text=f"state {name}")))
    log.append(batch(removed("/b.md", "A"), finished=True, mark="far"))
    log.forget([subject for _, subject in log.find(f"git:{3:040x}")], "uid", NOON)
    log.close()
    for name in ("history.db", "keys.db"):
        db = connect(places.data / name)
        truncate_wal(db)
        db.close()


def saved(places: Places) -> Salvaged:
    return salvage(places, FileSecret(places.secret), NOON)


def facts(places: Places) -> list[ItemFact]:
    log = open_log(places.data, places.config)
    try:
        assert log.verify().ok
        return [one.fact for one in log.after(0) if isinstance(one.fact, ItemFact)]
    finally:
        log.close()


def torn(path: Path, at: float, size: int) -> None:
    """Overwrite a stretch of the file."""
    content = bytearray(path.read_bytes())
    start = int(len(content) * at)
    content[start : start + size] = random.Random(7).randbytes(min(size, len(content) - start))
    path.write_bytes(content)


def test_of_a_whole_store_nothing_is_lost(places: Places) -> None:
    filled(places)
    before = facts(places)
    outcome = saved(places)

    assert facts(places) == before
    assert outcome.lost_records == 0


@pytest.mark.parametrize("at", [0.2, 0.4, 0.6, 0.8])
def test_a_torn_log_keeps_what_can_be_read_and_counts_the_rest(places: Places, at: float) -> None:
    filled(places)
    before = facts(places)
    torn(places.data / "history.db", at, 9_000)
    outcome = saved(places)
    after = facts(places)

    assert 0 < len(after) < len(before)
    assert [fact for fact in before if fact in after] == after
    assert outcome.lost_records > 0
    assert (outcome.kept_aside / "history.db").exists()
    assert [copy.kind for copy in known_copies(places.data)] == ["damaged"]


def test_a_log_that_was_cut_keeps_its_beginning(places: Places) -> None:
    filled(places)
    path = places.data / "history.db"
    path.write_bytes(path.read_bytes()[: path.stat().st_size * 2 // 3])
    outcome = saved(places)

    assert outcome.lost_records > 0
    assert len(facts(places)) > 50


def test_what_lost_its_key_is_lost_and_not_forgotten(places: Places) -> None:
    filled(places)
    db = connect(places.data / "keys.db")
    (gone,) = db.execute("SELECT subject FROM salts LIMIT 1").fetchone()
    db.execute("DELETE FROM salts WHERE subject = ?", (gone,))
    db.close()
    outcome = saved(places)
    log = open_log(places.data, places.config)

    assert outcome.lost_records > 0
    assert gone not in log.reader.items([gone])
    log.close()


def test_what_was_forgotten_stays_forgotten(places: Places) -> None:
    filled(places)
    torn(places.data / "history.db", 0.5, 5_000)
    saved(places)
    log = open_log(places.data, places.config)

    assert log.known("git").has(f"{3:040x}")
    assert log.append(batch(commit(3))).forgotten == 1
    log.close()


def test_where_something_is_lost_no_target_counts_as_read(places: Places) -> None:
    filled(places)
    torn(places.data / "history.db", 0.5, 9_000)
    saved(places)
    log = open_log(places.data, places.config)
    runs = [one.fact for one in log.after(0) if isinstance(one.fact, RunRecorded)]

    assert log.known("git").mark(SHOP) is None
    assert any(run.finished for run in runs)
    log.close()


def test_what_is_lost_is_read_again_by_the_next_ingest(places: Places) -> None:
    filled(places)
    before = len(facts(places))
    torn(places.data / "history.db", 0.5, 9_000)
    saved(places)
    log = open_log(places.data, places.config)
    log.append(batch(*(commit(n, text=f"text {n} " * 20) for n in range(COMMITS))))
    log.close()
    found = facts(places)

    assert sum(fact.source == "git" and fact.uid.startswith("0") for fact in found) == COMMITS - 1
    assert len(found) <= before


@pytest.mark.parametrize("damage", [lambda c: b"", lambda c: b"\0" * len(c), lambda c: c[:50]])
def test_of_which_nothing_can_be_read_is_left_alone(
    places: Places, damage: Callable[[bytes], bytes]
) -> None:
    filled(places)
    path = places.data / "keys.db"
    path.write_bytes(damage(path.read_bytes()))
    before = path.read_bytes()
    with pytest.raises(NothingToSalvage):
        saved(places)

    assert path.read_bytes() == before


@pytest.mark.parametrize("step", ["_prove", "_put_in_place", "register_copy", "delete_views"])
def test_a_salvage_that_dies_is_done_again(
    places: Places, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(places)
    torn(places.data / "history.db", 0.5, 9_000)

    def dies(*_given: object, **_named: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(salvaging, step, dies)
        with pytest.raises(KeyboardInterrupt):
            saved(places)
    outcome = saved(places)

    assert outcome.lost_records > 0
    assert len(facts(places)) > 50
    assert not (places.data / "salvaged").exists()
    assert (outcome.kept_aside / "history.db").exists()
