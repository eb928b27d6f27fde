"""A sentence cut into what it claims, each part as it is compared with a source."""

import re
from collections.abc import Iterator
from itertools import pairwise

import msgspec

from cade.queries.answer.figures import Kind, Token, tokens
from cade.queries.stop_words import STOP_WORDS
from cade.queries.words import folded

EXACT: frozenset[Kind] = frozenset({"figure", "time", "date", "month", "weekday", "day"})
_CUT = re.compile(
    r"\s*[;:—–]\s+|,\s+(?!\d)|\s+(?:and|but|while|because|so that|so|whereas|e|mas|porque|enquanto"
    r"|porem|porém|então)\s+(?=[^\W\d_])|\s+(?:and|e)\s+(?=\d+\s[^\W\d_]+)"
)
_NEGATION = re.compile(
    r"\b(?:not|cannot|never|no|none|nobody|nothing|neither|nor|without|nao|nunca|jamais|nem|nenhuma?"
    r"|ninguem|nada|sem|deixou de|deixaram de|no longer)\b|n't\b"
)
_PASSIVE = re.compile(
    r"\b(?:is|are|was|were|been|being|be)\s+(?:\w+\s+)?\w+(?:ed|en|id|ne|lt|ht)\b[^,;]{0,60}\bby\b"
    r"|\b(?:foi|foram|sera|seria|e|sao|era|eram)\s+\w+(?:ad|id|t|s)[oa]s?\b[^,;]{0,60}"
    r"\b(?:pel[oa]s?|por)\b"
)
_OPPOSED = tuple(
    (frozenset(one.split()), frozenset(other.split()))
    for one, other in (
        ("before antes", "after depois apos"),
        ("above over more acima mais exceeding", "below under less fewer abaixo menos"),
        ("up", "down"),
        ("until ate", "since desde"),
        ("with com", "without sem"),
        ("first primeiro primeira", "last ultimo ultima"),
        ("every all todos todas", "some alguns algumas"),
    )
)
"""Words that are too common to be looked for and yet turn a sentence round."""
_LIGHT_WORDS = """
one um uma per takes take took place happens happen happened occurs scheduled set acontece aconteceu
ocorre marcado marcada dr dra mr mrs sr sra
"""
_LIGHT = STOP_WORDS | frozenset(_LIGHT_WORDS.split())
"""What says nothing by itself."""
_NAME = re.compile(r"(?<=[\w,;:)\"“'’] )[^\W\d_a-zà-ÿ][\w'’-]*")
_CAPITALISED = """
january february march april may june july august september october november december monday
tuesday wednesday thursday friday saturday sunday
"""
_MONTHS_AND_DAYS = frozenset(_CAPITALISED.split())


class Clause(msgspec.Struct, frozen=True):
    """One claim. content: its words that say something, and its units, in order."""

    text: str
    tokens: tuple[Token, ...]
    content: tuple[str, ...]
    names: frozenset[str]

    @property
    def exact(self) -> frozenset[tuple[Kind, str]]:
        """What must stand in the source as it is: kinds and values."""
        return frozenset((token.kind, token.text) for token in self.tokens if token.kind in EXACT)

    @property
    def is_negated(self) -> bool:
        """Whether it says that something is not so."""
        return _NEGATION.search(folded(self.text).replace("’", "'")) is not None

    @property
    def is_passive(self) -> bool:
        """Whether it says by whom something was done."""
        return _PASSIVE.search(folded(self.text)) is not None


def clause(text: str) -> Clause:
    """Return a text as one claim."""
    read = tuple(tokens(text))
    content = tuple(
        token.text
        for token in read
        if token.kind == "unit"
        or (token.kind == "word" and token.text not in _LIGHT and len(token.text) > 1)
    )
    return Clause(text, read, content, frozenset(_names(text)))


def clauses(text: str) -> list[Clause]:
    """Return the claims of a sentence in order; what says nothing goes with what is before it."""
    cuts = [(0, 0), *(match.span() for match in _CUT.finditer(text)), (len(text), len(text))]
    found = list[Clause]()
    for (_, start), (end, _) in pairwise(cuts):
        one = clause(text[start:end])
        if one.content or one.exact:
            found.append(one)
    return found or [clause(text)]


def opposed(one: Clause, other: Clause) -> bool:
    """Tell whether one says "before" where the other says "after", and the like."""
    said, known = ({token.text for token in each.tokens} for each in (one, other))
    return any(
        (said & a and known & b and not known & a) or (said & b and known & a and not known & b)
        for a, b in _OPPOSED
    )


def _names(text: str) -> Iterator[str]:
    """Yield the words, folded, that are written like names: capitalised within the sentence."""
    for match in _NAME.finditer(text):
        for part in re.findall(r"[^\W\d_]+", folded(match[0])):
            if part not in STOP_WORDS and part not in _MONTHS_AND_DAYS and len(part) > 1:
                yield part
