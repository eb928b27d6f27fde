"""What an answer is: sentences, the sources that they cite, and how it came about."""

from datetime import date
from typing import Literal

import msgspec

from cade.queries.language import Language
from cade.queries.search.request import Hit

Mode = Literal["extractive", "generated", "nothing"]
Fault = Literal[
    "no_citation", "unknown_source", "little_shared", "figure", "name", "negation", "swapped",
    "quotation",
]  # fmt: skip
"""figure: a number, time, date or day that what is cited does not have; negation: it says the
opposite; swapped: names, days or figures stand the other way round; quotation: not its words."""


class Sentence(msgspec.Struct, frozen=True):
    """One sentence on one line; a block of code keeps its lines.

    cites: numbers of the sources, as `Source.number` has them.
    faults: why code did not find it supported by what it cites; empty when it did. A quoted
        sentence has none.
    speaker: who wrote the quoted words, where that matters (a message; who did it was asked).
    day: the item's local day, where a date was asked for and the words name none.
    under: the line of the source that it stands under: what introduces a list or a block of code,
        the head of a table, a heading over a list; None elsewhere.
    """

    text: str
    cites: tuple[int, ...] = ()
    faults: tuple[Fault, ...] = ()
    speaker: str | None = None
    day: date | None = None
    under: str | None = None

    @property
    def supported(self) -> bool:
        """Whether every check of it passed."""
        return not self.faults


class Source(msgspec.Struct, frozen=True):
    """A cited piece of evidence and the number it is cited by, from 1."""

    number: int
    hit: Hit


class Answer(msgspec.Struct, frozen=True):
    """An answer in the question's language; without sentences when nothing supports one.

    mode: "extractive" quotes the sources, "generated" was written by a model and checked,
        "nothing" says that the history has no answer.
    """

    language: Language
    sentences: tuple[Sentence, ...] = ()
    sources: tuple[Source, ...] = ()
    mode: Mode = "nothing"
