"""A question while it is read: its words, what was recognised of them, and what is left."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from msgspec import structs

from cade.queries.plan.lexicons.classes import VERB_CLASSES, classes
from cade.queries.plan.lexicons.kinds import NO_SLIPS, OFTEN_MISSPELT
from cade.queries.plan.misspelt import Speller
from cade.queries.plan.patterns import Line, Span
from cade.queries.plan.plan import Person, Role, Understood
from cade.queries.plan.tokens import MAX_CHARACTERS, Token, tokens
from cade.queries.plan.vocabulary import Vocabulary, loose

_DOING = VERB_CLASSES | {"DIDI", "THINK"}
_SPELLER = Speller(OFTEN_MISSPELT, never=NO_SLIPS)
MARK = "§"
"""Stands in a line for what was recognised: a person (class P), days (D), a source (S), an entity
(E), an identifier (X), a folder (Z), quoted words (Q), a request (R), an unknown name (U), somebody
who is left out (N)."""


class Reading:
    """The working state of the reader; each recogniser takes the words that it understands.

    fields: what the plan will hold, by its names. cues: what only the reader itself needs.
    """

    def __init__(
        self,
        question: str,
        world: Vocabulary,
        today: date,
        day_first: bool | None = None,
        southern: bool | None = None,
    ) -> None:
        self.question = question[:MAX_CHARACTERS]
        self.world, self.today = world, today
        self.day_first, self.southern = day_first, southern
        self.tokens = tuple(self._spelled(token) for token in tokens(self.question))
        self.fields: dict[str, Any] = {}
        self.cues: set[str] = set()
        self.people: dict[int, Person] = {}
        self.not_read: list[str] = []
        self.understood: list[Understood] = []
        self.taken = [False] * len(self.tokens)
        self.marks: list[str | None] = [None] * len(self.tokens)
        self._follows = [False] * len(self.tokens)
        self._line: Line | None = None
        letters = [c for c in self.question if c.isalpha()]
        self.shouted = bool(letters) and all(c.isupper() for c in letters)

    @property
    def line(self) -> Line:
        """The question as patterns see it, with a mark for what was recognised."""
        if self._line is None:
            self._line = Line(self._entry(place) for place in range(len(self.tokens)))
        return self._line

    def find(self, *patterns: str) -> Iterator[Span]:
        """Yield where the patterns match, one pattern after the other."""
        for pattern in patterns:
            yield from self.line.find(pattern)

    def has(self, *patterns: str) -> bool:
        """Tell whether one of the patterns matches anywhere."""
        return any(True for _span in self.find(*patterns))

    def word(self, place: int) -> str:
        """Return the folded word at a place, "" outside and where something was recognised."""
        if 0 <= place < len(self.tokens) and self.marks[place] is None:
            return self.tokens[place].word
        return ""

    def classes(self, place: int) -> frozenset[str]:
        """Return the classes of the word at a place; none where something was recognised."""
        word = self.word(place)
        return classes(word.rpartition(" ")[2]) if " " in word else classes(word)

    def cased(self, place: int) -> bool:
        """Tell whether the word has a capital letter that says something."""
        return self.tokens[place].cased and not self.shouted

    def free(self, place: int) -> bool:
        """Tell whether nobody has recognised or taken the word."""
        return not self.taken[place] and self.marks[place] is None

    def mark(self, span: Span, kind: str, field: str | None = None) -> None:
        """Let one mark stand for these tokens, which are taken."""
        first, end = span
        for place in range(first, end):
            self.taken[place], self.marks[place] = True, kind
            self._follows[place] = place > first
        self._line = None
        if field:
            self.say(span, field)

    def take(self, span: Span, field: str | None = None) -> None:
        """Take these tokens: they are no part of the topic."""
        for place in range(*span):
            self.taken[place] = True
        if field:
            self.say(span, field)

    def take_verbs(self, span: Span) -> None:
        """Take the verbs among these tokens."""
        for place in range(*span):
            if self.classes(place) & _DOING:
                self.taken[place] = True

    def take_known(self, span: Span, field: str) -> None:
        """Take those of these tokens that some table lists."""
        for place in range(*span):
            self.taken[place] = self.taken[place] or bool(self.classes(place))
        self.say(span, field)

    def say(self, span: Span, field: str) -> None:
        """Note that these tokens were understood as a field."""
        start, end = self.tokens[span[0]].start, self.tokens[span[1] - 1].end
        said = Understood(field, self.question[start:end], start, end)
        if said not in self.understood:
            self.understood.append(said)

    def covering(self, start: int, end: int) -> Span | None:
        """Return the tokens that these characters touch; None when they touch none."""
        places = [
            i for i, token in enumerate(self.tokens) if token.start < end and token.end > start
        ]
        return (places[0], places[-1] + 1) if places else None

    def text(self, span: Span) -> str:
        """Return the tokens as typed, with what stands between them."""
        return self.question[self.tokens[span[0]].start : self.tokens[span[1] - 1].end]

    def token(self, place: int) -> Token:
        """Return one token."""
        return self.tokens[place]

    def give_role(self, span: Span, role: Role) -> bool:
        """Give a role to the people within the span who have none; tell whether there were any."""
        given = False
        for place in range(*span):
            person = self.people.get(place)
            if person is not None and person.role == "any":
                self.people[place] = Person(name=person.name, ids=person.ids, role=role)
                given = True
        return given

    def _spelled(self, token: Token) -> Token:
        """Return the token with the word that was meant ("tarefss"), unless it names anything."""
        word, world = token.word, self.world
        if classes(word) or loose(word) in world.names or word in world.entities:
            return token
        meant = None if word in world.source_names else _SPELLER.meant(word)
        return structs.replace(token, word=meant) if meant else token

    def _entry(self, place: int) -> list[tuple[str, frozenset[str]]]:
        mark = self.marks[place]
        if mark is not None:
            return [] if self._follows[place] else [(MARK, frozenset({mark}))]
        return [(word, classes(word)) for word in self.tokens[place].word.split()]
