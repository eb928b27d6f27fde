"""llama.cpp without its noise: the one place that imports `llama_cpp`, loads files and frees them.

The library's C interface is used through the package's bindings; its Python class on top would
reserve buffers for every token's logits and write on file descriptors 1 and 2.
"""

import ctypes
from collections import deque
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from cade.app.models.ctrl_c import held_back
from cade.app.models.errors import EngineBroken, EngineMissing, ModelUnusable
from cade.app.models.openmp import loading

PACKAGE, DISTRIBUTION = "llama_cpp", "llama-cpp-python"
_WARNINGS = deque[str](maxlen=8)
"""What the library said last about errors; the only use of its log."""
_ERROR_LEVEL = 4
"""GGML_LOG_LEVEL_ERROR in ggml.h."""


def installed() -> bool:
    """Tell whether llama.cpp is installed, without loading it."""
    return find_spec(PACKAGE) is not None


@cache
def library() -> Any:
    """Return the bindings, silenced.

    Raises EngineMissing without the package, EngineBroken when it is there and fails to load.
    """
    if not installed():
        raise EngineMissing(DISTRIBUTION, "llm")
    try:
        with loading():
            from llama_cpp import llama_cpp as bindings
        bindings.llama_log_set(_silence(bindings), None)
        bindings.llama_backend_init()
    except Exception as error:  # what a half-installed package raises is anybody's guess
        raise EngineBroken(error) from error
    return bindings


def broken() -> EngineBroken | None:
    """Return what is wrong with an llama.cpp that is installed; loads it to find out."""
    if not installed():
        return None
    try:
        library()
    except EngineBroken as error:
        return error
    return None


def build() -> str:
    """Return llama.cpp's version, and the package's, as loaded. Raises as `library` does."""
    return f"{library().llama_version().decode()} ({version(DISTRIBUTION)})"


@cache
def _silence(bindings: Any) -> Any:
    """Return a callback for the library's log that is native and does nothing.

    It is a function that returns a constant, whatever it is given. One in Python would be where
    Ctrl-C is raised, and lost (see ctrl_c.py).
    """
    # The bindings' wrapper of it has no address; `_lib` has the function itself.
    return ctypes.cast(bindings._lib.llama_max_devices, bindings.llama_log_callback)


@cache
def _keep(bindings: Any) -> Any:
    """Return a callback that keeps errors, for while Ctrl-C is held back."""

    def keep(level: int, text: bytes, _data: object) -> None:
        if level == _ERROR_LEVEL:
            _WARNINGS.append(text.decode("utf-8", "replace").strip())

    return bindings.llama_log_callback(keep)


class NativeModel:
    """A model file in memory. Raises ModelUnusable when llama.cpp refuses it."""

    def __init__(self, path: Path) -> None:
        self.api, self.path, self.pointer = library(), path, None
        try:
            self._load()
        except BaseException:
            self.close()
            raise
        self.vocabulary = self.api.llama_model_get_vocab(self.pointer)

    def _load(self) -> None:
        with held_back() as wish:
            _WARNINGS.clear()
            params = self.api.llama_model_default_params()
            params.n_gpu_layers = -1
            params.progress_callback = self.api.llama_progress_callback(
                lambda _part, _data: not wish.pressed
            )
            self.api.llama_log_set(_keep(self.api), None)
            self.pointer = self.api.llama_model_load_from_file(str(self.path).encode(), params)
            self.api.llama_log_set(_silence(self.api), None)
        if not self.pointer:
            said = _WARNINGS[-1] if _WARNINGS else "no reason given"
            raise ModelUnusable(self.path, f"llama.cpp refuses it ({said})")

    def context(self, **wanted: Any) -> Any:
        """Return a context with these parameters (names of `llama_context_params`)."""
        params = self.api.llama_context_default_params()
        for name, value in wanted.items():
            setattr(params, name, value)
        context = self.api.llama_init_from_model(self.pointer, params)
        if not context:
            raise ModelUnusable(self.path, "llama.cpp has no memory for its context")
        return context

    def compute(self, context: Any, batch: Any) -> bool:
        """Let a batch go through the network; return whether that worked. Ctrl-C stops it."""
        with held_back() as wish:
            if not wish.heeded:
                return bool(self.api.llama_decode(context, batch) == 0)
            asked = self.api.ggml_abort_callback(lambda _data: wish.pressed)
            self.api.llama_set_abort_callback(context, asked, None)
            done = self.api.llama_decode(context, batch)
            never = self.api.ggml_abort_callback()
            self.api.llama_set_abort_callback(context, never, None)
        return bool(done == 0)

    def tokens(self, text: str, *, special: bool = False, ends: bool = True) -> list[int]:
        """Return the text's tokens. special: names of special tokens in it are such tokens.

        ends: add what the model wants at beginning and end.
        """
        raw = text.encode("utf-8", "replace")
        size = self.count(text, special=special, ends=ends)
        found = (self.api.llama_token * max(size, 1))()
        self.api.llama_tokenize(self.vocabulary, raw, len(raw), found, size, ends, special)
        return list(found[:size])

    def count(self, text: str, *, special: bool = False, ends: bool = True) -> int:
        """Return how many tokens `tokens` would give."""
        raw = text.encode("utf-8", "replace")
        asked = self.api.llama_tokenize(self.vocabulary, raw, len(raw), None, 0, ends, special)
        return abs(int(asked))

    def piece(self, token: int) -> bytes:
        """Return a token's text; a character may be spread over several tokens."""
        size = 64
        while True:
            buffer = ctypes.create_string_buffer(size)
            got = self.api.llama_token_to_piece(self.vocabulary, token, buffer, size, 0, False)
            if got >= 0:
                return buffer.raw[:got]
            size = -got

    def close(self) -> None:
        """Give the memory back; its contexts must be freed before."""
        if self.pointer:
            self.api.llama_model_free(self.pointer)
            self.pointer = None
