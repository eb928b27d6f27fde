"""Words typed with one slip: a letter too many, one missing, a wrong one, two swapped."""

_LONG = 5
"""From so many letters on a wrong letter is a slip; shorter words become other words by it."""
_SHORTEST = 4


class Speller:
    """Finds the word of a list that was meant; its first letter is never taken for a slip."""

    def __init__(self, words: str, *, never: str = "") -> None:
        self._never = frozenset(never.split())
        self._words: dict[str, list[str]] = {}
        for word in sorted(words.split(), key=lambda word: (-len(word), word)):  # "taks": tasks
            self._words.setdefault(word[:1], []).append(word)

    def meant(self, typed: str) -> str | None:
        """Return the word that was meant by a folded one that nobody knows; None for none."""
        if len(typed) < _SHORTEST or typed in self._never or not typed.isalpha():
            return None
        near = self._words.get(typed[:1], ())
        return next((word for word in near if one_slip(typed, word)), None)


def one_slip(typed: str, word: str) -> bool:
    """Tell whether one slip lies between two words that are not the same."""
    if abs(len(typed) - len(word)) > 1:
        return False
    first = 0
    while first < min(len(typed), len(word)) and typed[first] == word[first]:
        first += 1
    one, other = typed[first:], word[first:]
    while one and other and one[-1] == other[-1]:
        one, other = one[:-1], other[:-1]
    if len(one) == len(other) == 1:
        return len(word) >= _LONG
    return len(one) + len(other) == 1 or (len(one) == 2 and one == other[::-1])
