"""Addresses as they may be kept: without user names and passwords, without one-time secrets.

`clean_url` leaves everything else as the browser wrote it. Time grows with the length alone.
"""

import re

MASK = "[redacted:parameter]"
MAX_CHARACTERS = 4_000
"""Longer addresses are cut; servers refuse more than some 8,000 and nobody reads them."""

MAX_OPAQUE_CHARACTERS = 200
"""Of a `javascript:` address, which is a program; of a `data:` address only its type is kept."""

_SECRET_NAMES = """
token access_token id_token refresh_token code state sig signature key apikey api_key password
reset_token
"""
_SECRETS = frozenset(_SECRET_NAMES.split())
_SECRET_BEGINNINGS = ("x-amz-", "x-goog-")
_LONGEST_NAME = 120

# An address within an address is often written with its own separators escaped.
_NAMED = re.compile(
    rf"(?:^|[?&;]|%3[fF]|%26|%23|%3[bB])(?P<name>[^=&;?#/]{{1,{_LONGEST_NAME}}}?)(?P<is>=|%3[dD])"
)
_ESCAPED_END = re.compile(r"&|%26|%23")
_ESCAPES = re.compile(r"(?:%[0-9a-fA-F]{2})+")
_HOST = re.compile(r"[/?#]|:(?![^\[\]]*\])")  # a colon within brackets is a part of the host
_UNPRINTABLE = re.compile(r"[\s\x00-\x1f\x7f-\x9f]")


def clean_url(url: str) -> str:
    """Return the address without user info and secret values, on one line and of bounded length."""
    url = url.strip()
    scheme = url[:20].partition(":")[0].lower()
    if scheme == "data":
        return _visible(url[:MAX_OPAQUE_CHARACTERS].partition(",")[0])
    if scheme == "javascript":
        return _visible(url[:MAX_OPAQUE_CHARACTERS])
    return _visible(_without_secrets(_without_user(url)[:MAX_CHARACTERS]))[:MAX_CHARACTERS]


def host_of(url: str) -> str:
    """Return the host as a person writes it ("café.fr"), "" for an address without one."""
    _, found, rest = url.partition("://")
    if not found:
        return ""
    host = _HOST.split(rest[:260], maxsplit=1)[0].lower().removeprefix("www.")
    try:
        return host.encode("ascii").decode("idna")
    except UnicodeError:
        return host


def unescaped(part: str) -> str:
    """Return a part of an address with its `%XX` read as UTF-8."""
    return _ESCAPES.sub(_unescape, part)


def _without_user(url: str) -> str:
    before, found, rest = url.partition("://")
    if not found:
        return url
    end = min((at for at in map(rest.find, "/?#\\") if at >= 0), default=len(rest))
    at = rest.rfind("@", 0, end)
    return f"{before}://{rest[at + 1 :]}" if at >= 0 else url


def _without_secrets(url: str) -> str:
    start, hash_mark, fragment = url.partition("#")
    path, question, query = start.partition("?")
    return path + question + _masked(query) + hash_mark + _masked(fragment)


def _masked(part: str) -> str:
    """Return a query or a fragment with the values of secret names masked."""
    kept: list[str] = []
    done = place = 0
    while found := _NAMED.search(part, place):
        place = found.end("is")
        if _is_secret(found["name"]):
            kept += (part[done:place], MASK)
            done = place = _end_of_value(part, found)
        elif part[place - 1] == "=":
            place -= 1  # the value may itself begin with a separator
        else:
            place = found.start("is")
    return "".join(kept) + part[done:] if kept else part


def _end_of_value(part: str, found: re.Match[str]) -> int:
    if found["is"] == "=":
        end = part.find("&", found.end())
    else:
        escaped = _ESCAPED_END.search(part, found.end())
        end = escaped.start() if escaped else -1
    return end if end >= 0 else len(part)


def _is_secret(name: str) -> bool:
    name = unescaped(name).strip().lower()
    return name in _SECRETS or name.startswith(_SECRET_BEGINNINGS)


def _visible(url: str) -> str:
    return _UNPRINTABLE.sub(_escape, url)


def _escape(found: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in found[0].encode())


def _unescape(found: re.Match[str]) -> str:
    return bytes.fromhex(found[0].replace("%", "")).decode(errors="replace")
