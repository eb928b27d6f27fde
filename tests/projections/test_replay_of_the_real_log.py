from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings

from cade.app.store.log import HistoryLog, open_log
from cade.app.store.ports import Batch
from cade.domain.facts import AnyFact, ItemFact, RunRecorded
from cade.tests.projections.builders import NOON, commit, file, removed
from cade.tests.projections.connections import in_memory
from cade.tests.projections.dump import dump
from cade.tests.projections.histories import HISTORIES, Step
from cade.tests.projections.models import fold_all


class Written:
    """The real log, written as a history writes it: one batch a fact."""

    def __init__(self, log: HistoryLog) -> None:
        self.log = log

    def append(self, *facts: AnyFact) -> None:
        for fact in facts:
            if isinstance(fact, ItemFact):  # of runs and forgetting the log itself keeps record
                self.log.append(
                    Batch(
                        source=fact.source,
                        target="/home/ana",
                        run_id="a" * 32,
                        version="0.1.0",
                        at=NOON,
                        facts=[fact],
                    )
                )

    def forget(self, *facts: ItemFact | RunRecorded) -> None:
        uids = {fact.uid for fact in facts if isinstance(fact, ItemFact)}
        named = {
            recorded.subject
            for recorded in self.log.after(0)
            if isinstance(recorded.fact, ItemFact) and recorded.fact.uid in uids
        }
        if named:
            self.log.forget(sorted(named), "uid", NOON)


@contextmanager
def written() -> Iterator[Written]:
    with TemporaryDirectory() as folder:
        log = open_log(Path(folder) / "data", Path(folder) / "config")
        try:
            yield Written(log)
        finally:
            log.close()


@settings(max_examples=12, deadline=None)
@given(history=HISTORIES)
def test_replay_of_the_real_log_equals_increments(history: list[Step]) -> None:
    with written() as written_log:
        db, again = in_memory(), in_memory()
        for step in history:
            fold_all(written_log.log, db)
            step(written_log)
        fold_all(written_log.log, db)
        fold_all(written_log.log, again)

        assert dump(db) == dump(again)


def test_trimmed_and_shredded_facts_of_the_real_log_leave_what_is_current() -> None:
    with written() as written_log:
        db = in_memory()
        first, second = file(text="old words"), file(text="new words")
        written_log.append(first, second, commit(), removed("/other"))
        written_log.forget(commit())
        fold_all(written_log.log, db)

        assert [row[1:3] for row in dump(db)["texts"]] == [("new words", "")]
        assert [row[2] for row in dump(db)["items"]] == ["/home/ana/notes.md"]
        assert len(dump(db)["revisions"]) == 2
