"""Which engine embeds: llama.cpp for many texts, whatever starts first for one question.

The vectors are the same, so the choice is only one of time (0.03 s against 0.2 s to start).
"""

from typing import TYPE_CHECKING

from cade.app.models.errors import EngineBroken, ModelUnusable
from cade.app.models.identity import default_model, default_window, embedding_file
from cade.app.models.native import installed
from cade.app.models.settings import ModelSettings, threads_of

if TYPE_CHECKING:
    from cade.app.models.embedder import WindowedEmbedder


def indexing_embedder(settings: ModelSettings) -> "WindowedEmbedder":
    """Return the embedder for many texts; `close` it.

    llama.cpp when it works and the default model has been prepared, else the package. A model of
    the person's own is only run by llama.cpp. Raises ModelUnusable for a file of their own that is
    broken, EngineMissing without llama.cpp, EngineBroken when it cannot be loaded.
    """
    if settings.embedding_path is not None or _is_prepared(settings):
        return _llama(settings)
    return _package(settings)


def question_embedder(settings: ModelSettings) -> "WindowedEmbedder":
    """Return the embedder for one question, of the same vectors; `close` it. Raises as above."""
    if settings.embedding_path is not None:
        return _llama(settings)
    return _package(settings)


def _is_prepared(settings: ModelSettings) -> bool:
    from cade.app.models.prepare import is_prepared

    return installed() and is_prepared(settings.default_gguf)


def _llama(settings: ModelSettings) -> "WindowedEmbedder":
    from cade.app.models.llama import LlamaEmbedder

    file = embedding_file(settings)
    try:
        return LlamaEmbedder(file, threads=threads_of(settings))
    except (ModelUnusable, EngineBroken):  # `cade models` and `cade doctor` tell it
        if settings.embedding_path is not None:
            raise
        return _package(settings)


def _package(settings: ModelSettings) -> "WindowedEmbedder":
    from cade.app.models.package import PackageEmbedder

    return PackageEmbedder(
        default_model(settings),
        symmetric=settings.prefixes == "query-query",
        window=default_window(settings),
        threads=settings.threads,
    )
