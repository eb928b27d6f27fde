"""Turns a stream of token bytes into text that can be shown at once.

A character may be spread over tokens, and a stop text too: what could still become one is held
back until it is clear that it does not.
"""

from codecs import getincrementaldecoder
from collections.abc import Sequence


class Pieces:
    """Text out of bytes, up to the first stop text, which is not part of it."""

    def __init__(self, stop: Sequence[str]) -> None:
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._stop = [text for text in stop if text]
        self._held = ""
        self.stopped = False

    def add(self, raw: bytes) -> str:
        """Take a token's bytes; return what can be shown now ("" when nothing yet)."""
        self._held += self._decode(raw)
        found = [at for text in self._stop if (at := self._held.find(text)) >= 0]
        if found:
            self.stopped = True
            shown, self._held = self._held[: min(found)], ""
            return shown
        return self._release(keep=self._unclear())

    def rest(self) -> str:
        """Return what was held back, at the end."""
        self._held += self._decode(b"", True)
        return self._release(keep=0)

    def _unclear(self) -> int:
        """Return how many characters at the end may be the beginning of a stop text."""
        longest = max((len(text) for text in self._stop), default=1) - 1
        for size in range(min(longest, len(self._held)), 0, -1):
            end = self._held[-size:]
            if any(text.startswith(end) for text in self._stop):
                return size
        return 0

    def _release(self, keep: int) -> str:
        cut = len(self._held) - keep
        shown, self._held = self._held[:cut], self._held[cut:]
        return shown
