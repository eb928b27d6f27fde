"""A search as it was asked, read: its words and vectors in each language, and what counts."""

from collections.abc import Sequence
from typing import Any

import msgspec

from cade.queries.database import Db
from cade.queries.language import language_of
from cade.queries.search import lexical
from cade.queries.search.filters import Allowed
from cade.queries.search.request import Request, Vector
from cade.queries.search.terms import Term, content_words


class Asked(msgspec.Struct, frozen=True):
    """A request, read: its words with their rarity, and the chunks that count.

    others: the words of the same question in the other language.
    """

    db: Any
    request: Request
    terms: Sequence[Term]
    allowed: Allowed
    others: Sequence[Term] = ()

    @property
    def ways(self) -> list[Sequence[Term]]:
        """The words, in each language they are asked in."""
        return [terms for terms in (self.terms, self.others) if terms]

    @property
    def language(self) -> str:
        """The language of the question."""
        return self.request.language or language_of(self.request.question)

    @property
    def questions(self) -> list[str]:
        """The question, in each language it is asked in."""
        also = self.request.also
        return [self.request.question, *([also.question] if also else [])]

    @property
    def vectors(self) -> list[Vector]:
        """Its vector, in each language it is asked in."""
        also = self.request.also
        more = [] if also is None or also.vector is None else [also.vector]
        return [self.request.vector, *more]

    @property
    def spoken(self) -> list[tuple[str, Vector]]:
        """Its vectors, each with the language."""
        first = self.language
        return list(zip((first, "en" if first == "pt" else "pt"), self.vectors, strict=False))


def asked_of(db: Db, request: Request, words: Sequence[Term]) -> Asked:
    """Return a request, read. words: of its question."""
    also = request.also
    others = lexical.askable(db, content_words(also.question)) if also else []
    allowed = Allowed(db, request.filters, request.depth)
    return Asked(db, request, lexical.askable(db, words), allowed, others)
