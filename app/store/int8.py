"""Vectors as 8-bit integers with a scale of their own, and exact cosines of a question to them.

A cheap pass with the question in 8 bits finds which rows may be among the nearest (its error has
a bound); a second one with the question in 24 bits scores those. The second works on integers
that a float64 holds exactly, so its result depends on no order of summation: equal vectors have
equal cosines wherever and however they are scored.
"""

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float32]
Int8Array = NDArray[np.int8]

_LEVELS = 127
_FINE = 1 << 24  # as fine as a float32; 4,096 products of it with 127 still fit 53 bits
_ROUNDING = 1e-5  # of float32 scores, here and in sqlite-vec
_BLOCK = 16_384


def quantized(vectors: FloatArray) -> tuple[Int8Array, FloatArray]:
    """Return the (n, d) vectors as integers and the scales that make those unit vectors again.

    Raises ValueError for a vector with NaN or infinities, or of zeros.
    """
    wide = np.asarray(vectors, dtype=np.float64)
    peaks = np.abs(wide).max(axis=1, initial=0.0)
    if not (np.isfinite(peaks).all() and (peaks > 0).all()):
        raise ValueError("a vector has NaN, infinities or nothing but zeros")
    integers = np.rint(wide / peaks[:, None] * _LEVELS).astype(np.int8)
    lengths = np.sqrt(np.square(integers, dtype=np.float64).sum(axis=1))
    return integers, (1 / lengths).astype(np.float32)


class Question:
    """A question's vector, prepared to be compared with many rows.

    coarse: int8 (d,). coarse_scale makes it a unit vector again. error: by how much a cosine
    to `coarse` may differ from the exact one.
    """

    def __init__(self, vector: FloatArray) -> None:
        """Prepare a vector of any length but 0. Raises ValueError for NaN, infinities, zeros."""
        wide = np.asarray(vector, dtype=np.float64)
        length = float(np.sqrt(np.square(wide).sum()))
        if not 0 < length < np.inf:
            raise ValueError("the question's vector has NaN, infinities or nothing but zeros")
        unit = wide / length
        self.coarse_scale = float(np.abs(unit).max()) / _LEVELS
        self.coarse = np.rint(unit / self.coarse_scale).astype(np.int8)
        residue = unit - self.coarse * self.coarse_scale
        self.error = float(np.sqrt(np.square(residue).sum())) + _ROUNDING
        self._fine = np.rint(unit * _FINE)

    def cosines(self, integers: Int8Array, scales: FloatArray) -> NDArray[np.float64]:
        """Return the exact cosine to each of the (n, d) rows, (n,)."""
        dots = np.empty(len(integers))
        for start in range(0, len(integers), _BLOCK):
            block = slice(start, start + _BLOCK)
            dots[block] = integers[block].astype(np.float64) @ self._fine
        return dots * scales.astype(np.float64) / _FINE

    def coarse_cosines(self, integers: Int8Array, scales: FloatArray) -> FloatArray:
        """Return the cosine to each row within `error`, (n,)."""
        found: FloatArray = dot_product()(integers, self.coarse) * scales
        found *= np.float32(self.coarse_scale)
        return found


def candidates(scores: FloatArray, k: int, error: float) -> NDArray[np.intp]:
    """Return every position that may be among the k best when each score is wrong by `error`."""
    if k >= len(scores):
        return np.arange(len(scores))
    rough = np.flatnonzero(scores >= _at_most_kth(scores, k) - 2 * error)
    chosen = scores[rough]
    kth = np.partition(chosen, len(chosen) - k)[len(chosen) - k]
    found: NDArray[np.intp] = rough[chosen >= kth - 2 * error]
    return found


def _at_most_kth(scores: FloatArray, k: int) -> float:
    """Return the k-th largest of the maxima of blocks: never above the k-th largest score.

    A partition of all scores would cost a third of the whole search.
    """
    width = max(1, min(64, len(scores) // (4 * k)))
    whole = len(scores) // width * width
    maxima = scores[:whole].reshape(-1, width).max(axis=1)
    return float(np.partition(maxima, len(maxima) - k)[len(maxima) - k])


Dot = Callable[[Int8Array, Int8Array], FloatArray]


@cache
def dot_product() -> Dot:
    """Return the fastest dot product of (n, d) int8 rows with one, exact, as float32 (n,).

    numkong's where it loads and computes rightly on this processor, else numpy's.
    """
    try:
        import numkong
    except (ImportError, OSError):
        return numpy_dots

    def dots(integers: Int8Array, question: Int8Array) -> FloatArray:
        if not len(integers):
            return np.empty(0, dtype=np.float32)
        return np.asarray(numkong.dot(integers, question)).astype(np.float32)

    return dots if _agrees(dots) else numpy_dots


def numpy_dots(integers: Int8Array, question: Int8Array) -> FloatArray:
    """Return the dot products by numpy alone."""
    # Up to 1,040 dimensions every partial sum is an integer that a float32 holds exactly.
    exact = np.dtype(np.float32 if len(question) <= 1_040 else np.float64)
    wide, found = question.astype(exact), np.empty(len(integers), dtype=np.float32)
    for start in range(0, len(integers), _BLOCK):
        block = slice(start, start + _BLOCK)
        found[block] = np.matmul(integers[block].astype(exact), wide)
    return found


def _agrees(dots: Dot) -> bool:
    rows = np.arange(-127, 127, dtype=np.int8).repeat(3).reshape(2, -1)[:, :380]
    try:
        return bool((dots(rows, rows[0]) == numpy_dots(rows, rows[0])).all())
    except (TypeError, ValueError, RuntimeError, BufferError):
        return False
