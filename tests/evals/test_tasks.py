import msgspec

from cade.evals.tasks.asked import answered, folded, queries
from cade.evals.tasks.report import differences, report
from cade.evals.tasks.summed import summaries, unlike


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


def test_every_summary_of_the_fortnight_is_exact() -> None:
    lines, _ = report()

    count = len(summaries())
    assert count >= 6
    assert any(line.endswith(f"items: {count} of {count}") for line in lines)


def test_a_block_that_is_missing_and_one_too_many_are_told() -> None:
    (day, *_), db = summaries(), folded()
    other = msgspec.structs.replace(day, blocks=("02 09:10-09:15 atlas -: bread", *day.blocks[1:]))

    missing, too_many = unlike(db, other)
    assert "missing: 02 09:10-09:15 atlas" in missing
    assert f"too many: {day.blocks[0]}" in too_many
