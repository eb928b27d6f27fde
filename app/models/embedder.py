"""What every embedding engine has in common: cleaning, windows, their weighted mean, unit length.

An engine says how many tokens a text has and gives vectors for texts that fit; everything that
decides which vector a text gets is here, once.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import islice
from threading import Lock
from typing import TYPE_CHECKING

from cade.app.models.errors import VectorUnusable
from cade.app.models.texts import Window, clean, windows

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    FloatArray = NDArray[np.float32]


class WindowedEmbedder(ABC):
    """An `Embedder` (see projections/vectors.py) on top of an engine.

    model: the id that its vectors are stored under. dimensions: of a vector. context: tokens that
    a passage may have before it is windowed, without special tokens and prefix.
    """

    model: str
    dimensions: int
    context: int

    def __init__(self) -> None:
        self._lock = Lock()

    def passages(self, texts: Sequence[str]) -> "FloatArray":
        """Return the vectors of texts to be found: (n, dimensions), float32, unit length.

        A text for which the model gives nothing usable gets a row of NaN, which no store takes,
        so that one text does not cost the others theirs. Raises ValueError for an empty text.
        """
        return self._embedded(texts, question=False)

    def question(self, text: str) -> "FloatArray":
        """Return the vector of a question: (dimensions,), float32, unit length.

        Raises ValueError for an empty text, VectorUnusable when the model gives none.
        """
        import numpy as np

        vector: FloatArray = self._embedded([text], question=True)[0]
        if not np.isfinite(vector).all():
            raise VectorUnusable(self.model)
        return vector

    def tokens(self, text: str) -> int:
        """Return how many tokens the text has, without special tokens and prefix."""
        with self._lock:
            return self._count(self._cleaned(text), question=False)

    def windows(self, text: str) -> list[str]:
        """Return the pieces that a passage is read in; one when it fits. Raises ValueError."""
        with self._lock:
            return [window.text for window in self._windows(self._cleaned(text), question=False)]

    @abstractmethod
    def close(self) -> None:
        """Give the model's memory back; it cannot be used afterwards."""

    def _cleaned(self, text: str) -> str:
        """Return the text as the engine is given it. Raises ValueError for an empty one."""
        return clean(text)

    @abstractmethod
    def _count(self, text: str, *, question: bool) -> int:
        """Return the tokens of a cleaned text, without special tokens and prefix."""

    @abstractmethod
    def _vectors(self, texts: Sequence[str], *, question: bool) -> "FloatArray":
        """Return (n, dimensions) vectors of cleaned texts that fit, of any length."""

    def _embedded(self, texts: Sequence[str], *, question: bool) -> "FloatArray":
        import numpy as np

        if not texts:
            return np.empty((0, self.dimensions), np.float32)
        cleaned = [self._cleaned(text) for text in texts]
        with self._lock:
            plans = [self._windows(text, question=question) for text in cleaned]
            pieces = [window.text for plan in plans for window in plan]
            vectors = unit(self._vectors(pieces, question=question))
        return averaged(vectors, plans)

    def _windows(self, text: str, *, question: bool) -> list[Window]:
        return windows(text, lambda piece: self._count(piece, question=question), self.context)


def averaged(vectors: "FloatArray", plans: Sequence[Sequence[Window]]) -> "FloatArray":
    """Return one unit vector for each plan: the mean of its windows' ones, weighted by tokens."""
    import numpy as np

    rows = iter(vectors)
    means: list[FloatArray] = []
    for plan in plans:
        own = np.stack(list(islice(rows, len(plan))))
        weights = np.array([max(window.tokens, 1) for window in plan], np.float32)
        means.append(own[0] if len(plan) == 1 else weights @ own)
    return unit(np.stack(means))


def unit(vectors: "FloatArray") -> "FloatArray":
    """Return (n, d) vectors of length 1; a row of zeros or infinities becomes one of NaN."""
    import numpy as np

    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    usable = np.isfinite(lengths) & (lengths > 0)
    divisors = np.where(usable, lengths, np.float32("nan"))
    return np.asarray(vectors / divisors, dtype=np.float32)
