"""What every implementation of the port `Embedder` promises."""

import base64
import random

import numpy as np
import pytest

from cade.app.models.embedder import WindowedEmbedder
from cade.app.models.texts import clean

PASSAGES = [
    "A reunião de planejamento foi adiada para quinta-feira às 15h.",
    "Fix race condition when two workers rotate the same log file.",
    "Receita de bolo de cenoura com cobertura de chocolate",
]
ENDLESS = {
    "accents": "á" * 3_000,
    "base64": base64.b64encode(random.Random(1).randbytes(600)).decode(),
    "minified": "var a=function(b){return b.map(c=>c*2)};" * 30,
    "emoji": "😀" * 10_000,
}
ODD = [
    "a",
    "日本語のテキスト",
    "ﷺ" * 40,
    "nul\0inside",
    "<s>risc</s> <pad>",
    "\ud800 alone",
    "\u200b",
    "→ ✓✓",
]


class EmbedderRules:
    """Inherit and give a fixture `embedder`."""

    def test_passages_are_unit_vectors_in_the_order_of_the_texts(
        self, embedder: WindowedEmbedder
    ) -> None:
        together = embedder.passages(PASSAGES)
        alone = np.concatenate([embedder.passages([text]) for text in PASSAGES])

        assert together.shape == (3, embedder.dimensions)
        assert together.dtype == np.float32
        assert np.linalg.norm(together, axis=1) == pytest.approx(1, abs=1e-5)
        assert (together * alone).sum(axis=1) == pytest.approx(1, abs=1e-3)

    def test_a_question_is_nearest_to_what_answers_it(self, embedder: WindowedEmbedder) -> None:
        question = embedder.question("quando é a reunião?")

        assert question.shape == (embedder.dimensions,)
        assert question.dtype == np.float32
        assert int((embedder.passages(PASSAGES) @ question).argmax()) == 0

    def test_a_question_and_a_passage_have_prefixes_of_their_own(
        self, embedder: WindowedEmbedder
    ) -> None:
        text = PASSAGES[0]

        assert float(embedder.question(text) @ embedder.passages([text])[0]) < 0.999

    def test_no_texts_give_no_vectors(self, embedder: WindowedEmbedder) -> None:
        assert embedder.passages([]).shape == (0, embedder.dimensions)

    @pytest.mark.parametrize("text", ["", " \n\t", "\0"])
    def test_an_empty_text_is_refused(self, embedder: WindowedEmbedder, text: str) -> None:
        with pytest.raises(ValueError, match="empty"):
            embedder.passages(["full", text])

    @pytest.mark.parametrize("name", ENDLESS)
    def test_a_text_without_words_gives_a_unit_vector(
        self, embedder: WindowedEmbedder, name: str
    ) -> None:
        vector = embedder.passages([ENDLESS[name]])

        assert np.linalg.norm(vector, axis=1) == pytest.approx(1, abs=1e-5)

    def test_odd_texts_give_unit_vectors(self, embedder: WindowedEmbedder) -> None:
        assert np.linalg.norm(embedder.passages(ODD), axis=1) == pytest.approx(1, abs=1e-5)

    def test_what_follows_a_nul_counts(self, embedder: WindowedEmbedder) -> None:
        seen, plain = embedder.passages(["uma\0palavra", "uma palavra"])

        assert float(seen @ plain) == pytest.approx(1, abs=1e-5)

    def test_composed_and_decomposed_letters_are_the_same(self, embedder: WindowedEmbedder) -> None:
        assert embedder.tokens("ac\u0327a\u0303o") == embedder.tokens("ação") == 1

    def test_a_long_text_is_the_mean_of_its_windows_weighted_by_tokens(
        self, embedder: WindowedEmbedder
    ) -> None:
        text = "A nota fiscal do hotel chegou ontem, e o desconto não foi aplicado. " * 40
        parts = embedder.windows(text)
        weights = np.array([embedder.tokens(part) for part in parts], np.float32)

        mean = weights @ embedder.passages(parts)

        assert len(parts) > 1
        assert " ".join(parts) == clean(text)
        assert all(embedder.tokens(part) <= embedder.context for part in parts)
        assert float(embedder.passages([text])[0] @ mean) / np.linalg.norm(mean) > 0.9999

    def test_twenty_kilobytes_without_a_space_are_covered_to_the_end(
        self, embedder: WindowedEmbedder
    ) -> None:
        text = base64.b64encode(random.Random(2).randbytes(15_000)).decode()
        parts = embedder.windows(text)

        assert "".join(parts) == text
        assert max(map(embedder.tokens, parts)) <= embedder.context
