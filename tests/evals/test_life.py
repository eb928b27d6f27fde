"""The small life: what is asked for is there, and a larger history has all of the smaller."""

from cade.domain.facts import FileRemoved, RevisionSeen
from cade.evals.life.event import LIVIA
from cade.evals.life.facts import SMALL, asked, events, facts, told
from cade.evals.life.home import NOW
from cade.evals.life.telling import uid_of


def test_the_halves_ask_about_different_events() -> None:
    (calibration, nothing), (test, neither) = asked("calibration"), asked("test")
    golds = [{uid for _, gold in half for uid in gold} for half in (calibration, test)]

    assert not golds[0] & golds[1]
    assert min(len(calibration), len(test)) >= 50
    assert min(len(nothing), len(neither)) >= 30


def test_every_event_that_answers_is_in_the_history_once() -> None:
    there = [uid_of(LIVIA, event) for event in told()]

    assert len(set(there)) == len(there)
    assert {
        uid for half in ("calibration", "test") for _, gold in asked(half)[0] for uid in gold
    } <= {*there}


def test_a_larger_history_has_all_of_the_smaller() -> None:
    assert {event.key for event in events(SMALL)} <= {event.key for event in events(2 * SMALL)}
    larger = {str(fact) for fact in facts(2 * SMALL)}
    assert {str(fact) for fact in facts(SMALL)} <= larger


def test_nothing_lies_in_the_future_and_all_kinds_are_there() -> None:
    found = list(facts(1_000))

    assert all(event.day <= NOW.date() for event in events(1_000))
    assert {fact.source for fact in found} == {"git", "browser", "file", "teams", "whatsapp"}
    assert any(isinstance(fact, FileRemoved) for fact in found)
    assert sum(isinstance(f, RevisionSeen) and len(f.text or "") > 3_000 for f in found) >= 10
