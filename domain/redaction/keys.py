"""Rules for private keys that span lines, also when the text was cut before their last line."""

import re

from cade.domain.redaction.rule import Rule, Span

# Between the lines of a key: line ends (also written as \n in a JSON string), and what quoting,
# diffs and comments put before a line.
_BETWEEN = r"(?:\\[nr]|[\s>|#*\"',\\]|-(?!-)){0,32}+"
_HEADER = rf"{_BETWEEN}[A-Za-z][A-Za-z-]{{2,24}}: [^\n\\]{{0,160}}"
_LAST = rf"{_BETWEEN}[A-Za-z0-9+/=]{{1,64}}+(?=[\s\"'\\]{{0,8}}\Z)"
_LINES = rf"(?:{_BETWEEN}[A-Za-z0-9+/=]{{16,}}+)++(?:{_LAST})?"

_KEY_LINES = re.compile(rf"(?:{_HEADER})*+{_LINES}")
_LONG_LINE = re.compile(r"[A-Za-z0-9+/=]{16}")

_PEM = re.compile(
    r"(?:(?<=-----)|(?<=---- ))BEGIN (?:[A-Z0-9]{2,12} ){0,3}PRIVATE KEY(?: BLOCK)? ?-{4,5}"
    r"(?P<body>[^-]*+(?:-(?!---)[^-]*+)*+)"
    r"(?P<end>-{4,8} ?END[A-Z0-9 ]{0,48}-{4,5})?"
)
_DASHES = 5
_PUTTY = re.compile(rf"Private-Lines: [0-9]{{1,4}}\s{{1,4}}(?P<secret>{_LINES})")


def _pem(found: re.Match[str]) -> Span | None:
    """Return the whole block, or its header and lines when it has no end; None for a mention."""
    start, body = found.start() - _DASHES, found["body"]
    if found["end"] and (body[:1] in "\r\n\\" or _LONG_LINE.search(body)):
        return start, found.end()
    lines = _KEY_LINES.match(found.string, *found.span("body"))
    return (start, lines.end()) if lines else None


RULES = (
    Rule("private-key", ("begin ",), _PEM, _pem),
    Rule("private-key", ("private-lines: ",), _PUTTY),
)
