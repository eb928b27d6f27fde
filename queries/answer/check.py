"""Whether a generated answer may stand: every claim of it is held against what it cites.

A sentence is cut into its claims. Each must be carried by one sentence of one text it cites: its
words, figures, dates, names and units, not turned round, and quoted as it is written.
"""

import re
from collections.abc import Iterable

from cade.queries.answer.answer import Answer, Fault, Sentence, Source
from cade.queries.answer.carried import Evidence, evidence, faults, missing, quotations, says
from cade.queries.answer.clauses import clause, clauses
from cade.queries.answer.prompt import NO_ANSWER, Prompt, within
from cade.queries.answer.sentences import one_line, sentences
from cade.queries.language import Language, language_of
from cade.queries.words import words

SUPPORTED = 0.5
"""Share of the sentences that must be supported for the answer to stand at all."""
MOST_OF_A_DOCUMENT = 2
"""So many pieces of one document are cited by a sentence at most."""
MOST_CITED = 4
"""A sentence that cites more than so many texts is held against the first of them alone."""

_CITES = re.compile(r"\[\s*(\d{1,20}(?:\s*[,;]\s*\d{1,20})*)\s*\]")
_BEFORE_STOP = re.compile(r"([.!?…]+)((?:\s*\[[\d,;\s]{1,40}\])+)")
_BEFORE_SIGN = re.compile(r" +(?=[.,;:!?…])")
"""The space that a citation leaves before the sign behind it."""
_KEY = re.compile(r"\b[A-Z][A-Z0-9_]{1,19}-\d{1,9}\b|[\w./-]{0,80}[#!]\d{1,9}\b")
"""ABC-12, shop#12."""
_FIGURE = re.compile(r"\d+")


def checked(generated: str, prompt: Prompt, question: str) -> Answer | None:
    """Return the model's answer with a verdict on each sentence, None when it may not stand.

    It may not when it says nothing, when it is in another language than the question, or when
    fewer than half of its sentences are supported; "nothing found" is an answer. Only sources that
    a supported sentence cites are listed.
    """
    if generated.strip().strip(".\"'[]") == NO_ANSWER:
        return Answer(prompt.language)
    said = judged(generated, prompt, question)
    supported = [sentence for sentence in said if sentence.supported]
    if not supported or len(supported) < SUPPORTED * len(said):
        return None
    if _foreign(" ".join(sentence.text for sentence in said), prompt.language):
        return None
    cited = sorted({number for sentence in supported for number in sentence.cites})
    sources = tuple(Source(number, prompt.hits[number - 1]) for number in cited)
    return Answer(prompt.language, tuple(said), sources, "generated")


def judged(generated: str, prompt: Prompt, question: str = "") -> list[Sentence]:
    """Return each sentence of what a model wrote, with what is wrong with it."""
    asked = frozenset(words(question))
    return [_judged(text, prompt, asked) for text in _said(generated)]


def unsupported(text: str, records: str) -> list[Fault]:
    """Return why a sentence that cites nothing does not follow from the one text it is about.

    Figures, names and task keys must stand in it. The languages may differ, so few words need be
    in common.
    """
    claim, known = clause(text), clause(records)
    found: list[Fault] = []
    if claim.content and len(missing(claim, words(records))) == len(claim.content):
        found.append("little_shared")
    if not claim.exact <= known.exact and not _digits(text) <= _digits(records):
        found.append("figure")
    keys_stand = all(key.casefold() in records.casefold() for key in _KEY.findall(text))
    if not keys_stand or not claim.names <= set(words(records)):
        found.append("name")
    return found


def _digits(text: str) -> set[int]:
    return {int(digits[:40]) for digits in _FIGURE.findall(text)}


def _said(generated: str) -> Iterable[str]:
    # "…was moved. [2]" becomes "…was moved [2]." so that the citation stays with its sentence.
    text = _BEFORE_STOP.sub(r"\2\1", generated.replace(NO_ANSWER, " "))
    for start, end in sentences(text):
        if words(_CITES.sub(" ", text[start:end])):
            yield one_line(text[start:end])


def _foreign(text: str, language: Language) -> bool:
    """Tell whether a text is in the other language, both ways of guessing agreeing."""
    other: Language = "en" if language == "pt" else "pt"
    return language_of(text, language) == other


def _judged(text: str, prompt: Prompt, asked: frozenset[str]) -> Sentence:
    cites = tuple(
        dict.fromkeys(int(n) for match in _CITES.finditer(text) for n in _FIGURE.findall(match[1]))
    )
    plain = _BEFORE_SIGN.sub("", one_line(_CITES.sub(" ", text)))
    known = {number: hit for number in cites if (hit := within(prompt.hits, number))}
    sources = {number: evidence(hit) for number, hit in [*known.items()][:MOST_CITED]}
    wrong: list[Fault] = [] if cites else ["no_citation"]
    wrong += ["unknown_source"] if len(known) < len(cites) else []
    if sources:
        found, carrying = _held(plain, sources, asked)
        wrong += [fault for fault in sorted(found) if fault not in wrong]
        cites = cites if wrong else tuple(carrying)
    return Sentence(plain, cites, tuple(wrong))


def _held(
    text: str, sources: dict[int, Evidence], asked: frozenset[str]
) -> tuple[set[Fault], list[int]]:
    """Return what no source carries, and the numbers of those that carry a claim."""
    wrong, carrying = set[Fault](), list[int]()
    for claim in clauses(text):
        judged = {
            number: faults(claim, one, asked, same=_in_one_language(text, one.hit.language))
            for number, one in sources.items()
        }
        best = min(judged, key=lambda number: len(judged[number]))
        wrong |= judged[best]
        carrying += [number for number in judged if not judged[number]]
    for quoted in quotations(text):
        if not any(says(one, quoted) for one in sources.values()):
            wrong.add("quotation")
    return wrong, _at_most(dict.fromkeys(carrying), sources)


def _in_one_language(text: str, other: str) -> bool:
    """Tell whether a text is in a source's language, too, as far as its words tell."""
    return other not in ("pt", "en") or language_of(text, "pt" if other == "pt" else "en") == other


def _at_most(carrying: Iterable[int], sources: dict[int, Evidence]) -> list[int]:
    """Return the numbers, no more than two of one document."""
    kept, counts = list[int](), dict[int, int]()
    for number in carrying:
        item = sources[number].hit.item
        counts[item] = counts.get(item, 0) + 1
        if counts[item] <= MOST_OF_A_DOCUMENT:
            kept.append(number)
    return kept
