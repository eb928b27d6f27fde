"""Gathers what the gate looks at, and asks it."""

from collections.abc import Sequence

from cade.queries.search import closest, expected, gate
from cade.queries.search.asked import Asked
from cade.queries.search.calibration import fitted
from cade.queries.search.chance import counted, distinct
from cade.queries.search.evidence import LEAST, Scores
from cade.queries.search.request import Hit, Signals
from cade.queries.search.semantic import Meaning, Nearest


def judged(
    asked: Asked, nearest: Nearest, meaning: Meaning, scores: Scores, hits: Sequence[Hit]
) -> gate.Verdict:
    """Tell whether the best hits are evidence, by all that is known of them."""
    fit, threshold, bank = fitted(nearest.model), asked.request.gate_threshold, asked.request.bank
    by_words = covered(asked, hits)
    if meaning.nearness is None:
        return gate.by_words(by_words, threshold)
    if bank is not None:
        mass, share = gate.held(asked.ways, hits)
        seen = Signals(
            cosine=bank.above(meaning.best_cosine),
            distinct=distinct(nearest, bank, asked.spoken, [h.chunk_id for h in hits[:LEAST]]),
            sentence=closest.margin(asked, nearest, bank, hits),
            agreement=gate.agreement(hits, scores.lexical, meaning.centred),
            mass=mass,
            share=share,
            unknown=gate.unknown(asked.ways, counted(asked.db)),
            missing=gate.missing(asked.questions, hits),
            lacking=_lacks(asked, hits),
        )
        return gate.by_chance(fit.bank_gate, seen, threshold)
    across = bool(hits) and hits[0].language not in ("", asked.language)
    return gate.by_meaning(fit.gate, meaning.nearness, by_words, across, threshold)


def _lacks(asked: Asked, hits: Sequence[Hit]) -> float:
    texts = [f"{hit.headline} {hit.text}" for hit in hits[:LEAST]]
    return expected.lacks(asked.request.typed or asked.request.question, asked.ways, texts)


def covered(asked: Asked, hits: Sequence[Hit]) -> float:
    """Return the largest share of the question's words, by rarity, that one of the hits has."""
    return max((gate.coverage(terms, hits) for terms in asked.ways), default=0.0)
