"""Compares prefixes, pooling and weights and fits the gate, on the calibration half alone.

Prints the constants for `queries/search/calibration.py` and writes `evals/CALIBRATION.md`, which
says how they came about. Run it again for another embedding model.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from cade.evals.corpus.facts import events, facts, uid_of
from cade.evals.llama import SCHEMES, Scheme, engine, prepared
from cade.evals.measures import HEADER, Ranking, area, on
from cade.evals.shelf import Questions, Shelf, questions, shelf
from cade.queries.language import language_of
from cade.queries.search import Filters, gate, semantic
from cade.queries.search.calibration import COVERED, E5_SMALL
from cade.queries.search.filters import Allowed

WEIGHTS = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8)
RIDGE = 0.01
NAMES = ("nearness", "coverage", "across")
OUTCOME = Path(__file__).parent / "CALIBRATION.md"


class Signals(msgspec.Struct, frozen=True):
    """What the gate sees of each question, (n, 3) as in `NAMES`, and whether it has an answer.

    covered: the same coverage when words alone are asked.
    """

    values: NDArray[np.float64]
    covered: NDArray[np.float64]
    answered: NDArray[np.bool_]


def main() -> None:
    """Calibrate and write the outcome."""
    half = questions("calibration")
    lines = list(_outcome(half))
    OUTCOME.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines))


def _outcome(half: Questions) -> Iterator[str]:
    yield "# Calibration of the default embedding model"
    yield ""
    yield f"{len(half.answered)} questions with an answer, {len(half.unanswered)} without, asked of"
    yield f"{len(events())} invented commits and files (`evals/corpus/`). Written by"
    yield "`evals/calibrate.py`; the constants stand in `queries/search/calibration.py`."
    yield ""
    yield from _schemes(half)
    chosen = shelf(facts())
    yield from _weights(half, chosen)
    yield from _gate(signals(half, chosen))


def _schemes(half: Questions) -> Iterator[str]:
    yield from ("## Prefixes and pooling", "")
    yield from ("Embedded by llama.cpp from the file that `cade models prepare` writes:", "")
    yield from (f"| prefixes | pooling | asked | {HEADER} |", "|---" * 8 + "|")
    with prepared() as gguf:
        if gguf is not None:
            for scheme in SCHEMES:
                yield from _scheme(half, gguf, scheme)
    yield ""
    yield "`query-passage` with `mean` is used, as the model was trained. What follows was measured"
    yield "with the package that embeds single questions; its vectors are the same."
    yield ""


def _scheme(half: Questions, gguf: Path, scheme: Scheme) -> Iterator[str]:
    with engine(gguf, scheme) as package:
        one = shelf(facts(), package)
        for mode in ("vector", "hybrid"):
            figures = ranked(half, one, mode=mode).row()
            yield f"| {scheme.name} | {scheme.pooling} | {mode} | {figures} |"


def _weights(half: Questions, one: Shelf) -> Iterator[str]:
    across = [q for q in half.answered if _across(one, q.question)]
    same = [q for q in half.answered if not _across(one, q.question)]
    yield from ("## Weight of the words", "", "MRR@10 by the words' share in the blend:", "")
    yield f"| share | asked in the corpus's language ({len(same)}) | in another ({len(across)}) |"
    yield "|---|---|---|"
    for weight in WEIGHTS:
        figures = [
            ranked(Questions(tuple(group), ()), one, lexical_weight=weight).mrr
            for group in (same, across)
        ]
        yield f"| {weight} | {figures[0]:.3f} | {figures[1]:.3f} |"
    yield ""
    yield f"Used: {E5_SMALL.lexical_weight} in the corpus's language,"
    yield f"{E5_SMALL.lexical_weight_across} in another. One question is {1 / len(same):.3f} and"
    yield f"{1 / len(across):.3f}: the first column is flat up to 0.6, the second drops there."
    yield ""


def _gate(seen: Signals) -> Iterator[str]:
    fit = logistic(seen.values, seen.answered)
    scores = fit[0] + seen.values @ fit[1:]
    constants = ", ".join(f"{value:.2f}" for value in fit)
    yield from ("## Gate", "", "| signal | AUC |", "|---|---|")
    for column, name in enumerate(NAMES):
        yield f"| {name} | {area(seen.values[:, column], seen.answered):.3f} |"
    yield f"| logistic | {area(scores, seen.answered):.3f} |"
    yield ""
    yield f"Fitted (intercept, {', '.join(NAMES)}), ridge {RIDGE}: `Gate({constants})`."
    yield f"At 0.5 {_shares(scores >= 0, seen.answered)}."
    best = max(np.arange(0.2, 0.9, 0.05), key=lambda t: _balance(seen.covered >= t, seen.answered))
    yield f"By words alone the best coverage is {best:.2f}: there"
    yield f"{_shares(seen.covered >= best, seen.answered)}."
    yield f"Used: {COVERED}, where {_shares(seen.covered >= COVERED, seen.answered)}."


def ranked(half: Questions, one: Shelf, **options: Any) -> Ranking:
    """Measure the search with these options of the request."""
    keys = {uid_of(event): event.key for event in events()}
    return on(half, lambda q: [keys[hit.uid] for hit in one.ask(q, limit=10, **options).hits])


def signals(half: Questions, one: Shelf) -> Signals:
    """Return what the gate sees of every question of the half."""
    asked = [*(answered.question for answered in half.answered), *half.unanswered]
    rows = [_seen(question, one) for question in asked]
    return Signals(
        values=np.array([row[:3] for row in rows]),
        covered=np.array([row[3] for row in rows]),
        answered=np.arange(len(asked)) < len(half.answered),
    )


def logistic(
    values: NDArray[np.float64], answered: NDArray[np.bool_], ridge: float = RIDGE
) -> NDArray[np.float64]:
    """Return intercept and weights of a ridge logistic, fitted by Newton's method."""
    mean, spread = values.mean(axis=0), values.std(axis=0)
    design = np.column_stack([np.ones(len(values)), (values - mean) / spread])
    penalty = ridge * len(values) * np.diag([0.0, *np.ones(values.shape[1])])
    weights = np.zeros(design.shape[1])
    for _ in range(50):
        sure = 1 / (1 + np.exp(-design @ weights))
        slope = design.T @ (sure - answered) + penalty @ weights
        curve = design.T @ (design * (sure * (1 - sure))[:, None]) + penalty
        weights -= np.linalg.solve(curve, slope)
    return np.array([weights[0] - weights[1:] @ (mean / spread), *(weights[1:] / spread)])


def _seen(question: str, one: Shelf) -> tuple[float, float, float, float]:
    nearness = semantic.meaning(
        one.db, one.nearest, [one.package.question(question)], Allowed(one.db, Filters()), ()
    ).nearness
    alone = {"translate": False, "bank": False}
    found, by_words = one.ask(question, **alone), one.ask(question, mode="lexical", **alone)
    across = bool(found.hits) and found.hits[0].language not in ("", language_of(question))
    covered = gate.coverage(found.terms, found.hits)
    return nearness or 0.0, covered, float(across), gate.coverage(by_words.terms, by_words.hits)


def _across(one: Shelf, question: str) -> bool:
    vector = one.package.question(question)
    return language_of(question) != semantic.background(one.db, one.nearest, vector).commonest


def _shares(passed: NDArray[np.bool_], answered: NDArray[np.bool_]) -> str:
    kept, refused = np.mean(passed[answered]), np.mean(~passed[~answered])
    return f"{kept:.3f} of the answered questions pass and {refused:.3f} of the others are refused"


def _balance(passed: NDArray[np.bool_], answered: NDArray[np.bool_]) -> float:
    return float(np.mean(passed[answered]) + np.mean(~passed[~answered]))


if __name__ == "__main__":
    main()
