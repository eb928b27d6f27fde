from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cade.queries.summary.cut import LEAST, join_at_midnight, pieces_of_day
from cade.queries.summary.structs import Trace
from cade.tests.queries.summary.traces import NINE, told, trace, traces

CASES = {
    "a lone trace is a block of the least length": ("0 shop", ["0-5 shop ×1"]),
    "half an hour of silence is still the same work": (
        "0 shop, 30 shop", ["0-35 shop ×2"],
    ),
    "longer silence is not": ("0 shop, 31 shop", ["0-5 shop ×1", "31-36 shop ×1"]),
    "one trace of another project does not part a block": (
        "0 shop, 5 blog, 10 shop", ["0-15 shop ×3"],
    ),
    "nor do several, one at a time": (
        "0 shop, 5 blog, 10 shop, 15 blog, 20 shop", ["0-25 shop ×5"],
    ),
    "two of another project do": (
        "0 shop, 5 blog, 10 blog, 15 shop",
        ["0-5 shop ×1", "5-15 blog ×2", "15-20 shop ×1"],
    ),
    "so does one that is not come back from": (
        "0 shop, 10 blog, 20 desk", ["0-5 shop ×1", "10-15 blog ×1", "20-25 desk ×1"],
    ),
    "a block never reaches into the next": (
        "0 shop, 2 blog, 4 blog", ["0-2 shop ×1", "2-9 blog ×2"],
    ),
    "pages of several sites are one stretch, named by the most visited": (
        "0 www.a, 3 www.b, 6 www.b, 9 www.c", ["0-14 www.b ×4"],
    ),
    "a short look elsewhere stays with the work around it": (
        "0 shop, 3 www.a, 8 www.b, 13 www.c, 15 shop", ["0-20 shop ×5"],
    ),
    "a long one does not": (
        "0 shop, 3 www.a, 8 www.a, 14 www.a, 15 shop",
        ["0-3 shop ×1", "3-15 www.a ×3", "15-20 shop ×1"],
    ),
    "a look elsewhere between two projects is of neither": (
        "0 shop, 3 www.a, 6 blog", ["0-3 shop ×1", "3-6 www.a ×1", "6-11 blog ×1"],
    ),
    "work never yields to pages around it": (
        "0 www.a, 5 shop, 10 www.a", ["0-5 www.a ×1", "5-10 shop ×1", "10-15 www.a ×1"],
    ),
    "nor to what belongs to nothing": ("0 , 5 shop, 10 ", ["0-5  ×1", "5-10 shop ×1", "10-15  ×1"]),
    "what has no task joins a task near by": (
        "0 shop, 15 shop:A-1, 35 shop", ["0-40 shop:A-1 ×3"],
    ),
    "but not from farther than twenty minutes": (
        "0 shop, 21 shop:A-1", ["0-5 shop ×1", "21-26 shop:A-1 ×1"],
    ),
    "of two tasks as near the earlier one": (
        "0 shop:A-1, 10 shop, 20 shop:A-2", ["0-15 shop:A-1 ×2", "20-25 shop:A-2 ×1"],
    ),
    "tasks of one project part a block": (
        "0 shop:A-1, 5 shop:A-1, 10 shop:A-2, 15 shop:A-2",
        ["0-10 shop:A-1 ×2", "10-20 shop:A-2 ×2"],
    ),
    "a single look at another task does not": (
        "0 shop:A-1, 5 shop:A-2, 10 shop:A-1", ["0-15 shop:A-1 ×3"],
    ),
    "a task of another project does not come along": (
        "0 shop, 5 blog:B-1, 10 shop", ["0-15 shop ×3"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_a_day_is_cut_into_blocks(case: str) -> None:
    text, expected = CASES[case]

    assert told(pieces_of_day(traces(text))) == expected


def test_a_day_without_traces_has_no_blocks() -> None:
    assert pieces_of_day([]) == []


def test_work_past_midnight_has_its_part_on_each_day() -> None:
    night = datetime(2026, 3, 2, 23, 40, tzinfo=UTC)
    before = pieces_of_day([trace(0, "shop", began=night)])
    after = pieces_of_day([trace(25, "shop", began=night)])
    join_at_midnight(before, after)

    midnight = datetime(2026, 3, 3, tzinfo=UTC)
    assert [(one.start, one.end) for one in (*before, *after)] == [
        (night, midnight),
        (midnight, midnight + timedelta(minutes=5) + LEAST),
    ]


@pytest.mark.parametrize("later, project", [(25, "blog"), (45, "shop")])
def test_other_work_and_later_work_begins_when_it_begins(later: int, project: str) -> None:
    night = datetime(2026, 3, 2, 23, 40, tzinfo=UTC)
    before = pieces_of_day([trace(0, "shop", began=night)])
    after = pieces_of_day([trace(later, project, began=night)])
    join_at_midnight(before, after)

    assert (before[0].end, after[0].start) == (night + LEAST, night + timedelta(minutes=later))


def test_no_block_reaches_past_midnight() -> None:
    zone = ZoneInfo("America/Sao_Paulo")
    (piece,) = pieces_of_day([trace(0, "shop", began=datetime(2026, 3, 2, 23, 58, tzinfo=zone))])

    assert piece.end == datetime(2026, 3, 3, tzinfo=zone)


@pytest.mark.parametrize("day, hours", [((2026, 3, 29), 1), ((2026, 10, 25), 3)])
def test_an_hour_that_the_clock_skips_or_repeats_is_counted_as_it_was_lived(
    day: tuple[int, int, int], hours: int
) -> None:
    zone = ZoneInfo("Europe/Lisbon")  # from 0:30 to 2:30 on the wall
    first = datetime(*day, 0, 30, tzinfo=zone).astimezone(UTC)
    moments = [first + timedelta(minutes=minute) for minute in range(0, hours * 60 + 1, 20)]
    (piece,) = pieces_of_day([trace(0, "shop", began=at.astimezone(zone)) for at in moments])

    assert piece.traces[-1].item.local.hour == 2
    assert piece.end - piece.start == timedelta(hours=hours) + LEAST


PROJECTS = st.sampled_from(["shop", "blog", "", "www.a", "www.b"])
TRACES = st.lists(
    st.builds(trace, st.integers(0, 14 * 60), PROJECTS, st.sampled_from(["", "A-1", "A-2"])),
    max_size=40,
).map(lambda found: sorted(found, key=lambda one: one.at))


@given(TRACES)
def test_blocks_of_a_day_never_overlap_and_hold_every_trace_once(found: list[Trace]) -> None:
    pieces = pieces_of_day(found)

    assert [one for piece in pieces for one in piece.traces] == found
    assert all(one.end <= other.start for one, other in pairwise(pieces))
    assert all(one.start <= one.end for one in pieces)
    if pieces:
        spent = sum((one.end - one.start for one in pieces), timedelta())
        assert spent <= pieces[-1].end - pieces[0].start
        assert pieces[0].start >= NINE


@given(TRACES)
def test_every_trace_of_a_block_is_of_its_project_and_task(found: list[Trace]) -> None:
    for piece in pieces_of_day(found):
        assert len({(one.project, one.task) for one in piece.traces}) == 1
