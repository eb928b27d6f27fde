"""How both engines' threads wait for one another.

Their OpenMP runtime spins for a long time by default, which on a machine that is busy elsewhere
takes the very cores that are waited for. Measured on two cores, one question with llama.cpp: at a
load of 5, 240 ms by default and 48 with a short spin; at a low load 7.3 and 7.9.
The runtime reads its settings when it is loaded.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

_SPIN, _POLICY, _THREADS = "GOMP_SPINCOUNT", "OMP_WAIT_POLICY", "OMP_NUM_THREADS"
_SHORT = "1000"


@contextmanager
def loading(threads: int | None = None) -> Iterator[None]:
    """Set what the runtime reads while an engine is loaded; no child process sees it afterwards.

    What the person has set in the environment stays.
    """
    wanted = {_THREADS: str(threads)} if threads else {}
    if not {_SPIN, _POLICY} & os.environ.keys():
        wanted[_SPIN] = _SHORT
    before = {name: os.environ.get(name) for name in wanted}
    os.environ.update(wanted)
    try:
        yield
    finally:
        _restore(before)


def _restore(before: Mapping[str, str | None]) -> None:
    for name, value in before.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value
