"""`make eval`: both halves of the questions and, if asked, Pirá; writes `evals/RESULTS.md`.

    python -m cade.evals.run [FOLDER_OF_PIRA]

Fails when the two halves of the search together are worse than one of them alone.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from cade.evals.calibrate import ranked
from cade.evals.corpus.facts import events, facts, uid_of
from cade.evals.measures import HEADER, Ranking
from cade.evals.public import Tongue, measured, pira, shelf_of
from cade.evals.shelf import Questions, Shelf, questions, shelf
from cade.queries.answer.extract import extractive

MODES = ("lexical", "vector", "hybrid")
TOLERANCE = 0.005
RESULTS = Path(__file__).parent / "RESULTS.md"


class Report:
    """The lines of the report, and what must not be."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.failures: list[str] = []

    def say(self, *lines: str) -> None:
        self.lines += lines

    def table(self, name: str, figures: dict[str, Ranking], *, compared: bool = True) -> None:
        """Add a row for each mode; the hybrid one is held against the others."""
        self.lines += [f"| {name} | {mode} | {figure.row()} |" for mode, figure in figures.items()]
        best = max(figures["lexical"].ndcg, figures["vector"].ndcg)
        if compared and figures["hybrid"].ndcg < best - TOLERANCE:
            self.failures.append(f"{name}: hybrid {figures['hybrid'].ndcg:.3f} < {best:.3f}")


def main(arguments: Sequence[str]) -> int:
    """Measure, write the results, and return 1 when a floor is broken."""
    report = Report()
    report.say(
        "# How well questions are answered", "", f"Written by `evals/run.py`; {_what()}.", ""
    )
    _invented(report)
    if arguments:
        _public(report, Path(arguments[0]))
    RESULTS.write_text("\n".join(report.lines) + "\n", encoding="utf-8")
    print("\n".join([*report.lines, "", *report.failures]))
    return 1 if report.failures else 0


def _what() -> str:
    return f"{len(events())} invented commits and files, the default embedding model"


def _invented(report: Report) -> None:
    one = shelf(facts())
    report.say("## Invented history", "", f"| half | asked | {HEADER} |", "|---" * 7 + "|")
    halves = {"calibration": questions("calibration"), "test": questions("test")}
    for name, half in halves.items():
        figures = {mode: ranked(half, one, mode=mode) for mode in MODES}
        # In the smaller half one question more or less is .012; it is reported, not held.
        report.table(name, figures, compared=name == "calibration")
    report.say("", "Whether the gate lets a question through:", "")
    report.say("| half | asked | answered, right in five | answered at all | refused rightly |")
    report.say("|---" * 5 + "|")
    for name, half in halves.items():
        for mode in ("hybrid", "lexical"):
            report.say(f"| {name} | {mode} | {' | '.join(_gated(one, half, mode))} |")
    report.say("", "Whether the extractive answer cites the right source:", "")
    report.say(*(f"- {name}: {_cites(one, half):.3f}" for name, half in halves.items()), "")


def _gated(one: Shelf, half: Questions, mode: str) -> Iterator[str]:
    found = [one.ask(answered.question, mode=mode) for answered in half.answered]
    let_through = Questions(
        tuple(q for q, f in zip(half.answered, found, strict=True) if not f.refused), ()
    )
    right = ranked(let_through, one, mode=mode).in_five * len(let_through.answered)
    refused = [one.ask(question, mode=mode).refused for question in half.unanswered]
    yield f"{right / len(half.answered):.3f}"
    yield f"{len(let_through.answered) / len(half.answered):.3f}"
    yield f"{sum(refused) / len(refused):.3f}"


def _cites(one: Shelf, half: Questions) -> float:
    uids = _uids()

    def right(question: str, gold: tuple[str, ...]) -> bool:
        told = extractive(question, one.ask(question))
        keys = {source.hit.uid for source in told.sources}
        return bool(keys & {uids[key] for key in gold})

    return sum(right(a.question, a.gold) for a in half.answered) / len(half.answered)


def _uids() -> dict[str, str]:
    return {event.key: uid_of(event) for event in events()}


def _public(report: Report, folder: Path) -> None:
    read = pira(folder)
    report.say(f"## Pirá, validation ({len(read.gold)} questions)", "")
    report.say(f"| question → text | asked | {HEADER} |", "|---" * 7 + "|")
    tongues: tuple[Tongue, ...] = ("pt", "en")
    for text in tongues:
        one = shelf_of(read.abstracts[text])
        for asked in tongues:
            figures = {
                mode: measured(one, read.questions[asked], read.gold, mode) for mode in MODES
            }
            report.table(f"{asked} → {text}", figures, compared=asked == text)
    report.say("")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
