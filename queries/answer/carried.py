"""Whether a piece of evidence carries a claim: which faults the best of its sentences leaves."""

import re
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from cade.domain.orders import DOUBT, is_doubtful, may_give_orders
from cade.queries.answer.answer import Fault
from cade.queries.answer.clauses import EXACT, Clause, clause, clauses, opposed
from cade.queries.answer.figures import Kind, Token, tokens
from cade.queries.answer.sentences import one_line, sentences
from cade.queries.answer.stems import stem
from cade.queries.answer.trust import without_orders
from cade.queries.answer.turned import exchanged, turned
from cade.queries.search.request import Hit
from cade.queries.words import folded, words

SPARED = 8
"""One in so many of a claim's words may be missing from the source,"""
HALF = 0.5
"""and none that the question used counts as missing while so many are there."""
ACROSS = 0.4
"""The share of words, figures and units that must be there where the source is in another language;
figures, names and negations are held as strictly."""
_REFERS = re.compile(
    r"(?i)\W{0,3}(?:it|he|she|they|this|that|these|ele|ela|eles|elas|isso|isto|este|esta)\b"
)
_REPORT_WORDS = """
say says said note notes source sources document documents evidence evidences mention mentions
mentioned according state states message messages text information record records diz dizem
disse nota notas fonte fontes documento documentos evidencia evidencias menciona mencionam
segundo conforme mensagem consta informacao informacoes registro registros
"""
_REPORTS = frozenset(_REPORT_WORDS.split())
"""What only tells that something is told."""
_DENIES = re.compile(
    r"\b(?:not|no|never|nao|nunca|nenhuma?|sem)\s+(?:\w+\s+){0,2}?(" + "|".join(_REPORTS) + r")\b"
)


class Evidence(msgspec.Struct, frozen=True):
    """A hit as claims are held against it: its sentences, and what stands over all of them."""

    hit: Hit
    said: tuple[Clause, ...]
    parts: tuple[tuple[Clause, ...], ...]
    about: Clause
    text: str


def evidence(hit: Hit) -> Evidence:
    """Return a hit without whatever in it gives orders, or may."""
    text = without_orders(hit.text)
    cut = (one_line(text[start:end]) for start, end in sentences(text))
    doubts = may_give_orders(text, DOUBT)
    pieces = [piece for piece in cut if not (doubts and is_doubtful(piece))]
    day = "" if hit.day is None else f"{hit.day.isoformat()} {hit.day:%A}"
    over = (hit.headline, hit.heading, hit.locator, hit.author or "", hit.place)
    about = " ".join([*map(without_orders, over), day])
    return Evidence(
        hit,
        tuple(map(clause, pieces)),
        tuple(tuple(clauses(piece)) for piece in pieces),
        clause(about),
        f"{' '.join(pieces)} {about}",
    )


def faults(claim: Clause, source: Evidence, asked: frozenset[str], *, same: bool) -> set[Fault]:
    """Return what the sentence of the source that carries the claim best does not carry of it.

    asked: the words of the question. same: claim and source are in one language.
    """
    each = [
        set(_of_one(claim, source, place, asked, same=same)) for place in range(len(source.said))
    ]
    over = set(_of_about(claim, source, asked, same=same))
    return min([*each, over], key=lambda found: (len(found), "little_shared" in found))


def missing(claim: Clause, known: Iterable[str]) -> list[str]:
    """Return the content words of a claim that none of the known ones is a form of."""
    exact, stems = set(known), {stem(word) for word in known}
    return [word for word in claim.content if word not in exact and stem(word) not in stems]


def _of_about(
    claim: Clause, source: Evidence, asked: frozenset[str], *, same: bool
) -> Iterator[Fault]:
    """Yield the faults of a claim that only repeats a title, a name or a day."""
    yield from _shared(claim, source.about.content, (), asked, same=same)
    yield from _exact(claim, (), source.about.tokens)
    yield from _named(claim, source.about.content, same=same)
    if claim.is_negated != source.about.is_negated:
        yield "negation"


def _of_one(
    claim: Clause, source: Evidence, place: int, asked: frozenset[str], *, same: bool
) -> Iterator[Fault]:
    said = source.said[place]
    before = source.said[place - 1] if place and _REFERS.match(said.text) else None
    more = (*source.about.content, *(before.content if before else ()))
    yield from _shared(claim, said.content, more, asked, same=same)
    yield from _exact(claim, said.tokens, source.about.tokens)
    yield from _named(claim, (*said.content, *more), same=same)
    part = _nearest(claim, source.parts[place])
    if claim.is_negated != part.is_negated or opposed(claim, part) or _denies(claim, said):
        yield "negation"
    if turned(claim, said) or exchanged(claim, said):
        yield "swapped"


def _shared(
    claim: Clause, said: Sequence[str], more: Sequence[str], asked: frozenset[str], *, same: bool
) -> Iterator[Fault]:
    content = [word for word in claim.content if word not in _REPORTS]
    gone = [word for word in missing(claim, (*said, *more)) if word in content]
    if not same:
        known = len(content) - len(gone) + len(claim.exact)
        if known < ACROSS * (len(content) + len(claim.exact)) or not known:
            yield "little_shared"
        return
    unasked = [word for word in gone if word not in asked]
    found = len(content) - len(gone)
    too_few = found < HALF * len(content) or len(unasked) > len(content) // SPARED
    if too_few or not (content or claim.exact):
        yield "little_shared"


def _exact(claim: Clause, said: Sequence[Token], about: Sequence[Token]) -> Iterator[Fault]:
    known = {(t.kind, t.text) for t in said if t.kind in EXACT}
    known |= {part for kind, text in known for part in _parts(kind, text)}
    # The item's own day dates what is told of it where that says no other, and counts nothing.
    is_dated = any(kind in ("date", "month") for kind, _ in claim.exact)
    says_when = any(t.kind == "date" for t in said)
    over = {
        (t.kind, t.text) for t in about if t.kind in EXACT and not (says_when and t.kind == "date")
    }
    known |= {one for one in over if is_dated or not _is_year(*one)}
    known |= {("month", text.split("/")[1]) for kind, text in over if kind == "date"}
    units = {t.text for t in claim.tokens if t.kind == "unit"}
    has_units = units <= {t.text for t in (*said, *about) if t.kind == "unit"}
    if not has_units or not all({one, *_also(*one)} & known for one in claim.exact):
        yield "figure"


def _is_year(kind: str, text: str) -> bool:
    return kind == "figure" and len(text) == len("2026") and text[:2] in ("19", "20")


def _parts(kind: Kind, text: str) -> set[tuple[Kind, str]]:
    """Return what else a date or a time says."""
    if kind == "date":
        day, month = text.split("/")
        return {("figure", day), ("month", month)}
    return _readings(text) if kind == "time" else set()


def _also(kind: Kind, text: str) -> set[tuple[Kind, str]]:
    return _readings(text) if kind == "time" else set()


def _readings(text: str) -> set[tuple[Kind, str]]:
    """Return the time in the morning and the afternoon where both are meant, and its hour."""
    hour, minute = text.lstrip("~").split(":")
    found: set[tuple[Kind, str]] = {("time", f"{hour}:{minute}")}
    if text.startswith("~") and int(hour) <= 12:
        found |= {("time", f"{int(hour) % 12 + 12}:{minute}"), ("time", f"~{hour}:{minute}")}
    if minute == "00":
        found.add(("figure", str(int(hour))))
    return found


def _named(claim: Clause, known: Sequence[str], *, same: bool) -> Iterator[Fault]:
    heads = {word[:4] for word in known}
    for name in claim.names:
        if name not in known and (same or len(name) < 4 or name[:4] not in heads):
            yield "name"


def _denies(claim: Clause, said: Clause) -> bool:
    """Tell whether it says that nothing is told, where the source does not say so."""
    found = _DENIES.search(folded(claim.text))
    return found is not None and found[1] not in said.content


def _nearest(claim: Clause, parts: Sequence[Clause]) -> Clause:
    """Return the part of a sentence that has the most of a claim."""
    return max(
        parts,
        key=lambda part: (
            len(claim.content) - len(missing(claim, part.content)) + len(claim.exact & part.exact)
        ),
    )


def quotations(text: str) -> list[str]:
    """Return what a sentence puts in quotation marks and is more than a word."""
    found = re.findall(r"[\"“«]([^\"”»]{3,400})[\"”»]", text)
    return [quoted.strip(" .,;") for quoted in found if len(words(quoted)) > 1]


def says(source: Evidence, quoted: str) -> bool:
    """Tell whether a source has these words in this order, however they are written."""
    wanted = [token.text for token in tokens(quoted)]
    has = [token.text for token in tokens(source.text)]
    return any(has[i : i + len(wanted)] == wanted for i in range(len(has) - len(wanted) + 1))
