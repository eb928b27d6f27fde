"""How good printed answers are, by quotation and by a small model, on both halves of a small life.

    python -m cade.evals.answers.report [--wrong|--full]

`--full` asks the model too; `--wrong` names the questions of the calibration half whose answer does
not hold the fact.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from cade.app.wiring import Cade
from cade.evals.answers.asking import Outcome, gold, outcome
from cade.evals.injection.small_model import shipped
from cade.evals.life.facts import SMALL, asked
from cade.evals.life.home import history
from cade.queries.plan.plan import Wants

_COLUMNS = (
    *("answered by", "half", "questions", "fact told", "of those answered", "sentences each"),
    *(
        "supported and true",
        "marked",
        "by the model",
        "without an answer",
        "rightly silent",
    ),
)
_HEAD = ("## Printed answers", "", f"| {' | '.join(_COLUMNS)} |", "|---" * len(_COLUMNS) + "|")
FLOORS = {"calibration": (0.70, 0.85), "test": (0.60, 0.80)}
"""Of facts told and of silence where there is no answer, by quotation: somewhat below what was
measured. No sentence may be printed as supported that its source does not support."""
BY_MODEL = 24
"""So many questions of each half, and half as many without an answer, are put to the model."""
_KINDS: tuple[Wants, ...] = ("when", "who", "how_many", "why", "where", "what")
_HEAD_OF_KINDS = (
    *("Fact told, by what is asked:", ""),
    f"| half | {' | '.join(_KINDS).replace('_', ' ')} |",
    "|---" * (1 + len(_KINDS)) + "|",
)


class Figures(msgspec.Struct, frozen=True):
    """asked, others: questions with an answer, and without. Shares, but for `each`.

    written: answers in a model's own words; of the others the drafts fell at the check, and the
    quotation stands in their place.
    """

    asked: int
    told: float
    told_of_answered: float
    each: float
    true: float
    marked: int
    written: int
    others: int
    silent: float


def report(*, full: bool, kept: Path | None = None) -> tuple[list[str], list[str]]:
    """Return the lines, and the floors that are broken. full: with the small model as well."""
    rows, kinds, failures = list[str](), list[str](), list[str]()
    with history(SMALL, kept) as cade:
        for half in FLOORS:
            told, silent = outcomes(cade, half)
            found = figures(told, silent)
            rows.append(_row("quotation", half, found))
            kinds.append(_row_of_kinds(half, told))
            failures += _broken(half, found)
    if full and (model := shipped()) is not None:
        with history(SMALL, kept, generation=model) as cade:
            for half in FLOORS:
                found = figures(*outcomes(cade, half, BY_MODEL))
                rows.append(_row("Gemma 3 270M", half, found))
                failures += _untrue(f"{half} by a model", found)
    return [*_HEAD, *rows, "", *_HEAD_OF_KINDS, *kinds, ""], failures


def outcomes(cade: Cade, half: str, most: int | None = None) -> tuple[list[Outcome], list[Outcome]]:
    """Ask the questions with an answer, and those without; most: so many, and half as many."""
    known = list(gold(half).items())[:most]
    unanswered = asked(half)[1][: most and most // 2]
    told = [outcome(cade, question, forms) for question, forms in known]
    return told, [outcome(cade, question) for question in unanswered]


def figures(told: Sequence[Outcome], silent: Sequence[Outcome]) -> Figures:
    """Return the figures of questions with an answer and of those without."""
    every = [*told, *silent]
    answered = [one for one in told if one.sentences]
    printed = sum(one.sentences for one in every)
    return Figures(
        asked=len(told),
        told=_share(sum(one.told for one in told), len(told)),
        told_of_answered=_share(sum(one.told for one in answered), len(answered)),
        each=_share(sum(one.sentences for one in answered), len(answered)),
        true=_share(sum(one.true for one in every), printed),
        marked=sum(one.marked for one in every),
        written=sum(one.mode == "generated" for one in every),
        others=len(silent),
        silent=_share(sum(not one.sentences for one in silent), len(silent)),
    )


def _row(by: str, half: str, found: Figures) -> str:
    cells = (f"{v:.3f}" if isinstance(v, float) else str(v) for v in msgspec.structs.astuple(found))
    return f"| {by} | {half} | {' | '.join(cells)} |"


def _row_of_kinds(half: str, told: Sequence[Outcome]) -> str:
    cells = []
    for kind in _KINDS:
        those = [one for one in told if one.wants == kind]
        cells.append(f"{sum(one.told for one in those)} of {len(those)}")
    return f"| {half} | {' | '.join(cells)} |"


def _broken(half: str, found: Figures) -> Iterator[str]:
    told, silent = FLOORS[half]
    if found.told < told:
        yield f"answers, {half}: fact told {found.told:.3f} < {told:.3f}"
    if found.silent < silent:
        yield f"answers, {half}: rightly silent {found.silent:.3f} < {silent:.3f}"
    yield from _untrue(half, found)


def _untrue(name: str, found: Figures) -> Iterator[str]:
    if found.true < 1.0:
        yield f"answers, {name}: {found.true:.3f} of the supported sentences are supported"


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 1.0


def main(arguments: Sequence[str]) -> int:
    """Print the tables by quotation, or what went wrong in the calibration half."""
    if "--wrong" not in arguments:
        lines, failures = report(full="--full" in arguments)
        print("\n".join([*lines, *failures]))
        return 1 if failures else 0
    with history(SMALL) as cade:
        for question, forms in gold("calibration").items():
            found = outcome(cade, question, forms)
            if not found.told or found.true < found.sentences:
                print(f"{found.mode:10} {found.true} of {found.sentences}  {question}  {forms}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
