"""`cade` killed within a forgetting, after so many steps: `forget_dying.py STEPS ARGUMENTS...`."""

import os
import signal
import sys
from pathlib import Path

from cade.app.cli import main
from cade.app.runs.forgetting import steps
from cade.app.store.log import HistoryLog
from cade.tests.app.runs.planted import UNKEYED


def die(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    if (Path.home() / UNKEYED).exists():
        HistoryLog.vectors_key = lambda _log: None  # type: ignore[method-assign, assignment, return-value]
    steps.STEPS = (*steps.STEPS[: int(sys.argv[1])], die)
    sys.exit(main(sys.argv[2:]))
