"""Small talk is no evidence for an answer, and stays in every listing."""

from datetime import timedelta

from cade.domain.facts import RevisionSeen
from cade.queries.listing import listing
from cade.queries.plan.when.days import Days
from cade.queries.search import Filters, Request, search
from cade.queries.search.evidence import latest_hits
from cade.queries.timeline import Clock
from cade.tests.projections.builders import NOON, message
from cade.tests.queries.shelf import shelf

TALK = ("bom dia release", "Bom dia, pessoal!", "kkkk", "valeu!", "👍", "ok", "haha")


def talk() -> list[RevisionSeen]:
    return [
        message(str(n), text=text, at=NOON + timedelta(minutes=n)) for n, text in enumerate(TALK)
    ]


def test_a_greeting_is_no_evidence_even_where_its_words_are_asked_for() -> None:
    db = shelf(*talk(), message("fact", text="We say bom dia at every stand-up of the release."))

    found = search(db, Request(question="bom dia haha valeu ok", gate_threshold=0.0))

    assert {hit.text for hit in found.hits} <= {
        "bom dia release",
        "We say bom dia at every stand-up of the release.",
    }


def test_what_somebody_said_is_told_without_it_and_the_very_last_message_with_it() -> None:
    db = shelf(*talk(), message("fact", text="The release is on Friday."))

    said = [hit.text for hit in latest_hits(db, Filters(), 10)]
    last = [hit.text for hit in latest_hits(db, Filters(), 1, chatter=True)]

    assert set(said) == {"bom dia release", "The release is on Friday."}
    assert last == ["haha"]


def test_a_listing_keeps_small_talk() -> None:
    days = Days(NOON.date(), NOON.date() + timedelta(days=1))

    told = listing(shelf(*talk()), days, Filters(), Clock())

    assert [item.headline for item in told] == list(TALK)
