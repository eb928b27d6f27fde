"""The search on public sets: by words, by meaning, by both, and what each of its steps adds."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from cade.app.models.translate import is_installed
from cade.evals.public import faquad, locomo, pira, quoted
from cade.evals.public.figures import DEPTH, HEADER, Figures, mean, of_ranking
from cade.evals.public.quoted import Quoted
from cade.evals.public.sets import PublicSet, Question, shelf_of
from cade.evals.public.steps import Step, Steps
from cade.evals.shelf import Package, Shelf
from cade.queries.language import language_of
from cade.queries.search import Rendering, Request, search
from cade.queries.search.request import Mode
from cade.queries.search.semantic import speaks

MODES: tuple[Mode, ...] = ("lexical", "vector", "hybrid")
TOLERANCE = 0.005
ASIDE = (Step.RECIPROCAL_RANKS,)
"""What the search does not do: the sum takes its place."""


class Measured:
    """Figures of every question, by row and mode, by row and step, and what is quoted of spans."""

    def __init__(self) -> None:
        self.modes: dict[str, dict[str, list[Figures]]] = defaultdict(lambda: defaultdict(list))
        self.steps: dict[str, dict[Step, list[Figures]]] = defaultdict(lambda: defaultdict(list))
        self.quoted: dict[str, list[Quoted]] = defaultdict(list)


def report(folder: Path) -> tuple[list[str], list[str]]:
    """Return the lines of the report on every set that the folder has, and what must not be."""
    lines, wrong, package = list[str](), list[str](), Package()
    everything = Measured()
    for one in sets(folder):
        found = measured(one, package)
        lines += _table(one, found, wrong)
        told, below = quoted.table(found.quoted)
        lines, wrong = lines + told, wrong + below
        everything.modes |= found.modes
        everything.steps |= found.steps
    if everything.steps:
        lines += _ablation(everything.steps, wrong)
    return lines, wrong


def sets(folder: Path) -> Iterator[PublicSet]:
    """Yield every set that the folder, or one below it, has."""
    for loader in (faquad, pira, locomo):
        yield from loader.sets(folder)


def measured(one: PublicSet, package: Package) -> Measured:
    """Ask every question of its corpus, in every mode and step by step."""
    found = Measured()
    for corpus in one.corpora:
        on_shelf = shelf_of(corpus.texts, package)
        steps = Steps(on_shelf)
        for row, questions in corpus.asked.items():
            for question in questions:
                also = rendering(on_shelf, question.text)
                for mode in MODES:
                    keys = _asked(on_shelf, question, mode, also)
                    found.modes[row][mode].append(of_ranking(keys, question.gold))
                if question.spans:
                    found.quoted[row].append(quoted.quoted(on_shelf, question, also))
                for step, keys in steps.rankings(question.text, also).items():
                    found.steps[row][step].append(of_ranking(keys, question.gold))
    return found


def rendering(one: Shelf, question: str) -> Rendering | None:
    """Return the question in the other language where the corpus speaks it, as `cade ask` does."""
    other = "en" if language_of(question) == "pt" else "pt"
    return one.rendering(question) if speaks(one.db, one.nearest, other) else None


def _asked(one: Shelf, question: Question, mode: Mode, also: Rendering | None) -> list[str]:
    request = Request(
        question=question.text,
        vector=one.package.question(question.text),
        also=also,
        limit=DEPTH,
        mode=mode,
    )
    return [hit.uid for hit in search(one.db, request, one.nearest).hits]


def _table(one: PublicSet, found: Measured, wrong: list[str]) -> Iterator[str]:
    yield from (f"## {one.name}", "", f"| questions | asked | {HEADER} |", "|---" * 7 + "|")
    for row in one.rows():
        figures = {mode: mean(found.modes[row][mode]) for mode in MODES}
        yield from (f"| {row} | {mode} | {figure.row()} |" for mode, figure in figures.items())
        best = max(figure.ndcg for figure in figures.values())
        # Without a translator words of another language are no leg to stand on.
        if figures["hybrid"].ndcg < best - TOLERANCE and is_installed():
            wrong.append(f"{row}: hybrid {figures['hybrid'].ndcg:.3f} < {best:.3f}")
    yield ""


def _ablation(steps: Mapping[str, Mapping[Step, list[Figures]]], wrong: list[str]) -> Iterator[str]:
    yield from ("## What each step of the search adds (nDCG@10)", "")
    yield f"| step | {' | '.join(steps)} | mean |"
    yield "|---" * (len(steps) + 2) + "|"
    before = 0.0
    for step in Step:
        cells = [mean(found[step]).ndcg for found in steps.values()]
        average = sum(cells) / len(cells)
        shown = " | ".join(f"{cell:.3f}" for cell in (*cells, average))
        yield f"| {_name(step)} | {shown} |"
        if step not in ASIDE:
            if average < before - TOLERANCE:
                wrong.append(f"{_name(step)} does not help: {average:.3f} < {before:.3f}")
            before = average
    yield ""


def _name(step: Step) -> str:
    return {
        Step.WORDS: "words",
        Step.PREFIXES: "+ beginnings of words",
        Step.RECIPROCAL_RANKS: "+ vectors, by reciprocal ranks (not used)",
        Step.SUM: "+ vectors, by a weighed sum",
        Step.CENTRED: "+ centred by language",
        Step.TRANSLATED: "+ asked in both languages",
        Step.CLOSENESS: "+ closeness of the words",
    }[step]
