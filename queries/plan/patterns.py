"""Patterns over the words of a question, written as words and classes of words.

`P (ja|tambem)? me SAID` is a person, perhaps "já" or "também", "me", and any word of the class
SAID. Small letters are words, capitals are classes, `( | ) ?` mean what they mean in regular
expressions, and `ANY` is any word. A line of tokens is written as `word:.CLASS.CLASS.;` for each,
so that one compiled expression finds a pattern in time that grows with the line alone: no pattern
holds an unbounded repetition.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise

_ELEMENT = re.compile(r"[A-Z][A-Z0-9]*|[a-z0-9]+")
_PIECE = re.compile(r"[A-Za-z0-9]+|[()|?]")
_SHORT = {
    "ART": "(o|a|os|as)?",
    "TO": "(para|pra|pro|pras|pros|ao|aos|a|as)",
    "OF": "(de|do|da|dos|das)",
    "FEW": "ANY? ANY? ANY? ANY?",
    "ADV": "(ja|nao|tambem|so|ainda|mais|nunca|sempre|que|tinha|tem|havia|vem|esta|estava|tinham"
    "|anda|andam|andava|continua|vive)? "
    "(ja|nao)?",
    "ADVEN": "(s|has|had|have|ve|d|also|just|already|never|ever|last|is|was)? (already|just|not)?",
    "I": "(i|we)",
    "WENTON": "(chegou|acabou|conseguiu|ficou|prometeu|tentou|vai|ia) (a|de|por|pra)?",
    "PP": "(P (o|a)?)? (P (e|and|ou|or) (o|a|os|as)?)? P",
    "NOW": "(ever|already|just|also|been|last|first)?",
}
"""Pieces that many patterns need, under a name of their own."""

Span = tuple[int, int]
"""The first token of a match and the one after its last."""


class Line:
    """The tokens as the patterns see them: the words of each, folded, with their classes.

    A token without words belongs to the one before it (the second name of a person).
    """

    def __init__(self, entries: Iterable[Sequence[tuple[str, frozenset[str]]]]) -> None:
        pieces, self._starts, at = [";"], list[int](), 1
        self._has = {"ANY"}
        for entry in entries:
            piece = "".join(f"{word}:.{'.'.join(classes)}.;" for word, classes in entry)
            for word, classes in entry:
                self._has.add(word)
                self._has |= classes
            self._starts.append(at)
            pieces.append(piece)
            at += len(piece)
        self._text = "".join(pieces)

    def find(self, pattern: str) -> Iterator[Span]:
        """Yield where the pattern matches, from left to right."""
        if not self._may_hold(pattern):
            return
        for match in compiled(pattern).finditer(self._text):
            yield self._token(match.start()), self._token(match.end())

    def begins(self, pattern: str, first: int = 0) -> int | None:
        """Return the token after the pattern when it stands at token `first`, else None."""
        if first >= len(self._starts) or not self._may_hold(pattern):
            return None
        match = compiled(pattern).match(self._text, self._starts[first])
        return self._token(match.end()) if match and match[0] else None

    def _may_hold(self, pattern: str) -> bool:
        """Tell whether the line has a word for every part that the pattern cannot do without."""
        return not any(self._has.isdisjoint(needed) for needed in needs(pattern))

    def _token(self, place: int) -> int:
        if place >= len(self._text):
            return len(self._starts)
        return bisect_right(self._starts, place) - 1


@cache
def needs(pattern: str) -> tuple[frozenset[str], ...]:
    """Return, for each part that is not optional, words and classes of which it needs one.

    Compiling a pattern takes longer than reading a question, and few patterns can match one.
    """
    found, group, depth = list[frozenset[str]](), set[str](), 0
    pieces = [*_PIECE.findall(_spelled(pattern)), ""]
    for piece, following in pairwise(pieces):
        if piece == "(":
            depth += 1
        elif piece == ")":
            depth -= 1
        elif piece not in "|?":
            group.add(piece)
        if depth == 0 and group and piece not in "|?":
            if following != "?" and "ANY" not in group:
                found.append(frozenset(group))
            group = set()
    return () if "|" in _outside(pieces) else tuple(found)


def _outside(pieces: Sequence[str]) -> list[str]:
    """Return the pieces that stand in no group."""
    depth, found = 0, list[str]()
    for piece in pieces:
        depth += (piece == "(") - (piece == ")")
        if depth == 0:
            found.append(piece)
    return found


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """Return the regular expression of a pattern."""
    spelled = _spelled(pattern).replace("(", "(?:")
    body = _ELEMENT.sub(lambda element: _expression(element[0]), spelled)
    return re.compile("(?<=;)(?:" + body.replace(" ", "") + ")")


def _spelled(pattern: str) -> str:
    return _ELEMENT.sub(lambda element: _SHORT.get(element[0], element[0]), pattern)


def _expression(element: str) -> str:
    if element == "ANY":
        return r"(?:[^;:]+:[^;]*;)"
    if element[0].isupper():
        return rf"(?:[^;:]+:[^;]*\.{element}\.[^;]*;)"
    return rf"(?:{element}:[^;]*;)"


def lines(text: str) -> tuple[str, ...]:
    """Return the patterns of a text, one a line; a line that begins with `…` goes on."""
    joined = text.strip().replace("\n…", " ")
    return tuple(line.strip() for line in joined.splitlines() if line.strip())
