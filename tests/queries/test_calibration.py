import re
from pathlib import Path

import cade.evals
from cade.queries.search.calibration import COVERED, E5_SMALL, fitted

STATED = " ".join(
    (Path(next(iter(cade.evals.__path__))) / "CALIBRATION.md").read_text(encoding="utf-8").split()
)


def stated(pattern: str) -> tuple[float, ...]:
    (found,) = re.findall(pattern, STATED)
    return tuple(map(float, found if isinstance(found, tuple) else (found,)))


def test_the_gate_is_the_one_that_was_fitted() -> None:
    gate = E5_SMALL.gate

    assert stated(r"Gate\((\S+), (\S+), (\S+), (\S+)\)") == (
        gate.intercept,
        gate.nearness,
        gate.coverage,
        gate.across,
    )
    assert stated(r"At (\S+) \S+ of the answered") == (gate.threshold,)


def test_the_weights_of_the_words_are_those_that_were_chosen() -> None:
    assert stated(r"Used: (\S+) in the corpus's language, (\S+) in another") == (
        E5_SMALL.lexical_weight,
        E5_SMALL.lexical_weight_across,
    )


def test_the_coverage_that_words_alone_need_is_the_one_that_was_chosen() -> None:
    assert stated(r"Used: (\S+), where") == (COVERED,)


def test_prefixes_and_pooling_were_compared() -> None:
    for scheme in ("query-passage | mean", "query-query | mean", "query-passage | cls"):
        assert len(re.findall(re.escape(f"| {scheme} | "), STATED)) == 2


def test_a_model_that_nobody_fitted_takes_the_default_ones_figures() -> None:
    assert fitted("e5-small-enpt-q4/query-query") is E5_SMALL
    assert fitted("some-other-model") is E5_SMALL
