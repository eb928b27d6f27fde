import msgspec

from cade.evals.tasks.asked import answered, folded, queries
from cade.evals.tasks.report import differences, report


def test_every_question_of_the_fortnight_is_answered_exactly() -> None:
    lines, wrong = report()

    assert wrong == []
    assert f"- right: {len(queries())} of {len(queries())}" in lines


def test_an_answer_that_lacks_an_item_is_told() -> None:
    (query, *_), db = queries(), folded()
    found = answered(db, query)
    name, told = next(iter(found.items()))
    found[name] = msgspec.structs.replace(told, items=told.items[1:])

    (line,) = differences(query, found)
    assert name in line
