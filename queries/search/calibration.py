"""What was fitted for each embedding model: how words and meaning are weighed, and the gate.

The figures come from `evals/calibrate.py` on the calibration half of `evals/`; they do not carry
over from one model to another. A model that nobody has fitted takes those of the default, which
are stated in deviations of its own background and therefore the least wrong choice.
"""

import msgspec

from cade.queries.search.request import Signals


class Gate(msgspec.Struct, frozen=True):
    """A logistic: how sure, from 0 to 1, that the best evidence answers the question.

    nearness: for each deviation by which the best cosine lies above the ordinary one.
    coverage: for the share of the question's words, by rarity, that the best evidence has.
    across: when the best evidence is in another language than the question.
    threshold: below it the question is refused.
    """

    intercept: float
    nearness: float
    coverage: float
    across: float
    threshold: float = 0.5


class BankGate(msgspec.Struct, frozen=True):
    """A logistic: what each of the signals weighs; threshold: as for `Gate`.

    The fitted one is where both mistakes are as frequent (evals/CALIBRATION_BANK.md).
    """

    intercept: float
    weights: Signals
    threshold: float = 0.5


class Fitted(msgspec.Struct, frozen=True):
    """Everything that depends on the embedding model.

    lexical_weight: the words' share in the blend; lexical_weight_across: the same when the
        question is in another language than most of the corpus.
    """

    lexical_weight: float
    lexical_weight_across: float
    gate: Gate
    bank_gate: BankGate


E5_SMALL = Fitted(
    lexical_weight=0.6,
    lexical_weight_across=0.3,
    gate=Gate(-5.64, 0.82, 5.58, 2.17),
    bank_gate=BankGate(
        intercept=-6.98,
        weights=Signals(
            cosine=0.61,
            distinct=0.26,
            sentence=20.55,
            agreement=1.59,
            mass=1.02,
            share=1.03,
            unknown=-1.14,
            missing=-1.46,
            lacking=-2.32,
        ),
        threshold=0.63,
    ),
)
COVERED = 0.5
"""By words alone: the share of the question's words, by rarity, that evidence must have."""

_FITTED = {"e5-small-enpt-q4": E5_SMALL}


def fitted(model: str) -> Fitted:
    """Return what was fitted for the model, whatever its prefixes, else for the default one."""
    return next((fit for name, fit in _FITTED.items() if model.startswith(name)), E5_SMALL)
