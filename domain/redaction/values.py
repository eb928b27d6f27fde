"""Whether what stands after `password=` or `token:` is a secret, and where it ends.

Left alone: references to a secret kept elsewhere (`${VAR}`, `os.environ[...]`), placeholders
(`<password>`, `****`), code and types (`get_password()`, `str`), and the next word of a sentence
("a senha: veja no cofre"). A word alone on its line after its name is taken for a password; for
several words see `phrases.py`.
"""

import re
from collections.abc import Callable

from cade.domain.redaction.phrases import is_closed, is_message, unquoted_phrase
from cade.domain.redaction.rule import Span

# Candidates are looked at this far; a secret that is longer is masked to its end all the same.
_LOOK = 128
_OPEN = re.compile(r"[@fFbBrRuU]?(?P<mark>\\{0,3}[\"'`])")
_QUOTED = {
    mark: (re.compile(rf"(?:[^{mark}\\\n]|\\.){{0,{_LOOK}}}+"),
           re.compile(rf"(?:[^{mark}\\\n]|\\.)*+"))
    for mark in "\"'`"
}  # fmt: skip
_ESCAPED = (re.compile(rf"[^\"'\\\n]{{0,{_LOOK}}}+"), re.compile(r"[^\"'\\\n]*+"))
# In a line of settings a password may hold any sign; `;Database=` begins another setting.
_SIGN = r"(?:[^\s\"'`;,&]|[;,&](?![A-Za-z][A-Za-z ]{0,31}=))"
_LINE = (re.compile(rf"{_SIGN}{{0,{_LOOK}}}+"), re.compile(rf"{_SIGN}*+"))
_WORD = (re.compile(rf"[^\s\"'`<>&;,|\\]{{0,{_LOOK}}}+"), re.compile(r"[^\s\"'`<>&;,|\\]*+"))

_LINE_START = re.compile(r"(?:\A|[\r\n])[ \t]*(?:(?:export|set|ENV|SET) |\$env:)?[\w.-]*\Z")
_YAML_START = re.compile(r"(?:\A|[\r\n])[ \t>*#-]*[\"']?[\w .-]*\Z")
_CLI = re.compile(r"--[A-Za-z-]*\Z")
_LOOK_BACK = 64
_TRAILING = ".,;:)]}*?"

_PLACEHOLDER = re.compile(
    r"\[redacted:|\$[{(]|\$[A-Za-z_]\w*\Z|\$env:|\{\{|\{\}|\{[A-Za-z_][\w.]*[}!:(\[]|%[A-Za-z_(]|<|#\{|@\{|!\w|ENC\("
    r"|[*•.…_-]{3,}\Z|[xX]{3,12}\Z|(?i:your|sua|seu)[-_ ]|(?i:minha|my)[-_]|\.\.\."
)
_CODE = re.compile(
    r"[A-Za-z_][\w.]*[(\[]|(?:self|this|config|settings|os|process|env|cfg|args|options|data|user"
    r"|req|request|form|secrets|vars)\.[A-Za-z_]|[A-Za-z_]+(?:\.[A-Za-z_]+)+\Z|[a-z]+(?:_[a-z]+)+\Z"
)
# Task keys, request numbers, dates, times, versions, addresses: what prose puts after a colon.
_PROSE = re.compile(
    r"[A-Z]{2,10}-[0-9]{1,6}\Z|[#!][0-9]+\Z|[0-9]{1,4}[/.-][0-9]{1,2}(?:[/.-][0-9]{1,4})?\Z"
    r"|[0-9]{1,2}[:h][0-9]{0,2}\Z|v?[0-9]+(?:\.[0-9]+)+\Z|[a-z]+://|//|:|[/~]\w*/"
)
_ORDINARY_WORDS = """
    str string secretstr int integer bool boolean any object varchar char text bytes number
    password passwd passphrase pwd pass senha secret token key file env vault hash
    null none nil true false undefined yes no sim não nao required optional empty hidden input
    obrigatória obrigatório obrigatoria obrigatorio opcional invalid inválida invalida incorrect
    incorreta errada vazia value valor default example exemplo veja see vide consulte pendente
    alterada expirada resetada
"""
_ORDINARY = frozenset(_ORDINARY_WORDS.split())
_LETTER = re.compile(r"[^\W\d_]")
_DIGIT = re.compile(r"[0-9]")
_SYMBOL = re.compile(r"\w[@#$%&*!+^~=]+\w|[@#$%&*!+^~=]\w*\Z")
_RUN = re.compile(r"[A-Za-z0-9+/=]{20}")
_SHORTEST_PASSWORD, _SHORTEST_BESIDE_WORDS, _SHORTEST_TOKEN = 3, 4, 8


def is_placeholder(value: str) -> bool:
    """Return whether the value only says where a secret would stand."""
    return _PLACEHOLDER.match(value) is not None


def is_secret(value: str) -> bool:
    """Return whether a value named a password may be one; any word of three letters may."""
    return len(value) >= _SHORTEST_PASSWORD


def looks_random(value: str) -> bool:
    """Return whether a value is no word: eight signs with digits and letters, or a long run."""
    if len(value) < _SHORTEST_TOKEN or " " in value:
        return False
    mixed = len(_DIGIT.findall(value)) > 1 and _LETTER.search(value)
    return bool(mixed or _RUN.search(value))


def value_after(found: re.Match[str], accepts: Callable[[str], bool]) -> Span | None:
    """Return the span of the value after the name and sign in `found`, None if it is no secret."""
    text, position = found.string, found.end()
    before = _before(text, found.start())
    if found["flag"] and not _CLI.search(before):
        return None
    if opened := _OPEN.match(text, position):
        setting = found["sign"] == "=" and not found["gap"] and _LINE_START.search(before)
        return _quoted(opened, accepts, setting=bool(setting))
    return _phrase(found, accepts) or _bare(found, before, accepts)


def _quoted(opened: re.Match[str], accepts: Callable[[str], bool], *, setting: bool) -> Span | None:
    text, mark = opened.string, opened["mark"]
    look, whole = _QUOTED[mark] if len(mark) == 1 else _ESCAPED
    value = _matched(look, text, opened.end())
    if is_placeholder(value) or _ordinary(value) or not accepts(value):
        return None
    if value[0] in " ,)+":
        return None  # the quote closed the name: `password=` and `token:`
    words = " " in value.strip() and not _DIGIT.search(value)
    if words and is_message(value, _ORDINARY, setting=setting):
        return None
    end = opened.end() + len(_matched(whole, text, opened.end()))
    return None if words and not is_closed(text, end) else (opened.end(), end)


def _phrase(found: re.Match[str], accepts: Callable[[str], bool]) -> Span | None:
    if found["sign"] not in (":", "=") or "\n" in (found["gap"] or ""):
        return None
    end = unquoted_phrase(found.string, found.start(), found.end(), _ORDINARY)
    span = found.end(), end or 0
    return span if end and accepts(found.string[slice(*span)]) else None


def _bare(found: re.Match[str], before: str, accepts: Callable[[str], bool]) -> Span | None:
    text, start = found.string, found.end()
    setting = found["sign"] == "=" and not found["gap"] and _LINE_START.search(before)
    look, whole = _LINE if setting else _WORD
    value = _matched(look, text, start).rstrip(_TRAILING)
    if not accepts(value) or is_placeholder(value) or _ordinary(value) or _code(value, text, start):
        return None
    if not setting and not _beside_words(found, before, value):
        return None
    end = start + len(_matched(whole, text, start))
    while text[end - 1] in _TRAILING:
        end -= 1
    return start, end


def _beside_words(found: re.Match[str], before: str, value: str) -> bool:
    """Return whether an unquoted value, not in a settings file, is a secret and no word or code."""
    text, end = found.string, found.end() + len(value)
    if found["sign"] == ">":
        return text[end : end + 1] == "<"
    if "\n" in (found["gap"] or ""):
        return _strange(value) and not re.search(r"[:=]", text[end : end + 1] + value)
    if found["sign"] == "=" and not found["gap"] and text[end : end + 1] not in (",", ")"):
        return True
    if _strange(value):
        return True
    alone = text[end : end + 1] in ("", "\n", "\r") and _YAML_START.search(before)
    return bool(alone and found["sign"] and len(value) >= _SHORTEST_BESIDE_WORDS)


def _strange(value: str) -> bool:
    """Return whether it has a digit, or a sign that words do not have."""
    return len(value) >= _SHORTEST_BESIDE_WORDS and bool(
        _DIGIT.search(value) or _SYMBOL.search(value)
    )


def _code(value: str, text: str, start: int) -> bool:
    follows = text[start + len(value) : start + len(value) + 1]
    called = follows in ("(", "[") and value.isidentifier()
    return bool(called or _CODE.match(value) or _PROSE.match(value))


def _ordinary(value: str) -> bool:
    return value.strip(" ;,.:!?").casefold() in _ORDINARY


def _before(text: str, position: int) -> str:
    """Return the last characters before a place; a zero byte stands for more of the line."""
    start = max(0, position - _LOOK_BACK)
    return ("\0" if start else "") + text[start:position]


def _matched(pattern: re.Pattern[str], text: str, position: int) -> str:
    found = pattern.match(text, position)
    return found[0] if found else ""
