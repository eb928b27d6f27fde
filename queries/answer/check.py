"""Whether a generated answer may stand: every sentence is held against what it cites."""

import re
from collections.abc import Iterable, Sequence

from cade.queries.answer.answer import Answer, Fault, Sentence, Source
from cade.queries.answer.prompt import NO_ANSWER, Prompt, within
from cade.queries.answer.sentences import one_line, sentences
from cade.queries.answer.trust import without_orders
from cade.queries.language import language_of
from cade.queries.search.request import Hit
from cade.queries.stop_words import STOP_WORDS
from cade.queries.words import folded, holds, keys, words

SHARED = 0.5
"""Share of a sentence's content words that what it cites must have."""
SHARED_ACROSS = 0.15
"""The same where the evidence is in another language; figures and names still have to match."""
SUPPORTED = 0.5
"""Share of the sentences that must be supported for the answer to stand at all."""

_CITES = re.compile(r"\[\s*(\d{1,20}(?:\s*[,;]\s*\d{1,20})*)\s*\]")
_BEFORE_STOP = re.compile(r"([.!?…]+)((?:\s*\[[\d,;\s]{1,40}\])+)")
_BEFORE_SIGN = re.compile(r" +(?=[.,;:!?…])")
"""The space that a citation leaves before the sign behind it."""
_KEY = re.compile(r"\b[A-Z][A-Z0-9_]{1,19}-\d{1,9}\b|[\w./-]{0,80}[#!]\d{1,9}\b")
"""ABC-12, shop#12."""
_FIGURE = re.compile(r"\d+")
_NAME = re.compile(r"(?<=[\w,;:)] )[^\W\d_a-zà-ÿ][\w'’-]+")
_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            ("janeiro", "january"),
            ("fevereiro", "february"),
            ("marco", "march"),
            ("abril", "april"),
            ("maio", "may"),
            ("junho", "june"),
            ("julho", "july"),
            ("agosto", "august"),
            ("setembro", "september"),
            ("outubro", "october"),
            ("novembro", "november"),
            ("dezembro", "december"),
        ),
        start=1,
    )
    for name in names
}


def checked(generated: str, prompt: Prompt, question: str) -> Answer | None:
    """Return the model's answer with a verdict on each sentence, None when it may not stand.

    It may not when it says nothing, or when fewer than half of its sentences are supported;
    "nothing found" is an answer. Only sources that a supported sentence cites are listed.
    """
    if generated.strip().strip(".\"'[]") == NO_ANSWER:
        return Answer(prompt.language)
    said = [_judged(text, prompt, question) for text in _said(generated)]
    supported = [sentence for sentence in said if sentence.supported]
    if not supported or len(supported) < SUPPORTED * len(said):
        return None
    cited = sorted({number for sentence in supported for number in sentence.cites})
    sources = tuple(Source(number, prompt.hits[number - 1]) for number in cited)
    return Answer(prompt.language, tuple(said), sources, "generated")


def unsupported(text: str, evidence: str) -> list[Fault]:
    """Return why a sentence that cites nothing does not follow from the one text it is about.

    Figures, names and task keys must stand in it. The languages may differ, so few words need be
    in common.
    """
    found: list[Fault] = []
    if _shared(text, evidence) < SHARED_ACROSS:
        found.append("little_shared")
    if not _figures(text) <= _figures(evidence):
        found.append("figure")
    known = evidence.casefold()
    keys_stand = all(key.casefold() in known for key in _KEY.findall(text))
    if not keys_stand or not _names(text) <= set(words(evidence)):
        found.append("name")
    return found


def _said(generated: str) -> Iterable[str]:
    # "…was moved. [2]" becomes "…was moved [2]." so that the citation stays with its sentence.
    text = _BEFORE_STOP.sub(r"\2\1", generated.replace(NO_ANSWER, " "))
    for start, end in sentences(text):
        if words(_CITES.sub(" ", text[start:end])):
            yield one_line(text[start:end])


def _judged(text: str, prompt: Prompt, question: str) -> Sentence:
    cites = tuple(
        dict.fromkeys(int(n) for match in _CITES.finditer(text) for n in _FIGURE.findall(match[1]))
    )
    plain = _BEFORE_SIGN.sub("", one_line(_CITES.sub(" ", text)))
    hits = [hit for number in cites if (hit := within(prompt.hits, number))]
    return Sentence(plain, cites, tuple(_faults(plain, cites, hits, question)))


def _faults(text: str, cites: Sequence[int], hits: Sequence[Hit], question: str) -> Iterable[Fault]:
    if not cites:
        yield "no_citation"
    if len(hits) < len(cites):
        yield "unknown_source"
    if not hits:
        return
    evidence = " ".join(_evidence(hit) for hit in hits)
    if _shared(text, evidence) < _wanted(text, hits):
        yield "little_shared"
    if not _figures(text) <= _figures(evidence):
        yield "figure"
    if not _names(text) <= set(words(f"{evidence} {question}")):
        yield "name"


def _evidence(hit: Hit) -> str:
    day = "" if hit.day is None else hit.day.isoformat()
    said = " ".join(map(without_orders, (hit.headline, hit.text, hit.heading, hit.locator)))
    return f"{said} {day}"


def _shared(text: str, evidence: str) -> float:
    content = [word for word in words(text) if word not in STOP_WORDS]
    if not content:
        return 0.0
    found = keys(words(evidence))
    return sum(holds(found, word) for word in content) / len(content)


def _wanted(text: str, hits: Sequence[Hit]) -> float:
    answered_in = language_of(text)
    same = any(hit.language in ("", answered_in) for hit in hits)
    return SHARED if same else SHARED_ACROSS


def _figures(text: str) -> set[int]:
    """Return every number in the text, a month's name counting as its number."""
    months = {_MONTHS[word] for word in words(text) if word in _MONTHS}
    return months | {int(digits[:40]) for digits in _FIGURE.findall(text)}


def _names(text: str) -> set[str]:
    """Return the words, folded, that are written like names: capitalised within the sentence."""
    parts = {part for match in _NAME.finditer(text) for part in words(folded(match[0]))}
    return {part for part in parts if part not in STOP_WORDS and part not in _MONTHS}
