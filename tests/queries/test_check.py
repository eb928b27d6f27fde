"""What a model wrote stands only where the text it cites carries it (FIELD-CASES F80)."""

from datetime import date
from functools import cache

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from cade.queries.answer.answer import Sentence
from cade.queries.answer.check import checked, judged
from cade.queries.answer.prompt import Prompt
from cade.queries.search import Request, search
from cade.tests.projections.builders import file
from cade.tests.queries.fabricated import CARRIED, FABRICATED, TEXTS
from cade.tests.queries.shelf import shelf


@cache
def asked() -> Prompt:
    """Return a prompt that shows every text, in order."""
    names = {f"/home/ana/{name}.md": text for name, text in TEXTS.items()}
    db = shelf(*(file(path, text=text) for path, text in names.items()))
    found = (search(db, Request(question=text, gate_threshold=0.0)) for text in TEXTS.values())
    hits = {hit.uid: hit for one in found for hit in one.hits}
    return Prompt("en", "", "", tuple(hits[path] for path in names))


def verdict(text: str) -> Sentence:
    (sentence,) = judged(text, asked())
    return sentence


@pytest.mark.parametrize("text", CARRIED)
def test_what_the_cited_text_carries_stands(text: str) -> None:
    assert verdict(text).faults == ()


@pytest.mark.parametrize("text", FABRICATED)
def test_what_no_cited_text_carries_does_not_stand(text: str) -> None:
    assert verdict(text).faults != ()


def test_a_sentence_keeps_only_the_citations_that_carry_it() -> None:
    assert verdict("The flat costs 900 euros a month [2][1][3].").cites == (1,)
    assert verdict("The deposit was not paid, and Dr. Moura wants an X-ray [1][2].").cites == (1, 2)


def test_of_one_document_the_best_two_pieces_are_cited_at_most() -> None:
    hit = asked().hits[0]
    text = "The flat costs 900 euros a month."
    same = tuple(replace(hit, text=text, chunk_id=number) for number in range(4))
    (sentence,) = judged(f"{text[:-1]} [1][2][3][4].", replace(asked(), hits=same))

    assert sentence.cites == (1, 2)
    assert sentence.supported


@given(number=st.integers(2, 10**6).filter(lambda n: n not in (900, 30, 9, 2027)))
def test_no_other_number_stands_in_for_the_one_in_the_source(number: int) -> None:
    assert verdict(f"The flat costs {number} euros a month [1].").faults


@example(when=date(2027, 9, 30))
@given(when=st.dates(date(2027, 1, 1), date(2027, 12, 31)))
def test_only_the_date_of_the_source_stands_however_it_is_written(when: date) -> None:
    day = when.day
    written = (when.isoformat(), f"{when:%d/%m/%Y}", f"{when:%B} {day}, 2027", f"{day} {when:%B}")

    for text in written:
        stands = verdict(f"The contract ends on {text} [1].").faults == ()
        assert stands == (when == date(2027, 9, 30))


@pytest.mark.parametrize("name", ["Marta", "Nando", "Paula", "Tiago", "Ulrike"])
def test_only_who_did_it_in_the_source_did_it(name: str) -> None:
    assert (verdict(f"{name} pays Joaquim for the van [4].").faults == ()) == (name == "Marta")


@given(st.text(max_size=200))
def test_any_text_can_be_judged(text: str) -> None:
    for sentence in judged(text, asked()):
        assert sentence.text in text or sentence.faults
        assert sentence.cites or not sentence.supported


def test_an_answer_in_another_language_than_the_question_does_not_stand() -> None:
    question = "Quando termina o contrato do apartamento?"
    prompt = replace(asked(), language="pt")

    assert checked("The contract ends on 30 September 2027 [1].", prompt, question) is None
    assert checked("The contract ends on 30 September 2027 [1].", asked(), "When?") is not None


def test_what_the_question_asks_about_need_not_be_said_again_by_the_source() -> None:
    text = "The appointment with the dentist is on 19 March at 14:30 [2]."

    (asked_for,) = judged(text, asked(), "When is the appointment with the dentist?")
    assert asked_for.supported
    assert judged(text.replace("[2]", "[1]"), asked(), "When is the appointment?")[0].faults
