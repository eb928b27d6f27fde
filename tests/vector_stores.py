"""A second implementation of the port `VectorStore`, in memory and by numpy alone."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from cade.app.store.twelve_bits import joined, quantized
from cade.projections.vectors import Model, Rows

FloatArray = NDArray[np.float32]
Kept = tuple[NDArray[np.int8], NDArray[np.uint8], np.float32]


class MemoryVectors:
    store_id = "0" * 31 + "1"

    def __init__(self) -> None:
        self._numbers: dict[tuple[Model, bytes], int] = {}
        self._rows: dict[int, Kept] = {}
        self._last = 0

    def models(self) -> Sequence[Model]:
        return list(dict.fromkeys(model for model, _ in self._numbers))

    def known(self, model: Model, hashes: Collection[bytes]) -> Mapping[bytes, int]:
        pairs = ((key, self._numbers.get((model, key))) for key in hashes)
        return {key: number for key, number in pairs if number is not None}

    def add(self, model: Model, hashes: Sequence[bytes], vectors: FloatArray) -> None:
        if vectors.shape != (len(hashes), model.dimensions):
            raise ValueError("shape")
        for key, *row in zip(hashes, *quantized(vectors), strict=True):
            if (model, key) not in self._numbers:
                self._last += 1
                self._numbers[model, key], self._rows[self._last] = self._last, (*row,)

    def hashes(self) -> Iterator[bytes]:
        return iter(dict.fromkeys(key for _, key in self._numbers))

    def delete(self, hashes: Iterable[bytes]) -> int:
        gone = set(hashes)
        return self._drop([name for name in self._numbers if name[1] in gone])

    def keep_only(self, model: Model) -> int:
        return self._drop([name for name in self._numbers if name[0] != model])

    def last_number(self) -> int:
        return self._last

    def rows(self, model: Model, numbers: Sequence[int]) -> Rows:
        own = {number for (owner, _), number in self._numbers.items() if owner == model}
        found = sorted(own.intersection(numbers))
        kept, half = [self._rows[number] for number in found], -(-model.dimensions // 2)
        return Rows(
            numbers=np.array(found, dtype=np.int64),
            upper=np.array([row[0] for row in kept], np.int8).reshape(-1, model.dimensions),
            lower=np.array([row[1] for row in kept], np.uint8).reshape(-1, half),
            scales=np.array([row[2] for row in kept], dtype=np.float32),
        )

    def nearest(
        self, model: Model, vector: FloatArray, k: int, among: Collection[int] | None = None
    ) -> Sequence[tuple[int, float]]:
        rows = self.rows(model, list(self._rows) if among is None else list(among))
        unit = np.asarray(vector, dtype=np.float64) / np.linalg.norm(vector)
        cosines = joined(rows.upper, rows.lower) @ unit * rows.scales
        pairs = zip(rows.numbers.tolist(), cosines.tolist(), strict=True)
        return sorted(pairs, key=lambda pair: (-round(pair[1], 12), pair[0]))[: max(0, k)]

    def _drop(self, names: Sequence[tuple[Model, bytes]]) -> int:
        for name in names:
            del self._rows[self._numbers.pop(name)]
        return len(names)
