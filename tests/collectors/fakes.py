"""A log in memory: what the collectors have yielded so far."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from cade.collectors.world import Finished, Item, Latest
from cade.domain.details import Details
from cade.domain.facts import ActivityObserved, FileRemoved, ItemRetracted, RevisionSeen


class FakeKnown:
    """Answers as the log would after it was fed with what a collector yielded."""

    def __init__(self) -> None:
        self.items: dict[str, Latest] = {}
        self.marks: dict[str, str | None] = {}

    def feed(self, items: Iterable[Item], target: str = "") -> list[Item]:
        kept = list(items)
        for item in kept:
            match item:
                case ActivityObserved():
                    self.items[item.uid] = Latest(revision="", details=item.details)
                case RevisionSeen():
                    self.items[item.uid] = Latest(
                        revision=item.revision,
                        details=item.details,
                        content_hash=item.content_hash,
                        occurred_at=item.occurred_at,
                        text=item.text,
                    )
                case FileRemoved():
                    before = self.items[item.uid]
                    self.items[item.uid] = Latest(
                        revision=before.revision,
                        details=before.details,
                        content_hash=before.content_hash,
                        removed=True,
                    )
                case ItemRetracted():
                    last = self.items.get(item.uid, Latest(revision=""))
                    self.items[item.uid] = replace(last, text=None, retracted=True)
                case Finished():
                    self.marks[target] = item.mark
        return kept

    def forget(self, uid: str) -> None:
        self.items[uid] = Latest(revision="", forgotten=True)

    def has(self, uid: str) -> bool:
        return uid in self.items

    def latest(self, uid: str) -> Latest | None:
        return self.items.get(uid)

    def observed(self, uid: str) -> Details | None:
        latest = self.items.get(uid)
        return latest.details if latest else None

    def under(self, prefix: str, *, retracted: bool = False) -> Iterator[tuple[str, Latest]]:
        for uid, latest in list(self.items.items()):
            if uid.startswith(prefix) and not latest.forgotten and latest.retracted <= retracted:
                yield uid, latest

    def mark(self, target: str) -> str | None:
        return self.marks.get(target)
