"""An export on the disk: a `.txt`, or a `.zip` that holds one beside the files that were shared.

Promise: lines are streamed and memory stays flat; nothing is unpacked; a member with an absolute
path, `..` or more bytes than it may have is not read; a pipe is not waited for.
"""

import codecs
import lzma
import os
import stat
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from io import TextIOWrapper
from pathlib import Path, PurePosixPath
from typing import IO
from zipfile import BadZipFile, LargeZipFile, ZipFile, ZipInfo

import msgspec

from cade.collectors.files.guessing import is_cp1252, utf16_without_mark
from cade.collectors.files.trouble import Unreadable
from cade.collectors.world import Reason

MAX_LINE = 100_000
MAX_TEXT_BYTES = 512 << 20
"""Of a text in an archive; a million messages have some 100 MB."""

MAX_IMAGE_BYTES = 64 << 20
MAX_IMAGES_BYTES = 8 << 30
"""Of all images of one export together: overlapping members could hold any number of bytes."""

MAX_MEMBERS = 200_000
_PIECE = 1 << 16
_OPEN = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
_BROKEN = (BadZipFile, LargeZipFile, EOFError, zlib.error, lzma.LZMAError)
"""What `zipfile` raises for a broken archive or member."""

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


class Image(msgspec.Struct, frozen=True):
    """The bytes of an image, described."""

    content_hash: bytes
    size_bytes: int


class Chat:
    """One open export. names: what may hold its title, the nearest first."""

    def __init__(
        self, names: list[str], open_text: Callable[[], IO[bytes]], media: "Media | None" = None
    ) -> None:
        self.names = names
        self._open, self._media = open_text, media
        self._encoding: str | None = None

    def lines(self) -> Iterator[str]:
        """Yield the lines without their ends, from the first one again at each call."""
        if self._encoding is None:
            with self._open() as raw:
                self._encoding = _encoding(raw)
        with (
            self._open() as raw,
            TextIOWrapper(raw, encoding=self._encoding, errors="replace", newline=None) as text,
        ):
            while line := text.readline(MAX_LINE):
                piece = line
                while piece and not piece.endswith("\n"):
                    piece = text.readline(MAX_LINE)
                yield line.removesuffix("\n")

    def image(self, name: str) -> Image | None:
        """Return an image that lies beside the text; None where it does not, or is too large."""
        return self._media.image(name) if self._media else None


class Media:
    """The files beside a chat's text. `find` gives a file's size and how to open it."""

    def __init__(self, find: Callable[[str], tuple[int, Callable[[], IO[bytes]]] | None]) -> None:
        self._find = find
        self._left = MAX_IMAGES_BYTES

    def image(self, name: str) -> Image | None:
        """Hash one file; None if it is not there, too large or broken."""
        if not _is_plain(name) or "/" in name or (found := self._find(name)) is None:
            return None
        size, opened = found
        if not 0 < size <= min(MAX_IMAGE_BYTES, self._left):
            return None
        self._left -= size
        try:
            with opened() as file:
                return _hashed(file)
        except (OSError, Unreadable, *_BROKEN):
            return None


@contextmanager
def opened(path: str) -> Iterator[Chat]:
    """Open an export. Raises OSError; Unreadable for what is none, broken, or too large."""
    if not stat.S_ISREG(Path(path).stat().st_mode):
        raise Unreadable(Reason.NOT_A_REGULAR_FILE)
    try:
        if _is_zip(path):
            with ZipFile(path) as archive:
                yield _zipped(path, archive)
        else:
            place = Path(path)
            yield Chat([place.name, place.parent.name], lambda: _open(place), _beside(place))
    except _BROKEN as error:
        raise Unreadable(Reason.BROKEN_OBJECT) from error


def _zipped(path: str, archive: ZipFile) -> Chat:
    members = archive.infolist()
    if len(members) > MAX_MEMBERS:
        raise Unreadable(Reason.TOO_LARGE)
    plain = {one.filename: one for one in members if not one.is_dir() and _is_plain(one.filename)}
    text = _text_of(plain)
    if text is None:
        raise Unreadable(Reason.NOT_AN_EXPORT)
    if text.file_size > MAX_TEXT_BYTES:
        raise Unreadable(Reason.TOO_LARGE)
    folder = text.filename.rpartition("/")[0]

    def find(name: str) -> tuple[int, Callable[[], IO[bytes]]] | None:
        member = plain.get(f"{folder}/{name}" if folder else name)
        return None if member is None else (member.file_size, lambda: _member(archive, member))

    names = [PurePosixPath(text.filename).name, Path(path).name]
    return Chat(names, lambda: _member(archive, text), Media(find))


def _member(archive: ZipFile, member: ZipInfo) -> IO[bytes]:
    try:
        return archive.open(member)
    except (NotImplementedError, RuntimeError) as error:  # another compression, or a password
        raise Unreadable(Reason.NO_PERMISSION) from error


def _text_of(members: dict[str, ZipInfo]) -> ZipInfo | None:
    """Return the chat's text: the only one, or the one that is named as exports name it."""
    texts = [one for name, one in members.items() if name.lower().endswith(".txt")]
    named = [one for one in texts if "whatsapp" in one.filename.lower()]
    chats = [one for one in texts if PurePosixPath(one.filename).name == "_chat.txt"]
    chosen = chats or named or texts
    return min(chosen, key=lambda one: one.filename.count("/")) if chosen else None


def _beside(text: Path) -> Media:
    def find(name: str) -> tuple[int, Callable[[], IO[bytes]]] | None:
        file = text.with_name(name)
        try:
            found = file.lstat()
        except OSError:
            return None
        return (found.st_size, lambda: _open(file)) if stat.S_ISREG(found.st_mode) else None

    return Media(find)


def _open(path: Path) -> IO[bytes]:
    return os.fdopen(os.open(path, _OPEN), "rb")


def _is_zip(path: str) -> bool:
    with _open(Path(path)) as file:
        return file.read(4) in (b"PK\x03\x04", b"PK\x05\x06")


def _is_plain(name: str) -> bool:
    """Tell a member's name that stays where it is unpacked."""
    absolute = name.startswith(("/", "\\")) or name[1:2] == ":"
    return bool(name) and not absolute and ".." not in name.replace("\\", "/").split("/")


def _hashed(file: IO[bytes]) -> Image | None:
    digest, size = sha256(), 0
    while piece := file.read(_PIECE):
        digest.update(piece)
        if (size := size + len(piece)) > MAX_IMAGE_BYTES:
            return None
    return Image(digest.digest(), size)


def _encoding(raw: IO[bytes]) -> str:
    """Return how a whole file is encoded; UTF-8, with gaps, where nothing fits."""
    piece = raw.read(_PIECE)
    for mark, encoding in _MARKS:
        if piece.startswith(mark):
            return encoding
    if b"\0" in piece:
        return utf16_without_mark(piece[: len(piece) & ~1]) or "utf-8"
    decoder = codecs.getincrementaldecoder("utf-8")()
    while piece:
        try:
            decoder.decode(piece)
        except UnicodeDecodeError:
            return "cp1252" if is_cp1252(piece) else "utf-8"
        piece = raw.read(_PIECE)
    return "utf-8"
