"""The git program as a faster reader of the same facts, where it is installed and can be trusted.

It runs three plumbing commands that read objects and nothing else, with an empty environment,
without the system's and the person's configuration, and without the parts of the repository's own
that could run a program or reach a server. Whatever goes wrong, `ProgramFailed` is raised and the
caller reads on without it.
"""

import os
import resource
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path
from threading import Thread
from typing import IO, cast

from cade.collectors.git.changes import Changes, Pair, collected
from cade.collectors.git.walk import Found

MOST_NAMES = 200_000
"""A commit with more changed files is left to the other reader, which needs no memory for them."""

MEMORY_BYTES = 512 * 1024 * 1024
"""How much memory git may take for comparing trees: it lists a whole commit before it writes, and
a few small trees that nest (a bomb) have a thousand million paths."""

_READ_BYTES = 1 << 18
_ENVIRONMENT = {
    "LC_ALL": "C",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_TERMINAL_PROMPT": "0",
}
_SETTINGS = (
    "core.fsmonitor=false",
    f"core.hooksPath={os.devnull}",
    f"core.attributesFile={os.devnull}",
    "core.commitGraph=false",
    "core.warnAmbiguousRefs=false",
    "protocol.allow=never",
)
_DIFF = "diff-tree --stdin -r --raw -z --no-abbrev --no-renames --no-relative"
_DIFF += " --no-ext-diff --no-textconv --ignore-submodules=none"


class ProgramFailed(Exception):
    """The git program gave no answer, or not the one that was asked for."""


class Program:
    """The git program on one repository, named by its common directory."""

    def __init__(self, executable: str, common: Path) -> None:
        options = [part for setting in _SETTINGS for part in ("-c", setting)]
        self._start = [executable, "--no-pager", f"--git-dir={common}", *options]
        self._directory = common

    def found(self, tips: Iterable[bytes], seen: Iterable[bytes]) -> Iterator[Found]:
        """Yield id and raw content of every commit below a tip and not below `seen`, newest first.

        tips, seen: ids of commits that exist. Raises ProgramFailed, also after some were yielded.
        """
        asked = b"".join([b"%s\n" % tip for tip in tips] + [b"^%s\n" % commit for commit in seen])
        with self._running(["rev-list", "--stdin"]) as (walk, ids, output):
            with self._running(["cat-file", "--batch", "--buffer"], output) as (read, _, objects):
                _feed(ids, [asked])
                yield from _objects(objects)
                _check(read)
            _check(walk)

    def changes(self, pairs: Sequence[Pair]) -> Iterator[Changes]:
        """Yield the changes of each pair in order. Raises ProgramFailed at the first it cannot."""
        with self._running(_DIFF.split()) as (process, asked, output):
            _limit(process)
            lines = (b"%s %s\n" % pair for pair in pairs)
            feeder = Thread(target=_feed, args=(asked, lines), daemon=True)
            feeder.start()
            yield from _changes(process, output, pairs)

    @contextmanager
    def _running(
        self, arguments: list[str], given: IO[bytes] | int = subprocess.PIPE
    ) -> Iterator[tuple[subprocess.Popen[bytes], IO[bytes], BufferedReader]]:
        try:
            process = subprocess.Popen(
                [*self._start, *arguments],
                stdin=given,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=self._directory,
                env=_ENVIRONMENT,
            )
        except OSError as error:
            raise ProgramFailed from error
        assert process.stdout is not None
        try:
            yield process, cast(IO[bytes], process.stdin), cast(BufferedReader, process.stdout)
        finally:
            process.kill()
            process.wait()
            process.stdout.close()


def git_program(common: Path) -> Program | None:
    """Return the program for the repository; None where it is missing or the owner is another."""
    executable = shutil.which("git")
    if executable is None or common.stat().st_uid != os.geteuid():
        return None
    return Program(executable, common)


def _limit(process: subprocess.Popen[bytes]) -> None:
    if hasattr(resource, "prlimit"):  # Linux
        limits = (MEMORY_BYTES, MEMORY_BYTES)
        resource.prlimit(process.pid, resource.RLIMIT_DATA, limits)


def _feed(pipe: IO[bytes], parts: Iterable[bytes]) -> None:
    try:
        with pipe:
            pipe.writelines(parts)
    except (OSError, ValueError):
        return  # it ended early; whoever reads its output notices


def _check(process: subprocess.Popen[bytes]) -> None:
    if process.wait():
        raise ProgramFailed


def _objects(output: BufferedReader) -> Iterator[Found]:
    while header := output.readline():
        commit, _, rest = header.partition(b" ")
        kind, _, size = rest.partition(b" ")
        if kind != b"commit":
            raise ProgramFailed
        raw = output.read(int(size) + 1)
        if len(raw) <= int(size):
            raise ProgramFailed
        yield commit, raw[:-1]


def _changes(
    process: subprocess.Popen[bytes], output: BufferedReader, pairs: Sequence[Pair]
) -> Iterator[Changes]:
    """Yield one result for each pair, whose line must stand before what it changed."""
    expected = iter(pairs)
    names: list[bytes] | None = None
    for heads, name in _records(output):
        for head in heads:
            if head != b"%s %s" % next(expected, (b"", b"")):
                raise ProgramFailed
            if names is not None:
                yield collected(names)
            names = []
        if name is not None:
            if names is None or len(names) >= MOST_NAMES:
                raise ProgramFailed
            names.append(name)
    _check(process)  # before the last result: what ended early may be only the beginning of it
    if next(expected, None) is not None:
        raise ProgramFailed
    if names is not None:
        yield collected(names)


def _records(output: BufferedReader) -> Iterator[tuple[list[bytes], bytes | None]]:
    """Yield (lines of pairs, changed path): `OLD NEW\\n` … `:modes ids letter\\0path\\0` …"""
    rest, described = b"", None
    while block := output.read1(_READ_BYTES):
        *parts, rest = (rest + block).split(b"\0")
        for part in parts:
            if described is None:
                described = part
                continue
            *heads, meta = described.split(b"\n")
            if not meta.startswith(b":"):
                raise ProgramFailed
            yield heads, part
            described = None
    if described is not None:
        raise ProgramFailed
    yield rest.split(b"\n")[:-1], None
