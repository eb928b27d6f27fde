from hypothesis import given
from hypothesis import strategies as st

from cade.domain.facts import ActivityObserved, FileRemoved, Forgotten, RevisionSeen
from cade.projections.grouping import grouped
from cade.tests.projections.builders import commit, file, removed
from cade.tests.projections.histories import HISTORIES, Step
from cade.tests.projections.log import MemoryLog


def test_facts_about_different_items_come_together_by_type() -> None:
    log = MemoryLog(commit("a"), file("/a"), commit("b"), removed("/b"), file("/c"))

    assert [(kind, len(facts)) for kind, facts in grouped(log.after(0))] == [
        (ActivityObserved, 2),
        (RevisionSeen, 2),
        (FileRemoved, 1),
    ]


def test_facts_about_one_item_keep_their_order() -> None:
    log = MemoryLog(file("/a"), removed("/a"), file("/a", revision="r2"), file("/b"))

    assert [(kind, len(facts)) for kind, facts in grouped(log.after(0))] == [
        (RevisionSeen, 1),
        (FileRemoved, 1),
        (RevisionSeen, 2),
    ]


def test_nothing_passes_a_forgetting() -> None:
    log = MemoryLog(commit("a"))
    log.forget(commit("a"))
    log.append(commit("b"))

    kinds = [kind for kind, _ in grouped(list(log.after(0))[1:])]
    assert kinds == [Forgotten, ActivityObserved]


@given(history=HISTORIES, at=st.integers(0, 100))
def test_every_fact_is_in_one_group_and_none_passes_another_of_its_item(
    history: list[Step], at: int
) -> None:
    log = MemoryLog()
    for step in history:
        step(log)
    records = list(log.after(at))
    folded = [recorded for _, facts in grouped(records) for recorded, _ in facts]

    assert sorted(folded, key=lambda recorded: recorded.position) == records
    for item in {recorded.item for recorded in records}:
        of_item = [recorded.position for recorded in folded if recorded.item == item]
        assert of_item == sorted(of_item)
