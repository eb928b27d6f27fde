from typing import Any

from cade.domain.details import Mention, Person
from cade.domain.facts import Names
from cade.domain.mailmap import parse_mailmap
from cade.projections.fold import catch_up, prepare
from cade.projections.people import Settings, people
from cade.tests.projections.builders import (
    ANA,
    BEA,
    commit,
    file,
    joined,
    message,
    parted,
    retracted,
    run,
)
from cade.tests.projections.connections import Connection
from cade.tests.projections.log import MemoryLog

RUI = Person(name="Rui Salgado", email="rui@example.org")
TABLES = ("identities", "touches", "messages", "people", "persons_of", "person_names", "said")
EVERY = (*TABLES, "told_names", "conversations_of", "touched")


def fold(log: MemoryLog, db: Connection, settings: Settings | None = None) -> None:
    model = people(settings or Settings())
    prepare([model], db)
    catch_up([model], log, db)


def roles(db: Connection) -> set[tuple[str, str]]:
    sql = "SELECT coalesce(name, email, handle), role FROM touches JOIN identities USING (identity)"
    return set(db.execute(sql))


def called(db: Connection) -> dict[str, bool]:
    return {name: bool(me) for name, me in db.execute("SELECT name, me FROM people")}


def test_a_commit_names_its_author_and_a_committer_who_is_another(db: Connection) -> None:
    fold(MemoryLog(commit("a"), commit("b", committer=RUI)), db)

    assert roles(db) == {("Ana Prado", "author"), ("Rui Salgado", "committer")}


def test_a_message_names_sender_members_and_who_is_mentioned(db: Connection) -> None:
    told = message(
        members=(ANA, BEA, Person()),
        mentions=(
            Mention(name="Rui Salgado"),
            Mention(name="Vera", me=True),
            Mention(name="Orion", kind="team"),
            Mention(),
        ),
    )
    fold(MemoryLog(told, message("two", sender=Person(name="Vera"), from_me=True)), db)

    assert roles(db) == {
        ("Bea Lima", "sender"),
        ("Bea Lima", "member"),
        ("Ana Prado", "member"),
        ("Rui Salgado", "mention"),
        ("Vera", "mention"),
        ("Vera", "sender"),
        ("Vera", "self"),
    }
    assert called(db)["Vera"]


def test_members_of_a_channel_take_part_in_no_conversation(db: Connection) -> None:
    fold(MemoryLog(message(kind="channel", members=(ANA, BEA))), db)

    assert roles(db) == {("Bea Lima", "sender")}


def test_files_name_nobody(db: Connection) -> None:
    fold(MemoryLog(file(), file(revision="r2")), db)

    assert [db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in EVERY] == [0] * 10


def test_a_newer_revision_replaces_whom_a_message_names(db: Connection) -> None:
    log = MemoryLog(message(mentions=(Mention(name="Rui Salgado"),), members=(ANA,)))
    fold(log, db)
    log.append(message(revision="2"))
    fold(log, db)

    assert roles(db) == {("Bea Lima", "sender")}
    assert called(db) == {"Bea Lima": False}
    rows = db.execute("SELECT count(*) FROM conversations_of").fetchone()
    assert rows == (1,)


def test_nothing_is_left_of_who_was_named_only_in_what_is_gone(db: Connection) -> None:
    gone, kept = message("one", members=(ANA,)), commit(author=RUI)
    log = MemoryLog(gone, kept, message("two"))
    fold(log, db)
    log.forget(gone)
    log.append(retracted(message("two").uid, source="teams"))
    fold(log, db)

    assert roles(db) == {("Rui Salgado", "author")}
    assert called(db) == {"Rui Salgado": False}
    left = {name: db.execute(f"SELECT * FROM {name}").fetchall() for name in EVERY}
    assert "Bea" not in repr(left)
    assert "Ana" not in repr(left)


def test_what_was_said_and_told_is_forgotten_with_its_item(db: Connection) -> None:
    say, told = joined(("Ana Prado", "Bea Lima")), run(names=Names(me=(ANA,)))
    log = MemoryLog(commit(), commit("b", author=BEA), say, told)
    fold(log, db)
    assert called(db) == {"Ana Prado": True}
    log.forget(say, told)
    fold(log, db)

    assert called(db) == {"Ana Prado": False, "Bea Lima": False}


def test_a_word_on_who_is_who_is_heeded_when_it_comes(db: Connection) -> None:
    log = MemoryLog(commit(author=ANA), commit("b", author=RUI))
    for fact, count in (
        (joined(("Ana Prado", "rui@example.org")), 1),
        (parted(("Ana Prado", "Rui Salgado")), 2),
    ):
        log.append(fact)
        fold(log, db)
        assert len(called(db)) == count


def test_a_mailmap_that_changes_is_heeded_at_the_next_run(db: Connection) -> None:
    log = MemoryLog(commit(author=ANA), commit("b", author=RUI))
    aliases = parse_mailmap("Ana Prado <ana@example.org> <rui@example.org>")
    told: list[tuple[Names | None, int]] = [
        *((Names(aliases=aliases), 1), (None, 1), (Names(), 2), (Names(aliases=aliases), 1)),
    ]
    for names, count in told:
        log.append(run(names=names))
        fold(log, db)
        assert len(called(db)) == count


def test_a_change_of_the_configured_identities_folds_everything_again(db: Connection) -> None:
    log = MemoryLog(commit(author=ANA), commit("b", author=RUI))
    fold(log, db, Settings(me=("ana@example.org",)))
    assert called(db) == {"Ana Prado": True, "Rui Salgado": False}
    fold(log, db, Settings(me=("Rui Salgado",)))

    assert called(db) == {"Ana Prado": False, "Rui Salgado": True}


def test_persons_are_not_made_anew_when_nothing_about_names_is_new(db: Connection) -> None:
    log = MemoryLog(commit("a"), message())
    fold(log, db)
    db.execute("UPDATE people SET name = 'mark'")
    log.append(commit("b"), message("two"))
    fold(log, db)

    assert called(db) == {"mark": False}


def ways(db: Connection) -> list[tuple[Any, ...]]:
    return list(db.execute("SELECT direction, addressed_to_me, received FROM messages"))


def test_what_came_to_the_user_is_known_for_each_message(db: Connection) -> None:
    other, team = (Mention(name="Rui Salgado"),), (Mention(name="Orion", kind="team"),)
    fold(
        MemoryLog(
            message("1"),
            message("2", kind="group"),
            message("3", kind="group", mentions=other),
            message("4", kind="group", mentions=(*other, Mention(me=True))),
            message("5", kind="channel"),
            message("6", kind="channel", mentions=other),
            message("7", kind="channel", mentions=team),
            message("8", from_me=True),
        ),
        db,
    )

    assert ways(db) == [
        ("received", 1, 1),
        ("received", 1, 1),
        ("received", 0, 0),
        ("received", 1, 1),
        ("posted", 1, 0),
        ("posted", 0, 0),
        ("posted", 1, 1),
        ("sent", 1, 0),
    ]
