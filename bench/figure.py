"""What a bench script gives back, and how its figures are printed and kept.

Machines are noisy: a figure is the median of several runs, and what matters is its ratio to the
thing named beside it, measured in turns in the same process or run.
"""

import os
import platform
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import median

import msgspec


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """One line of bench/RESULTS.md.

    what: the line of DESIGN §9 (or a finer one); measured: with its unit; against: the thing it is
    compared with and its own figure, "" if none; target: as DESIGN states it, "" if none.
    """

    what: str
    measured: str
    against: str = ""
    target: str = ""
    met: bool | None = None


def paired(one: Callable[[], object], other: Callable[[], object], runs: int = 5) -> float:
    """Return the median ratio of the CPU time of `one` to that of `other`, in turns."""
    return median(cpu_s(one) / cpu_s(other) for _ in range(runs))


def cpu_s(work: Callable[[], object]) -> float:
    """Return user and system seconds of this process while it works."""
    before = time.process_time()
    work()
    return time.process_time() - before


def wall_s(work: Callable[[], object]) -> float:
    """Return the seconds that passed while it worked."""
    before = time.perf_counter()
    work()
    return time.perf_counter() - before


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value below which `share` of them lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def machine() -> str:
    """Return what it was measured on, in one line."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return (
        f"{_processor()}, {os.cpu_count()} cores, {memory:.0f} GiB, {platform.system()} "
        f"{platform.machine()}, Python {platform.python_version()}"
    )


def table(figures: Iterable[Figure]) -> str:
    """Return the figures as a Markdown table."""
    rows = [
        f"| {f.what} | {f.measured} | {f.against} | {f.target} | {_verdict(f.met)} |"
        for f in figures
    ]
    head = ["| what | measured | against | target | met |", "|---|---|---|---|---|"]
    return "\n".join([*head, *rows])


def _verdict(met: bool | None) -> str:
    return "" if met is None else "yes" if met else "**no**"


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or "unknown processor"
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else "unknown processor"
