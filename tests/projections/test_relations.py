from typing import Any

import pytest

from cade.domain.facts import AnyFact
from cade.projections.identifiers import MOST_FILES
from cade.projections.relations.keys import file_key, link_key
from cade.projections.relations.words import MOST_WORDS, words_of
from cade.tests.projections.builders import (
    commit,
    described,
    file,
    message,
    picture,
    retracted,
    visit,
)
from cade.tests.projections.connections import Connection, in_memory
from cade.tests.projections.log import MemoryLog
from cade.tests.projections.models import fold_all, folded

SHOP = "/home/ana/shop"


def ties(db: Connection) -> set[tuple[Any, ...]]:
    return {
        tuple(row)
        for row in db.execute(
            "SELECT nodes.kind, key, how FROM ties LEFT JOIN nodes ON nodes.node = ties.node"
        )
    }


def words(db: Connection) -> set[tuple[str, str]]:
    return {tuple(row) for row in db.execute("SELECT word, place FROM image_words")}


def told(*facts: AnyFact) -> Connection:
    db = in_memory()
    folded(db, *facts)
    return db


def test_a_commit_and_the_file_seen_on_the_disk_meet_at_one_node() -> None:
    db = told(commit(files=("src/login.py",)), file(f"{SHOP}/src/login.py", text=None))

    (one,) = {
        row[0] for row in db.execute("SELECT node FROM ties WHERE how IN ('changed', 'seen')")
    }
    assert db.execute("SELECT key FROM nodes WHERE node = ?", (one,)).fetchone() == (
        f"{SHOP}/src/login.py",
    )


def test_a_file_name_that_is_no_utf8_is_joined_to_its_repository_as_the_disk_writes_it() -> None:
    assert file_key(SHOP, "b:caf\\xe9.py") == f"b:{SHOP}/caf\\xe9.py"
    assert file_key(SHOP, "café.py") == f"{SHOP}/café.py"


def test_who_changed_very_many_files_at_once_is_tied_to_none() -> None:
    many = tuple(f"vendor/{number}.c" for number in range(MOST_FILES + 1))

    assert ties(told(commit(files=many))) == set()


def test_copies_of_a_file_share_their_content_and_empty_ones_do_not() -> None:
    db = told(file("/a.txt", text="same"), file("/b.txt", text="same"))
    assert len([one for one in ties(db) if one[0] == "content"]) == 1

    empty = told(file("/a.txt", text=""), file("/b.txt", text=""))
    assert not [one for one in ties(empty) if one[0] == "content"]


def test_a_picture_is_its_bytes_and_without_them_its_address() -> None:
    db = told(message(images=(picture("a.png"), picture("b.png", bytes_known=False))))

    assert {(kind, how) for kind, _, how in ties(db)} == {("content", "image"), ("image", "image")}
    assert ("image", "https://img.example/b.png", "image") in ties(db)


@pytest.mark.parametrize(
    ("url", "key"),
    [
        ("https://www.Example.org/a/b/#part", "example.org/a/b"),
        ("http://example.org/a/b", "example.org/a/b"),
        ("https://example.org/A?q=1", "example.org/A?q=1"),
        ("https://example.org/", ""),
        ("file:///home/ana/a.html", ""),
        ("javascript:alert(1)", ""),
    ],
)
def test_addresses_of_one_page_have_one_key(url: str, key: str) -> None:
    assert link_key(url) == key


def test_a_link_is_shared_visited_and_written() -> None:
    page = "https://example.org/page"
    db = told(
        visit(url=f"{page}#top"),
        message(links=(page,)),
        commit(files=(), text=f"See {page}."),
        file(text=f"Lido em {page}"),
    )

    assert {how for kind, _, how in ties(db) if kind == "link"} == {"visited", "shared", "written"}
    links = db.execute("SELECT count(*) FROM nodes WHERE kind = 'link'").fetchone()
    assert links == (1,)


def test_the_words_of_an_image_are_those_of_its_name_its_message_and_its_description() -> None:
    db = told(
        message(text="Olha o João", images=(picture("quadro.png"),)),
        described(description="Ana escreve", visible_text="Fila"),
    )

    assert {("joao", "text"), ("quadro", "name"), ("ana", "description"), ("fila", "written")} <= (
        words(db)
    )


def test_only_so_many_words_of_a_text_are_kept() -> None:
    assert len(words_of(" ".join(map(str, range(2 * MOST_WORDS))))) == MOST_WORDS


def test_a_new_state_replaces_ties_and_words_and_what_was_read_in_the_bytes_stays() -> None:
    path = "/home/ana/quadro.png"
    db = told(file(path, text="old"), described(path), file(path, text="new", revision="r2"))

    assert {how for kind, _, how in ties(db) if kind == "content"} == {"image", "described"}
    assert ("branco", "description") in words(db)
    assert len([one for one in ties(db) if one[2] == "image"]) == 1


def test_what_was_taken_back_is_tied_to_nothing_and_stays_so() -> None:
    said = message(text="Olha", images=(picture(),), links=("https://example.org/a",))
    db = told(said, retracted(said.uid, source="teams"), message(revision="2", links=("x",)))

    assert (ties(db), words(db)) == (set(), set())
    assert db.execute("SELECT count(*) FROM nodes").fetchone() == (0,)


def test_a_node_goes_with_the_last_item_that_is_tied_to_it() -> None:
    one, other = commit("one", files=("a.py", "b.py")), commit("other", files=("a.py",))
    log, db = MemoryLog(one, other), in_memory()
    fold_all(log, db)
    log.forget(one)
    fold_all(log, db)
    assert {key for _, key, _ in ties(db)} == {f"{SHOP}/a.py"}

    log.forget(other)
    fold_all(log, db)
    assert db.execute("SELECT count(*) FROM nodes").fetchone() == (0,)
