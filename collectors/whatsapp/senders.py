"""Who a header's line is from, where colons may stand in names, titles and texts."""

import re
from collections import Counter
from collections.abc import Iterable

from cade.collectors.messages.naming import same_title
from cade.collectors.whatsapp.blocks import Block
from cade.collectors.whatsapp.marks import LEFT_TO_RIGHT, plain_name, visible
from cade.collectors.whatsapp.media import media_of
from cade.collectors.whatsapp.sentences import (
    is_of_a_group,
    is_shared_by_a_person,
    made_group,
    names_nobody,
    says_deleted,
)

LONGEST_NAME = 120
MOST_NAMES = 5_000
"""A group has 1,024 members; one that is read wrongly must not fill the memory."""

_NAMED = re.compile(rf"(?P<name>[^\n]{{1,{LONGEST_NAME}}}?):(?: |$)(?P<text>.*)", re.DOTALL)
_LEAST_LINES = 3


class Senders:
    """The names that stand before a colon, and which of them hold a colon themselves.

    ios: iOS wrote the export. first: its first line, whoever speaks. group: the title that the
    group was made with. is_group: a sentence tells that it is one.
    """

    def __init__(self, *, ios: bool) -> None:
        self.ios = ios
        self.group: str | None = None
        self.is_group = False
        self.first = ""
        self._lines: Counter[str] = Counter()
        self._longer: dict[str, str | None] = {}

    def see(self, rest: str) -> None:
        """Count what stands behind one header."""
        found = split(rest)
        if found is None or (self.ios and is_the_applications(found[1])):
            self._see_sentence(rest if found is None else found[1])
        else:
            self._see_name(*found)

    def _see_sentence(self, said: str) -> None:
        self.is_group = self.is_group or is_of_a_group(said)
        self.group = self.group or made_group(said)

    def _see_name(self, name: str, text: str) -> None:
        if name not in self._lines and len(self._lines) >= MOST_NAMES:
            return
        self._lines[name] += 1
        written = not media_of([text])[0] and not is_shared_by_a_person(visible(text))
        further = _NAMED.match(text) if written else None
        longer = f"{name}: {further['name']}" if further else None
        if self._longer.setdefault(name, longer) != longer:
            self._longer[name] = None

    def split(self, rest: str) -> tuple[str, str] | None:
        """Return sender and text behind a header; None where the application itself speaks."""
        found = split(rest)
        if found is None or (self.ios and is_the_applications(found[1])):
            return None
        longer = self._whole_name(found[0])
        if longer and rest.startswith(f"{longer}:"):
            return longer, rest[len(longer) + 1 :].removeprefix(" ")
        return found

    def names(self) -> list[str]:
        """Return the distinct senders as a person reads them, the most talkative first."""
        written = [self._whole_name(name) or name for name, _lines in self._lines.most_common()]
        return list({same_title(plain_name(name)): plain_name(name) for name in written}.values())

    def _whole_name(self, name: str) -> str | None:
        """Return the longer name that every line of a name goes on with, if there is one."""
        return self._longer.get(name) if self._lines[name] >= _LEAST_LINES else None


def senders_of(blocks: Iterable[Block], *, ios: bool) -> Senders:
    """Return who speaks in an export."""
    senders = Senders(ios=ios)
    for block in blocks:
        senders.first = senders.first or block.written
        senders.see(block.rest)
    return senders


def split(rest: str) -> tuple[str, str] | None:
    """Return what stands before and behind the first colon; None for a sentence without one."""
    if names_nobody(rest):
        return None
    found = _NAMED.match(rest)
    if found is None or not plain_name(found["name"]):
        return None
    return found["name"], found["text"]


def is_the_applications(text: str) -> bool:
    """Tell a sentence that iOS puts into somebody's mouth: it begins with a mark nobody types."""
    if not text.startswith(LEFT_TO_RIGHT):
        return False
    first = text.split("\n", 1)[0]
    clean = first.lstrip(LEFT_TO_RIGHT)
    found, _words = media_of([first])
    spoken = found or says_deleted(clean) or is_shared_by_a_person(clean)
    return not spoken and not clean.startswith("@")
