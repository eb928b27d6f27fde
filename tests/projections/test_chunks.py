from typing import Any

import pytest

from cade.domain.facts import AnyFact
from cade.projections.chunks import chunks
from cade.projections.fold import catch_up, prepare
from cade.projections.fts import fts
from cade.tests.projections.builders import commit, file, removed, retracted
from cade.tests.projections.connections import Connection
from cade.tests.projections.log import MemoryLog

BOTH = [chunks("5e" * 32), fts()]
LONG = "\n\n".join(f"Paragraph {number} tells of matter{number}." * 6 for number in range(40))


def folded(db: Connection, *facts: AnyFact) -> MemoryLog:
    log = MemoryLog()
    prepare(BOTH, db)
    more(db, log, *facts)
    return log


def more(db: Connection, log: MemoryLog, *facts: AnyFact) -> None:
    log.append(*facts)
    catch_up(BOTH, log, db)
    db.execute("INSERT INTO fts(fts, rank) VALUES ('integrity-check', 1)")


def values(db: Connection, sql: str, *parameters: object) -> list[Any]:
    return [value for (value,) in db.execute(sql, parameters)]


def found(db: Connection, query: str) -> list[str]:
    sql = "SELECT text FROM chunk_text WHERE id IN (SELECT rowid FROM fts WHERE fts MATCH ?)"
    return values(db, sql, query)


def test_a_text_that_many_items_hold_stands_once(db: Connection) -> None:
    folded(db, commit("a"), commit("b"), file("/a.txt", text="Fix the login form"))

    assert values(db, "SELECT text FROM texts") == ["Fix the login form"]
    assert values(db, "SELECT count(*) FROM holders") == [3]
    assert found(db, "login") == ["Fix the login form"]


def test_a_text_goes_with_its_last_holder(db: Connection) -> None:
    log = folded(db, commit("a"), commit("b"))
    log.forget(commit("a"))
    more(db, log)
    kept = found(db, "login")
    log.forget(commit("b"))
    more(db, log)

    assert (len(kept), found(db, "login")) == (1, [])
    assert values(db, "SELECT count(*) FROM texts") == [0]
    assert values(db, "SELECT count(*) FROM holders") == [0]


def test_a_newer_revision_replaces_the_text(db: Connection) -> None:
    folded(db, file(text="old words"), file(text="new words"))

    assert (found(db, "old"), found(db, "new")) == ([], ["new words"])


def test_a_returning_text_is_found_again(db: Connection) -> None:
    folded(db, file(text="A"), file(text="B"), file(text="A", revision="again"))

    assert values(db, "SELECT text FROM texts") == ["A"]


def test_a_text_that_another_item_still_holds_is_not_rewritten(db: Connection) -> None:
    both = (file("/a", text="same"), file("/b", text="same"))
    folded(db, *both, file("/a", text="other"), file("/b", text="other"))

    assert values(db, "SELECT text FROM texts") == ["other"]
    assert values(db, "SELECT count(DISTINCT text_id) FROM holders") == [1]


@pytest.mark.parametrize("nothing", [None, "", " \n\t "])
def test_an_item_without_words_has_no_text(db: Connection, nothing: str | None) -> None:
    folded(db, commit(text=nothing), file("/a", text="was"), file("/a", text=nothing))

    assert values(db, "SELECT count(*) FROM texts") == [0]


def test_a_removed_file_keeps_its_text_until_it_is_forgotten(db: Connection) -> None:
    log = folded(db, file(), removed())
    kept = found(db, "bread")
    log.forget(file())
    more(db, log)

    assert (len(kept), found(db, "bread")) == (1, [])


def test_the_text_of_what_was_taken_back_is_gone_for_good(db: Connection) -> None:
    early = retracted(commit("b").uid)
    folded(db, early, commit("a"), retracted(commit("a").uid), commit("a", text="Again"))
    more(db, MemoryLog(early), commit("b"))

    assert values(db, "SELECT text FROM texts") == []


def test_a_long_text_is_cut_into_chunks_that_can_be_found(db: Connection) -> None:
    folded(db, file(text=LONG))

    assert values(db, "SELECT count(*) FROM chunks")[0] >= 8
    assert len(found(db, "matter17")) == 1


def test_chunks_that_say_the_same_survive_a_change_of_their_text(db: Connection) -> None:
    log = folded(db, file(text=LONG))
    before = dict(db.execute("SELECT hash, id FROM chunks"))
    more(db, log, file(text=LONG.replace("matter20", "moved on to matter20 and further")))
    after = dict(db.execute("SELECT hash, id FROM chunks"))

    assert {after[known] for known in before.keys() & after.keys()} <= set(before.values())
    assert len(after.keys() - before.keys()) <= 3
    assert len(found(db, "further")) == 1


def test_a_hash_that_no_chunk_has_any_more_is_left_for_whoever_keeps_vectors(
    db: Connection,
) -> None:
    log = folded(db, commit("a"), commit("b", text="Other words"))
    hashes = values(db, "SELECT hash FROM chunks ORDER BY id")
    log.forget(commit("a"), commit("b"))
    more(db, log)
    orphaned = values(db, "SELECT hash FROM orphaned_vectors")
    more(db, log, commit("c"))

    assert sorted(orphaned) == sorted(hashes)
    assert values(db, "SELECT hash FROM orphaned_vectors") == [hashes[1]]


def test_an_id_of_a_chunk_is_never_used_again(db: Connection) -> None:
    log = folded(db, commit("a"), commit("b", text="Other"))
    log.forget(commit("b"))
    more(db, log, commit("c", text="Third"))

    assert values(db, "SELECT id FROM chunks") == [1, 3]


def test_another_key_gives_other_hashes(db: Connection) -> None:
    folded(db, commit())
    before = values(db, "SELECT hash FROM texts UNION SELECT hash FROM chunks")
    rekeyed = [chunks("77" * 32), fts()]
    prepare(rekeyed, db)
    catch_up(rekeyed, MemoryLog(commit()), db)

    assert len(before) == 1
    assert values(db, "SELECT hash FROM texts") != before


def test_words_are_found_without_their_accents(db: Connection) -> None:
    folded(db, commit(text="Ação em São Paulo"))

    assert found(db, "acao") == found(db, "ACAO sao") == ["Ação em São Paulo"]


def test_it_is_known_in_how_many_chunks_a_word_stands(db: Connection) -> None:
    folded(db, commit("a", text="red fox"), commit("b", text="red red hen"))

    assert dict(db.execute("SELECT term, doc FROM fts_words")) == {"red": 2, "fox": 1, "hen": 1}


def test_a_deleted_text_leaves_no_word_in_the_index(db: Connection) -> None:
    log = folded(db, commit("a", text="canaryxyzzy"), commit("b", text="another"))
    log.forget(commit("a"))
    more(db, log)

    pages = values(db, "SELECT hex(block) FROM fts_data")
    assert b"canaryxyzzy".hex().upper() not in "".join(pages)
