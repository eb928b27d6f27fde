import pytest

from cade.evals.plan.questions import half, read, wrong
from cade.evals.plan.run import holds, report, wilson


def test_the_calibration_questions_stay_above_their_floor() -> None:
    asked = half("calibration")

    assert len(asked) >= 150
    assert holds("calibration", asked)


def test_each_question_is_read_in_every_field_or_reported() -> None:
    asked = half("calibration")[:20]

    faults = [wrong(one, read(one)) for one in asked]

    assert sum(not fault for fault in faults) >= 18
    assert "fully right" in "\n".join(report("calibration", asked))


@pytest.mark.parametrize(
    ("right", "of", "low", "high"),
    [(0, 0, 0.0, 1.0), (10, 10, 0.722, 1.0), (0, 10, 0.0, 0.278), (90, 100, 0.826, 0.945)],
)
def test_wilson_intervals_are_those_of_the_books(
    right: int, of: int, low: float, high: float
) -> None:
    assert wilson(right, of) == pytest.approx((low, high), abs=0.001)
