"""What an application's databases look like now, read from private copies of them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec

from cade.app.schemas.keeping import State, digest_of, uid_digests
from cade.app.wiring import Cade
from cade.app.words import reason
from cade.collectors.files.trouble import Unreadable
from cade.collectors.indexeddb import Trouble
from cade.collectors.messages import Seen
from cade.collectors.private_copy import private_copy
from cade.collectors.schemas.drift import fingerprint
from cade.collectors.schemas.form import Schema
from cade.collectors.schemas.observe import Observed, Observer
from cade.collectors.schemas.proposal import Tried, tried
from cade.collectors.schemas.records import Row, chosen, rows
from cade.collectors.world import World
from cade.domain.errors import SourceError


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What a schema gave in all databases together; see `Tried`.

    drift: a code when one of them has records and none is a message.
    """

    uids: frozenset[str]
    covered: dict[str, int]
    lacking: int
    records: int
    drift: str | None
    sample: tuple[Seen, ...] = ()

    @property
    def rank(self) -> tuple[int, int]:
        """How good it is: different messages, then what is known of them."""
        return len(self.uids), sum(self.covered.values())


class Copies(msgspec.Struct, frozen=True):
    """Private copies of databases, while they are needed."""

    paths: tuple[Path, ...]
    targets: tuple[str, ...]

    def observed(self, schema: Schema) -> Observed:
        """Return what the schema's databases look like."""
        observer = Observer()
        for row in self._rows(schema.kind):
            if chosen(schema, row):
                observer.add(row)
        return observer.observed()

    def tried(self, schema: Schema, sample: int = 0) -> Result:
        """Read them with a schema."""
        return joined([tried(schema, path, sample) for path in self.paths])

    def _rows(self, kind: str) -> Iterator[Row]:
        for path in self.paths:
            for row in rows(kind, path):
                if not isinstance(row, Trouble):
                    yield row


def joined(results: Sequence[Tried]) -> Result:
    """Return the results of several databases as one."""
    covered = Counter[str]()
    for one in results:
        covered.update(one.covered)
    return Result(
        uids=frozenset[str]().union(*(one.uids for one in results)),
        covered=dict(covered),
        lacking=sum(one.tally.wanted - one.tally.mapped for one in results),
        records=sum(one.tally.records for one in results),
        drift=next((one.tally.drift for one in results if one.tally.drift), None),
        sample=tuple(seen for one in results for seen in one.sample),
    )


def state(cade: Cade, schema: Schema, copies: Copies, observed: Observed, result: Result) -> State:
    """Return what is to be kept of this moment."""
    return State(
        schema=digest_of(schema),
        fingerprint=fingerprint(observed),
        targets=copies.targets,
        messages=len(result.uids),
        lacking=result.lacking,
        covered=result.covered,
        uids=uid_digests(result.uids, cade.log.text_key()),
        stores=observed,
    )


@contextmanager
def copied(cade: Cade, name: str, targets: Sequence[str]) -> Iterator[Copies]:
    """Give private copies of the databases; no ingest runs meanwhile. Raises SourceError."""
    world = World(
        now=cade.now,
        known=cade.log.known(name),
        home=str(cade.home),
        scratch=cade.scratch.directory,
    )
    with cade.log.run_lock(), ExitStack() as stack:
        cade.scratch.clear()
        paths = [stack.enter_context(_copy(world, Path(target))) for target in targets]
        yield Copies(tuple(paths), tuple(targets))


@contextmanager
def _copy(world: World, path: Path) -> Iterator[Path]:
    with ExitStack() as stack:
        try:
            copy = stack.enter_context(private_copy(world, path))
        except (OSError, Unreadable) as error:
            raise _unreadable(path, error) from error
        yield copy


def _unreadable(path: Path, error: OSError | Unreadable) -> SourceError:
    why = reason(error.reason.value) if isinstance(error, Unreadable) else error.strerror
    return SourceError(
        "{path} cannot be read: {why}",
        do="Name the folder of the databases itself.",
        path=path,
        why=why,
    )
