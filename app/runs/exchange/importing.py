"""Reading an export back: through the same door as a collector's facts, so with the same rules.

Secrets are masked by today's rules, texts are capped, what the log has is not stored again, and an
item that was forgotten here stays forgotten unless the person asks for it.
"""

import secrets
from collections.abc import Callable, Iterable

import msgspec

from cade.app.runs.batches import Pending, masked_skip
from cade.app.runs.exchange.lines import (
    FORMAT,
    Header,
    NamesTold,
    NewerExport,
    NotALine,
    NotAnExport,
    read,
)
from cade.app.runs.ingest import added
from cade.app.sources import all_sources
from cade.app.store.ports import Batch
from cade.app.store.told_names import uids_of
from cade.app.version import VERSION
from cade.app.wiring import Cade
from cade.domain.facts import Counts, ItemFact, SkippedItem
from cade.queries.derived import names_told

MAX_LINE = 64_000_000
"""Bytes; a text is at most some ten million characters, and its line at most six times that."""

NO_RECORD = "no_record"

Moved = Callable[[int], None]
"""Told that so many more lines were read."""


class Imported(msgspec.Struct, frozen=True):
    """What became of the lines. skipped: the first of those that could not be read."""

    counts: Counts
    lines: int
    skipped: tuple[SkippedItem, ...] = ()


class Importer:
    """One import. name: of what is read, for the record of the run and for errors.

    lift: items that were forgotten here come back.
    """

    def __init__(self, cade: Cade, name: str, *, lift: bool, moved: Moved) -> None:
        self._cade, self._name, self._lift, self._moved = cade, name, lift, moved
        self._run_id = secrets.token_hex(16)
        self._waiting: dict[str, Pending] = {}
        self._counts = Counts()
        self._skipped: list[SkippedItem] = []

    def run(self, lines: Iterable[bytes]) -> Imported:
        """Read every line into the log. Raises NotAnExport, NewerExport and StoreError.

        A line that cannot be read costs that line; it is named by its number.
        """
        number = 0
        with self._cade.log.run_lock():
            for number, line in enumerate(lines, 1):
                if number == 1:
                    self._check(line)
                else:
                    self._take(number, line)
                self._moved(1)
            if not number:
                raise NotAnExport(self._name)
            for source in [*self._waiting]:
                self._store(source, finished=True)
        return Imported(self._counts, number, tuple(self._skipped))

    def _check(self, line: bytes) -> None:
        try:
            first = read(line)
        except NotALine as error:
            raise NotAnExport(self._name) from error
        if not isinstance(first, Header):
            raise NotAnExport(self._name)
        if first.format > FORMAT:
            raise NewerExport(self._name, first.format)

    def _take(self, number: int, line: bytes) -> None:
        try:
            value = read(line)
        except NotALine as error:
            self._skip(number, str(error))
            return
        if isinstance(value, NamesTold):
            self._tell_names(value)
        elif isinstance(value, ItemFact):
            self._add(value)

    def _add(self, fact: ItemFact) -> None:
        config = self._cade.config.ingest
        pending = self._waiting.setdefault(fact.source, Pending())
        pending.add(fact, config.max_text_characters)
        if pending.is_full(config.batch_items):
            self._store(fact.source)

    def _skip(self, number: int, why: str) -> None:
        item = SkippedItem(origin=f"{self._name}:{number}", reason=NO_RECORD, detail=why)
        self._skipped.append(masked_skip(item))
        self._counts = added(self._counts, Counts(skipped=1))

    def _store(self, source: str, *, finished: bool = False) -> None:
        pending = self._waiting.pop(source)
        batch = self._batch(
            source,
            facts=pending.facts,
            masked=pending.masked,
            finished=finished,
            keep_retracted=self._keeps_retracted(source),
        )
        if self._lift:
            self._cade.log.lift(source, [fact.uid for fact in pending.facts], batch.at)
        self._counts = added(self._counts, self._cade.log.append(batch).counts)
        if not finished:
            self._waiting[source] = Pending()

    def _tell_names(self, told: NamesTold) -> None:
        """Tell what a repository said of names, unless it is known so or forgotten."""
        if self._lift:
            self._cade.log.lift(told.source, uids_of(told.names), self._cade.now())
        names = self._cade.log.believed(told.source, told.names)
        if names_told(self._cade.views, told.source, told.target) != names:
            self._cade.log.append(self._batch(told.source, target=told.target, names=told.names))

    def _keeps_retracted(self, source: str) -> bool:
        known = all_sources().get(source)
        return known is not None and known.keeps_retracted(self._cade.config)

    def _batch(self, source: str, target: str | None = None, **more: object) -> Batch:
        return Batch(
            source=source,
            target=target or f"import {self._name}",
            run_id=self._run_id,
            version=VERSION,
            at=self._cade.now(),
            **more,  # type: ignore[arg-type]
        )
