"""What is quoted as one: nothing is torn from its meaning."""

from datetime import date

import pytest

from cade.queries.answer.answer import Answer, Sentence
from cade.queries.answer.extract import extractive
from cade.queries.answer.sentences import one_line
from cade.queries.answer.shorten import CUT, LONGEST, shortened
from cade.queries.answer.wholes import Whole, plain, wholes
from cade.queries.search import Rendering, Request, search
from cade.tests.projections.builders import commit, file, message
from cade.tests.queries.shelf import shelf

LIST = "Things at home.\n\nFor the walk we still need:\n- a lamp\n- two ropes\n- salt\n\nSee you."
TABLE = "| thing | price |\n|---|---|\n| rope | 30 |\n| lamp | 12 |\n"
CODE = "To start the pump run:\n\n```sh\n$ pump prime\n$ pump start --slow\n```\n\nThen wait."


def shown(text: str) -> list[str]:
    return [one_line(text[slice(*whole.shown)]) for whole in wholes(text)]


def under(text: str) -> dict[str, str]:
    return {
        plain(text[w.start : w.end], w.kind): text[slice(*w.under)] for w in wholes(text) if w.under
    }


def answered(question: str, *facts: object, wants: object = None) -> Answer:
    db = shelf(*facts)  # type: ignore[arg-type]
    found = search(db, Request(question=question, gate_threshold=0.0))
    return extractive(question, found, wants=wants)  # type: ignore[arg-type]


def said(answer: Answer) -> list[str]:
    return [sentence.text for sentence in answer.sentences]


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("The pump leaks. It was glued on Monday.", "The pump leaks. It was glued on Monday."),
        ("A bomba vaza. Isso piora no frio.", "A bomba vaza. Isso piora no frio."),
        ("The pump leaks. This pump was glued.", "This pump was glued."),
        ("Pumps.\n\nThe pump leaks.\n\nIt was glued.", "It was glued."),
        ("A bomba vaza. A correia está boa.", "A correia está boa."),
    ],
)
def test_a_sentence_that_refers_to_the_one_before_takes_it_along(text: str, last: str) -> None:
    assert shown(text)[-1] == last


@pytest.mark.parametrize(
    "text",
    [
        "The ferry leaves at six. But not on Sundays.",
        "A balsa sai às seis. Exceto aos domingos.",
        "We ship on Friday. Unless the tests fail.",
        "O prazo é dia 3. Correção: é dia 5.",
    ],
)
def test_a_sentence_that_the_next_one_takes_back_is_quoted_with_it(text: str) -> None:
    assert shown(text)[0] == text


def test_items_know_the_line_that_introduces_them_and_rows_the_head_of_their_table() -> None:
    intro = "For the walk we still need:"

    assert under(LIST) == {"a lamp": intro, "two ropes": intro, "salt": intro}
    assert set(under(TABLE).values()) == {"| thing | price |"}


def test_a_line_that_only_introduces_is_told_with_its_whole_list() -> None:
    told = answered("What do we still need for the walk?", file(text=LIST))

    assert said(told) == ["a lamp", "two ropes", "salt"]
    assert {sentence.under for sentence in told.sentences} == {"For the walk we still need:"}
    assert all(sentence.cites == (1,) for sentence in told.sentences)


def test_a_row_is_quoted_with_the_head_of_its_table() -> None:
    (row,) = answered("What is the price of the rope?", file(text=TABLE)).sentences

    assert (row.under, row.text) == ("thing | price", "rope | 30")


def test_a_block_of_code_is_one_and_keeps_its_lines() -> None:
    told = answered("How do I start the pump?", file(text=CODE))

    assert said(told) == ["$ pump prime\n$ pump start --slow"]
    assert told.sentences[0].under == "To start the pump run:"


def test_code_of_many_lines_is_quoted_line_by_line() -> None:
    code = "```\n" + "\n".join(f"step {n}" for n in range(40)) + "\n```"

    assert len(wholes(code)) == 40


@pytest.mark.parametrize(
    ("text", "theirs"),
    [
        ("> the gate code is 4411\nno it is not", [True, False]),
        ("↪ Bea: the gate code is 4411\nno it is not", [True, False]),
        ("agreed\nOn 3 March 2026 Bea wrote:\nthe gate code is 4411", [False, True, True]),
        ("Em 3 de março Bea escreveu:\n> o código é 4411\nmudou", [False, True, False]),
        ("certo\nEm 3 de março Bea escreveu:\no código é 4411", [False, True, True]),
    ],
)
def test_what_a_text_repeats_of_somebody_else_is_known_as_theirs(
    text: str, theirs: list[bool]
) -> None:
    assert [whole.is_theirs for whole in wholes(text)] == theirs


def test_what_a_message_repeats_is_not_put_into_the_mouth_of_its_sender() -> None:
    told = answered(
        "What is the gate code of the barn?",
        message(
            "1", text="> the gate code of the barn is 4411\n\nno, we changed the barn last week"
        ),
    )
    repeated = next(one for one in told.sentences if "4411" in one.text)

    assert repeated.text.startswith(">")
    assert repeated.speaker is None


def test_what_refers_is_not_joined_to_what_somebody_else_said() -> None:
    assert shown("> the pump leaks\nIt does not.")[-1] == "It does not."


@pytest.mark.parametrize("text", ["", "# Only a title", "\n\n", "> ", "```\n```", "|", "- ", "a:"])
def test_any_text_has_wholes_that_lie_within_it(text: str) -> None:
    for whole in wholes(text):
        assert isinstance(whole, Whole)
        assert 0 <= whole.shown[0] <= whole.start < whole.end <= whole.shown[1] <= len(text)


def words_of(*wanted: str) -> object:
    return lambda part: float(sum(word in part for word in wanted))


CLAUSES = ", ".join(f"the {name} shed holds its seeds in bags" for name in "ABCDEFGHIJKLMN")


def test_a_short_sentence_stays_as_it_is() -> None:
    assert shortened("The A shed, the B shed.", lambda _: 0.0) == "The A shed, the B shed."


@pytest.mark.parametrize("wanted", ["A", "G", "N"])
def test_a_long_one_is_cut_at_clauses_around_what_answers(wanted: str) -> None:
    short = shortened(CLAUSES, words_of(f"the {wanted} shed"))  # type: ignore[arg-type]

    assert f"the {wanted} shed holds its seeds in bags" in short
    assert len(short) <= LONGEST + 2 * len(CUT) + 2
    assert short.strip(f"{CUT} ") in CLAUSES
    assert short.startswith(CUT) is (wanted == "N")
    assert short.endswith(CUT) is (wanted != "N")


@pytest.mark.parametrize(
    "clause",
    ["but not when it rains", "if the door is shut", "se a porta estiver fechada", "disse a Bea",
     "mas nunca em maio", "unless somebody objects"],
)  # fmt: skip
@pytest.mark.parametrize("place", ["before", "behind"])
def test_a_clause_that_denies_limits_or_reports_is_never_left_out(clause: str, place: str) -> None:
    text = f"{clause}, {CLAUSES}" if place == "before" else f"{CLAUSES}, {clause}"
    wanted = "the N shed" if place == "before" else "the A shed"

    short = shortened(text, words_of(wanted))  # type: ignore[arg-type]

    assert clause in short
    assert wanted in short


def test_what_has_no_clauses_is_cut_between_words() -> None:
    assert len(shortened("seed " * 190, lambda _: 0.0)) <= LONGEST + 2


@pytest.mark.parametrize(
    ("question", "text", "is_dated"),
    [
        ("When does the ferry leave?", "the ferry leaves tomorrow at six", True),
        ("When does the ferry leave?", "the ferry leaves on 4 June", False),
        ("When does the ferry leave?", "the ferry carries goats", False),
        ("When was the ferry painted?", "the ferry was painted", True),
        ("When was the ferry painted?", "the ferry was painted in 2019", False),
    ],
)
def test_the_day_of_an_item_is_told_where_its_words_need_one(
    question: str, text: str, is_dated: bool
) -> None:
    (sentence,) = answered(question, message("1", text=text), wants="when").sentences

    assert (sentence.day == date(2026, 3, 2)) is is_dated


def test_only_who_did_something_is_answered_by_an_author() -> None:
    text = "The fence was painted white"
    wrote = answered("Who painted the fence?", message("1", text=text), wants="who")

    assert isinstance(wrote.sentences[0], Sentence)
    assert wrote.sentences[0].speaker is not None


def test_several_things_that_are_asked_for_are_each_a_line() -> None:
    notes = [file(f"/n/{n}.md", text=f"The {name} server fell over.") for n, name in
             enumerate(("north", "south", "east", "west"))]  # fmt: skip
    told = answered("Which servers fell over?", *notes)

    assert len(told.sentences) == len(told.sources) == 4


def test_what_goes_on_with_a_title_is_set_off_from_it() -> None:
    text = "Drop the labels\n\nThey made the server slow. The rest stays."
    last = [plain(text[slice(*whole.shown)]) for whole in wholes(text)][1]

    assert last == "Drop the labels — They made the server slow."


def test_a_text_in_the_other_language_is_quoted_by_the_words_of_the_translated_question() -> None:
    db = shelf(file(text="The parcel office is open late. A rede caiu. The barn door sticks."))
    asked = Request(
        question="O que emperra?", also=Rendering("What door sticks?"), gate_threshold=0.0
    )

    assert said(extractive(asked.question, search(db, asked))) == ["The barn door sticks."]


def test_another_item_without_the_date_that_is_asked_for_is_not_added() -> None:
    told = answered(
        "When does the barn ferry leave?",
        file("/n/1.md", text="The barn ferry leaves on 4 June."),
        file("/n/2.md", text="The barn ferry leaves goats behind."),
    )

    assert said(told) == ["The barn ferry leaves on 4 June."]


def test_a_body_that_answers_is_told_below_the_subject_that_says_what_was_done() -> None:
    text = "Add an index on parcels\n\nThe monthly closing takes two minutes now."
    told = answered("What made the monthly closing fast?", commit(text=text))

    assert said(told) == ["Add an index on parcels", "The monthly closing takes two minutes now."]


def test_what_is_set_in_below_its_introduction_is_code_and_a_list_is_not() -> None:
    code = "To start it run:\n\n    pump prime\n      --slow\n    pump start\n\nThen wait."
    items = "We need:\n    - a lamp\n    - salt\n"

    assert [w.kind for w in wholes(code)] == ["text", "code", "text"]
    assert [w.kind for w in wholes(items)] == ["text", "text", "text"]
    assert plain(code[slice(*wholes(code)[1].shown)], "code") == (
        "pump prime\n  --slow\npump start"
    )
