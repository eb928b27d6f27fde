"""From what a collector yields to batches for the log: redacted, capped, counted, cut in time."""

from collections.abc import Iterator

import msgspec

from cade.collectors.world import Expected, Finished, Item, Noted, Skipped, Unchanged
from cade.domain.facts import ItemFact, Names, SkippedItem
from cade.domain.masking import masked

MAX_BATCH_CHARACTERS = 4_000_000
"""A batch of long texts is written before its number of facts is reached, to keep memory flat."""

MAX_SKIPPED_NAMED = 200
"""How many skipped items one batch's record names; all of them are counted."""


class Pending(msgspec.Struct, kw_only=True):
    """What one batch will hold."""

    facts: list[ItemFact] = []
    unchanged: int = 0
    masked: int = 0
    skipped: int = 0
    named: list[SkippedItem] = []
    finished: bool = False
    mark: str | None = None
    names: Names | None = None

    characters: int = 0

    @property
    def items(self) -> int:
        """How many items of the target it accounts for."""
        return len(self.facts) + self.unchanged + self.skipped

    def add(self, told: ItemFact, max_characters: int) -> None:
        """Add a fact, without its secrets and with its text cut."""
        fact, count = masked(told, max_characters)
        self.facts.append(fact)
        self.masked += count
        self.characters += len(getattr(fact, "text", None) or "")

    def is_full(self, size: int) -> bool:
        """Tell whether it should be written now."""
        return self.items >= size or self.characters >= MAX_BATCH_CHARACTERS


def batches(
    items: Iterator[Item], *, size: int, max_characters: int
) -> Iterator[Pending | Expected | Noted | Skipped]:
    """Yield batches of at most `size` facts, and between them what a person should see at once.

    The last batch, perhaps empty, is yielded when the collector ends.
    """
    batch = Pending()
    for item in items:
        match item:
            case Expected() | Noted():
                yield item
            case Skipped():
                _skip(batch, item)
                yield item
            case Unchanged(count=count):
                batch.unchanged += count
            case Finished(mark=mark, names=names):
                batch.finished, batch.mark, batch.names = True, mark, names
            case _:
                batch.add(item, max_characters)
        if batch.is_full(size):
            yield batch
            batch = Pending()
    yield batch


def _skip(batch: Pending, item: Skipped) -> None:
    batch.skipped += 1
    if len(batch.named) < MAX_SKIPPED_NAMED:
        named = SkippedItem(origin=item.origin, reason=item.reason.value, detail=item.detail)
        batch.named.append(masked_skip(named))


def masked_skip(item: SkippedItem) -> SkippedItem:
    """Return the item with secrets in its name and detail masked."""
    from cade.domain.redaction import redact

    detail = redact(item.detail).text if item.detail else None
    return SkippedItem(origin=redact(item.origin).text, reason=item.reason, detail=detail)
