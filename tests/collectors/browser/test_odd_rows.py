"""Whatever stands in a row, it costs that row at most."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cade.collectors.browser.rows import is_time
from cade.collectors.world import World
from cade.tests.collectors.browser.making import CHROMIUM_US, FIREFOX_US, Chromium, Firefox, read
from cade.tests.collectors.conftest import NOW
from cade.tests.collectors.fakes import FakeKnown

VALUES = st.one_of(
    st.none(),
    st.integers(-(2**63), 2**63 - 1),
    st.integers(-3, 12),
    st.floats(allow_nan=False),
    st.text(max_size=20),
    st.binary(max_size=20),
    st.sampled_from([CHROMIUM_US, FIREFOX_US, 0x3000_0000, -0x6000_0000, "https://e.org/\x00"]),
)
ROWS = st.lists(st.tuples(*[VALUES] * 6), max_size=6)
ONCE = settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
COLUMNS = {
    Chromium: ("urls", "visits(url, visit_time, from_visit, transition)"),
    Firefox: ("moz_places", "moz_historyvisits(place_id, visit_date, from_visit, visit_type)"),
}


@pytest.mark.parametrize("family", [Chromium, Firefox])
@ONCE
@given(rows=ROWS)
def test_the_good_row_comes_out_beside_any_other(
    world: World, tmp_path: Path, family: Any, rows: list[tuple[Any, ...]]
) -> None:
    path = tmp_path / "history"
    path.unlink(missing_ok=True)
    history = family(path)
    pages, visits = COLUMNS[family]
    for url, title, hidden, at, previous, mask in rows:
        page = history.run(
            f"INSERT INTO {pages}(url, title, hidden) VALUES (?, ?, ?)", url, title, hidden
        )
        history.run(f"INSERT INTO {visits} VALUES (?, ?, ?, ?)", page, at, previous, mask)
    history.visit("https://example.org/good", "good")
    history.close()

    found = read(msgspec.structs.replace(world, known=FakeKnown()), path)

    assert "good" in found.titles
    assert type(found.items[-1]).__name__ == "Finished"
    assert all(fact.occurred_at and fact.occurred_at.year >= 1990 for fact in found.facts)
    for fact in found.facts:
        msgspec.json.encode(fact)


@given(st.integers(-(2**80), 2**80))
def test_a_time_is_between_the_first_browser_and_tomorrow(at_us: int) -> None:
    assert not is_time(at_us, NOW) or 1990 <= 1970 + at_us / 31_556_952_000_000 < 2031.5
