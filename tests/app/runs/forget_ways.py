"""Ways of forgetting what `planted` planted, and what must be gone after each."""

from collections.abc import Callable

from cade.tests.app.runs.planted import ELI, NAMES, word
from cade.tests.app.runs.traces import uid_of
from cade.tests.collectors.teams.making import BENTO

Ways = dict[str, tuple[Callable[[], list[str]], tuple[str, ...]]]
WAYS: Ways = {
    "uid": (lambda: ["--uid", uid_of("headline LIKE ?", f"{word('file')}%")], ("file", "note")),
    "match": (lambda: ["--match", word("commit").upper()], ("commit", "author", "path")),
    "title": (lambda: ["--match", word("title")], ("title", "url", "host")),
    "person": (lambda: ["--person", NAMES[BENTO]], ("person", "group", "two")),
    "source": (lambda: ["browser"], ("title", "url", "host")),
    "git": (lambda: ["git"], ("author", "proper", "commit", "path", "mail")),
    "file": (lambda: ["file"], ("file", "note")),
    "element": (lambda: ["element"], ("eli", "matrix", "picture")),
    "member": (lambda: ["--person", ELI], ("eli", "matrix", "picture")),
    "partner": (lambda: ["--person", word("chat")], ("whats", "chat")),
    "chat": (lambda: ["whatsapp"], ("whats", "chat")),
    "teams": (lambda: ["teams"], ("person", "group", "two")),
    "age": (lambda: ["--older-than", "2023-01-01"], ("title", "url", "host")),
    "period": (lambda: ["--from", "2023-11-14", "--to", "2023-11-14"], ("person", "group", "two")),
    "author": (
        lambda: ["--person", f"Caio {word('proper')}"],
        ("author", "proper", "commit", "path", "mail"),
    ),
}
"""What is typed, and which canaries go with it."""

EVER = ("2000-01-01", "2030-12-31")
COMMANDS = (
    ("timeline", *EVER, "--all-authors"),
    ("timeline", *EVER, "--all-authors", "--json"),
    ("people",),
    ("people", "--json"),
    ("tasks", *EVER, "--all", "--evidence"),
    ("summary", *EVER, "--no-model", "--evidence"),
    ("related", "orion"),
    ("ask", "what was said about the release?"),
    ("ask", "tudo de 2026-03-02"),
    ("export",),
    ("log",),
    ("log", "--json"),
)
