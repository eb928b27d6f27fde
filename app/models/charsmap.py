"""Builds a precompiled character map: SentencePiece's normaliser as llama.cpp reads it.

It is a double array (the layout of darts-clone) over the UTF-8 bytes of what is replaced, followed
by the replacements as strings that end in a zero byte. A unit of 32 bits holds: bits 0-7 the byte
that leads to it, bit 8 whether something ends here, bits 10-30 its position XOR the base of its
children; the unit of an end holds bit 31 and the replacement's place in the strings instead.
"""

import struct
import unicodedata
from collections import deque
from collections.abc import Mapping

_BLOCK = 256
"""Children differ only in their lowest byte, so a node's children lie in one block of this size."""
_END = 0
_HAS_END = 1 << 8
_IS_END = 1 << 31
_FAR = 1 << 21

Node = dict[int, "Node | int"]
"""A node of the trie: bytes to nodes, and `_END` to the replacement's place in the strings."""


def precompiled(rules: Mapping[str, str]) -> bytes:
    """Return the map for `rules`: what stands in a text, and what it is replaced by."""
    strings, places = _strings(rules)
    trie = _trie(rules, places)
    units = _double_array(trie)
    array = struct.pack(f"<{len(units)}I", *units)
    return struct.pack("<I", len(array)) + array + strings


def with_decomposed(rules: Mapping[str, str]) -> dict[str, str]:
    """Return the rules, and those that compose a letter and the accent that follows it.

    So text in NFD, as macOS writes file names, is cut into the same pieces as any other.
    Letters from U+00C0 to U+1FFF that decompose to a base and one combining mark.
    """
    composing = dict(rules)
    for letter in map(chr, range(0xC0, 0x2000)):
        apart = unicodedata.normalize("NFD", letter)
        is_pair = len(apart) == 2 and unicodedata.combining(apart[1]) != 0
        if is_pair and unicodedata.normalize("NFC", apart) == letter:
            composing[apart] = rules.get(letter, letter)
    return composing


def _strings(rules: Mapping[str, str]) -> tuple[bytes, dict[str, int]]:
    strings, places = bytearray(), dict[str, int]()
    for replacement in rules.values():
        if replacement not in places:
            places[replacement] = len(strings)
            strings += replacement.encode() + b"\0"
    return bytes(strings), places


def _trie(rules: Mapping[str, str], places: Mapping[str, int]) -> Node:
    root: Node = {}
    for found, replacement in rules.items():
        key = found.encode()
        if not key or _END in key:
            continue  # a zero byte would read as an end
        node = root
        for byte in key:
            child = node.setdefault(byte, {})
            assert isinstance(child, dict)
            node = child
        node[_END] = places[replacement]
    return root


class _Slots:
    """Which units are taken, and which bases: no two nodes may share one."""

    def __init__(self) -> None:
        self.taken = bytearray(_BLOCK)
        self.taken[0] = 1  # the root
        self._bases = set[int]()
        self._first = 0

    def base_for(self, labels: list[int]) -> int:
        """Return a base under which every label has a free unit, and take those."""
        slot = self._first = self._free(self._first)
        while not self._fits(slot ^ labels[0], labels):
            slot = self._free(slot + 1)
        base = slot ^ labels[0]
        self._bases.add(base)
        for label in labels:
            self.taken[base ^ label] = 1
        return base

    def _fits(self, base: int, labels: list[int]) -> bool:
        return base not in self._bases and not any(self.taken[base ^ label] for label in labels)

    def _free(self, start: int) -> int:
        slot = self.taken.find(0, start)
        while slot < 0:
            start = max(start, len(self.taken))
            self.taken += bytes(_BLOCK)
            slot = self.taken.find(0, start)
        return slot


def _double_array(trie: Node) -> list[int]:
    slots, units = _Slots(), dict[int, int]({0: 0})
    waiting = deque([(trie, 0)])
    while waiting:  # the widest nodes come first, while blocks are empty
        node, position = waiting.popleft()
        base = slots.base_for(sorted(node))
        units[position] |= _offset(position, base) | (_HAS_END if _END in node else 0)
        for label, child in node.items():
            if isinstance(child, int):
                units[base] = child | _IS_END
            else:
                units[base ^ label] = label
                waiting.append((child, base ^ label))
    return [units.get(position, 0) for position in range(len(slots.taken))]


def _offset(position: int, base: int) -> int:
    offset = position ^ base
    if offset >= _FAR:
        raise ValueError("too many rules for a double array")
    return offset << 10
