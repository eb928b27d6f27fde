"""Vectors as integers of 12 bits with a scale of their own, and exact cosines to them.

The upper 8 bits are searched, the lower 4 make the score: 8 alone would lose more than one of a
hundred of the ten nearest (measured in bench/vectors.py). A cheap pass over the upper bits, with
the question in 8 bits too, finds which rows may be among the nearest; then those are scored with
everything. The scoring is done with integers that a float64 holds exactly, so it depends on no
order of summation: equal vectors have equal cosines wherever they are scored.
"""

from collections.abc import Callable
from functools import cache
from math import sqrt

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float32]
Int8Array = NDArray[np.int8]
UInt8Array = NDArray[np.uint8]
Cosines = NDArray[np.float64]

_UPPER = 127
_LOWER = 16
_FINE = 1 << 24  # as fine as a float32; 4,096 products of it with 12 bits still fit 53
_DEVIATIONS = 8
_UNIFORM = sqrt(1 / 12)  # standard deviation of a rounding error of up to half a step
_ROUNDING = 1e-5  # of float32 scores, here and in sqlite-vec
_BLOCK = 16_384


def quantized(vectors: FloatArray) -> tuple[Int8Array, UInt8Array, FloatArray]:
    """Return the (n, d) vectors as upper and lower bits, and the scales to unit length.

    Upper (n, d), lower (n, ceil(d / 2)) with two numbers a byte, scales (n,):
    `joined(upper, lower) * scales` are unit vectors. Raises ValueError for a vector with NaN or
    infinities, or of zeros.
    """
    wide = np.asarray(vectors, dtype=np.float64)
    peaks = np.abs(wide).max(axis=1, initial=0.0)
    if not (np.isfinite(peaks).all() and (peaks > 0).all()):
        raise ValueError("a vector has NaN, infinities or nothing but zeros")
    whole = np.rint(wide / peaks[:, None] * (_UPPER * _LOWER))
    upper = np.floor(whole / _LOWER + 0.5)
    lengths = np.sqrt(np.square(whole).sum(axis=1))
    return upper.astype(np.int8), _packed(whole - upper * _LOWER), (1 / lengths).astype(np.float32)


def joined(upper: Int8Array, lower: UInt8Array) -> NDArray[np.float64]:
    """Return the (n, d) integers that `quantized` split."""
    whole = upper.astype(np.float64) * _LOWER
    whole[:, 0::2] += lower >> 4
    whole[:, 1::2] += (lower & 15)[:, : whole.shape[1] // 2]
    whole -= _LOWER // 2
    return whole


def unpacked(upper: Int8Array, lower: UInt8Array, scales: FloatArray) -> FloatArray:
    """Return the unit vectors that `quantized` was given, as far as 12 bits hold them, (n, d)."""
    whole = joined(upper, lower) * scales.astype(np.float64)[:, None]
    return whole.astype(np.float32)


def _packed(lower: NDArray[np.float64]) -> UInt8Array:
    odd = lower.shape[1] % 2
    nibbles = np.pad(lower + _LOWER // 2, ((0, 0), (0, odd))).astype(np.uint8)
    packed: UInt8Array = np.bitwise_or(nibbles[:, 0::2] << np.uint8(4), nibbles[:, 1::2])
    return packed


class Question:
    """A question's vector, prepared to be compared with many rows.

    coarse: int8 (d,), the direction in 8 bits.
    """

    def __init__(self, vector: FloatArray) -> None:
        """Prepare a vector of any length but 0. Raises ValueError for NaN, infinities, zeros."""
        wide = np.asarray(vector, dtype=np.float64)
        length = float(np.sqrt(np.square(wide).sum()))
        if not 0 < length < np.inf:
            raise ValueError("the question's vector has NaN, infinities or nothing but zeros")
        unit = wide / length
        self._step = float(np.abs(unit).max()) / _UPPER
        self.coarse = np.rint(unit / self._step).astype(np.int8)
        self._fine = np.rint(unit * _FINE)

    def error(self, largest_scale: float) -> float:
        """Return by how much a coarse cosine may differ from the exact one.

        Rounding errors are as good as independent of what they are multiplied with: eight
        standard deviations are never seen. In few dimensions the largest possible sum is less.
        """
        steps = (self._step, largest_scale * _LOWER)
        likely = _DEVIATIONS * _UNIFORM * sqrt(sum(step**2 for step in steps))
        possible = sqrt(len(self.coarse)) / 2 * sum(steps)
        return min(likely, possible) + _ROUNDING

    def cosines(
        self, upper: Int8Array, lower: UInt8Array, scales: FloatArray
    ) -> NDArray[np.float64]:
        """Return the exact cosine to each of the rows, (n,)."""
        dots = np.empty(len(upper))
        for start in range(0, len(upper), _BLOCK):
            block = slice(start, start + _BLOCK)
            dots[block] = joined(upper[block], lower[block]) @ self._fine
        return dots * scales.astype(np.float64) / _FINE

    def coarse_cosines(self, upper: Int8Array, scales: FloatArray) -> FloatArray:
        """Return the cosine to each row within `error`, (n,)."""
        found: FloatArray = dot_product()(upper, self.coarse) * scales
        found *= np.float32(self._step * _LOWER)
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
