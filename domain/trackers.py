"""Addresses of task trackers and code hosts: which task or pull request they name, by patterns.

A pattern is an address without its scheme: `HOST/PATH?NAME=PART`. In the host, `*` stands for
any characters; in the path, `*` for one segment, and what follows the pattern is ignored. Parts
have names:

    {name}         one segment, compared without case
    {name:id}      one segment, in its own case
    {name:number}  digits
    {name:key}     a key such as ABC-12; its project is the part before the dash
    {name:path}    one or more segments (nested groups), once in a pattern

Patterns become anchored expressions of bounded repetition, so that time grows with the address
alone; nothing that a person writes in one is an expression itself.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Literal

import msgspec

from cade.domain.urls import MAX_CHARACTERS, host_of, unescaped

Kind = Literal["task", "request", "new_task", "new_request", "place", "key", "hint"]
"""A task; a pull or merge request; the page that makes a new one; any page of a repository; a key
written without an address; what would be a key if it were in capitals (in a branch's name)."""

_PARTS: Mapping[str, str] = {
    "": r"[^/]{1,200}",
    "id": r"[^/]{1,200}",
    "number": r"\d{1,18}",
    "key": r"[A-Za-z][A-Za-z0-9_]{0,19}-\d{1,9}",
    "path": r"[^/]{1,200}(?:/[^/]{1,200}){0,20}?",
}
_FOLDED: Mapping[str, Callable[[str], str]] = {
    "": str.lower,
    "path": str.lower,
    "id": str,
    "number": lambda digits: digits.lstrip("0") or "0",
    "key": str.upper,
}
_PART = re.compile(r"\{(\w+)(?::(\w+))?\}")
_NAMED = re.compile(r"\{(\w+)\}")
_NOTHING = r"(?!)"
_WEB = ("https://", "http://")


class Tracker(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One kind of page of one tracker or code host.

    name: what the tracker is called ("jira").
    url: the pattern. key, project, space: written from its parts, as in "{project}#{number}";
        a project "" is what a key begins with, a space "" is the host.
    projects: beginnings of task keys that belong to it, also where no address names them.
    """

    name: str
    url: str
    kind: Kind = "task"
    key: str = "{key}"
    project: str = ""
    space: str = ""
    projects: tuple[str, ...] = ()


class Reference(msgspec.Struct, frozen=True, kw_only=True):
    """What an address names. Two are the same thing when all of it is equal.

    space: where keys are unique (a host, an organisation). project: a repository, a key's
    beginning. key: how people call it, "" for places and for pages that make something new.
    """

    kind: Kind
    tracker: str
    space: str
    project: str
    key: str


class Pattern:
    """A tracker's pattern, compiled. Raises ValueError, saying why, for one that is none."""

    def __init__(self, tracker: Tracker) -> None:
        address, _, query = tracker.url.partition("?")
        host, slash, path = address.partition("/")
        if not host or not slash:
            raise ValueError(f"{tracker.url!r} has no host or no path")
        self.tracker = tracker
        self._types: dict[str, str] = {}
        self._host = re.compile(".+".join(map(self._host_part, host.lower().split("*"))))
        self._path = re.compile(self._compiled(path) + r"(?:/|\Z)") if path else None
        # Most pages are told from this one by a fixed word of the path, which is found at once.
        self.word = max(re.split(r"\*|\{.*?\}", path), key=len)
        pairs = [pair.partition("=")[::2] for pair in query.split("&") if pair]
        self._values = [(name, re.compile(self._compiled(part) or ".*")) for name, part in pairs]
        self._check()

    def serves(self, host: str) -> bool:
        """Tell whether addresses of this host can match."""
        return self._host.fullmatch(host) is not None

    def read(self, host: str, path: str, query: Mapping[str, str]) -> Reference | None:
        """Return what the address names, None when it is another kind of page."""
        if self.word not in path:
            return None
        parts = {"host": host}
        if found := self._host.fullmatch(host):
            parts |= found.groupdict()
        if self._path is not None:
            if (found := self._path.match(path)) is None:
                return None
            parts |= found.groupdict()
        for name, pattern in self._values:
            if name not in query or (found := pattern.fullmatch(query[name])) is None:
                return None
            parts |= found.groupdict()
        return self._reference({name: self._fold(name, text) for name, text in parts.items()})

    def _fold(self, name: str, text: str) -> str:
        return _FOLDED[self._types.get(name, "")](unescaped(text))

    def _reference(self, parts: Mapping[str, str]) -> Reference:
        tracker = self.tracker
        key = "" if tracker.kind in ("place", "new_task", "new_request") else tracker.key
        project = _written(tracker.project, parts) or parts.get("key", "").rpartition("-")[0]
        return Reference(
            kind=tracker.kind,
            tracker=tracker.name,
            space=_written(tracker.space or "{host}", parts),
            project=project,
            key=_written(key, parts),
        )

    def _host_part(self, text: str) -> str:
        return self._compiled(text, segment=r"[^./]{1,63}")

    def _compiled(self, text: str, segment: str = "") -> str:
        made, done = "", 0
        for part in _PART.finditer(text):
            name, kind = part[1], part[2] or ""
            if kind not in _PARTS or name in self._types:
                raise ValueError(f"{part[0]} is no part, or stands twice")
            self._types[name] = kind
            made += _literal(text[done : part.start()]) + f"(?P<{name}>{segment or _PARTS[kind]})"
            done = part.end()
        return made + _literal(text[done:])

    def _check(self) -> None:
        if list(self._types.values()).count("path") > 1:
            raise ValueError(f"{self.tracker.url!r} has two parts of many segments")
        wanted = self.tracker.project + self.tracker.space
        if self.tracker.kind in ("task", "request"):
            wanted += self.tracker.key
        for name in _NAMED.findall(wanted):
            if name not in self._types and name != "host":
                raise ValueError(f"{self.tracker.url!r} has no part called {{{name}}}")


class Trackers:
    """Reads addresses by patterns: the first one that fits decides."""

    def __init__(self, trackers: Sequence[Tracker]) -> None:
        self._trackers = tuple(trackers)
        self._of_host = lru_cache(maxsize=4_096)(self._serving)

    def check(self) -> None:
        """Compile the patterns. Raises ValueError, saying why, for a wrong one."""
        self._patterns  # noqa: B018

    @cached_property
    def _patterns(self) -> tuple[Pattern, ...]:
        # Compiled when they are first needed: most commands read no address.
        return tuple(Pattern(tracker) for tracker in self._trackers)

    def read(self, url: str) -> Reference | None:
        """Return what the address names, None for any other page."""
        if not url.startswith(_WEB) or len(url) > MAX_CHARACTERS:
            return None
        host = host_of(url)
        patterns, words = self._of_host(host)
        address, _, query = url.partition("#")[0].partition("?")
        path = address.partition("://")[2].partition("/")[2]
        if words.search(path) is None:
            return None
        values = _values(query)
        for pattern in patterns:
            if (reference := pattern.read(host, path, values)) is not None:
                return reference
        return None

    def _serving(self, host: str) -> tuple[tuple[Pattern, ...], re.Pattern[str]]:
        """Return the patterns of a host, and an expression for what any of them must have."""
        patterns = tuple(pattern for pattern in self._patterns if pattern.serves(host))
        words = "|".join(sorted({re.escape(pattern.word) for pattern in patterns}))
        return patterns, re.compile(words if patterns else _NOTHING)


def _values(query: str) -> dict[str, str]:
    pairs = (pair.partition("=")[::2] for pair in query.split("&"))
    return {unescaped(name): unescaped(value) for name, value in pairs}


def _literal(text: str) -> str:
    if "{" in text or "}" in text:
        raise ValueError(f"{text!r} has a brace that names no part")
    return re.escape(text).replace(r"\*", "[^/]{1,200}")


def _written(template: str, parts: Mapping[str, str]) -> str:
    return _NAMED.sub(lambda name: parts.get(name[1], ""), template)
