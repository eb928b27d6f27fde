"""The process that test_slots.py interrupts: says where it is, and that it was not stopped."""

import json
import signal
import sys
from pathlib import Path

from cade.app.runs.asking.asked import Asked
from cade.app.runs.asking.understand import understood
from cade.app.wiring import Cade
from cade.queries.plan import slots


def main(home: Path, model: str) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    config = home / "config.json"
    config.write_text(json.dumps({"models": {"generation": model, "threads": 1}}))
    config.chmod(0o600)
    cade = Cade(config)
    # Far more to read than one question has, so that the signal comes meanwhile.
    vars(slots)["prompt"] = lambda *_: ("", "Ana wrote to Bruno. " * 700)
    print("reading", flush=True)
    understood(cade, Asked(question="o que ele disse recentemente?"))
    print("answer", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
