"""The meaning's half of a search, made ready: the question's vector and what it is compared with.

Whatever is missing or broken here costs the vectors and not the answer: words alone are searched,
and the person is told why and what to do.
"""

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from typing import TYPE_CHECKING, Any

import msgspec

from cade.app.wiring import Cade
from cade.domain.errors import CadeError

if TYPE_CHECKING:
    from cade.queries.search.semantic import Nearest


QUESTION_CHARACTERS = 2_000
"""About a window of the model: what more a question says is searched by its words alone."""


class QuestionCut(CadeError):
    """The question is longer than what its meaning is taken from."""

    def __init__(self) -> None:
        super().__init__(
            "The question is long: its first {count} characters count for its meaning.",
            do="Ask more briefly if the answer misses the point.",
            count=QUESTION_CHARACTERS,
        )


class Meaning(msgspec.Struct, frozen=True):
    """A question's vector (float32, the model's dimensions) and its `Nearest`.

    Both None when words alone can be searched; trouble then says why, unless words alone were
    asked for or nothing has been embedded yet. With both, trouble says what of it was left out.
    """

    vector: Any = None
    nearest: "Nearest | None" = None
    trouble: CadeError | None = None


@contextmanager
def meaning_of(cade: Cade, question: str) -> Iterator[Meaning]:
    """Embed the question and hold the vectors of the same model open inside the block."""
    words_alone = cade.config.retrieval.mode == "lexical" or not question.strip()
    if words_alone or not cade.places.vectors.exists():
        yield Meaning()
        return
    with ExitStack() as stack:
        yield _opened(cade, question, stack)


def _opened(cade: Cade, question: str, stack: ExitStack) -> Meaning:
    from cade.app.runs.semantic import open_semantic

    try:
        semantic = stack.enter_context(closing(open_semantic(cade)))
        cut = QuestionCut() if len(question) > QUESTION_CHARACTERS else None
        vector = semantic.question(question[:QUESTION_CHARACTERS])
        return Meaning(vector, semantic.nearest, cut)
    except CadeError as trouble:
        return Meaning(trouble=trouble)
