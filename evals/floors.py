"""What answers may not fall below: the measured figures, less about two questions of each half.

half        questions with an answer / without   one question
calibration             52 / 40                  .019 / .025
test                    30 / 24                  .033 / .042
"""

from collections.abc import Iterator, Mapping

FLOORS: Mapping[str, Mapping[str, float]] = {
    "calibration": {
        "R@5": 0.90,
        "MRR@10": 0.91,
        "answered, right in five": 0.80,
        "refused rightly": 0.85,
        "right source cited": 0.77,
    },
    "test": {
        "R@5": 0.93,
        "MRR@10": 0.90,
        "answered, right in five": 0.80,
        "refused rightly": 0.75,
        "right source cited": 0.80,
    },
}


def broken(half: str, figures: Mapping[str, float]) -> Iterator[str]:
    """Yield a line for each figure of the half that lies below its floor."""
    for name, floor in FLOORS[half].items():
        if figures[name] < floor:
            yield f"{half}: {name} {figures[name]:.3f} < {floor:.2f}"
