"""Rules over terms: a pattern in words, and what it means.

A pattern is elements apart by blanks. An element is alternatives apart by `|`, each a folded word,
a class of the lexicon in capitals, or another set of rules in angle brackets; `?` behind it makes
it optional, `~` before it keeps it from the meaning, which gets the others' meanings in order
(None for one that is absent; words alone mean nothing). Sets of rules stay nodes, read later: the
first end of a range means something only when its second is known.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from cade.queries.plan.when.days import NoSuchDate
from cade.queries.plan.when.tokens import Term

Guard = Callable[[Sequence[Term], int, int], bool]


class Element(NamedTuple):
    """One place of a pattern: sets of rules, then words and classes, of which one stands there."""

    sets: tuple[str, ...]
    words: tuple[str, ...]
    optional: bool
    kept: bool


class Rule(NamedTuple):
    """A pattern, its meaning, and a guard that looks at what stands around it."""

    elements: tuple[Element, ...]
    meaning: Callable[..., Any]
    guard: Guard | None


class Node(NamedTuple):
    """A rule that matched the terms from `first` up to `end`."""

    rule: Rule
    values: tuple[Any, ...]
    first: int
    end: int
    typed: str

    def read(self, now: Any) -> Any:
        """Return what it means; raises NoSuchDate, naming what was typed."""
        try:
            return self.rule.meaning(now, *self.values)
        except (ValueError, OverflowError):
            raise NoSuchDate(self.typed) from None


class Grammar:
    """Named sets of rules, found by what they can begin with."""

    def __init__(self) -> None:
        self._rules: dict[str, list[Rule]] = defaultdict(list)
        self._starts: dict[str, dict[str, list[int]]] = {}

    def rule(
        self, name: str, *patterns: str, guard: Guard | None = None
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Add the patterns to the set `name`; what is decorated tells their meaning."""

        def add(meaning: Callable[..., Any]) -> Callable[..., Any]:
            for pattern in patterns:
                elements = tuple(_element(part) for part in pattern.split())
                self._rules[name].append(Rule(elements, meaning, guard))
            return meaning

        return add

    def candidates(self, name: str, term: Term) -> list[Rule]:
        """Return the rules of a set that can begin with this term, in their order."""
        if name not in self._starts:
            self._starts[name] = self._beginnings(name)
        starts = self._starts[name]
        numbers = set(starts.get(term.word, ()))
        for kind in term.kinds:
            numbers.update(starts.get(kind, ()))
        return [self._rules[name][number] for number in sorted(numbers)]

    def _beginnings(self, name: str) -> dict[str, list[int]]:
        starts: dict[str, list[int]] = defaultdict(list)
        for number, rule in enumerate(self._rules[name]):
            for key in self._first_keys(rule.elements):
                starts[key].append(number)
        return starts

    def _first_keys(self, elements: Sequence[Element]) -> set[str]:
        keys: set[str] = set()
        for element in elements:
            keys.update(element.words)
            for name in element.sets:
                rules = self._rules[name]
                keys.update(key for rule in rules for key in self._first_keys(rule.elements))
            if not element.optional:
                break
        return keys


class Matcher:
    """One text's terms, matched against a grammar; what a place is, is found out once."""

    def __init__(self, grammar: Grammar, text: str, found: Sequence[Term]) -> None:
        self._grammar, self._text, self.terms = grammar, text, found
        self._known: dict[tuple[str, int], Node | None] = {}

    def longest(self, name: str, at: int) -> Node | None:
        """Return the longest match of a set of rules that begins here, the first among equals."""
        key = (name, at)
        if key not in self._known:
            self._known[key] = self._longest(name, at)
        return self._known[key]

    def _longest(self, name: str, at: int) -> Node | None:
        best: Node | None = None
        if at >= len(self.terms):
            return None
        for rule in self._grammar.candidates(name, self.terms[at]):
            for end, values in self._ends(rule.elements, at):
                if best is not None and end <= best.end:
                    continue
                if rule.guard is None or rule.guard(self.terms, at, end):
                    typed = self._text[self.terms[at].start : self.terms[end - 1].end]
                    best = Node(rule, values, at, end, typed)
        return best

    def _ends(self, elements: Sequence[Element], at: int) -> Iterator[tuple[int, tuple[Any, ...]]]:
        if not elements:
            yield at, ()
            return
        element, rest = elements[0], elements[1:]
        for end, value in self._one(element, at):
            for last, values in self._ends(rest, end):
                yield last, ((value, *values) if element.kept else values)
        if element.optional:
            for last, values in self._ends(rest, at):
                yield last, ((None, *values) if element.kept else values)

    def _one(self, element: Element, at: int) -> Iterator[tuple[int, Any]]:
        if at >= len(self.terms):
            return
        for name in element.sets:
            node = self.longest(name, at)
            if node is not None:
                yield node.end, node
        term = self.terms[at]
        for option in element.words:
            if option in term.kinds:
                yield at + 1, term.kinds[option]
                return
            if option == term.word:
                yield at + 1, None
                return


def _element(part: str) -> Element:
    optional, kept = part.endswith("?"), not part.startswith("~")
    options = tuple(part.removesuffix("?").removeprefix("~").split("|"))
    sets = tuple(option[1:-1] for option in options if option.startswith("<"))
    words = tuple(option for option in options if not option.startswith("<"))
    meant = bool(sets) or any(option.isupper() for option in words)
    return Element(sets, words, optional, kept and meant)
