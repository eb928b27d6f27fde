"""Maps, sets, errors, and buffers with the view that may follow one, in V8's format."""

from typing import TYPE_CHECKING

from cade.collectors.indexeddb.records import Broken, Kind
from cade.collectors.indexeddb.values import (
    UNDEFINED,
    JsError,
    JsMap,
    JsSet,
    RegExp,
    TypedArray,
    Value,
)

if TYPE_CHECKING:
    from cade.collectors.indexeddb.v8 import V8Reader

_END_OF_MAP, _END_OF_SET = 0x3A, 0x2C
_REGEXP_FLAGS = "gimyusldv"  # from bit 0 upwards; l is V8's own linear engine
_OLDEST_WITH_FLAGS = 14
_LENGTH_TRACKING = 1

# Tag of a view → code in `struct`. Arrays of 8-bit numbers and DataViews are told as bytes.
_CODES = {
    "b": "", "B": "", "C": "", "?": "",
    "w": "h", "W": "H", "d": "i", "D": "I", "q": "q", "Q": "Q", "h": "e", "f": "f", "F": "d",
}  # fmt: skip

_ERRORS = {
    "E": "EvalError",
    "R": "RangeError",
    "F": "ReferenceError",
    "S": "SyntaxError",
    "T": "TypeError",
    "U": "URIError",
}


def map_object(reader: "V8Reader") -> JsMap:
    """Read a Map: keys and values in turn."""
    found: JsMap = reader.known(JsMap([]))
    reader.enter()
    while reader.data[reader.position] != _END_OF_MAP:
        found.pairs.append((reader.value(), reader.value()))
    reader.leave(2 * len(found.pairs))
    return found


def set_object(reader: "V8Reader") -> JsSet:
    """Read a Set."""
    found: JsSet = reader.known(JsSet([]))
    reader.enter()
    while reader.data[reader.position] != _END_OF_SET:
        found.values.append(reader.value())
    reader.leave(len(found.values))
    return found


def regexp(reader: "V8Reader") -> RegExp:
    """Read a regular expression."""
    place = len(reader.objects)
    reader.known(None)
    pattern, bits = reader.text(), reader.varint()
    flags = sorted(c for bit, c in enumerate(_REGEXP_FLAGS) if bits >> bit & 1)
    reader.objects[place] = found = RegExp(pattern, "".join(flags))
    return found


def array_buffer(reader: "V8Reader") -> Value:
    """Read a buffer; return its view when one follows."""
    data = reader.known(reader.take(reader.varint()))
    return followed(reader, data)


def resizable_buffer(reader: "V8Reader") -> Value:
    """Read a buffer whose greatest length precedes its bytes."""
    size, _greatest = reader.varint(), reader.varint()
    data = reader.known(reader.take(size))
    return followed(reader, data)


def followed(reader: "V8Reader", value: Value) -> Value:
    """Return the view that follows `value`, or `value` itself when none does."""
    position = reader.position
    if not isinstance(value, bytes) or reader.data[position : position + 1] != b"V":
        return value
    reader.position += 1
    return reader.known(_view(reader, value))


def _view(reader: "V8Reader", buffer: bytes) -> Value:
    tag, offset, size = chr(reader.byte()), reader.varint(), reader.varint()
    flags = reader.varint() if reader.version >= _OLDEST_WITH_FLAGS else 0
    if tag not in _CODES:
        raise Broken(Kind.UNSUPPORTED_VALUE, "array buffer view")
    end = len(buffer) if flags & _LENGTH_TRACKING else offset + size
    if end > len(buffer):
        raise Broken(Kind.BROKEN_VALUE, "view beyond its buffer")
    data = buffer[offset:end]
    return TypedArray(_CODES[tag], data) if _CODES[tag] else data


def error(reader: "V8Reader") -> JsError:
    """Read an Error: tagged parts in any order, until a full stop."""
    found: JsError = reader.known(JsError("Error", cause=UNDEFINED))
    reader.enter()
    while (tag := chr(reader.byte())) != ".":
        if tag in _ERRORS:
            found.name = _ERRORS[tag]
        elif tag == "m":
            found.message = reader.text()
        elif tag == "s":
            found.stack = reader.text()
        elif tag == "c":
            found.cause = reader.value()
        else:
            raise Broken(Kind.UNSUPPORTED_VALUE, "part of an error")
    reader.depth -= 1
    return found
