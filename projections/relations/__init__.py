"""`relations`: what connects items, so that queries can walk from one to another.

Purpose: commit to file, file to its copies, message to image, message to link to visit. Promise: a
function of the log; a node stands only as long as an item is tied to it. Prohibition: nothing that
only one item says stands in a node.
"""

from cade.domain.facts import (
    ActivityObserved,
    Described,
    Forgotten,
    ItemRetracted,
    Recorded,
    RevisionSeen,
)
from cade.projections.newest import Newest
from cade.projections.projection import Projection, Told
from cade.projections.relations.keys import ties
from cade.projections.relations.tables import SCHEMA, Rows, clear
from cade.projections.relations.words import described_words, image_words
from cade.projections.tables import Tx

_TIED = Newest("tied")


def relations() -> Projection:
    """Return the projection named "relations"."""
    made = Projection("relations", version=1, schema=(*SCHEMA, _TIED.schema))
    made.on_many(ActivityObserved)(_observe)
    made.on_many(RevisionSeen)(_see)
    made.on_many(Described)(_describe)
    made.on(ItemRetracted)(_retract)
    made.on(Forgotten)(_forget)
    return made


def _observe(facts: Told[ActivityObserved], tx: Tx) -> None:
    rows = Rows()
    for recorded, fact in _TIED.standing(facts, tx):
        for kind, key, how in ties(fact.details, fact.text, None):
            rows.tie(recorded.item, kind, key, how)
    rows.write(tx)


def _see(facts: Told[RevisionSeen], tx: Tx) -> None:
    newer, rows = _TIED.newer(facts, tx), Rows()
    clear((recorded.item for recorded, _ in newer), tx, state_only=True)
    for recorded, fact in newer:
        said = (fact.details, fact.text, fact.content_hash)
        for kind, key, how in ties(*said):
            rows.tie(recorded.item, kind, key, how)
        for word in image_words(*said):
            rows.say(recorded.item, word)
    rows.write(tx)


def _describe(facts: Told[Described], tx: Tx) -> None:
    rows = Rows()
    for recorded, fact in _TIED.standing(facts, tx):
        rows.tie(recorded.item, "content", fact.content_hash.hex(), "described")
        for word in described_words(fact):
            rows.say(recorded.item, word)
    rows.write(tx)


def _retract(recorded: Recorded, fact: ItemRetracted, tx: Tx) -> None:
    clear([recorded.item], tx)
    _TIED.retract(recorded, tx)


def _forget(recorded: Recorded, fact: Forgotten, tx: Tx) -> None:
    clear(recorded.forgets, tx)
    _TIED.forget(recorded.forgets, tx)
