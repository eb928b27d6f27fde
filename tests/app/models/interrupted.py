"""The process that test_ctrl_c.py interrupts: says where it is, and writes if it gets there."""

import signal
import sys
from pathlib import Path

from cade.app.models.generate import Generator


def main(path: Path) -> None:
    # Whoever runs the tests in the background has Ctrl-C ignored, and children inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    print("loading", flush=True)
    generator = Generator(path, context=8_192, threads=2)
    print("reading", flush=True)
    for _ in generator.stream("Ana wrote to Bruno. " * 900, max_tokens=100):
        print("answer", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
