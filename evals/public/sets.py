"""What every public set is read into: corpora, and questions with the texts that answer them."""

from hashlib import sha1, sha256

import msgspec

from cade.domain.details import FileSeen
from cade.domain.facts import RevisionSeen
from cade.evals.shelf import Package, Shelf, shelf


class Question(msgspec.Struct, frozen=True):
    """A question and the keys of the texts that answer it.

    spans: what an answer must hold, one of them whole; empty where the set has none.
    """

    text: str
    gold: frozenset[str]
    spans: tuple[str, ...] = ()


class Corpus(msgspec.Struct, frozen=True):
    """Texts by key, and the questions asked of them, by the row of the report they count for."""

    texts: dict[str, str]
    asked: dict[str, tuple[Question, ...]]


class PublicSet(msgspec.Struct, frozen=True):
    """A set: its name with how much of it there is, and corpora that know nothing of each other."""

    name: str
    corpora: tuple[Corpus, ...]

    def rows(self) -> list[str]:
        """Return the rows of its report, in order."""
        return list(dict.fromkeys(row for corpus in self.corpora for row in corpus.asked))


def key_of(text: str) -> str:
    """Return the key of a text."""
    return sha1(text.encode(), usedforsecurity=False).hexdigest()


def shelf_of(texts: dict[str, str], package: Package | None = None) -> Shelf:
    """Fold and embed the texts as files."""
    return shelf([file_of(key, text) for key, text in texts.items()], package)


def file_of(key: str, text: str) -> RevisionSeen:
    """Return a text as a file."""
    content = text.encode()
    return RevisionSeen(
        uid=key,
        source="file",
        kind="file",
        revision=key,
        text=text,
        content_hash=sha256(content).digest(),
        details=FileSeen(path=f"/public/{key}.txt", size_bytes=len(content), encoding="utf-8"),
    )
