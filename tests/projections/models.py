"""All read models that need no embedder, and a log folded into them."""

from cade.domain.facts import AnyFact
from cade.projections.chunks import chunks
from cade.projections.fold import catch_up, prepare
from cade.projections.fts import fts, names
from cade.projections.identifiers import identifiers
from cade.projections.people import people
from cade.projections.projection import LogTail, Projection
from cade.projections.relations import relations
from cade.projections.runs import runs
from cade.projections.tasks import tasks
from cade.projections.timeline import timeline
from cade.tests.projections.connections import Connection
from cade.tests.projections.log import MemoryLog

TEXT_KEY = "5e" * 32


def read_models() -> list[Projection]:
    return [
        *(timeline(), names(), chunks(TEXT_KEY), fts(), identifiers(), people(), tasks()),
        *(relations(), runs()),
    ]


def fold_all(log: LogTail, db: Connection) -> None:
    prepare(read_models(), db)
    catch_up(read_models(), log, db)


def folded(db: Connection, *facts: AnyFact) -> MemoryLog:
    log = MemoryLog(*facts)
    fold_all(log, db)
    return log
