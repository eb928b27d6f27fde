import msgspec

from cade.evals.relations.asked import answered, folded, queries, right
from cade.evals.relations.report import difference, report


def test_every_question_about_relations_is_answered_exactly() -> None:
    lines, wrong = report()

    assert wrong == []
    assert f"- right: {len(queries())} of {len(queries())}" in lines


def test_an_answer_that_lacks_somebody_is_told() -> None:
    (query, *_), db = queries(), folded()
    found = answered(db, query)
    less = msgspec.structs.replace(found, others=dict([*found.others.items()][1:]))

    assert not right(query, less)
    assert query.ask in difference(query, less)
