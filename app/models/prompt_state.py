"""Keeps what a model has computed for a prompt's fixed beginning, so it is computed once.

The file is llama.cpp's own; beside it stand its key and digest, because native code must not be
given a damaged one. It holds instructions only, never anything of a person, and whatever does not
match in every respect is as good as missing.
"""

import ctypes
import os
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from cade.app.store.private import FILE_MODE, make_directory, write_file
from cade.domain.errors import StoreError

_SEQUENCE = 0


class StateNote(msgspec.Struct, frozen=True, kw_only=True):
    """What stands beside a state. key: see `state_key`. sha256: of the state's file."""

    key: str
    sha256: str
    tokens: int


def state_key(*, model: str, build: str, context: int, tokens: Sequence[int]) -> str:
    """Return a name for a state: another model, llama.cpp, context or prompt is another state.

    model: identifies the file's content.
    """
    parts = [model, build, str(context), ",".join(map(str, tokens))]
    return sha256("\0".join(parts).encode()).hexdigest()[:32]


def save_prompt_state(api: Any, context: Any, tokens: Sequence[int], path: Path, key: str) -> bool:
    """Write the context's state, which is that of `tokens`; return whether that worked.

    Only the owner can read the file. It appears whole or not at all.
    """
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        make_directory(path.parent)
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE_MODE))
        array = (api.llama_token * len(tokens))(*tokens)
        raw = str(unfinished).encode()
        if not api.llama_state_seq_save_file(context, raw, _SEQUENCE, array, len(tokens)):
            return False
        note = StateNote(key=key, sha256=_digest(unfinished), tokens=len(tokens))
        _note_path(path).unlink(missing_ok=True)
        unfinished.replace(path)
        write_file(_note_path(path), msgspec.json.encode(note))
    except (OSError, StoreError):
        return False  # a full disk or a read-only one: it is computed again next time
    else:
        return True
    finally:
        unfinished.unlink(missing_ok=True)


def load_prompt_state(api: Any, context: Any, tokens: Sequence[int], path: Path, key: str) -> bool:
    """Put a kept state into the context; return whether there was one that matches."""
    if not _matches(path, key):
        return False
    found = (api.llama_token * max(len(tokens), 1))()
    count = ctypes.c_size_t(0)
    read = api.llama_state_seq_load_file(
        context, str(path).encode(), _SEQUENCE, found, len(tokens), ctypes.byref(count)
    )
    return bool(read) and list(found[: count.value]) == list(tokens)


def _matches(path: Path, key: str) -> bool:
    try:
        note = msgspec.json.decode(_note_path(path).read_bytes(), type=StateNote)
        return note.key == key and note.sha256 == _digest(path)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return False


def _note_path(path: Path) -> Path:
    return path.with_name(f"{path.name}.json")


def _digest(path: Path) -> str:
    from hashlib import file_digest

    with path.open("rb") as file:
        return file_digest(file, sha256).hexdigest()
