"""What is worth saying of a block: its most telling headlines, and what it is made of."""

from collections import Counter
from collections.abc import Mapping

from cade.queries.summary.structs import Block

KINDS = ("commit", "file", "visit", "message")
"""The most telling first: a commit's subject says what was done, a message only what was said."""


def telling(block: Block, most: int = 2) -> list[str]:
    """Return the latest different headlines, those of the most telling kinds first."""
    ranked = sorted(
        reversed(block.evidence),
        key=lambda item: KINDS.index(item.kind) if item.kind in KINDS else len(KINDS),
    )
    said = dict.fromkeys(item.headline or item.locator for item in ranked)
    return [text for text in said if text][:most]


def by_source(block: Block) -> Mapping[str, int]:
    """Return how many items each source gave, the most first."""
    return dict(Counter(item.source for item in block.evidence).most_common())


def by_kind(block: Block) -> Mapping[str, int]:
    """Return how many commits, files, pages and messages there are, in the order of `KINDS`."""
    found = Counter(item.kind for item in block.evidence)
    return {kind: found[kind] for kind in KINDS if found[kind]}
