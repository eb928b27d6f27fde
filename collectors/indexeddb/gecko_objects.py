"""Buffers, errors and the browser's own objects in Firefox's structured clone.

Sources: mozilla js/src/vm/StructuredClone.cpp, dom/base/StructuredCloneTags.h.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from cade.collectors.indexeddb.records import Broken, Kind
from cade.collectors.indexeddb.values import (
    EPOCH,
    UNDEFINED,
    Blob,
    HostObject,
    JsError,
    TypedArray,
    Value,
    date_of,
)

if TYPE_CHECKING:
    from cade.collectors.indexeddb.gecko import GeckoReader

# Kind of array → code in `struct` and bytes per number. 8-bit numbers are told as bytes.
_ARRAYS = {
    0: ("", 1), 1: ("", 1), 2: ("h", 2), 3: ("H", 2), 4: ("i", 4), 5: ("I", 4), 6: ("f", 4),
    7: ("d", 8), 8: ("", 1), 9: ("q", 8), 10: ("Q", 8), 11: ("e", 2),
}  # fmt: skip
_WHOLE_BUFFER = (1 << 64) - 1  # a length that follows the buffer's

# 7 is left out: it was TypeError before another kind was put in front of it.
_ERRORS = {
    1: "InternalError",
    2: "AggregateError",
    3: "EvalError",
    4: "RangeError",
    5: "ReferenceError",
    6: "SyntaxError",
    8: "TypeError",
}
_ERROR_PARTS = 8  # message, whether a cause is set, file, line, column, cause, errors, stack
_FRAME_PARTS = 7  # muted, file, line, column, function, cause of the wait, calling frame
_MAX_FRAMES = 100
_PRINCIPAL_FOLLOWS, _CONTENT_PRINCIPAL = 0xFFFF0017, 0xFFFF800D
_FRAME = 0xFFFF0016
_MATRIX_2D, _MATRIX_3D = 6, 16


def read(reader: "GeckoReader", tag: int, number: int) -> Value:
    """Return the object that begins with `tag`; raises `Broken` for kinds that are not read."""
    special = _READERS.get(tag)
    if special is None:
        raise Broken(Kind.UNSUPPORTED_VALUE, f"tag {tag:#x}")
    return special(reader, number)


def _buffer(reader: "GeckoReader", number: int) -> bytes:
    data: bytes = reader.known(reader.take(reader.long()))
    return data


def _resizable(reader: "GeckoReader", number: int) -> bytes:
    size, _greatest = reader.long(), reader.long()
    data: bytes = reader.known(reader.take(size))
    return data


def _typed(reader: "GeckoReader", kind: int) -> Value:
    return _array(reader, kind, reader.long())


def _typed_before_78(reader: "GeckoReader", count: int) -> Value:
    return _array(reader, reader.long(), count)


def _array(reader: "GeckoReader", kind: int, count: int) -> Value:
    if kind not in _ARRAYS:
        raise Broken(Kind.UNSUPPORTED_VALUE, "typed array")
    code, width = _ARRAYS[kind]
    place = len(reader.objects)
    reader.known(None)
    data = _looked_at(reader, count if count == _WHOLE_BUFFER else count * width)
    reader.objects[place] = found = TypedArray(code, data) if code else data
    return found


def _view(reader: "GeckoReader", number: int) -> Value:
    size, place = reader.long(), len(reader.objects)
    reader.known(None)
    reader.objects[place] = data = _looked_at(reader, size)
    return data


def _looked_at(reader: "GeckoReader", size: int) -> bytes:
    buffer, offset = reader.begun(), reader.long()
    if not isinstance(buffer, bytes):
        raise Broken(Kind.BROKEN_VALUE, "view of no buffer")
    end = len(buffer) if size == _WHOLE_BUFFER else offset + size
    if end > len(buffer):
        raise Broken(Kind.BROKEN_VALUE, "view beyond its buffer")
    return buffer[offset:end]


def _error(reader: "GeckoReader", kind: int) -> JsError:
    found: JsError = reader.opened(JsError(_ERRORS.get(kind, "Error")))
    parts = [reader.begun() for _ in range(_ERROR_PARTS)]
    found.message = parts[0] if isinstance(parts[0], str) else None
    found.cause = parts[5] if parts[1] is True else UNDEFINED
    return found


def _frame(reader: "GeckoReader", principal: int) -> HostObject:
    """Read a frame of an error's stack; where code ran is not kept."""
    found: HostObject = reader.opened(HostObject("SavedFrame", {}))
    if len(reader.waiting) > _MAX_FRAMES:
        raise Broken(Kind.NESTED_TOO_DEEPLY)
    if principal == _PRINCIPAL_FOLLOWS:
        _skip_principal(reader)
    for _ in range(_FRAME_PARTS):
        reader.begun()
    return found


def _skip_principal(reader: "GeckoReader") -> None:
    _number, tag = reader.word()
    if tag != _CONTENT_PRINCIPAL:
        raise Broken(Kind.UNSUPPORTED_VALUE, "principal")
    for _ in range(3):  # address and attributes; origin without them; domain: two lengths each
        for size in reader.word():
            reader.take(size)


def _described(reader: "GeckoReader", index: int) -> Blob:
    """Return the blob, with the description that stands in the value."""
    size, mime = reader.long(), _utf8(reader)
    return msgspec.structs.replace(reader.blobs.blob(index), size=size, mime=mime)


def _utf8(reader: "GeckoReader") -> str:
    return reader.take(reader.long()).decode("utf-8", "replace")


def _blob(reader: "GeckoReader", index: int) -> Value:
    return reader.known(_described(reader, index))


def _file(reader: "GeckoReader", index: int) -> Value:
    blob = _described(reader, index)
    modified = date_of(float(reader.long()))
    found = msgspec.structs.replace(
        blob, name=_utf8(reader), modified=modified if type(modified) is type(EPOCH) else None
    )
    return reader.known(found)


def _doubles(name: str, count: int) -> Callable[["GeckoReader", int], Value]:
    def read_doubles(reader: "GeckoReader", number: int) -> Value:
        return reader.known(HostObject(name, {"values": [reader.double() for _ in range(count)]}))

    return read_doubles


def _matrix(reader: "GeckoReader", number: int) -> Value:
    count = _MATRIX_2D if reader.word()[0] else _MATRIX_3D
    return reader.known(
        HostObject("DOMMatrix", {"values": [reader.double() for _ in range(count)]})
    )


def _image(reader: "GeckoReader", number: int) -> Value:
    width, height = reader.word()
    fields = {"width": width, "height": height, "data": reader.begun()}
    return reader.known(HostObject("ImageData", fields))


def _key(reader: "GeckoReader", number: int) -> Value:
    """Name a CryptoKey that is the whole value: a secret, so nothing of it is read."""
    if reader.objects:
        raise Broken(Kind.UNSUPPORTED_VALUE, "CryptoKey")
    return HostObject("CryptoKey", {})


_READERS: dict[int, Callable[["GeckoReader", int], Value]] = {
    0xFFFF0009: lambda reader, size: reader.known(reader.take(size)),
    0xFFFF0010: _typed_before_78,
    _FRAME: _frame,
    0xFFFF001F: _buffer,
    0xFFFF0020: _typed,
    0xFFFF0021: _view,
    0xFFFF0022: _error,
    0xFFFF0023: _resizable,
    0xFFFF8001: _blob,
    0xFFFF8005: _file,
    0xFFFF8007: _image,
    0xFFFF8008: _doubles("DOMPoint", 4),
    0xFFFF8009: _doubles("DOMPointReadOnly", 4),
    0xFFFF800A: _key,
    0xFFFF8010: _doubles("DOMRect", 4),
    0xFFFF8011: _doubles("DOMRectReadOnly", 4),
    0xFFFF8013: _matrix,
    0xFFFF8015: _matrix,
}
