"""A long sentence cut down to the clauses that answer; what is left out is marked.

What is kept stands together in the source, word for word. A clause that denies, limits or reports
("not", "only if", "said that") is never left out: then the sentence stays longer, or whole.
"""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from cade.queries.words import folded

LONGEST = 300
"""Characters up to which a sentence is quoted whole."""
CUT = "…"
_BORDER = re.compile(r"[;:]\s+|,\s+(?!\d)|\s+[—–-]\s+|\.\s+")
_BINDING = re.compile(
    r"\b(?:not|no|never|none|nobody|nothing|neither|nor|without|cannot|unless|except|if|whether"
    r"|only|until|provided|said|says|claims?|according|maybe|perhaps|probably|supposedly|should"
    r"|would|might|nao|nunca|jamais|nem|nenhuma?|ninguem|nada|sem|se|caso|salvo|exceto|senao"
    r"|so|somente|apenas|ate que|desde que|contanto|a menos|disse|diz|segundo|conforme|talvez"
    r"|provavelmente|supostamente|deveria|poderia|seria)\b|n't\b"
)


def shortened(text: str, worth: Callable[[str], float]) -> str:
    """Return the text, or of a long one the run of clauses that is worth most.

    worth: of a clause; the one that has most of what is asked for is always kept.
    """
    if len(text) <= LONGEST:
        return text
    cuts = [0, *(found.end() for found in _BORDER.finditer(text)), len(text)]
    parts = [text[a:b] for a, b in pairwise(cuts)]
    first, last = _kept(parts, worth)
    kept = "".join(parts[first : last + 1]).strip()
    if len(kept) > LONGEST and len(parts) == 1 and not _BINDING.search(folded(kept)):
        return f"{kept[: max(kept.rfind(' ', 0, LONGEST), LONGEST // 2)].rstrip()} {CUT}"
    if len(kept) >= len(text) - len(CUT) - 1:
        return text
    head = f"{CUT} " if first else ""
    return head + (kept.rstrip(",;: ") + f" {CUT}" if last + 1 < len(parts) else kept)


def _kept(parts: Sequence[str], worth: Callable[[str], float]) -> tuple[int, int]:
    """Return the first and last clause to keep: what must stay, and what fits around it."""
    worths = [worth(part) for part in parts]
    best = max(range(len(parts)), key=lambda at: (worths[at], -at))
    bound = [at for at, part in enumerate(parts) if _BINDING.search(folded(part))]
    first, last = min([best, *bound]), max([best, *bound])
    while True:
        wider = _wider(parts, worths, first, last)
        if wider is None:
            return first, last
        first, last = wider


def _wider(
    parts: Sequence[str], worths: Sequence[float], first: int, last: int
) -> tuple[int, int] | None:
    """Return the run with one clause more, the one of more worth, the earlier of equals."""
    length = sum(map(len, parts[first : last + 1]))
    sides = [
        (worths[at], -at, run)
        for at, run in ((first - 1, (first - 1, last)), (last + 1, (first, last + 1)))
        if 0 <= at < len(parts) and length + len(parts[at]) <= LONGEST
    ]
    return max(sides)[2] if sides else None
