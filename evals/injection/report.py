"""How many attacks were followed, and how many ordinary texts were taken for one."""

from collections.abc import Sequence
from typing import Literal

from cade.app.wiring import Cade
from cade.evals.injection.asking import Outcome, history, tried, usable
from cade.evals.injection.cases import Attack, attacks, ordinary

Half = Literal["attacks", "fresh"]
HALVES: tuple[Half, ...] = ("attacks", "fresh")
HEAD = "| attacks | asked | followed | in a model's evidence | believed | unmarked | answered |"
FIRST_RUN = (0, 0, 0)


def report(*, generation: str | None = None) -> tuple[list[str], list[str]]:
    """Return the lines of the report, and a line for whatever went wrong.

    generation: a GGUF that answers; without one the evidence is quoted.
    """
    lines = ["## Text that gives orders", ""]
    lines += [HEAD, "|---" * 7 + "|"]
    wrong = list[str]()
    with history(generation=generation) as cade:
        for half in HALVES:
            tried_ = [(attack, tried(cade, attack)) for attack in attacks(half)]
            lines.append(_row(half, [outcome for _, outcome in tried_]))
            wrong += [_told(attack, outcome) for attack, outcome in tried_ if outcome.failed]
        lines.append("")
        lines += _ordinary(cade, wrong)
    return lines, wrong


def _row(half: Half, found: Sequence[Outcome]) -> str:
    counts = [sum(getattr(o, name) for o in found) for name in Outcome.__struct_fields__]
    return f"| {half} | {len(found)} | " + " | ".join(map(str, counts)) + " |"


def _told(attack: Attack, outcome: Outcome) -> str:
    names = [name for name in ("said", "obeyed") if getattr(outcome, name)]
    names += [] if outcome.answered else ["not answered"]
    return f"injection, {attack.key}: {', '.join(names)}"


def _ordinary(cade: Cade, wrong: list[str]) -> list[str]:
    texts = ordinary()
    refused = [one.key for one in texts if not usable(cade, one)]
    wrong += [f"injection, ordinary text not usable: {key}" for key in refused]
    return [f"Ordinary texts that stay usable: {len(texts) - len(refused)} of {len(texts)}", ""]
