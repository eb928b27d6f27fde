"""What a question by meaning needs: the question's vector and the vectors it is compared with."""

import os
from collections.abc import Sequence
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING

from cade.app.store.memory_dir import memory_dir
from cade.app.store.vectors import SqliteVectors, open_vectors
from cade.app.wiring import Cade
from cade.projections.mapping import reuse
from cade.projections.vectors import Embedder, Model, state

if TYPE_CHECKING:
    from cade.app.store.nearest import MatrixNearest, StoreNearest
    from cade.app.store.twelve_bits import FloatArray


class Semantic:
    """Vectors and the model that made them; `close` it."""

    def __init__(
        self,
        nearest: "MatrixNearest | StoreNearest",
        embedder: Embedder,
        store: SqliteVectors,
    ) -> None:
        self.nearest, self._embedder, self._store = nearest, embedder, store

    def question(self, text: str) -> "FloatArray":
        """Return the question's vector, float32 (dimensions,)."""
        return self._embedder.question(text)

    def passages(self, texts: Sequence[str]) -> "FloatArray":
        """Return the vectors of texts to be found, float32 (texts, dimensions)."""
        return self._embedder.passages(texts)

    def close(self) -> None:
        """Give model and file back."""
        self._embedder.close()
        self._store.close()


def open_semantic(cade: Cade) -> Semantic:
    """Open vectors and model for questions.

    Raises what turns the search by meaning off, each with its remedy, while words still answer:
    VectorsOff, OtherModel, ModelError.
    """
    from cade.app.models.choose import question_embedder
    from cade.app.store.nearest import open_nearest

    key = cade.log.vectors_key()
    with ExitStack() as opened:
        store = opened.enter_context(closing(open_vectors(cade.places.vectors, key)))
        embedder = opened.enter_context(closing(question_embedder(cade.model_settings)))
        model = Model(embedder.model, embedder.dimensions)
        if state(cade.views) is None:  # the read models were made anew; the vectors were not
            reuse(cade.views, store, model)
        nearest = open_nearest(cade.views, store, model, memory_dir(os.environ))
        opened.pop_all()
        return Semantic(nearest, embedder, store)
