"""The default model through llama.cpp, with prefixes and pooling of one's choice: for comparing."""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from cade.app.models.llama import POOLINGS, EmbeddingFile, LlamaEmbedder
from cade.app.models.prepare import prepare
from cade.app.models.settings import DEFAULT_CONTEXT
from cade.evals.shelf import MODEL, Vectors

THREADS = 2


class Scheme(msgspec.Struct, frozen=True):
    """How texts are embedded. pooling: how a text's vector is made of its tokens' ("mean", "cls").

    question, passage: what stands before a text.
    """

    name: str
    pooling: str
    question: str
    passage: str


SCHEMES = (
    Scheme("query-passage", "mean", "query: ", "passage: "),
    Scheme("query-query", "mean", "query: ", "query: "),
    Scheme("passage-passage", "mean", "passage: ", "passage: "),
    Scheme("none", "mean", "", ""),
    Scheme("query-passage", "cls", "query: ", "passage: "),
    Scheme("query-query", "cls", "query: ", "query: "),
)


class Engine:
    """An `Embeds` on llama.cpp; it remembers the questions, which are asked again and again."""

    def __init__(self, embedder: LlamaEmbedder) -> None:
        self._embedder = embedder
        self._asked: dict[str, Vectors] = {}

    def question(self, text: str) -> Vectors:
        if text not in self._asked:
            self._asked[text] = self._embedder.question(text)
        return self._asked[text]

    def passages(self, texts: Sequence[str]) -> Vectors:
        return self._embedder.passages(texts)


@contextmanager
def prepared() -> Iterator[Path | None]:
    """Write the model for llama.cpp into a folder of its own; None without llama.cpp."""
    with TemporaryDirectory() as folder:
        yield prepare(Path(folder), lambda said: None).path


@contextmanager
def engine(gguf: Path, scheme: Scheme) -> Iterator[Engine]:
    """Open the model for one scheme."""
    number = next(key for key, name in POOLINGS.items() if name == scheme.pooling)
    file = EmbeddingFile(
        path=gguf,
        model=MODEL,
        window=DEFAULT_CONTEXT,
        pooling=number,
        passage_prefix=scheme.passage,
        question_prefix=scheme.question,
        has_strangers=True,
    )
    with closing(LlamaEmbedder(file, threads=THREADS)) as embedder:
        yield Engine(embedder)
