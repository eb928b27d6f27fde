"""An embedder without a model: texts that share words get similar vectors, always the same."""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import shake_128

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float32]


class HashEmbedder:
    """Adds up one pseudo-random vector for each word. `embedded` has every passage it was given."""

    def __init__(self, dimensions: int = 384, *, model: str = "hash", context: int = 512) -> None:
        self.model, self.dimensions, self.context = model, dimensions, context
        self.embedded: list[str] = []
        self.closed = False

    def passages(self, texts: Sequence[str]) -> FloatArray:
        self.embedded += texts
        vectors = [self.question(text) for text in texts]
        return np.array(vectors, dtype=np.float32).reshape(len(texts), self.dimensions)

    def question(self, text: str) -> FloatArray:
        words = text.lower().split() or [""]
        total = np.sum([word_vector(word, self.dimensions) for word in words], axis=0)
        return np.asarray(total / np.linalg.norm(total), dtype=np.float32)

    def tokens(self, text: str) -> int:
        return len(text.split())

    def close(self) -> None:
        self.closed = True


@lru_cache(maxsize=10_000)
def word_vector(word: str, dimensions: int) -> FloatArray:
    drawn = np.frombuffer(shake_128(word.encode()).digest(2 * dimensions), dtype="<u2")
    return np.asarray(drawn / 32_768 - 1, dtype=np.float32)
