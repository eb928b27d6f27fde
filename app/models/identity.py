"""Names models, so that vectors of two of them never mix, and reads from a file which it is."""

from pathlib import Path

from cade.app.models.errors import PREPARE, ModelUnusable
from cade.app.models.gguf_header import Header, read_header
from cade.app.models.llama import POOLINGS, EmbeddingFile
from cade.app.models.settings import DEFAULT_CONTEXT, DEFAULT_MODEL, ModelSettings

_MEAN = 1
_RERANKER = 4
_MEAN_UNLESS_SAID = (None, 0)
_NOT_TEXT = ("clip", "")
_LEAST_WINDOW = 32
"""Below this, special tokens and prefix leave no room for words."""


def default_file(settings: ModelSettings) -> EmbeddingFile:
    """Return the default model as a file for llama.cpp; it need not exist yet."""
    return EmbeddingFile(
        path=settings.default_gguf,
        model=default_model(settings),
        window=default_window(settings),
        pooling=_MEAN,
        passage_prefix=settings.prefix_of_passages,
        has_strangers=True,
    )


def default_model(settings: ModelSettings) -> str:
    """Return the default model's id: the same for both engines, whose vectors are the same."""
    return _id(DEFAULT_MODEL, settings, _MEAN, default_window(settings), DEFAULT_CONTEXT)


def default_window(settings: ModelSettings) -> int:
    """Return how many tokens go through the default model at once."""
    return _window(settings, DEFAULT_CONTEXT)


def chosen_file(settings: ModelSettings, header: Header) -> EmbeddingFile:
    """Return the person's own embedding model; `header` is what `read_header` read from it.

    Its id holds the file's name and a fingerprint, because names are not unique.
    Raises ModelUnusable for a model that embeds no texts.
    """
    path = Path(settings.embedding_path or "").expanduser()
    pooling = _pooling(header, path)
    trained = header.number("context_length") or DEFAULT_CONTEXT
    window = _window(settings, trained)
    name = f"{path.stem}-{header.fingerprint}"
    return EmbeddingFile(
        path=path,
        model=_id(name, settings, pooling, window, min(trained, DEFAULT_CONTEXT)),
        window=window,
        pooling=pooling,
        passage_prefix=settings.prefix_of_passages,
    )


def embedding_file(settings: ModelSettings) -> EmbeddingFile:
    """Return the embedding model that llama.cpp runs, its head checked. Raises ModelUnusable."""
    if settings.embedding_path is None:
        read_header(settings.default_gguf, do=PREPARE)
        return default_file(settings)
    return chosen_file(settings, read_header(Path(settings.embedding_path).expanduser()))


def _pooling(header: Header, path: Path) -> int:
    said = header.number("pooling_type")
    if said == _RERANKER:
        raise ModelUnusable(path, "it is a reranker and makes no vectors")
    if header.architecture in _NOT_TEXT:
        raise ModelUnusable(path, "it is not a model of texts")
    pooling = _MEAN if said in _MEAN_UNLESS_SAID else int(said or _MEAN)
    if pooling not in POOLINGS:
        raise ModelUnusable(path, f"its pooling type {pooling} is unknown")
    return pooling


def _window(settings: ModelSettings, trained: int) -> int:
    return max(_LEAST_WINDOW, min(settings.embedding_context or DEFAULT_CONTEXT, trained))


def _id(name: str, settings: ModelSettings, pooling: int, window: int, usual: int) -> str:
    # Another window cuts long texts elsewhere, so their vectors are others.
    suffix = "" if window == usual else f"/{window}"
    return f"{name}/{settings.prefixes}/{POOLINGS[pooling]}{suffix}"
