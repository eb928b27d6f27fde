"""Whether a claim has the right names, days and figures of its source the wrong way round."""

from itertools import pairwise

from cade.queries.answer.clauses import Clause
from cade.queries.answer.stems import stem


def turned(claim: Clause, said: Clause) -> bool:
    """Tell whether two names, or two days, stand the other way round than in the source."""
    other_voice = claim.is_passive != said.is_passive
    for kind in ("name", "weekday", "date"):
        order = _order(claim, kind)
        known = _order(said, kind)
        for one, other in pairwise(order):
            if one == other or not {one, other} <= set(known):
                continue
            follows = known.index(one) < known.index(other)
            if follows == (other_voice and kind == "name"):
                return True
    return False


def _order(claim: Clause, kind: str) -> list[str]:
    if kind == "name":
        first = claim.tokens[0].text if claim.tokens and claim.text[:1].isupper() else ""
        names = {*claim.names, first}
        return [t.text for t in claim.tokens if t.kind == "word" and t.text in names]
    return [token.text for token in claim.tokens if token.kind == kind]


def exchanged(claim: Clause, said: Clause) -> bool:
    """Tell whether a figure is said of what the source says another figure of."""
    about = _surroundings(said)
    for figure, (before, behind) in _surroundings(claim).items():
        own = about.get(figure)
        if own is None:
            continue
        side = 1 if behind and own[1] else 0
        here, known = (before, behind)[side], own[side]
        others = {word for f, sides in about.items() if f != figure for word in sides[side]}
        if here and known and here & (others - known) and not here & known:
            return True
    return False


def _surroundings(claim: Clause) -> dict[str, tuple[set[str], set[str]]]:
    """Return for each figure the content before and behind it, up to the next figure."""
    found: dict[str, tuple[set[str], set[str]]] = {}
    between, last = set[str](), None
    for token in claim.tokens:
        if token.kind == "figure":
            if last is not None:
                found[last][1].update(between)
            found.setdefault(token.text, (between, set()))
            between, last = set(), token.text
        elif token.text in claim.content:
            between.add(stem(token.text))
    if last is not None:
        found[last][1].update(between)
    return found
