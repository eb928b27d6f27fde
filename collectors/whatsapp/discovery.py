"""Which exports a path means: itself, or those in a folder and the folders within it."""

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from cade.collectors.files.trouble import Unreadable
from cade.collectors.whatsapp.headers import header_of
from cade.collectors.whatsapp.reading import opened

ENDINGS = (".txt", ".zip")
DEPTH = 2
MOST_EXPORTS = 5_000
FIRST_LINES = 50


def is_named_like_one(path: str) -> bool:
    """Tell by its name a file that the reader of exports is meant for."""
    return path.lower().endswith(ENDINGS) and not Path(path).is_dir()


def exports_in(folder: str) -> list[str]:
    """Return the files in a folder that are exports, in the order of their paths."""
    found = sorted(_files(Path(folder), DEPTH))
    return list(islice((str(file) for file in found if _is_export(file)), MOST_EXPORTS))


def _files(folder: Path, depth: int) -> Iterator[Path]:
    try:
        with os.scandir(folder) as entries:
            listed = list(entries)
    except OSError:
        return
    for entry in listed:
        if entry.is_dir(follow_symlinks=False):
            if depth:
                yield from _files(Path(entry.path), depth - 1)
        elif entry.name.lower().endswith(ENDINGS) and entry.is_file():
            yield Path(entry.path)


def _is_export(file: Path) -> bool:
    try:
        with opened(str(file)) as chat:
            return any(header_of(line) for line in islice(chat.lines(), FIRST_LINES))
    except (OSError, Unreadable):
        return False
