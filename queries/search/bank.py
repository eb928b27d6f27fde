"""How near chance alone comes in a history, as the gate is told it."""

from functools import cached_property
from typing import Any

import msgspec


class Bank(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """Mean and standard deviation of the best cosine of off-topic questions.

    chunks: how many the history had when it was measured.
    questions: the questions' own vectors, float16, one behind another, in the order of
        `off_topic.QUESTIONS`: half of them Portuguese, then half of them English.
    """

    cosine_mean: float
    cosine_deviation: float
    chunks: int
    questions: bytes

    def above(self, cosine: float) -> float:
        """Return how far a cosine lies above what chance finds, in its deviations."""
        return (cosine - self.cosine_mean) / self.cosine_deviation

    def of_language(self, language: str) -> Any:
        """Return the vectors of the questions in "pt" or "en": float32, questions x dimensions."""
        portuguese, english = self._halves
        return portuguese if language == "pt" else english

    @cached_property
    def _halves(self) -> tuple[Any, Any]:
        import numpy as np

        from cade.queries.search.off_topic import QUESTIONS

        flat = np.frombuffer(self.questions, dtype=np.float16).astype(np.float32)
        vectors = flat.reshape(len(QUESTIONS), -1)
        half = len(QUESTIONS) // 2
        return vectors[:half], vectors[half:]
