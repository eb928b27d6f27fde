"""What chance finds in this history, measured when texts were embedded and kept for the questions.

Sixty-four questions that have nothing to do with anybody's history are asked of it; how near they
come is what a real question must beat. Kept are a handful of figures and the vectors of those
questions, nothing that anybody wrote.
"""

from typing import TYPE_CHECKING

import msgspec

from cade.app.store.private import write_file
from cade.app.wiring import Cade
from cade.queries.search.bank import Bank

if TYPE_CHECKING:
    from cade.projections.vectors import Embedder
    from cade.queries.search.semantic import Nearest

GROWN = 1.25
"""After so much growth, or shrinking, it is measured again; the figures move but slowly."""


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """The figures, and what they were measured on: which store, by which model."""

    store: str
    model: str
    bank: Bank


def kept_bank(cade: Cade, model: str) -> Bank | None:
    """Return what was measured with this model; None when nothing was, or it cannot be read."""
    try:
        kept = msgspec.json.decode(cade.places.chance.read_bytes(), type=Kept)
    except (OSError, msgspec.MsgspecError):
        return None
    return kept.bank if (kept.store, kept.model) == (cade.log.store_id, model) else None


def has_bank(cade: Cade, model: str) -> bool:
    """Tell whether chance was measured with this model, or there is too little to measure."""
    from cade.queries.search.chance import FEWEST, counted

    return counted(cade.views) < FEWEST or kept_bank(cade, model) is not None


def refresh_bank(cade: Cade, nearest: "Nearest", embedder: "Embedder") -> None:
    """Measure again when the history has outgrown the figures. Costs about a second at 100k chunks.

    A figure that cannot be kept is no loss: the gate then judges without it.
    """
    from cade.queries.search.chance import counted, measured
    from cade.queries.search.off_topic import QUESTIONS

    known, chunks = kept_bank(cade, nearest.model), counted(cade.views)
    if known is not None and known.chunks / GROWN <= chunks <= known.chunks * GROWN:
        return
    bank = measured(cade.views, nearest, [embedder.question(text) for text in QUESTIONS])
    if bank is None:
        return
    kept = Kept(store=cade.log.store_id, model=nearest.model, bank=bank)
    try:
        write_file(cade.places.chance, msgspec.json.encode(kept))
    except OSError:
        return
