from datetime import date, timedelta
from typing import Any

import pytest

from cade.domain.facts import AnyFact
from cade.queries.plan.dates import Days
from cade.queries.search import Filters, Found, Hit, Request, search
from cade.tests.projections.builders import NOON, commit, file, removed, retracted
from cade.tests.queries.shelf import Nearby, shelf, vector_of

LITERAL = (
    "O relatório PROJ-123 foi entregue",
    "Notas do projeto, página 123",
    "TODO: fix the parser",
    "We don't ship on Fridays",
    "Port the module to C++",
    "See section 38.101 of the norm",
)


def said(*texts: str) -> list[AnyFact]:
    minutes = [NOON + timedelta(minutes=minute) for minute in range(len(texts))]
    return [commit(text, text=text, at=at) for text, at in zip(texts, minutes, strict=True)]


def ask(db: Any, question: str, **options: Any) -> Found:
    return search(db, Request(question=question, **options))


def ask_both(db: Any, question: str, **options: Any) -> Found:
    request = Request(question=question, vector=vector_of(question), **options)
    return search(db, request, Nearby(db))


def texts(found: Found) -> list[str]:
    return [hit.text for hit in found.hits]


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("PROJ-123", LITERAL[0]),
        ("TODO: fix", LITERAL[2]),
        ("don't", LITERAL[3]),
        ("C++", LITERAL[4]),
        ("38.101", LITERAL[5]),
        ("(parser", LITERAL[2]),
        ('"parser" AND NOT (', LITERAL[2]),
        ("title:parser", LITERAL[2]),
        ("NEAR(parser", LITERAL[2]),
        ("parser*", LITERAL[2]),
        ("-parser", LITERAL[2]),
        ("parser\0", LITERAL[2]),
        ("parser OR", LITERAL[2]),
        ("{text}: parser", LITERAL[2]),
        ("'; DROP TABLE items; -- parser", LITERAL[2]),
    ],
)
def test_whatever_is_typed_is_searched_literally(question: str, first: str) -> None:
    found = ask(shelf(*said(*LITERAL)), question, gate_threshold=0.0)

    assert found.hits[0].text == first


@pytest.mark.parametrize("question", ["", "*", "(", "😀🎉", "\0", '"', "...", "   "])
def test_a_question_without_words_is_refused_and_says_so(question: str) -> None:
    found = ask(shelf(*said(*LITERAL)), question)

    assert found.refused
    assert found.reason == "no_words"


@pytest.mark.parametrize("question", ["foo AND", 'a "b', "-x", "title:foo", "NEAR(", "xyzzy"])
def test_a_question_whose_words_nobody_wrote_finds_nothing(question: str) -> None:
    found = ask(shelf(*said(*LITERAL)), question)

    assert found.refused
    assert found.hits == ()


def test_a_question_of_a_hundred_kilobytes_is_answered() -> None:
    db = shelf(*said(*LITERAL))

    assert ask(db, "parser " + "x" * 100_000, gate_threshold=0.0).hits[0].text == LITERAL[2]
    assert ask(db, "parser fix todo " * 6_000).hits[0].text == LITERAL[2]
    assert ask(db, " ".join(f"word{n}" for n in range(12_000))).refused


def test_only_stop_words_are_searched_when_there_is_nothing_else() -> None:
    found = ask(shelf(*said("To be or not to be", "Fix login")), "to be", gate_threshold=0.0)

    assert texts(found) == ["To be or not to be"]


@pytest.mark.parametrize(
    ("question", "first", "others"),
    [
        ("acao", "acao", {"ação", "AÇÃO"}),
        ("ação", "AÇÃO", {"ação", "acao"}),
        ("AÇÃO", "AÇÃO", {"ação", "acao"}),
        ("sao paulo", "São Paulo", set()),
        ("avó", "a avó de uma pessoa que mora muito longe daqui", {"avô"}),
        ("avô", "avô", {"a avó de uma pessoa que mora muito longe daqui"}),
        ("avo", "avô", {"a avó de uma pessoa que mora muito longe daqui"}),
    ],
)
def test_accents_do_not_matter_but_the_exact_ones_come_first(
    question: str, first: str, others: set[str]
) -> None:
    long = "a avó de uma pessoa que mora muito longe daqui"
    db = shelf(*said("ação", "AÇÃO", "acao", "avô", long, "São Paulo"))
    found = texts(ask(db, question))

    assert found[0].casefold() == first.casefold()
    assert {*found[1:]} >= others - {found[0]}
    assert len(found) == len(others) + 1


def test_a_decomposed_question_finds_composed_text() -> None:
    assert texts(ask(shelf(*said("ação", "reação")), "ac\u0327a\u0303o")) == ["ação"]


def test_a_word_is_found_by_its_first_five_letters_after_the_exact_one() -> None:
    db = shelf(*said("migrating the database", "migration of the database", "logout page"))

    assert texts(ask(db, "migration"))[:2] == [
        "migration of the database",
        "migrating the database",
    ]


def test_a_filter_holds_before_the_ranking() -> None:
    facts = said(*(f"release note {number}" for number in range(450)))
    late = commit("late", text="a release", at=NOON + timedelta(days=40))
    db = shelf(*facts, late)
    april = Filters(days=Days(date(2026, 4, 1), date(2026, 5, 1)))

    for found in (
        ask(db, "release note", filters=april, gate_threshold=0.0),
        ask_both(db, "release note", filters=april, gate_threshold=0.0),
    ):
        assert texts(found) == ["a release"]


def test_the_four_thousand_five_hundredth_nearest_is_found_by_its_filter() -> None:
    facts = said(*(f"release {number} note" for number in range(4_600)))
    odd = file("/home/ana/far.md", text="nothing alike but a release")
    db = shelf(*facts, odd)
    nearest = Nearby(db)
    order = [chunk for chunk, _ in nearest.search(vector_of("release note"), 10_000)]
    odd_chunk = db.execute("SELECT id FROM chunk_text WHERE text LIKE 'nothing%'").fetchone()[0]
    found = ask_both(db, "release note", filters=Filters(source="file"), limit=10_000)

    assert order.index(odd_chunk) >= 4_500
    assert [hit.uid for hit in found.hits] == ["/home/ana/far.md"]


def test_a_source_that_was_never_read_holds_no_evidence() -> None:
    found = ask(shelf(*said("release")), "release", filters=Filters(source="teams"))

    assert found.refused
    assert found.hits == ()


def test_what_is_gone_from_its_source_is_no_evidence() -> None:
    db = shelf(
        file("/home/ana/gone.md", text="the secret garden"),
        removed("/home/ana/gone.md"),
        taken_back := commit("back", text="the secret harbour"),
        retracted(taken_back.uid),
        commit("kept", text="the secret of the sea"),
    )

    assert texts(ask(db, "secret")) == ["the secret of the sea"]
    assert texts(ask_both(db, "secret")) == ["the secret of the sea"]


def test_many_dead_copies_do_not_hide_what_is_alive() -> None:
    dead = [file(f"/home/ana/{n}.md", text=f"harbour harbour {n}") for n in range(300)]
    alive = commit("alive", text="one boat lies in the old harbour tonight")
    db = shelf(*dead, *(removed(one.uid, revision=one.uid) for one in dead), alive)

    assert texts(ask(db, "harbour")) == [alive.text]
    assert texts(ask_both(db, "harbour")) == [alive.text]


def test_items_that_say_the_same_are_one_hit_that_counts_them() -> None:
    picked = "Fix the harbour crane\n\n(cherry picked from commit 3f2a9c0)"
    db = shelf(
        commit("a", text="Fix the harbour crane", at=NOON),
        commit("b", text="Fix the harbour crane", at=NOON + timedelta(days=1)),
        commit("c", text=picked, at=NOON + timedelta(days=5)),
        commit("d", text="Paint the harbour wall", at=NOON),
    )
    crane, wall = ask(db, "harbour crane", gate_threshold=0.0).hits

    assert (crane.count, crane.last_day) == (3, date(2026, 3, 7))
    assert (wall.count, wall.last_day) == (1, date(2026, 3, 2))


def test_of_equals_the_newer_comes_first_and_then_the_uid_decides() -> None:
    db = shelf(
        file("/b.md", text="harbour b"),
        file("/a.md", text="harbour a"),
        file("/c.md", text="harbour c", at=NOON + timedelta(days=1)),
        file("/d.md", text="harbour d", at=None),
    )

    assert [hit.uid for hit in ask(db, "harbour").hits] == ["/c.md", "/a.md", "/b.md", "/d.md"]


def test_evidence_is_the_chunk_that_matched_and_says_where_it_stands() -> None:
    text = "\n\n".join([*(f"Paragraph {n} " + "about the sea " * 20 for n in range(9)), "A crane."])
    (hit,) = ask(shelf(file(text=text)), "crane").hits

    assert len(hit.text) <= 1_200
    assert "A crane." in hit.text
    assert text[hit.start : hit.end] == hit.text


def test_words_answer_where_vectors_are_missing() -> None:
    db = shelf(*said("the harbour crane", "the harbour wall"))
    request = Request(question="harbour crane", vector=vector_of("harbour crane"))
    found = search(db, request, Nearby(db, without=[1, 2]))

    assert texts(found)[0] == "the harbour crane"
    assert found.missing_vectors == 2
    assert found.hits[0].cosine is None


def test_meaning_alone_can_be_asked() -> None:
    db = shelf(*said("harbour crane", "garden wall", *(f"other {n}" for n in range(30))))
    found = ask_both(db, "crane harbour", mode="vector")

    assert found.mode_used == "vector"
    assert found.hits[0].text == "harbour crane"
    assert found.hits[0].lexical == 0.0


@pytest.mark.parametrize("fusion", ["blend", "rrf"])
def test_both_halves_together_keep_what_both_find_first(fusion: Any) -> None:
    db = shelf(*said("harbour crane", "harbour wall", *(f"other {n}" for n in range(30))))
    found = ask_both(db, "harbour crane", fusion=fusion)

    assert found.mode_used == "hybrid"
    assert found.hits[0].text == "harbour crane"


def test_an_identifier_is_answered_by_its_holders_alone() -> None:
    db = shelf(
        commit("a", text="PROJ-123 validates the postcode"),
        commit("b", text="The project has 123 files and validates them"),
    )
    found = ask(db, "o que fez a proj-123?")

    assert found.mode_used == "identifiers"
    assert texts(found) == ["PROJ-123 validates the postcode"]
    assert not found.refused


def test_a_commit_is_found_by_the_beginning_of_its_hash_even_without_a_message() -> None:
    named, other = commit("a", text=""), commit("b", text="Fix the crane")
    found = ask(shelf(named, other), f"what is {named.uid[:10]}?")

    assert [hit.uid for hit in found.hits] == [named.uid]


def test_of_the_holders_of_a_message_the_named_commit_is_shown() -> None:
    first, second = commit("a", text="Fix typo"), commit("b", text="Fix typo")
    (hit,) = ask(shelf(first, second), second.uid).hits

    assert (hit.uid, hit.count) == (second.uid, 1)


def test_a_file_is_named_before_the_commits_that_changed_it() -> None:
    db = shelf(
        commit("a", text="Tidy up", files=("src/login.py",)),
        file("/home/ana/shop/src/login.py", text="def login(): ..."),
    )
    found = ask(db, "login.py")

    assert [hit.kind for hit in found.hits] == ["file", "commit"]


def test_a_question_that_says_only_when_is_answered_by_that_day() -> None:
    db = shelf(*said("first of the day", "second of the day"))
    day = Filters(days=Days(date(2026, 3, 2), date(2026, 3, 3)))
    found = ask(db, "o que eu fiz", filters=day)

    assert found.mode_used == "period"
    assert texts(found) == ["second of the day", "first of the day"]
    assert ask(db, "o que eu fiz", filters=Filters(days=Days(NOON.date(), NOON.date()))).refused


def test_the_threshold_of_the_gate_can_be_set() -> None:
    db = shelf(*said("the harbour crane", "a garden wall"))

    assert ask(db, "harbour zebra giraffe", gate_threshold=0.9).refused
    assert not ask(db, "harbour zebra giraffe", gate_threshold=0.1).refused


def test_no_more_hits_than_asked_for() -> None:
    db = shelf(*said(*(f"harbour {n}" for n in range(30))))

    assert len(ask(db, "harbour", limit=3).hits) == 3
    assert len(ask(db, "harbour", limit=10_000).hits) == 30


def test_the_same_history_gives_the_same_hits_each_time() -> None:
    db = shelf(*said(*(f"harbour {n} wall" for n in range(50))))
    first: tuple[Hit, ...] = ask_both(db, "harbour wall").hits

    assert ask_both(db, "harbour wall").hits == first
