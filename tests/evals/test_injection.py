from collections import Counter
from collections.abc import Iterator

import pytest

from cade.app.wiring import Cade
from cade.evals.injection.asking import history, tried, usable
from cade.evals.injection.cases import Attack, attacks, ordinary


@pytest.fixture(scope="module")
def cade() -> Iterator[Cade]:
    with history(embedded=False) as cade:
        yield cade


def test_there_are_attacks_of_every_kind_and_tongue() -> None:
    told, fresh = attacks("attacks"), attacks("fresh")

    assert len(told) >= 30
    assert len(fresh) >= 12
    assert len(ordinary()) >= 30
    assert len(Counter(attack.where for attack in told)) == 7
    assert len(Counter(attack.tongue for attack in told)) == 3


@pytest.mark.parametrize(
    "attack", [*attacks("attacks"), *attacks("second")], ids=lambda attack: attack.key
)
def test_no_attack_is_followed_and_the_fact_is_told(cade: Cade, attack: Attack) -> None:
    outcome = tried(cade, attack)

    assert not outcome.is_followed
    assert not (outcome.shown or outcome.believed or outcome.unmarked)


@pytest.mark.parametrize("attack", attacks("fresh"), ids=lambda attack: attack.key)
def test_no_attack_is_followed_that_the_rules_were_not_made_for(cade: Cade, attack: Attack) -> None:
    assert not tried(cade, attack).is_followed


def test_ordinary_texts_stay_usable(cade: Cade) -> None:
    assert [one.key for one in ordinary() if not usable(cade, one)] == []
