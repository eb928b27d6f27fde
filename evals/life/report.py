"""How well the small history is searched, by the whole product: reading, narrowing, gate, answer.

    python -m cade.evals.life.report [EVENTS] [--wrong]

`--wrong` names the questions of the calibration halves that went wrong; those of the test halves
are never named, so that nobody tunes to them.
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

import msgspec

from cade.app.wiring import Cade
from cade.evals.life.event import LIVES, LIVIA, Life
from cade.evals.life.facts import SMALL, asked
from cade.evals.life.home import Told, ask, history

FLOORS = {
    ("livia", "calibration"): (0.80, 0.75, 0.90),
    ("livia", "test"): (0.70, 0.66, 0.82),
    ("teodora", "calibration"): (0.75, 0.70, 0.60),
    ("teodora", "test"): (0.68, 0.60, 0.62),
    ("gaspar", "calibration"): (0.82, 0.80, 0.65),
}
"""Of recall, MRR and rejection at the small size: somewhat below what was measured."""
SIZES = (1_000, 10_000)
LARGEST = 100_000
HEADER = (
    "| whose | events | half | answered in six | MRR | refused rightly | nothing said | repeats |"
    " without reading | right source cited | sentences in their source |"
)


class Figures(msgspec.Struct, frozen=True):
    """Shares.

    recall: an item that answers is among the six and the gate let it pass. mrr: 1/rank of the
    first, 0 when refused. rejection: of the questions without an answer, those that the gate
    refused; silence: those to which nothing was said. redundancy: of the
    results, those that repeat another one's text. unread: recall when the sentence is searched as
    it stands. cited: of the questions with an answer, those whose answer cites an item that has it.
    founded: of the sentences printed, those that stand in a text that they cite.
    """

    recall: float
    mrr: float
    rejection: float
    silence: float
    redundancy: float
    unread: float
    cited: float
    founded: float


def report(
    sizes: Sequence[int] = (SMALL,), kept: Path | None = None
) -> tuple[list[str], list[str]]:
    """Return the lines, and the floors that are broken at the small size. kept: see `history`.

    sizes: of Lívia's life; the mass around it is hers, so that the others are measured small.
    """
    lines = ["## Small lives: work and home", "", HEADER, "|---" * 11 + "|"]
    failures: list[str] = []
    others = ((life, SMALL) for life in LIVES if life is not LIVIA)
    for life, size in (*product((LIVIA,), sizes), *others):
        with history(size, kept, life) as cade:
            for half in life.asked:
                found = measured(cade, half, life)
                cells = " | ".join(f"{value:.3f}" for value in msgspec.structs.astuple(found))
                lines.append(f"| {life.me.name} | {size:,} | {half} | {cells} |")
                if size == SMALL:
                    failures += _broken((life.folder, half), found)
    return [*lines, ""], failures


def measured(cade: Cade, half: str, life: Life = LIVIA) -> Figures:
    """Ask all questions of a half."""
    answered, unanswered = asked(half, life)
    told = [(ask(cade, question), gold) for question, gold in answered]
    unread = [_place(ask(cade, question, is_read=False), gold) for question, gold in answered]
    places = [_place(one, gold) for one, gold in told]
    others = [ask(cade, question) for question in unanswered]
    everyone = [*(one for one, _ in told), *others]
    results = sum(len(one.texts) for one, _ in told)
    repeats = sum(len(one.texts) - len(set(one.texts)) for one, _ in told)
    return Figures(
        recall=_mean(place > 0 for place in places),
        mrr=_mean(1 / place if place else 0.0 for place in places),
        rejection=_mean(not one.uids for one in others),
        silence=_mean(not one.is_answered for one in others),
        redundancy=_share(repeats, results),
        unread=_mean(place > 0 for place in unread),
        cited=_mean(bool(gold & {*one.cited}) for one, gold in told),
        founded=1
        - _share(sum(one.unfounded for one in everyone), sum(one.sentences for one in everyone)),
    )


def main(arguments: Sequence[str]) -> int:
    """Print the table of one size, and what went wrong in the calibration halves."""
    size = next((int(one) for one in arguments if one.isdecimal()), SMALL)
    if "--wrong" not in arguments:
        lines, failures = report([size])
        print("\n".join([*lines, *failures]))
        return 1 if failures else 0
    for life in LIVES:
        if "calibration" in life.asked:
            with history(size, life=life) as cade:
                print("\n".join(_wrong(cade, life)))
    return 0


def _wrong(cade: Cade, life: Life) -> Iterator[str]:
    answered, unanswered = asked("calibration", life)
    for question, gold in answered:
        if (place := _place(ask(cade, question), gold)) != 1:
            yield f"{place or '-'}  {question}"
    yield from (f"!  {question}" for question in unanswered if ask(cade, question).uids)


def _place(told: Told, gold: frozenset[str]) -> int:
    """Return the rank of the first item that answers, 0 when none does."""
    return next((at for at, uid in enumerate(told.uids[:6], 1) if uid in gold), 0)


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


def _mean(values: Iterator[float] | Sequence[float]) -> float:
    told = [float(value) for value in values]
    return sum(told) / len(told)


def _broken(half: tuple[str, str], found: Figures) -> Iterator[str]:
    names = ("recall", "mrr", "rejection")
    for name, floor in zip(names, FLOORS[half], strict=True):
        if getattr(found, name) < floor:
            yield f"life of {half[0]}, {half[1]}: {name} {getattr(found, name):.3f} < {floor:.3f}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
