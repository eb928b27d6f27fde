"""Rules for secrets that only their name gives away: `password=`, `senha:`, `Bearer`, `user:x@`.

The name stays and the value is masked. Whether a value is one (and not a variable, a type, a
placeholder or the next word of a sentence) is decided in `values.py`.
"""

import re

from cade.domain.redaction.rule import Rule, Span
from cade.domain.redaction.values import (
    is_placeholder,
    is_secret,
    looks_random,
    value_after,
)

_STRONG = (
    r"(?i:password|passwd|passphrase|pwd)"
    r"|(?<=[_.-])(?i:pass)"
    r"|(?<![A-Za-z])(?i:senha)|(?<=[a-z])Senha"  # neither "resenha" nor "desenha"
)
_KEY_OF = ("api", "access", "account", "auth", "encryption", "private", "secret", "signing")
_WEAK = r"(?i:secret(?:[ _-]?key)?|token|(?:{})key)".format(
    "|".join(rf"(?<={word})|(?<={word}[ _-])" for word in _KEY_OF)
)
_AWS = r"(?i:secret[_-]?access[_-]?key|aws[_-]?(?:secret(?:[_-]?key)?|session[_-]?token))"
_AZURE = r"(?i:AccountKey|SharedAccessKey|azure[_-]client[_-]secret)"

# What may stand between the name and its value: the name's closing quote or emphasis, "do wifi",
# the sign itself, emphasis again, and one line end.
_SPACE = r"[ \t\u00a0]"
_CLOSE = r"[0-9]{0,2}(?:\\{0,3}[\"']\]?|[*_`]{1,3}|\])?"
_OF = rf"(?:{_SPACE}(?:d[aeo]s?|n[aeo]s?|para|pro|for|of|to|the){_SPACE}[\w.-]{{1,30}}){{0,2}}"
_SIGN = rf"(?:{_SPACE}{{0,8}}(?P<sign>:=|=>|={{1,3}}|\?=|:|>)|{_SPACE}(?P<word>é|eh|is){_SPACE})"
_GAP = rf"(?P<gap>{_SPACE}{{0,8}}[*_]{{0,3}}{_SPACE}{{0,8}}(?:\r?\n{_SPACE}{{0,8}})?)"
_FLAG = rf"(?P<flag>{_SPACE}{{1,2}})"


def _assigned(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{name}){_CLOSE}(?:{_OF}{_SIGN}{_GAP}|{_FLAG})")


def _strong(found: re.Match[str]) -> Span | None:
    return value_after(found, is_secret)


def _weak(found: re.Match[str]) -> Span | None:
    return value_after(found, looks_random)


_AUTHORIZATION = re.compile(
    r"(?i:bearer|(?<=[:=\s\"'])basic)[ \t\u00a0]{1,4}(?P<secret>[A-Za-z0-9._~+/=-]{6,}+)"
)
_NAMED = re.compile(r"(?i)authorization[\"'\\]{0,3}\s{0,4}[:=,]\s{0,4}[\"'\\]{0,3}\Z")
_NAME_CHARACTERS = 40
_PLAIN_WORD = re.compile(r"[A-Z]?[a-z]+(?:[._-][a-z]+)*\.?\Z")
_BEARER_CHARACTERS = 16


def _authorization(found: re.Match[str]) -> Span | None:
    """Mask what follows `Authorization:`; without that name only what cannot be a word."""
    secret = found["secret"]
    if _PLAIN_WORD.match(secret) and len(set(secret)) > 1:
        return None
    before = found.string[max(0, found.start() - _NAME_CHARACTERS) : found.start()]
    if _NAMED.search(before) or (len(secret) >= _BEARER_CHARACTERS and looks_random(secret)):
        return found.span("secret")
    return None


_URL = re.compile(r"://[^\s/:@\"'<>]{0,256}+:(?P<secret>[^\s/\"'<>`]{1,2048})@(?=[\w\[.$%{-])")
_PORT = re.compile(r"[0-9]{1,5}[?#]")


def _url_password(found: re.Match[str]) -> Span | None:
    secret = found["secret"]
    return None if _PORT.match(secret) or is_placeholder(secret) else found.span("secret")


RULES = (
    Rule("aws", ("secret", "aws"), _assigned(_AWS), _strong),
    Rule("azure", ("accountkey", "sharedaccesskey", "azure"), _assigned(_AZURE), _strong),
    Rule("bearer", ("bearer", "basic"), _AUTHORIZATION, _authorization),
    Rule("password", ("pass", "senha", "pwd"), _assigned(_STRONG), _strong),
    Rule("password", ("secret", "token", "key"), _assigned(_WEAK), _weak),
    Rule("url-password", ("://",), _URL, _url_password),
)
