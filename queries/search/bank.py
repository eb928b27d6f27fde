"""How near chance alone comes in a history, as the gate is told it."""

import msgspec


class Bank(msgspec.Struct, frozen=True, kw_only=True):
    """Mean and standard deviation of the best cosine, and of the best centred one (`margin`).

    chunks: how many the history had when it was measured.
    """

    cosine_mean: float
    cosine_deviation: float
    margin_mean: float
    margin_deviation: float
    chunks: int

    def normalised(self, cosine: float, margin: float) -> tuple[float, float]:
        """Return both in deviations above what chance finds."""
        return (
            (cosine - self.cosine_mean) / self.cosine_deviation,
            (margin - self.margin_mean) / self.margin_deviation,
        )
