"""What a candidate is worth: words and meaning together, as the request and the model have it."""

from collections.abc import Mapping

from cade.queries.search import lexical, proximity
from cade.queries.search.asked import Asked
from cade.queries.search.blend import blended, reciprocal_ranks
from cade.queries.search.calibration import Fitted
from cade.queries.search.semantic import Meaning


def combined(
    asked: Asked, fit: Fitted, words: Mapping[int, float], meaning: Meaning
) -> Mapping[int, float]:
    """Return what each candidate is worth by words and meaning together."""
    if not words:
        return meaning.centred
    if asked.request.fusion == "rrf":
        return reciprocal_ranks(words, meaning.centred)
    scores = blended(words, meaning.centred, _lexical_weight(asked, fit, meaning.corpus))
    return _by_closeness(asked, scores) if is_at_home(asked, meaning.corpus) else scores


def _by_closeness(asked: Asked, scores: Mapping[int, float]) -> Mapping[int, float]:
    texts = lexical.texts_of(asked.db, proximity.best(scores))
    return proximity.rescored(scores, texts, asked.ways)


def is_at_home(asked: Asked, corpus: str) -> bool:
    """Tell whether words can be compared: the corpus's language is among those that are asked."""
    return asked.request.also is not None or corpus in ("", asked.language)


def _lexical_weight(asked: Asked, fit: Fitted, corpus: str) -> float:
    if asked.request.lexical_weight is not None:
        return asked.request.lexical_weight
    return fit.lexical_weight if is_at_home(asked, corpus) else fit.lexical_weight_across
