from cade.domain.facts import AnyFact
from cade.projections.fold import catch_up, prepare
from cade.projections.identifiers import MOST_FILES, identifiers
from cade.tests.projections.builders import commit, digest, file, retracted
from cade.tests.projections.connections import Connection
from cade.tests.projections.log import MemoryLog


def folded(db: Connection, *facts: AnyFact) -> MemoryLog:
    log = MemoryLog(*facts)
    prepare([identifiers()], db)
    catch_up([identifiers()], log, db)
    return log


def tokens(db: Connection) -> set[str]:
    return {token for (token,) in db.execute("SELECT token FROM identifiers")}


def test_a_commit_is_found_by_its_hash_its_files_and_its_text(db: Connection) -> None:
    folded(db, commit(text="PROJ-7: see #12", files=("src/Login.py", "LICENSE")))

    assert tokens(db) == {digest("one"), "login.py", "license", "proj-7", "#12"}


def test_a_hash_cut_short_is_a_range_of_tokens(db: Connection) -> None:
    folded(db, commit("a"), commit("b"))
    short = digest("a")[:8]
    sql = "SELECT item FROM identifiers WHERE token >= ? AND token < ?"

    assert db.execute(sql, (short, short + "g")).fetchall() == [(3,)]


def test_a_file_has_the_tokens_of_its_newest_revision(db: Connection) -> None:
    log = folded(db, file(text="PROJ-1"))
    log.append(file(text="PROJ-2"))
    catch_up([identifiers()], log, db)

    assert tokens(db) == {"notes.md", "proj-2"}


def test_what_was_taken_back_has_no_tokens_whenever_that_was_said(db: Connection) -> None:
    folded(db, retracted(commit("a").uid), commit("a"), commit("b"), retracted(commit("b").uid))

    assert tokens(db) == set()


def test_a_forgotten_item_leaves_no_token(db: Connection) -> None:
    log = folded(db, commit(), file())
    log.forget(commit(), file())
    catch_up([identifiers()], log, db)

    assert tokens(db) == set()
    assert db.execute("SELECT count(*) FROM identified").fetchone() == (0,)


def test_a_commit_of_very_many_files_is_not_named_by_all(db: Connection) -> None:
    folded(db, commit(text=None, files=tuple(f"f{n}.py" for n in range(2_000))))

    assert len(tokens(db)) == MOST_FILES + 1
