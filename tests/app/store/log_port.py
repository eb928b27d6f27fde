"""What every implementation of the port `Log` does."""

import msgspec
import pytest

from cade.app.store.ports import Log
from cade.collectors.world import Latest
from cade.domain.facts import Counts, ItemRetracted, RevisionSeen, RunRecorded, SkippedItem
from cade.tests.app.store.stores import NOON, SHOP, batch, commit, removed, revision

PLAN = "/home/ana/plano.md"


class LogRules:
    @pytest.fixture
    def log(self) -> Log:
        raise AssertionError("each implementation gives its own")

    def test_an_empty_log_has_head_nought_and_no_records(self, log: Log) -> None:
        assert (log.head(), list(log.after(0))) == (0, [])

    def test_a_batch_comes_back_in_order_with_its_runs_record_last(self, log: Log) -> None:
        log.append(batch(commit(1), commit(2)))

        facts = [record.fact for record in log.after(0)]
        assert facts[:2] == [commit(1), commit(2)]
        assert isinstance(facts[2], RunRecorded)

    def test_positions_grow_and_reading_goes_on_behind_the_one_named(self, log: Log) -> None:
        log.append(batch(commit(1)))
        middle = log.head()
        log.append(batch(commit(2)))

        assert [record.fact for record in log.after(middle)][:1] == [commit(2)]
        positions = [record.position for record in log.after(0)]
        assert positions == sorted(set(positions))
        assert positions[-1] == log.head()

    def test_a_twin_in_the_batch_and_one_from_before_are_stored_once(self, log: Log) -> None:
        log.append(batch(commit(1), commit(1)))

        again = log.append(batch(commit(1)))

        assert (again.counts, again.first_position) == (Counts(unchanged=1), None)
        assert [r.fact for r in log.after(0)].count(commit(1)) == 1

    def test_every_record_of_an_item_has_the_position_of_its_first(self, log: Log) -> None:
        log.append(batch(commit(1), revision(PLAN, "a")))
        log.append(batch(revision(PLAN, "b"), removed(PLAN, "b")))

        about = [r for r in log.after(0) if getattr(r.fact, "uid", None) == PLAN]
        assert {record.item for record in about} == {about[0].position}

    def test_what_a_batch_did_is_counted_in_items(self, log: Log) -> None:
        log.append(batch(commit(1), revision(PLAN, "a"), revision("/x", "a")))

        done = log.append(
            batch(commit(1), revision(PLAN, "b"), removed("/x", "a"), commit(2), unchanged=3)
        )

        assert done.counts == Counts(new=1, updated=1, removed=1, unchanged=4)

    def test_the_runs_record_tells_what_was_stored_and_what_was_not(self, log: Log) -> None:
        skipped = (SkippedItem(origin="/home/ana/x", reason="read_error", detail="EIO"),)
        done = log.append(batch(commit(1), named=skipped, finished=True, mark="m"))

        run = list(log.after(0))[-1].fact
        assert isinstance(run, RunRecorded)
        assert (run.first_position, run.finished, run.at) == (done.first_position, True, NOON)
        assert run.counts == done.counts == Counts(new=1, skipped=1)
        assert run.notes is not None
        assert (run.notes.target, run.notes.mark, run.notes.skipped) == (SHOP, "m", skipped)

    def test_a_batch_without_news_leaves_no_record(self, log: Log) -> None:
        done = log.append(batch())

        assert (done.last_position, log.head()) == (0, 0)

    def test_a_newer_revision_takes_the_text_of_the_older_one(self, log: Log) -> None:
        log.append(batch(revision(PLAN, "a", text="velho"), revision(PLAN, "b", text="novo")))
        log.append(batch(revision(PLAN, "c", text="novíssimo")))

        seen = [r.fact for r in log.after(0) if isinstance(r.fact, RevisionSeen)]
        assert [fact.text for fact in seen] == [None, None, "novíssimo"]
        assert [fact.revision for fact in seen] == ["a", "b", "c"]

    def test_the_log_knows_an_item_as_soon_as_it_is_stored(self, log: Log) -> None:
        known = log.known("git")
        before = known.has(commit(1).uid)

        log.append(batch(commit(1)))

        assert (before, known.has(commit(1).uid), known.has(commit(2).uid)) == (False, True, False)

    def test_what_was_last_told_of_an_item_that_cannot_change_is_known(self, log: Log) -> None:
        log.append(batch(commit(1), revision(PLAN, "a")))
        log.append(batch(msgspec.structs.replace(commit(1), text="told anew")))

        known = log.known("git")
        assert known.observed(commit(1).uid) == commit(1).details
        assert (known.observed(PLAN), known.observed("/nothing")) == (None, None)

    def test_the_newest_state_of_an_item_is_known(self, log: Log) -> None:
        log.append(batch(revision(PLAN, "a"), commit(1)))
        log.append(batch(revision(PLAN, "b")))

        known, newest = log.known("git"), revision(PLAN, "b")
        assert known.latest(PLAN) == Latest(
            revision="b",
            details=newest.details,
            content_hash=newest.content_hash,
            occurred_at=newest.occurred_at,
            text=newest.text,
        )
        assert (known.latest("/nothing"), known.latest(commit(1).uid)) == (None, None)

    def test_a_removed_item_is_known_as_removed_until_it_is_seen_again(self, log: Log) -> None:
        log.append(batch(revision(PLAN, "a")))
        log.append(batch(removed(PLAN, "a")))
        gone = log.known("git").latest(PLAN)
        log.append(batch(revision(PLAN, "b")))
        back = log.known("git").latest(PLAN)

        assert gone == Latest(revision="a", removed=True)
        assert back is not None and not back.removed

    def test_the_items_under_a_prefix_are_known_in_their_newest_state(self, log: Log) -> None:
        log.append(batch(revision("/a/1", "a"), revision("/b/1", "a"), revision("/a/2", "a")))
        log.append(batch(revision("/a/1", "b"), removed("/a/2", "a")))

        found = {uid: (s.revision, s.removed) for uid, s in log.known("git").under("/a/")}
        assert found == {"/a/1": ("b", False), "/a/2": ("a", True)}

    def test_what_was_taken_back_is_known_under_a_prefix_when_it_is_asked_for(
        self, log: Log
    ) -> None:
        log.append(batch(revision("/a/1", "a"), revision("/a/2", "a")))
        log.append(batch(ItemRetracted(uid="/a/1", source="git", noticed_at=NOON)))
        known = log.known("git")

        assert [uid for uid, _ in known.under("/a/")] == ["/a/2"]
        found = {uid: state.retracted for uid, state in known.under("/a/", retracted=True)}
        assert found == {"/a/1": True, "/a/2": False}

    def test_only_a_finished_run_leaves_a_mark_and_the_last_one_counts(self, log: Log) -> None:
        known = log.known("git")
        log.append(batch(finished=True, mark="one"))
        log.append(batch(finished=True, mark="two"))
        log.append(batch(commit(1), mark="three"))
        log.append(batch(finished=True, mark="elsewhere", target="/other"))

        assert (known.mark(SHOP), known.mark("/never")) == ("two", None)

    def test_sources_know_nothing_of_each_other(self, log: Log) -> None:
        log.append(batch(commit(1), finished=True, mark="m"))

        other = log.known("file")
        assert (other.has(commit(1).uid), other.mark(SHOP), list(other.under(""))) == (
            False,
            None,
            [],
        )
