"""The vectors that are missing, computed: batch by batch, stopped and gone on with at will.

Every batch is safe on the disk before the next one begins. When nothing is missing, no model is
loaded and no array is made.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cade.app.runs.chance import has_bank
from cade.app.store.memory_dir import memory_dir
from cade.app.store.vectors import SqliteVectors, open_vectors
from cade.app.wiring import Cade
from cade.projections.embedding import Embedded, embed_missing
from cade.projections.fold import positions
from cade.projections.orphans import sweep, sweep_all
from cade.projections.vectors import Model, missing, state

if TYPE_CHECKING:
    from cade.app.models.settings import ModelSettings

Progress = Callable[[int, int], None]


def embed(cade: Cade, *, progress: Progress | None = None, start_over: bool = False) -> Embedded:
    """Give every chunk a vector of the configured model and return what was done.

    start_over: replace the vectors of another model (`cade rebuild-projections vectors`); without
    it, raises OtherModel when those are there. Raises VectorsOff when vectors.db cannot be used,
    ModelError when the model cannot.
    """
    with opened(cade) as store:
        if (done := _complete(cade, store)) and has_bank(cade, done.model):
            sweep_from(cade, store)
            return done
        return _embed(cade, store, progress, start_over=start_over)


def sweep_vectors(cade: Cade) -> int:
    """Delete what belongs to texts that are gone, from vectors.db and from memory.

    For forgetting, after the chunks are deleted; return how many vectors. vectors.db's
    write-ahead log is emptied too, as far as no reader keeps it.
    """
    with opened(cade) as store:
        return sweep_from(cade, store)


def sweep_from(cade: Cade, store: SqliteVectors) -> int:
    """Do the same with a store that is open."""
    deleted = sweep(cade.views, store)
    if deleted:
        from cade.app.store.matrix_upkeep import erase_gone

        erase_gone(cade.views, store, memory_dir(os.environ))
        store.truncate_wal()
    return deleted


@contextmanager
def opened(cade: Cade) -> Iterator[SqliteVectors]:
    """Yield the store of vectors. Raises VectorsOff when it cannot be used."""
    with closing(open_vectors(cade.places.vectors, cade.log.vectors_key())) as store:
        yield store


def model_name(settings: "ModelSettings") -> str:
    """Return the name of the configured embedding model, without loading it."""
    from cade.app.models.identity import default_model, embedding_file

    if settings.embedding_path is None:
        return default_model(settings)
    return embedding_file(settings).model


def _complete(cade: Cade, store: SqliteVectors) -> Embedded | None:
    now = state(cade.views)
    if now is None or now.store != store.store_id or missing(cade.views, now.model):
        return None
    if now.model.name != model_name(cade.model_settings):
        return None
    return Embedded(model=now.model.name)


def _embed(
    cade: Cade, store: SqliteVectors, progress: Progress | None, *, start_over: bool
) -> Embedded:
    from cade.app.models.choose import indexing_embedder
    from cade.app.runs.chance import refresh_bank
    from cade.app.store.matrix_upkeep import open_matrix
    from cade.app.store.nearest import open_nearest

    rebuilt = state(cade.views) is None
    with closing(indexing_embedder(cade.model_settings)) as embedder:
        done = embed_missing(cade.views, store, embedder, progress=progress, start_over=start_over)
        model = Model(embedder.model, embedder.dimensions)
        if not done.missing:
            nearest = open_nearest(cade.views, store, model, memory_dir(os.environ))
            refresh_bank(cade, nearest, embedder)
    if rebuilt and positions(cade.views).get("chunks", 0) >= cade.log.head():
        # What was forgotten before a rebuild, no trigger of the new tables has seen.
        done = replace(done, discarded=done.discarded + sweep_all(cade.views, store))
    if directory := memory_dir(os.environ):
        open_matrix(cade.views, store, model, directory)  # so that the next question need not
    return done
