import os
from datetime import UTC, datetime

import pytest

from cade.collectors.files.signature import modified_at
from cade.tests.collectors.conftest import NOW
from cade.tests.collectors.files.reader import Reader, by_name, unchanged


@pytest.mark.parametrize("mtime", [0, 1, -1, 4_102_444_800, 2**40])
def test_an_absurd_date_is_unknown_and_the_file_is_not_indexed_again(
    reader: Reader, mtime: int
) -> None:
    path = reader.write("a.md", "one")
    os.utime(path, (mtime, mtime))

    fact = by_name(reader.run())["a.md"]

    assert (fact.text, fact.occurred_at) == ("one", None)
    assert unchanged(reader.run()) == 1


def test_a_sane_date_is_kept_to_the_microsecond(reader: Reader) -> None:
    path = reader.write("a.md", "one")
    os.utime(path, ns=(0, 1_700_000_000_123_456_789))

    fact = by_name(reader.run())["a.md"]

    assert fact.occurred_at == datetime(2023, 11, 14, 22, 13, 20, 123_456, tzinfo=UTC)
    assert fact.utc_offset_s is None


def test_a_clock_a_few_hours_ahead_is_believed(reader: Reader) -> None:
    path = reader.write("a.md", "one")
    ahead = int(NOW.timestamp()) + 3 * 3_600
    os.utime(path, (ahead, ahead))

    assert by_name(reader.run())["a.md"].occurred_at is not None


def test_a_date_past_the_last_year_is_unknown() -> None:
    late = os.stat_result((0,) * 10, {"st_mtime_ns": 2**40 * 10**9, "st_size": 0})

    assert modified_at(late, NOW) is None
