"""What the gate looks at, each by itself."""

from math import log1p

import pytest

from cade.queries.search import Request, gate, search
from cade.queries.search.request import Hit
from cade.queries.search.terms import Term, rarity
from cade.tests.projections.builders import commit
from cade.tests.queries.shelf import shelf

RARE, COMMON = Term("salvage", "salvage", rarity=4.0), Term("log", "log", rarity=1.0)
VERB = Term("fixed", "fixed", rarity=4.0)


def hit(text: str) -> Hit:
    db = shelf(commit("one", text=text))
    return search(db, Request(question=text, gate_threshold=0.0)).hits[0]


def test_words_weigh_by_how_rare_they_are_and_verbs_little() -> None:
    mass, share = gate.held([(RARE, COMMON)], [hit("salvage what is left")])

    assert mass == pytest.approx(log1p(4.0))
    assert share == pytest.approx(0.8)
    assert gate.held([(RARE, VERB)], [hit("salvage what is left")])[1] == pytest.approx(4 / 5.2)
    assert gate.held([], []) == (0.0, 0.0)


def test_a_word_that_no_text_has_is_unknown_in_the_language_where_that_is_less() -> None:
    nowhere = Term("kotlin", "kotlin", rarity=rarity(0, 100))

    assert gate.unknown([(nowhere,)], 100) == 1.0
    assert gate.unknown([(nowhere,), (RARE,)], 100) == 0.0
    assert gate.unknown([], 100) == 0.0


@pytest.mark.parametrize(
    ("question", "part"),
    [
        ("why did we choose Kotlin?", 1.0),
        ("why did we leave Redis?", 0.0),
        ("Redis or Kotlin and Elixir?", 1.0),
        ("what about redis and kotlin?", 0.0),
        ("WHY DID WE CHOOSE KOTLIN?", 0.0),
        ("Kotlin?", 0.0),
        ("why did we leave it on Monday in January?", 0.0),
    ],
)
def test_a_name_that_the_evidence_does_not_have_is_missing(question: str, part: float) -> None:
    assert gate.missing([question], [hit("Redis lost messages when memory ran out")]) == part


def test_a_name_may_have_another_form_in_the_other_language() -> None:
    evidence = [hit("he stays in London")]

    assert gate.missing(["quem fica em Londres?"], evidence) == 1.0
    assert gate.missing(["quem fica em Londres?", "who stays in London?"], evidence) == 0.0


def test_words_and_meaning_agree_on_what_both_rank_first() -> None:
    found = hit("salvage what is left")
    chunk = found.chunk_id

    assert gate.agreement([found], {chunk: 3.0}, {chunk: 0.2}) == 1.0
    assert gate.agreement([found], {chunk: 3.0, 99: 5.0}, {chunk: 0.2}) == 0.75
    assert gate.agreement([found], {}, {}) == 0.0
