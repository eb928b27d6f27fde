"""Fits the gate that judges by chance (`queries/search/bank.py`), on the calibration halves alone.

    python -m cade.evals.calibrate_bank

Every invented history is asked its own calibration questions, as `search` is asked them. Writes
`evals/CALIBRATION_BANK.md`.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from cade.domain.facts import ItemFact
from cade.evals.calibrate import logistic
from cade.evals.corpus import facts as corpus
from cade.evals.life import facts as life
from cade.evals.life.event import LIVES
from cade.evals.measures import area
from cade.evals.shelf import Package, questions, shelf
from cade.queries.search.calibration import E5_SMALL
from cade.queries.search.request import Signals

OUTCOME = Path(__file__).parent / "CALIBRATION_BANK.md"
NAMES = Signals.__struct_fields__


class Half(NamedTuple):
    """A history with its calibration questions."""

    name: str
    facts: Sequence[ItemFact]
    answered: Sequence[str]
    unanswered: Sequence[str]


def main() -> None:
    """Fit and write the outcome."""
    lines = list(_outcome(_halves()))
    OUTCOME.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines))


def _halves() -> list[Half]:
    small = questions("calibration")
    answered = [one.question for one in small.answered]
    halves = [Half("commits and files", list(corpus.facts()), answered, small.unanswered)]
    for one in LIVES:
        if "calibration" in one.asked:
            asked, unanswered = life.asked("calibration", one)
            questions_of = [question for question, _ in asked]
            name = f"the life of {one.me.name}"
            halves.append(Half(name, list(life.facts(life=one)), questions_of, unanswered))
    return halves


def _outcome(halves: Sequence[Half]) -> Iterator[str]:
    package = Package()
    seen = [_signals(half, package) for half in halves]
    truths = [_truth(half) for half in halves]
    values, truth = np.concatenate(seen), np.concatenate(truths)
    fit = logistic(values, truth)
    yield "# Calibration of the gate that judges by chance"
    yield ""
    yield f"{truth.sum()} questions with an answer, {(~truth).sum()} without, over {len(halves)}"
    yield "histories; translated where a translator is there. Written by `evals/calibrate_bank.py`;"
    yield "the constants stand in `queries/search/calibration.py`."
    yield ""
    yield from ("| signal | AUC |", "|---|---|")
    for column, name in enumerate(NAMES):
        yield f"| {name} | {area(values[:, column], truth):.3f} |"
    yield f"| logistic | {area(fit[0] + values @ fit[1:], truth):.3f} |"
    yield ""
    constants = ", ".join(f"{value:.2f}" for value in fit)
    yield f"Fitted (intercept, {', '.join(NAMES)}): `{constants}`."
    yield f"Used: `{E5_SMALL.bank_gate}`."
    yield ""
    held_out = _held_out(values, truth)
    level = _level(held_out, truth)
    kept, refused = np.mean(held_out[truth] >= level), np.mean(held_out[~truth] < level)
    yield f"Each tenth judged by the other nine: AUC {area(held_out, truth):.3f}; from"
    yield f"{1 / (1 + np.exp(-level)):.2f} on as many are wrongly refused as wrongly let through,"
    yield f"{1 - kept:.3f} and {1 - refused:.3f}: the threshold."
    yield ""
    yield from ("| history | answered pass | others refused | AUC |", "|---|---|---|---|")
    for half, rows, right in zip(halves, seen, truths, strict=True):
        score = fit[0] + rows @ fit[1:]
        kept, refused = np.mean(score[right] >= 0), np.mean(score[~right] < 0)
        yield f"| {half.name} | {kept:.3f} | {refused:.3f} | {area(score, right):.3f} |"


def _held_out(values: NDArray[np.float64], truth: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Return the log-odds of each question by a fit on nine tenths, of which it is none."""
    tenth = np.arange(len(truth)) % 10
    found = np.zeros(len(truth))
    for part in range(10):
        fit = logistic(values[tenth != part], truth[tenth != part])
        found[tenth == part] = fit[0] + values[tenth == part] @ fit[1:]
    return found


def _level(score: NDArray[np.float64], truth: NDArray[np.bool_]) -> float:
    """Return the log-odds at which the shares of both mistakes are nearest to each other."""
    return float(
        min(score, key=lambda at: abs(np.mean(score[truth] < at) - np.mean(score[~truth] >= at)))
    )


def _truth(half: Half) -> NDArray[np.bool_]:
    return np.arange(len(half.answered) + len(half.unanswered)) < len(half.answered)


def _signals(half: Half, package: Package) -> NDArray[np.float64]:
    """Return what the gate sees of each question, those with an answer first."""
    one = shelf(half.facts, package)
    found = [one.ask(question).signals for question in (*half.answered, *half.unanswered)]
    return np.array(
        [msgspec.structs.astuple(seen) if seen else (0,) * len(NAMES) for seen in found]
    )


if __name__ == "__main__":
    main()
