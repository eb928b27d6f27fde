"""Fits the gate that judges by chance (`queries/search/bank.py`), on the calibration half alone.

    python -m cade.evals.calibrate_bank FOLDER_OF_PIRA

The half is asked twice: of the invented history, and of the same history among the abstracts of
Pirá, in which nothing answers it, so that the fit holds for more than one size. Writes
`evals/CALIBRATION_BANK.md`.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cade.domain.facts import ItemFact
from cade.evals.calibrate import logistic
from cade.evals.corpus.facts import facts
from cade.evals.measures import area
from cade.evals.public import file_of, pira
from cade.evals.shelf import Package, Questions, Shelf, questions, shelf
from cade.queries.search import Filters, gate, lexical, semantic
from cade.queries.search.calibration import E5_SMALL
from cade.queries.search.filters import Allowed
from cade.queries.search.terms import content_words

NAMES = ("cosine", "margin", "coverage")
OUTCOME = Path(__file__).parent / "CALIBRATION_BANK.md"


def main(arguments: Sequence[str]) -> None:
    """Fit and write the outcome."""
    half, package = questions("calibration"), Package()
    histories = {"the invented history": shelf(facts(), package)}
    if arguments:
        among = [*facts(), *_abstracts(Path(arguments[0]))]
        histories["the same among Pirá's abstracts"] = shelf(among, package)
    lines = list(_outcome(half, histories))
    OUTCOME.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines))


def _abstracts(folder: Path) -> Iterator[ItemFact]:
    for tongue, texts in pira(folder).abstracts.items():
        yield from (file_of(f"{key}-{tongue}", text) for key, text in texts.items())


def _outcome(half: Questions, histories: dict[str, Shelf]) -> Iterator[str]:
    yield "# Calibration of the gate that judges by chance"
    yield ""
    yield f"{len(half.answered)} questions with an answer, {len(half.unanswered)} without, each"
    yield f"asked of {len(histories)} histories; translated where a translator is there. Written"
    yield "by `evals/calibrate_bank.py`; the constants stand in `queries/search/calibration.py`."
    yield ""
    seen = {name: np.array(list(_signals(half, one))) for name, one in histories.items()}
    answered = np.arange(len(half.answered) + len(half.unanswered)) < len(half.answered)
    values, truth = np.concatenate(list(seen.values())), np.tile(answered, len(seen))
    yield from ("| signal | AUC |", "|---|---|")
    for column, name in enumerate(NAMES):
        yield f"| {name} | {area(values[:, column], truth):.3f} |"
    fit = logistic(values, truth)
    yield f"| logistic | {area(fit[0] + values @ fit[1:], truth):.3f} |"
    yield ""
    constants = ", ".join(f"{value:.2f}" for value in fit)
    yield f"Fitted (intercept, {', '.join(NAMES)}): `BankGate({constants})`."
    yield f"Used: `{E5_SMALL.bank_gate}`."
    yield ""
    yield from ("| history | answered pass | others refused |", "|---|---|---|")
    for name, rows in seen.items():
        passed = fit[0] + rows @ fit[1:] >= 0
        kept, refused = np.mean(passed[answered]), np.mean(~passed[~answered])
        yield f"| {name} | {kept:.3f} | {refused:.3f} |"


def _signals(half: Questions, one: Shelf) -> Iterator[NDArray[np.float64]]:
    """Yield what the gate sees of each question: both deviations above chance, and coverage."""
    assert one.bank is not None
    for question in (*(answered.question for answered in half.answered), *half.unanswered):
        also = one.rendering(question)
        vectors = [one.package.question(question), *([also.vector] if also else [])]
        near = semantic.meaning(one.db, one.nearest, vectors, Allowed(one.db, Filters()), ())
        found = one.ask(question)
        ways = [found.terms]
        if also:
            ways.append(tuple(lexical.askable(one.db, content_words(also.question))))
        covered = max(gate.coverage(terms, found.hits) for terms in ways)
        above = one.bank.normalised(near.best_cosine, near.best_margin)
        yield np.array([*above, covered])


if __name__ == "__main__":
    main(sys.argv[1:])
