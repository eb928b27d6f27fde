"""Words of the question that stand together: the best candidates are looked at once more.

A chunk that has the question's words side by side says more than one that has them far apart
(measured in evals/RESULTS.md, with and without).
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from cade.queries.search.terms import Term
from cade.queries.words import prefix, words

LOOKED_AT = 30
"""How many of the best candidates are looked at; each costs some 0.1 ms."""
SHARE = 0.3
"""Of the score: how close the words stand."""
NEAR = 4
"""So many words apart two neighbours of the question still count as standing together."""
WINDOW = 40


def rescored(
    scores: Mapping[int, float], texts: Mapping[int, str], asked: Sequence[Sequence[Term]]
) -> dict[int, float]:
    """Return the scores (at most 1) with closeness as a part of them.

    texts: of the best candidates, by chunk; the others count as having nothing together.
    asked: the question's words, in each language it is asked in; the closest counts.
    """
    kept = {chunk: (1 - SHARE) * score for chunk, score in scores.items()}
    for chunk, text in texts.items():
        said = [_key(word) for word in words(text)]
        kept[chunk] += SHARE * max((closeness(terms, said) for terms in asked), default=0.0)
    return kept


def best(scores: Mapping[int, float]) -> list[int]:
    """Return the candidates that are worth looking at."""
    return sorted(scores, key=lambda chunk: (-scores[chunk], chunk))[:LOOKED_AT]


def closeness(terms: Sequence[Term], said: Sequence[str]) -> float:
    """Return, from 0 to 1, how close a text has the question's words.

    said: the text's words, as keys. Half of it is the share of the question's neighbours that
    stand together, half the share by rarity of what one window of the text holds.
    """
    weights = {_key(term.word): term.rarity for term in terms}
    places = [(at, key) for at, key in enumerate(said) if key in weights]
    if not places:
        return 0.0
    return 0.5 * _together(terms, places) + 0.5 * _in_one_window(weights, places)


def _together(terms: Sequence[Term], places: Sequence[tuple[int, str]]) -> float:
    wanted = {(_key(one.word), _key(other.word)) for one, other in pairwise(terms)}
    if not wanted:
        return 0.0
    found = set()
    for first, (at, key) in enumerate(places):
        for behind, other in places[first + 1 : first + 1 + NEAR]:
            if behind - at > NEAR:
                break
            found |= {(key, other), (other, key)} & wanted
    return len(found) / len(wanted)


def _in_one_window(weights: Mapping[str, float], places: Sequence[tuple[int, str]]) -> float:
    total = sum(weights.values())
    if not total:
        return 0.0
    inside = dict.fromkeys(weights, 0)
    mass = largest = 0.0
    start = 0
    for at, key in places:
        mass += 0.0 if inside[key] else weights[key]
        inside[key] += 1
        while at - places[start][0] >= WINDOW:
            gone = places[start][1]
            inside[gone] -= 1
            mass -= 0.0 if inside[gone] else weights[gone]
            start += 1
        largest = max(largest, mass)
    return largest / total


def _key(word: str) -> str:
    return prefix(word) or word
