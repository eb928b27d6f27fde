import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from eventsourcing.persistence import IntegrityError, StoredEvent, Tracking

from cade.app.store.chain import Chain
from cade.app.store.recorder import FactRecorder
from cade.app.store.sqlite import connect

ONE, OTHER = "01" * 16, "02" * 16


@pytest.fixture
def recorder(tmp_path: Path) -> Iterator[FactRecorder]:
    recorder = FactRecorder(tmp_path / "history.db", Chain(bytes(32)))
    recorder.create_table()
    yield recorder
    recorder.close()


def event(originator: str, version: int) -> StoredEvent:
    return StoredEvent(originator, version, "activity_observed.v1", b"state%d" % version)


def test_positions_are_returned_and_counted_from_one(recorder: FactRecorder) -> None:
    assert recorder.insert_events([event(ONE, 9), event(OTHER, 4)]) == [1, 2]
    assert recorder.max_notification_id() == 2


def test_the_records_of_an_item_come_in_the_order_of_the_log(recorder: FactRecorder) -> None:
    recorder.insert_events([event(ONE, 9), event(OTHER, 1), event(ONE, 4)])

    assert [e.originator_version for e in recorder.select_events(ONE)] == [9, 4]
    assert [e.originator_version for e in recorder.select_events(ONE, desc=True, limit=1)] == [4]
    assert [e.originator_version for e in recorder.select_events(ONE, gt=4)] == [9]
    assert recorder.select_events(ONE, lte=4) == [event(ONE, 4)]


def test_the_same_version_of_an_item_twice_writes_nothing(recorder: FactRecorder) -> None:
    recorder.insert_events([event(ONE, 9)])

    with pytest.raises(IntegrityError):
        recorder.insert_events([event(OTHER, 1), event(ONE, 9)])
    assert recorder.max_notification_id() == 1


def test_events_and_tracking_are_stored_together_or_not_at_all(recorder: FactRecorder) -> None:
    recorder.insert_events([event(ONE, 1)], tracking=Tracking("target", 1))

    with pytest.raises(IntegrityError):  # a counter that does not grow
        recorder.insert_events([event(ONE, 2)], tracking=Tracking("target", 1))
    assert (recorder.max_notification_id(), recorder.max_tracking_id("target")) == (1, 1)


def test_a_position_is_never_given_twice(recorder: FactRecorder, tmp_path: Path) -> None:
    recorder.insert_events([event(ONE, 1), event(ONE, 2)])
    db = connect(tmp_path / "history.db")
    db.execute("DELETE FROM facts WHERE rowid = 2")
    db.close()

    assert recorder.insert_events([event(ONE, 3)]) == [3]


def test_notifications_name_items_in_hex(recorder: FactRecorder) -> None:
    recorder.insert_events([event(ONE, 9), event(OTHER, 4)])

    found = recorder.select_notifications(1, 10, inclusive_of_start=False)
    assert [(n.id, n.originator_id, n.originator_version) for n in found] == [(2, OTHER, 4)]


def test_a_subscription_gives_what_is_there_and_waits_for_more(recorder: FactRecorder) -> None:
    recorder.insert_events([event(ONE, 1), event(ONE, 2)])
    with recorder.subscribe(gt=1) as subscription:
        first = next(subscription).id
        writer = threading.Timer(0.1, recorder.insert_events, [[event(ONE, 3)]])
        writer.start()
        second = next(subscription).id
        writer.join()

    assert (first, second) == (2, 3)
    assert list(subscription) == []


def test_a_subscription_can_be_stopped_while_it_waits(recorder: FactRecorder) -> None:
    subscription = recorder.subscribe()
    threading.Timer(0.1, subscription.stop).start()

    assert list(subscription) == []
