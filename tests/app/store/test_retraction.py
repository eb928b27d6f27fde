"""What its source took back: told once, its text gone from the log, never told again."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from cade.app.store.log import HistoryLog
from cade.app.store.ports import Verification
from cade.app.store.sqlite import connect
from cade.domain.details import Attachment, Conversation, Message, Person
from cade.domain.facts import ItemRetracted, RevisionSeen
from cade.tests.app.store.stores import NOON, batch, opened, subject

UID = "19:release/1"
SAID = RevisionSeen(
    uid=UID,
    source="git",
    kind="message",
    revision="1",
    occurred_at=NOON,
    text="segredo do plano",
    content_hash=bytes(32),
    details=Message(
        id="1",
        conversation=Conversation(id="19:release", title="Release"),
        sender=Person(name="Ana Souza"),
        files=(Attachment(name="plano.pdf"),),
        links=("https://example.org/plano",),
    ),
)
BACK = ItemRetracted(uid=UID, source="git", noticed_at=NOON)


@pytest.fixture
def log(tmp_path: Path) -> Iterator[HistoryLog]:
    with opened(tmp_path) as log:
        yield log


def edited(text: str, revision: str) -> RevisionSeen:
    return msgspec.structs.replace(SAID, text=text, revision=revision)


def kept(log: HistoryLog) -> list[RevisionSeen]:
    rows = log.story(subject(log, SAID))
    return [row.fact for row in rows if isinstance(row.fact, RevisionSeen)]


@pytest.mark.parametrize("batches", [[[SAID], [BACK]], [[SAID, BACK]]])
def test_text_files_and_links_of_what_was_taken_back_leave_the_log(
    log: HistoryLog, batches: list[list[RevisionSeen | ItemRetracted]]
) -> None:
    for facts in batches:
        log.append(batch(*facts))

    (fact,) = kept(log)
    assert isinstance(fact.details, Message)
    assert (fact.text, fact.details.files, fact.details.links) == (None, (), ())
    assert fact.details.sender == Person(name="Ana Souza")
    assert log.verify().ok


def test_every_revision_that_was_kept_loses_its_text(tmp_path: Path) -> None:
    with opened(tmp_path, keep_revisions=True) as log:
        log.append(batch(SAID))
        log.append(batch(edited("outro", "2"), edited("mais um", "3")))
        log.append(batch(BACK))

        assert [fact.text for fact in kept(log)] == [None, None, None]
        assert log.verify().ok


def test_it_stays_where_the_person_asked_to_keep_it(log: HistoryLog) -> None:
    log.append(batch(SAID))
    log.append(msgspec.structs.replace(batch(BACK), keep_retracted=True))

    assert kept(log) == [SAID]
    assert log.verify().ok


def test_a_collector_learns_that_it_was_taken_back(log: HistoryLog) -> None:
    log.append(batch(SAID))
    log.append(batch(BACK))

    known = log.known("git")
    latest = known.latest(UID)
    assert latest is not None
    assert latest.retracted
    assert list(known.under("19:")) == []
    assert [latest.retracted for _, latest in known.under("19:", retracted=True)] == [True]


def test_a_trimmed_row_whose_retraction_was_cut_out_is_found(log: HistoryLog) -> None:
    log.append(batch(SAID))
    log.append(batch(BACK))
    db = connect(log.path)
    db.execute("UPDATE facts SET topic = 'file_removed.v1' WHERE topic = 'item_retracted.v1'")
    db.close()

    found = log.verify()
    assert isinstance(found, Verification)
    assert "trimmed" in {problem.code for problem in found.problems}
