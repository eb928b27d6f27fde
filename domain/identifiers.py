"""Names that mean one thing exactly: task keys, commit hashes, PR numbers, error codes, file names.

Read the same way from what was ingested and from a question, so that the two meet. Every pattern
is bounded and anchored at the start of a word: time grows with the length of the text alone.
"""

import re
from collections.abc import Iterator
from itertools import islice
from unicodedata import normalize

_DIGIT = re.compile(r"\d")
_PROMISING = re.compile(r"[\d.E]")  # no token is without one of these
MOST = 500  # a lock file names thousands of hashes that nobody asks for

# "UTF-8" is written like a task key and means nothing of the kind.
_STANDARDS = """
AES BASE CMYK COVID CP DES DIN EC ECMA EN FAT FP GPT H IEC IEEE INT IP IPV ISBN ISO KOI LATIN LTS
MD MP MPEG MS NTFS PBKDF POSIX R RFC RGB RSA SARS SHA TLS TOP UCS UINT UTC UTF V WIN X
"""
_NO_PROJECT = frozenset(_STANDARDS.split())
_ERRNO_NAMES = """
EACCES EADDRINUSE EADDRNOTAVAIL EAGAIN EALREADY EBADF EBUSY ECHILD ECONNABORTED ECONNREFUSED
ECONNRESET EDEADLK EDQUOT EEXIST EFAULT EFBIG EHOSTDOWN EHOSTUNREACH EINPROGRESS EINTR EINVAL EIO
EISCONN EISDIR ELOOP EMFILE EMLINK ENAMETOOLONG ENETDOWN ENETUNREACH ENFILE ENODEV ENOENT ENOEXEC
ENOLCK ENOMEM ENOSPC ENOSYS ENOTCONN ENOTDIR ENOTEMPTY ENOTFOUND ENOTSUP ENXIO EOVERFLOW EPERM
EPIPE EPROTO ERANGE EROFS ESPIPE ESRCH ESTALE ETIMEDOUT ETXTBSY EXDEV
"""
_ERRNO = frozenset(_ERRNO_NAMES.split())
_EXTENSION_NAMES = """
7z adoc asm avi avif bash bat bin bmp bz2 c cc cfg clj cls cmd conf cpp cs csproj css csv cxx dart
db deb diff dll doc docx eml env epub erl ex exe exs fish gif go gradle graphql gz h hcl heic hpp
hs htm html ics ini ipynb iso jar java jpeg jpg js json jsonl jsx jl key kt kts less lock log lua
m4a md mdx mjs mkv mm mov mp3 mp4 msi mts nim odp ods odt ogg org parquet patch pdf pem php pl
plist png po ppt pptx properties proto ps1 psd py pyc pyi r rar rb rs rst rtf sass scala scss sh
sln so sql sqlite svelte svg swift tar tex tf tgz tif tiff toml ts tsv tsx ttf txt vb vbs vim vue
wasm wav webm webp whl woff woff2 xls xlsx xml xz yaml yml zig zip zsh
"""
_EXTENSIONS = frozenset(_EXTENSION_NAMES.split())

# Each pattern begins with the few characters it can begin with, and looks behind them only then:
# the engine skips to those, which is four times as fast as looking behind everywhere.
_NOT_BEFORE = r"(?<![\w\-#&/@.].)"
_TASK_REST = r"{}([A-Z0-9]{{1,9}})-\d{{1,6}}(?![\w\-])"
_TASK = re.compile(r"([A-Z])" + _TASK_REST.format(_NOT_BEFORE))
_ASKED_TASK = re.compile(_TASK.pattern, re.IGNORECASE)
_HASH = re.compile(rf"[0-9a-f]{_NOT_BEFORE}[0-9a-f]{{6,63}}(?![\w\-])")
_CODE = re.compile(
    rf"[A-Z0]{_NOT_BEFORE}(?:(?<=C)VE-\d{{4}}-\d{{4,7}}|(?<=0)[xX][0-9a-fA-F]{{4,16}}"
    r"|(?<=[A-Z])[A-Z]{0,3}(?=(\d{3,6}))\1|(?<=E)[A-Z]{2,14})(?![\w\-])"
)
_STATUS = re.compile(r"[Hh](?<!\w.)(?i:TTP)(?:/\d(?:\.\d)?)?[ -]?(?:status )?([1-5]\d\d)(?!\w)")
_REQUEST = re.compile(
    r"(?:#(?<![\w#&/].)|[PpIi](?<!\w.)(?i:R|ull request|ssue)[ :]{0,2}#?)([1-9]\d{0,6})(?![\w-])"
    r"|(?:!(?<![\w!].)|[Mm](?<!\w.)(?i:R|erge request)[ :]{0,2}!?)([1-9]\d{0,6})(?![\w-])"
)
_EXTENSION = re.compile(r"\.([A-Za-z0-9]{1,10})(?!\.?[\w\-@/])")
_STEM = re.compile(r"(?<![\w.\-@])(?:[\w\-][\w.\-]*)?\Z")
_STEM_CHARACTERS = 120


def identifiers(text: str) -> tuple[str, ...]:
    """Return the distinct tokens in the text, folded, the first MOST of them."""
    return _distinct(text, _TASK)


def asked_identifiers(question: str) -> tuple[str, ...]:
    """Return the tokens in a question, where a task key may be written small ("proj-123")."""
    return _distinct(question, _ASKED_TASK)


def task_keys(text: str) -> Iterator[re.Match[str]]:
    """Yield the task keys in a text as matches, in capitals as they must be written."""
    return (key for key in _TASK.finditer(text) if _project(key) not in _NO_PROJECT)


def file_token(path: str) -> str:
    """Return the token of a file: its name without folders, folded."""
    return fold(path.rsplit("/", 1)[-1])


def fold(token: str) -> str:
    """Return the one form in which tokens are compared: composed characters, small letters."""
    return token.lower() if token.isascii() else normalize("NFC", token).casefold()


def _distinct(text: str, task: re.Pattern[str]) -> tuple[str, ...]:
    if not _PROMISING.search(text):
        return ()
    tokens = _found(normalize("NFC", text), task)
    return tuple(islice(dict.fromkeys(map(fold, tokens)), MOST))


def _found(text: str, task: re.Pattern[str]) -> Iterator[str]:
    has_digit = _DIGIT.search(text)
    if has_digit:
        yield from (key[0] for key in task.finditer(text) if _project(key) not in _NO_PROJECT)
        yield from (code[0] for code in _HASH.finditer(text) if _is_hash(code[0]))
        yield from (f"http {status[1]}" for status in _STATUS.finditer(text))
        yield from (_request(number) for number in _REQUEST.finditer(text))
    if has_digit or "E" in text:  # a code without a digit is an error's name
        yield from (code[0] for code in _CODE.finditer(text) if _is_code(code))
    if "." in text:
        yield from _files(text)


def _files(text: str) -> Iterator[str]:
    for match in _EXTENSION.finditer(text):
        if match[1].lower() in _EXTENSIONS:
            dot = match.start()
            if stem := _STEM.search(text, max(0, dot - _STEM_CHARACTERS), dot):
                yield stem[0] + match[0]


def _project(key: re.Match[str]) -> str:
    return (key[1] + key[2]).upper()


def _is_hash(digits: str) -> bool:
    return not digits.isdigit() and not digits.isalpha()


def _is_code(code: re.Match[str]) -> bool:
    if digits := code[1]:
        return code[0].removesuffix(digits) not in _NO_PROJECT
    return code[0] in _ERRNO or not code[0].isalpha()


def _request(number: re.Match[str]) -> str:
    return f"#{number[1]}" if number[1] else f"!{number[2]}"
