"""What a sentence says of the tasks in it: that they were worked on, or that they are done.

Portuguese and English, without a model: a clause with a word for it, without a word that takes it
back, in a sentence that does not ask. A clause that only goes on listing says what the one before
it said ("finalizei ABC-1, ABC-2 e ABC-3").
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Literal

from cade.domain.names import folded_word

Said = Literal["", "worked", "done"]
Span = tuple[int, int]
_SILENT: Said = ""


def _words(text: str) -> frozenset[str]:
    return frozenset(map(folded_word, text.split()))


_DONE = _words("""
finalizei finalizamos finalizado finalizada finalizados finalizadas concluí concluímos concluído
concluída concluídos concluídas fechei fechamos fechado fechada fechados fechadas terminei
terminamos terminado terminada entreguei entregamos entregue entregues resolvi resolvemos resolvido
resolvida resolvidos resolvidas encerrei encerrado encerrada acabei pronto pronta prontos prontas
done finished closed completed resolved fixed shipped delivered
""")
_WORKED = _words("""
comecei iniciei trabalhei trabalhando fazendo fiz subi abri corrigi corrigindo implementei
implementando mexendo mexi ajustei ajustando escrevi mandei testei testando criei
started working worked fixing implementing implemented pushed opened wrote testing tested created
""")
_TAKEN_BACK = _words("""
não nunca nem falta faltam faltou sem ainda quase pendente se quando até antes depois quem alguém
not never without pending almost if when until before after who someone yet cannot
""")
# "Closes ABC-1", "fecha: ABC-1": as the trackers themselves read commits.
_CLOSES = re.compile(
    r"\b(?:clos(?:e|es|ed)|fix(?:|es|ed)|resolv(?:e|es|ed)|fecha|encerra|conclui|finaliza)\b:?\s{1,3}"
    r"(?:the |a |o )?\Z",
    re.IGNORECASE,
)
_LISTED = re.compile(r"[\s,;&]*(?:and|e|,)?\s*\Z", re.IGNORECASE)
_LOOKED_AT = 40
_SENTENCE = re.compile(r"[.!?]+(?=\s|\Z)|[\n;]")
_CLAUSE = re.compile(r",|\s(?:e|mas|porém|and|but)\s", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+(?:['’]t\b)?")
_MAY_LIST = 2


def said_of(text: str, spans: Sequence[Span]) -> list[Said]:
    """Return what is said of each cited span (start, end), in order; spans are sorted."""
    said: dict[Span, Said] = {}
    for sentence, asks in _sentences(text):
        cited, before = _inside(sentence, spans), _SILENT
        for clause in _clauses(text, sentence, cited) if cited and not asks else ():
            inside = _inside(clause, cited)
            before = _of_clause(text, clause, inside, before)
            said |= dict.fromkeys(inside, before)
    closed = _closed(text, spans)
    return ["done" if span in closed else said.get(span, "") for span in spans]


def _inside(part: Span, spans: Sequence[Span]) -> Sequence[Span]:
    first = bisect_left(spans, part[0], key=lambda span: span[0])
    return spans[first : bisect_left(spans, part[1], key=lambda span: span[0])]


def _of_clause(text: str, clause: Span, inside: Sequence[Span], before: Said) -> Said:
    words = [folded_word(word) for word in _own_words(text, clause, inside)]
    if any(word in _TAKEN_BACK or (word.endswith("t") and "'" in word) for word in words):
        return ""
    if any(word in _DONE for word in words):
        return "done"
    if any(word in _WORKED for word in words):
        return "worked"
    return before if len(words) <= _MAY_LIST else ""


def _own_words(text: str, clause: Span, inside: Sequence[Span]) -> Iterator[str]:
    done = clause[0]
    for start, end in [*inside, (clause[1], clause[1])]:
        yield from (word.replace("’", "'") for word in _WORD.findall(text[done:start]))
        done = max(done, end)


def _sentences(text: str) -> Iterator[tuple[Span, bool]]:
    start = 0
    for end in _SENTENCE.finditer(text):
        yield (start, end.start()), "?" in end[0]
        start = end.end()
    yield (start, len(text)), False


def _clauses(text: str, sentence: Span, spans: Sequence[Span]) -> Iterator[Span]:
    start, stop = sentence
    for cut in _CLAUSE.finditer(text, start, stop):
        if not any(begin <= cut.start() < end for begin, end in spans):
            yield start, cut.start()
            start = cut.end()
    yield start, stop


def _closed(text: str, spans: Sequence[Span]) -> set[Span]:
    found, last = set[Span](), None
    for span in spans:
        before = text[max(0, span[0] - _LOOKED_AT) : span[0]]
        listed = last in found and _LISTED.fullmatch(text, last[1], span[0])  # type: ignore[index]
        if listed or _CLOSES.search(before):
            found.add(span)
        last = span
    return found
