"""What a text, a page or a branch cites: tasks, pull requests, and what is said of them.

A key without an address (ABC-12) is cited as it stands; whether its project exists is for those
to say who know all addresses. Names of standards (UTF-8, SHA-256, HTTP-2) are no keys.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Literal

import msgspec

from cade.domain.identifiers import task_keys
from cade.domain.statements import Said, said_of
from cade.domain.trackers import Reference, Trackers
from cade.domain.urls import unescaped

How = Literal["visit", "title", "branch", "link", "key"]
"""The page itself, its title, a branch's name, an address in a text, a key in a text."""

MOST = 20
"""A text that cites more is a list of everything; the first ones are kept."""

_MOST_READ = 10 * MOST  # a thing may be cited often
_STANDARDS = """
ADR ANSI API ASCII BCP BRAIN CVE CWE DDR DO FIPS GB GHSA GRPC HDMI HTML HTTP HTTPS ICD IETF IMAP
IP4 IP6 JDK JSR KB LATIN1 MB NIST OAUTH OS PCI PEP PG PHP PY PYTHON RS SDK SMTP SOC SPF SQL SSL TCP
TF UDP UNICODE USB US UTF8 UTF16 VM VT W3C WCAG WIN32 WPA X86 XP
"""
_NO_PROJECT = frozenset(_STANDARDS.split())
_AZURE = re.compile(r"(?<![\w#/])AB#(\d{1,9})(?!\w)")
_ADDRESS = re.compile(r"https?://[^\s<>\"'`|\\^{}]{1,2000}")
_CLOSERS = {")": "(", "]": "["}
_MERGED = re.compile(
    r"^Merge(?:d in| branch(?:es)?| remote-tracking branch| pull request #\d{1,9} from)"
    r" ['\"]?([^\s'\"]{1,200})",
    re.MULTILINE,
)
_IN_BRANCH = re.compile(r"(?:^|[/_\-])([A-Za-z][A-Za-z0-9]{1,9}-\d{1,6})(?![A-Za-z0-9])")
# Where a page that makes a pull request says from which branch.
_FROM_BRANCH = re.compile(
    r"(?:/compare/(?:[^?#]*?\.\.\.)?|/pull/new/"
    r"|[?&](?:merge_request\[source_branch\]|source|sourceRef|sourceBranch)=)([^?#&]{1,300})"
)


class Citation(msgspec.Struct, frozen=True, kw_only=True):
    """One reference, how it was made, and what the text says of it ("" for nothing)."""

    reference: Reference
    how: How
    said: Said = ""


def cited_in_text(text: str, trackers: Trackers) -> tuple[Citation, ...]:
    """Return what the text cites, each thing once for each way, the first MOST of them."""
    spans = [*islice(_linked(text, trackers), _MOST_READ), *islice(_keyed(text), _MOST_READ)]
    found = sorted(spans, key=lambda span: span[0])[:_MOST_READ]
    if not found:
        return ()
    said = said_of(text, [(start, end) for start, end, _ in found])
    told = (
        msgspec.structs.replace(citation, said=word)
        for (_, _, citation), word in zip(found, said, strict=True)
    )
    return tuple(islice(dict.fromkeys(told), MOST))


def cited_by_merge(message: str) -> tuple[Citation, ...]:
    """Return the keys in the names of the branches that a commit's message says it merged."""
    if "Merge" not in message:
        return ()
    branches = (found[1] for found in _MERGED.finditer(message))
    return tuple(citation for branch in branches for citation in _in_branch(branch))


def cited_by_page(url: str, title: str | None, trackers: Trackers) -> tuple[Citation, ...]:
    """Return what a page is, and which keys a pull request's title or branch cites."""
    reference = trackers.read(url)
    if reference is None:
        return ()
    found = [Citation(reference=reference, how="visit")]
    if reference.kind == "request":
        named = (_key(key[0]) for key in _credible(title or ""))
        found += [Citation(reference=key, how="title") for key in named]
    if reference.kind == "new_request":
        for branch in _FROM_BRANCH.finditer(unescaped(url)):
            found += _in_branch(branch[1])
    return tuple(dict.fromkeys(found))[:MOST]


def is_key(text: str) -> bool:
    """Tell whether a text is one task key, written in capitals."""
    return [key[0] for key in _credible(text)] == [text]


def _linked(text: str, trackers: Trackers) -> Iterator[tuple[int, int, Citation]]:
    for match in _ADDRESS.finditer(text) if "://" in text else ():
        address = _trimmed(match[0])
        if (reference := trackers.read(address)) is not None:
            end = match.start() + len(address)
            yield match.start(), end, Citation(reference=reference, how="link")


def _keyed(text: str) -> Iterator[tuple[int, int, Citation]]:
    for key in _credible(text) if "-" in text else ():
        yield key.start(), key.end(), Citation(reference=_key(key[0]), how="key")
    for item in _AZURE.finditer(text) if "AB#" in text else ():
        yield item.start(), item.end(), Citation(reference=_key(item[0]), how="key")


def _credible(text: str) -> Iterator[re.Match[str]]:
    return (key for key in task_keys(text) if key[0].rpartition("-")[0] not in _NO_PROJECT)


def _in_branch(branch: str) -> Iterator[Citation]:
    for found in _IN_BRANCH.finditer(branch):
        key = found[1].upper()
        if is_key(key):
            yield Citation(reference=_key(key, "key" if key == found[1] else "hint"), how="branch")


def _key(key: str, kind: Literal["key", "hint"] = "key") -> Reference:
    project = "AB#" if key.startswith("AB#") else key.rpartition("-")[0]
    return Reference(kind=kind, tracker="", space="", project=project, key=key)


def _trimmed(address: str) -> str:
    """Return the address without the punctuation of the sentence around it."""
    while address:
        last = address[-1]
        if last in ".,;:!?*_" or (
            last in _CLOSERS and address.count(last) > address.count(_CLOSERS[last])
        ):
            address = address[:-1]
        else:
            break
    return address
