from cade.evals.floors import FLOORS, broken


def test_figures_at_their_floors_hold() -> None:
    assert list(broken("test", FLOORS["test"])) == []


def test_a_figure_below_its_floor_is_named_with_both_values() -> None:
    worse = {**FLOORS["calibration"], "MRR@10": 0.5}

    assert list(broken("calibration", worse)) == ["calibration: MRR@10 0.500 < 0.91"]
