"""The sentence of the evidence that comes nearest, on the default embedding model."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from cade.evals.corpus.facts import facts
from cade.evals.public.sets import file_of
from cade.evals.shelf import Shelf, Vectors, shelf
from cade.queries.search import Request, search
from cade.queries.search.asked import asked_of
from cade.queries.search.closest import SHORT, best_sentence, margin
from cade.queries.search.terms import content_words

QUESTION = "where does the spare boat key hang?"
ANSWER = "The spare key of the boat hangs behind the blue paddle."
NOTE = " ".join(["We talked about the season and about nothing that matters."] * 6 + [ANSWER])


@pytest.fixture(scope="module")
def history() -> Shelf:
    return shelf([*facts(), file_of("boats", NOTE)])


def measured(one: Shelf, question: str, *, by_sentence: bool) -> tuple[float, list[str]]:
    embedded: list[str] = []

    def passages(texts: Sequence[str]) -> Vectors:
        embedded.extend(texts)
        return one.package.passages(texts)

    bank = one.bank
    assert bank is not None
    request = Request(question=question, vector=one.package.question(question), bank=bank)
    hits = search(one.db, request, one.nearest).hits
    asked = asked_of(one.db, request, content_words(question))
    if by_sentence:
        asked = replace(asked, request=replace(request, passages=passages))
    return margin(asked, one.nearest, bank, hits), embedded


def test_the_sentence_that_answers_a_long_note_is_nearer_than_the_note(history: Shelf) -> None:
    whole, nothing = measured(history, QUESTION, by_sentence=False)
    sentence, embedded = measured(history, QUESTION, by_sentence=True)

    assert sentence > whole > 0
    assert nothing == []
    assert ANSWER in embedded


def test_short_texts_are_not_embedded_again(history: Shelf) -> None:
    _, embedded = measured(history, "cupom de aniversário", by_sentence=True)
    texts = {text for (text,) in history.db.execute("SELECT text FROM chunk_text")}

    assert not {text for text in embedded if text in texts and len(text) <= SHORT}


def test_a_text_of_one_sentence_is_its_own() -> None:
    words = content_words("spare key")

    assert best_sentence([words], "no stop here") == "no stop here"
    assert best_sentence([words], NOTE) == ANSWER
    assert best_sentence([], "") == ""
