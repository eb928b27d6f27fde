"""A generation model while it reads and writes: one context, one user at a time.

Prompts are read in slices, so that a deadline and Ctrl-C are seen between them.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Lock, get_ident
from typing import TYPE_CHECKING, Any

from cade.app.models.errors import ModelUnusable
from cade.app.models.native import NativeModel, build
from cade.app.models.prompt_state import load_prompt_state, save_prompt_state, state_key

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SLICE = 64
"""Prompt tokens computed between two looks at the deadline and at Ctrl-C: few, so that a large
model on few cores still notices both soon (FIELD-CASES F78)."""


class Decoder:
    """A model and its context of `context` tokens; `close` it.

    identity: of the model file, for kept states. states: where those are kept, None: nowhere.
    """

    def __init__(
        self,
        native: NativeModel,
        *,
        context: int,
        threads: int,
        identity: str = "",
        states: Path | None = None,
    ) -> None:
        self.native = native
        self._api: Any = native.api
        self._size, self._identity, self._states = context, identity, states
        self._lock, self._owner = Lock(), 0
        self._end_stream: Callable[[], None] | None = None
        self._vocabulary = int(self._api.llama_vocab_n_tokens(native.vocabulary))
        self._context: Any = native.context(
            n_ctx=context,
            n_batch=SLICE,
            n_ubatch=SLICE,
            n_threads=threads,
            n_threads_batch=threads,
        )

    def hold(self, end: Callable[[], None]) -> None:
        """Take the model for one stream, which `end` ends; waits for one in another thread.

        Raises RuntimeError where waiting would be for ever.
        """
        if self._lock.locked() and self._owner == get_ident():
            raise RuntimeError("close the other stream of this model first")
        self._lock.acquire()
        self._owner, self._end_stream = get_ident(), end

    def release(self) -> None:
        """Let the next stream have the model."""
        self._owner, self._end_stream = 0, None
        self._lock.release()

    def begin(self, fixed: Sequence[int]) -> Iterator[None]:
        """Forget what was and read the fixed beginning, from its kept state if there is one.

        Yields after each slice, so that the caller can stop.
        """
        memory = self._api.llama_get_memory(self._context)
        self._api.llama_memory_clear(memory, True)
        if not fixed:
            return
        key, path = self._state(fixed)
        if path and load_prompt_state(self._api, self._context, fixed, path, key):
            return
        self._api.llama_memory_clear(memory, True)
        yield from self.read(fixed)
        if path:
            save_prompt_state(self._api, self._context, fixed, path, key)

    def read(self, tokens: Sequence[int]) -> Iterator[None]:
        """Let the model read tokens; yields after each slice. Raises ModelUnusable if it fails."""
        for start in range(0, len(tokens), SLICE):
            piece = tokens[start : start + SLICE]
            array = (self._api.llama_token * len(piece))(*piece)
            batch = self._api.llama_batch_get_one(array, len(piece))
            if not self.native.compute(self._context, batch):
                raise ModelUnusable(self.native.path, "llama.cpp failed while it read a prompt")
            yield

    def logits(self) -> "NDArray[np.float32]":
        """Return how likely each token is next: (vocabulary,), good until the next `read`."""
        import numpy as np

        pointer = self._api.llama_get_logits_ith(self._context, -1)
        return np.ctypeslib.as_array(pointer, shape=(self._vocabulary,))

    def piece(self, token: int) -> bytes | None:
        """Return a token's bytes, None for one that ends the text."""
        if self._api.llama_vocab_is_eog(self.native.vocabulary, token):
            return None
        return self.native.piece(token)

    def close(self) -> None:
        """Give the memory back; ends this thread's stream, waits for another thread's."""
        if self._owner == get_ident() and self._end_stream is not None:
            self._end_stream()
        with self._lock:
            if self._context:
                self._api.llama_free(self._context)
                self._context = None
            self.native.close()

    def _state(self, fixed: Sequence[int]) -> tuple[str, Path | None]:
        key = state_key(model=self._identity, build=build(), context=self._size, tokens=fixed)
        return key, None if self._states is None else self._states / f"{key}.state"
