import os
from pathlib import Path

import numpy as np
import pytest

from cade.app.models.agreement import TEXTS
from cade.app.models.choose import indexing_embedder, question_embedder
from cade.app.models.embedder import WindowedEmbedder, averaged, unit
from cade.app.models.errors import VectorUnusable
from cade.app.models.llama import LlamaEmbedder
from cade.app.models.package import PackageEmbedder
from cade.app.models.settings import ModelSettings, physical_cores, threads_of
from cade.app.models.texts import Window
from cade.tests.app.models.embedder_port import ENDLESS, ODD, PASSAGES, EmbedderRules


class TestPackageEmbedder(EmbedderRules):
    @pytest.fixture
    def embedder(self, package: WindowedEmbedder) -> WindowedEmbedder:
        return package


class TestLlamaEmbedder(EmbedderRules):
    @pytest.fixture
    def embedder(self, llama: WindowedEmbedder) -> WindowedEmbedder:
        return llama


def test_both_engines_give_the_same_vectors_under_the_same_name(
    package: WindowedEmbedder, llama: WindowedEmbedder
) -> None:
    texts = [*TEXTS, *ODD, ENDLESS["emoji"], ENDLESS["minified"]]

    cosines = (package.passages(texts) * llama.passages(texts)).sum(axis=1)

    assert cosines.min() >= 0.998
    assert float(package.question(TEXTS[0]) @ llama.question(TEXTS[0])) >= 0.998
    names = {(one.model, one.dimensions, one.context) for one in (package, llama)}
    assert names == {("e5-small-enpt-q4/query-passage/mean", 384, 507)}


def test_both_engines_cut_a_text_at_the_same_places(
    package: WindowedEmbedder, llama: WindowedEmbedder
) -> None:
    for text in [*ENDLESS.values(), "→ ✓✓ ㍍ 한국어 " * 300, " ".join(TEXTS) * 5]:
        assert package.windows(text) == llama.windows(text)


def test_indexing_takes_llama_cpp_and_one_question_the_package(
    llama: WindowedEmbedder, package: WindowedEmbedder
) -> None:
    assert (type(llama), type(package)) == (LlamaEmbedder, PackageEmbedder)


def test_without_a_prepared_model_the_package_indexes(tmp_path: Path) -> None:
    embedder = indexing_embedder(ModelSettings(models_dir=str(tmp_path)))

    assert isinstance(embedder, PackageEmbedder)
    embedder.close()


def test_with_symmetric_prefixes_a_passage_is_read_like_a_question() -> None:
    embedder = question_embedder(ModelSettings(models_dir="none", prefixes="query-query"))

    assert embedder.model == "e5-small-enpt-q4/query-query/mean"
    assert (embedder.passages(PASSAGES[:1])[0] == embedder.question(PASSAGES[0])).all()
    embedder.close()


def test_a_smaller_window_is_another_model() -> None:
    embedder = question_embedder(ModelSettings(models_dir="none", embedding_context=128))

    assert (embedder.model, embedder.context) == ("e5-small-enpt-q4/query-passage/mean/128", 123)
    assert len(embedder.windows(" ".join(TEXTS))) > 1
    embedder.close()


def test_a_model_of_ones_own_is_named_after_its_content(settings: ModelSettings) -> None:
    own = ModelSettings(
        models_dir="none", embedding_path=str(settings.default_gguf), embedding_context=9_999
    )
    embedder = indexing_embedder(own)

    assert (embedder.dimensions, embedder.context) == (384, 507)
    name, *how = embedder.model.split("/")
    assert how == ["query-passage", "mean"]
    assert len(name.removeprefix("e5-small-enpt-q4-")) == 16
    embedder.close()


def test_engines_say_nothing(settings: ModelSettings, capfd: pytest.CaptureFixture[str]) -> None:
    for embedder in (indexing_embedder(settings), question_embedder(settings)):
        embedder.passages(PASSAGES)
        embedder.close()

    assert capfd.readouterr() == ("", "")


def test_no_setting_of_the_engines_threads_is_left_in_the_environment() -> None:
    before = dict(os.environ)
    question_embedder(ModelSettings(models_dir="none", threads=1)).close()

    assert dict(os.environ) == before


def test_threads_are_as_configured_else_the_physical_cores() -> None:
    assert threads_of(ModelSettings(models_dir="", threads=3)) == 3
    assert threads_of(ModelSettings(models_dir="")) == physical_cores()
    assert 1 <= physical_cores() <= (os.cpu_count() or 1)


def test_a_vector_of_zeros_or_infinities_becomes_one_of_nan() -> None:
    vectors = unit(np.array([[3, 4], [0, 0], [np.inf, 1], [np.nan, 1]], np.float32))

    assert vectors[0] == pytest.approx([0.6, 0.8])
    assert np.isnan(vectors[1:]).all(axis=1).all()


def test_one_bad_window_makes_its_text_unusable_and_no_other() -> None:
    vectors = np.array([[1, 0], [np.nan, np.nan], [0, 1]], np.float32)

    means = averaged(vectors, [[Window("a", 2), Window("b", 2)], [Window("c", 1)]])

    assert np.isnan(means[0]).all()
    assert means[1] == pytest.approx([0, 1])


class NothingKnown(WindowedEmbedder):
    model, dimensions, context = "nothing", 2, 10

    def close(self) -> None: ...

    def _count(self, text: str, *, question: bool) -> int:
        return len(text.split())

    def _vectors(self, texts: object, *, question: bool) -> "np.typing.NDArray[np.float32]":
        return np.zeros((1, 2), np.float32)


def test_a_question_without_a_usable_vector_is_an_error_that_names_the_model() -> None:
    with pytest.raises(VectorUnusable, match="nothing"):
        NothingKnown().question("anything")
