"""A projection: its name, version, tables and the folds that fill them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any, Protocol, TypeVar

import msgspec

from cade.domain.facts import Fact, Recorded
from cade.projections.tables import Tx, created

F = TypeVar("F", bound=Fact)
Told = Sequence[tuple[Recorded, F]]
"""Facts of one type, each with its place in the log."""

Fold = Callable[[Told[Any], Tx], None]
BatchFold = Callable[[Sequence[Recorded], Tx], None]


class LogTail(Protocol):
    """What a projection may know of the log."""

    def after(self, position: int) -> Iterator[Recorded]:
        """Yield every record behind `position`, in order, in constant memory."""
        ...

    def head(self) -> int:
        """Return the last position, 0 when the log is empty."""
        ...


class Projection:
    """A read model that is a function of the log, its version and its parameters.

    name: what a person types to have it rebuilt.
    version: raised when a fold changes what it writes; a change of `schema` or `parameters`
        is noticed without it. Either makes the projection start again at position 0.
    schema: CREATE statements of everything it owns, in the order in which they can run, without
        IF NOT EXISTS.
    settings: statements that run once after the schema (an option that a virtual table keeps).
    parameters: what the folds need besides their fact (a time zone, a key).
    after: names of the projections whose tables it reads or hangs triggers on; they are folded
        before it, and it starts again with them.
    """

    def __init__(
        self,
        name: str,
        *,
        version: int,
        schema: Sequence[str],
        settings: Sequence[str] = (),
        parameters: Mapping[str, str] | None = None,
        after: Sequence[str] = (),
    ) -> None:
        self.name = name
        self.version = version
        self.schema = tuple(schema)
        self.settings = tuple(settings)
        self.parameters = dict(parameters or {})
        self.after = tuple(after)
        self.folds: dict[type[Fact], Fold] = {}
        self.batch_folds: list[BatchFold] = []

    @property
    def tables(self) -> tuple[str, ...]:
        """Names of the tables it owns, virtual ones included, in the order of the schema."""
        objects = (created(statement) for statement in self.schema)
        return tuple(name for kind, name in objects if kind == "TABLE")

    @property
    def fingerprint(self) -> str:
        """32 hex digits that change with schema, settings or parameters, and do not tell a key."""
        said = msgspec.msgpack.encode((self.schema, self.settings, sorted(self.parameters.items())))
        return blake2b(said, digest_size=16, person=b"cade projection").hexdigest()

    def on(
        self, fact_type: type[F]
    ) -> Callable[[Callable[[Recorded, F, Tx], None]], Callable[[Recorded, F, Tx], None]]:
        """Register the decorated function as the fold for one type of fact.

        Raises ValueError for a second fold of the same type.
        """

        register_many = self.on_many(fact_type)

        def register(fold: Callable[[Recorded, F, Tx], None]) -> Callable[[Recorded, F, Tx], None]:
            def one_by_one(facts: Told[F], tx: Tx) -> None:
                for recorded, fact in facts:
                    fold(recorded, fact, tx)

            register_many(one_by_one)
            return fold

        return register

    def on_many(
        self, fact_type: type[F]
    ) -> Callable[[Callable[[Told[F], Tx], None]], Callable[[Told[F], Tx], None]]:
        """Register the decorated function as the fold for many facts of one type at once.

        It gets them in the order of the log, an item several times if it was told several times.
        Raises ValueError for a second fold of the same type.
        """
        if fact_type in self.folds:
            raise ValueError(f"{self.name} already folds {fact_type.__name__}")

        def register(fold: Callable[[Told[F], Tx], None]) -> Callable[[Told[F], Tx], None]:
            self.folds[fact_type] = fold
            return fold

        return register

    def on_batch(self, fold: BatchFold) -> BatchFold:
        """Register what runs after each batch, in its transaction, with the batch's records.

        For indexes that take many rows at once far faster than one by one.
        """
        self.batch_folds.append(fold)
        return fold


def related(names: Iterable[str], projections: Sequence[Projection]) -> tuple[Projection, ...]:
    """Return, in their given order, the named projections and all that are tied to them.

    Two are tied when one is `after` the other, directly or through a third. Raises KeyError for
    a name that no projection has.
    """
    by_name = {projection.name: projection for projection in projections}
    found: set[str] = set()
    waiting = [by_name[name].name for name in names]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += by_name[name].after
            waiting += (other.name for other in projections if name in other.after)
    return tuple(projection for projection in projections if projection.name in found)
