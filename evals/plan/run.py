"""How well questions are read: for each field and for whole plans, with Wilson intervals.

`python -m cade.evals.plan.run [calibration|test] [--wrong]`; without a half both are measured.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt

from cade.evals.plan.questions import FIELDS, Asked, half, read, wrong

Z = 1.96
"""Of a 95 % interval."""
LEAST = {"calibration": 0.92, "test": 0.90}
"""What the lower bound of "fully right" may not fall below."""


def wilson(right: int, of: int) -> tuple[float, float]:
    """Return the bounds of the 95 % Wilson interval of a share; (0, 1) of nothing."""
    if not of:
        return 0.0, 1.0
    share, spread = right / of, Z * Z / of
    middle = (share + spread / 2) / (1 + spread)
    reach = Z / (1 + spread) * sqrt(share * (1 - share) / of + spread / (4 * of))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def report(name: str, asked: Sequence[Asked]) -> Iterator[str]:
    """Yield the lines of a Markdown table for one half."""
    faults = [wrong(one, read(one)) for one in asked]
    missed = Counter(field for fault in faults for field in fault)
    yield f"### {name}: {len(asked)} questions"
    yield ""
    yield "| field | right | 95 % interval |"
    yield "|---|---|---|"
    for field in FIELDS:
        compared = [one for one in asked if field in one.plan]
        of = len(compared) if field in {"breadth", "wants", "pick", "language"} else len(asked)
        yield _row(field, of - missed[field], of)
    yield _row("**fully right**", sum(not fault for fault in faults), len(asked))
    yield ""


def holds(name: str, asked: Sequence[Asked]) -> bool:
    """Tell whether the half is above its floor; an empty one is."""
    right = sum(not wrong(one, read(one)) for one in asked)
    return not asked or wilson(right, len(asked))[0] >= LEAST[name]


def main(arguments: Sequence[str]) -> int:
    """Print the tables; 1 when a half is below its floor."""
    names = [name for name in LEAST if name in arguments] or list(LEAST)
    held = True
    for name in names:
        asked = half(name)
        print("\n".join(report(name, asked)))
        held = holds(name, asked) and held
        if "--wrong" in arguments:
            _print_wrong(asked)
    return 0 if held else 1


def _row(field: str, right: int, of: int) -> str:
    low, high = wilson(right, of)
    share = right / of if of else 1.0
    return f"| {field} | {right}/{of} {share:.3f} | {low:.3f} to {high:.3f} |"


def _print_wrong(asked: Sequence[Asked]) -> None:
    for one in asked:
        for field, (expected, found) in wrong(one, read(one)).items():
            print(f"{one.q}\n    {field}: expected {expected}, read {found}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
