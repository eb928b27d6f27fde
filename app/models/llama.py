"""Embeds with llama.cpp: 2.4 times as fast as the package on passages of 1,200 characters.

Flash attention halves the time, and several texts go through the network at once, as many as fit
its batch (MODELS.md has the measurements; `bench/vectors.py` repeats them).
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from cade.app.models.embedder import WindowedEmbedder
from cade.app.models.errors import ModelUnusable
from cade.app.models.native import NativeModel
from cade.app.models.strangers import settled
from cade.app.models.texts import clean

if TYPE_CHECKING:
    from cade.app.models.embedder import FloatArray

POOLINGS = {1: "mean", 2: "cls", 3: "last"}
"""How a text's vector is made from its tokens' ones, as GGUF numbers it."""


class EmbeddingFile(msgspec.Struct, frozen=True, kw_only=True):
    """A model file and all that decides which vectors it gives.

    window: tokens that go through the network at once, special tokens and prefix included.
    pooling: a key of `POOLINGS`. has_strangers: it is the default model (see strangers.py).
    """

    path: Path
    model: str
    window: int
    pooling: int
    passage_prefix: str
    has_strangers: bool = False
    question_prefix: str = "query: "


class LlamaEmbedder(WindowedEmbedder):
    """An embedder on llama.cpp; `close` it. Raises ModelUnusable when the file cannot be loaded."""

    def __init__(self, file: EmbeddingFile, *, threads: int) -> None:
        super().__init__()
        self._file = file
        self._native = NativeModel(file.path)
        self._api = self._native.api
        self.model = file.model
        self.dimensions = int(self._api.llama_model_n_embd(self._native.pointer))
        self._most_texts = min(file.window, int(self._api.llama_max_parallel_sequences()))
        self._context: Any = None
        try:
            self._context = self._native.context(**self._parameters(threads))
            self._overhead = {
                question: self._native.count(self._prefix(question) + "x") - 1
                for question in (False, True)
            }
        except BaseException:
            self.close()
            raise
        self.context = file.window - max(self._overhead.values())
        self._batch = self._api.llama_batch_init(file.window, 0, 1)

    def close(self) -> None:
        """Give the model's memory back; it cannot be used afterwards."""
        with self._lock:
            if self._context:
                self._api.llama_batch_free(self._batch)
                self._api.llama_free(self._context)
                self._context = None
            self._native.close()

    def _parameters(self, threads: int) -> dict[str, Any]:
        return {
            "n_ctx": self._file.window,
            "n_batch": self._file.window,
            "n_ubatch": self._file.window,
            "n_seq_max": self._most_texts,
            "kv_unified": True,
            "n_threads": threads,
            "n_threads_batch": threads,
            "embeddings": True,
            "pooling_type": self._file.pooling,
            "flash_attn_type": self._api.LLAMA_FLASH_ATTN_TYPE_ENABLED,
        }

    def _cleaned(self, text: str) -> str:
        return settled(clean(text)) if self._file.has_strangers else clean(text)

    def _prefix(self, question: bool) -> str:
        return self._file.question_prefix if question else self._file.passage_prefix

    def _count(self, text: str, *, question: bool) -> int:
        prefixed = self._prefix(question) + text
        return max(self._native.count(prefixed) - self._overhead[question], 1)

    def _vectors(self, texts: Sequence[str], *, question: bool) -> "FloatArray":
        import numpy as np

        prefix = self._prefix(question)
        found = np.empty((len(texts), self.dimensions), np.float32)
        done = 0
        for group in self._groups(self._native.tokens(prefix + text) for text in texts):
            found[done : done + len(group)] = self._computed(group)
            done += len(group)
        return found

    def _groups(self, tokens: Iterator[list[int]]) -> Iterator[list[list[int]]]:
        """Yield texts together that fit one batch."""
        group, room = list[list[int]](), self._file.window
        for text in tokens:
            if len(text) > room or len(group) == self._most_texts:
                yield group
                group, room = [], self._file.window
            group.append(text)
            room -= len(text)
        yield group

    def _computed(self, group: Sequence[list[int]]) -> "FloatArray":
        import numpy as np

        self._fill(group)
        memory = self._api.llama_get_memory(self._context)
        if memory:  # a network that looks both ways keeps none
            self._api.llama_memory_clear(memory, True)
        if not self._native.compute(self._context, self._batch):
            raise ModelUnusable(self._file.path, "llama.cpp failed while it embedded")
        rows = []
        for number in range(len(group)):
            pointer = self._api.llama_get_embeddings_seq(self._context, number)
            rows.append(np.ctypeslib.as_array(pointer, shape=(self.dimensions,)).copy())
        return np.stack(rows)

    def _fill(self, group: Sequence[list[int]]) -> None:
        batch, at = self._batch, 0
        for number, tokens in enumerate(group):
            for position, token in enumerate(tokens):
                batch.token[at], batch.pos[at] = token, position
                batch.n_seq_id[at], batch.seq_id[at][0] = 1, number
                batch.logits[at] = 1
                at += 1
        batch.n_tokens = at
