"""The meaning's half of a search, made ready: the question's vector and what it is compared with.

Whatever is missing or broken here costs the vectors and not the answer: words alone are searched,
and the person is told why and what to do.
"""

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from typing import TYPE_CHECKING, Any

import msgspec

from cade.app.runs.chance import kept_bank
from cade.app.wiring import Cade
from cade.domain.errors import CadeError

if TYPE_CHECKING:
    from cade.app.runs.semantic import Semantic
    from cade.queries.language import Language
    from cade.queries.search import Rendering
    from cade.queries.search.bank import Bank
    from cade.queries.search.request import Embeds
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

    also: the question in the other language, where the history speaks it and it can be translated.
    bank: what chance finds in this history. passages: embeds texts by the same model.
    language: of the question.

    Both None when words alone can be searched; trouble then says why, unless words alone were
    asked for or nothing has been embedded yet. With both, trouble says what of it was left out.
    """

    vector: Any = None
    nearest: "Nearest | None" = None
    trouble: CadeError | None = None
    also: "Rendering | None" = None
    bank: "Bank | None" = None
    passages: "Embeds | None" = None
    language: "Language | None" = None


@contextmanager
def meaning_of(cade: Cade, question: str, language: "Language") -> Iterator[Meaning]:
    """Embed the question and hold the vectors of the same model open inside the block.

    language: of the whole question, of which `question` may be a word or two.
    """
    words_alone = cade.config.retrieval.mode == "lexical" or not question.strip()
    if words_alone or not cade.places.vectors.exists():
        yield Meaning(language=language)
        return
    with ExitStack() as stack:
        yield _opened(cade, question, language, stack)


def _opened(cade: Cade, question: str, language: "Language", stack: ExitStack) -> Meaning:
    from cade.app.runs.semantic import open_semantic

    try:
        semantic = stack.enter_context(closing(open_semantic(cade)))
        cut = QuestionCut() if len(question) > QUESTION_CHARACTERS else None
        vector = semantic.question(question[:QUESTION_CHARACTERS])
        also = _rendering(cade, semantic, question, language)
        bank = kept_bank(cade, semantic.nearest.model)
        return Meaning(vector, semantic.nearest, cut, also, bank, semantic.passages, language)
    except CadeError as trouble:
        return Meaning(trouble=trouble, language=language)


def _rendering(
    cade: Cade, semantic: "Semantic", question: str, language: "Language"
) -> "Rendering | None":
    from cade.app.models.translate import translated
    from cade.queries.search import Rendering
    from cade.queries.search.semantic import speaks

    if not speaks(cade.views, semantic.nearest, "en" if language == "pt" else "pt"):
        return None
    other = translated(question, language)
    return None if other is None else Rendering(other, semantic.question(other))
