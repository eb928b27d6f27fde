from cade.domain.facts import AnyFact
from cade.projections.fold import catch_up, prepare
from cade.projections.fts import holding, names
from cade.projections.timeline import timeline
from cade.tests.projections.builders import commit, file, retracted
from cade.tests.projections.connections import Connection
from cade.tests.projections.log import MemoryLog

BOTH = [timeline(), names()]


def folded(db: Connection, *facts: AnyFact) -> MemoryLog:
    log = MemoryLog()
    prepare(BOTH, db)
    more(db, log, *facts)
    return log


def more(db: Connection, log: MemoryLog, *facts: AnyFact) -> None:
    log.append(*facts)
    catch_up(BOTH, log, db)
    db.execute("INSERT INTO names(names, rank) VALUES ('integrity-check', 1)")


def found(db: Connection, part: str) -> list[int]:
    sql = "SELECT rowid FROM names WHERE names MATCH ?"
    return [item for (item,) in db.execute(sql, (holding(part),))]


def test_any_three_characters_find_a_path_or_a_headline(db: Connection) -> None:
    folded(db, commit(text="Refaz o reLogin\n\nbody"), file("/home/ana/Relatório.md"))

    assert (found(db, "ogin"), found(db, "torio"), found(db, "body")) == ([3], [6], [])


def test_a_place_that_all_commits_of_a_repository_share_is_not_indexed(db: Connection) -> None:
    folded(db, commit(repository="/home/ana/shop"))

    assert found(db, "shop") == []


def test_a_headline_that_is_gone_is_not_found(db: Connection) -> None:
    log = folded(db, commit("a"), commit("b"), file())
    more(db, log, retracted(commit("a").uid))
    log.forget(file())
    more(db, log)

    assert (found(db, "login"), found(db, "notes")) == ([6], [])


def test_a_part_of_a_name_may_hold_anything(db: Connection) -> None:
    folded(db, file('/tmp/a "b" AND c*.txt'))

    assert found(db, ' "b" and C*') == [3]
    assert (holding("ab"), holding("")) == ("", "")
