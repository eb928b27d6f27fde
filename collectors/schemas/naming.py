"""Which keys are names of fields, and which are data: ids, addresses, people.

A key that is data never leaves this room: it is `*` instead.
"""

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cade.collectors.schemas.observe import Node

MAX_NAMES = 64
"""More different keys than this at one place are data, unless most objects have them."""
_NAME = re.compile(r"[A-Za-z_$][\w$.-]{0,39}", re.ASCII)
_MAX_DIGITS = 3
_DATA = re.compile(r"[^\s/:|,;@!#]*[@!#][^\s/|,;]*|[0-9a-fA-F]{8}[0-9a-fA-F-]*|\d{3,}")


def is_name(key: str) -> bool:
    """Tell whether a key can be a field's name."""
    return bool(_NAME.fullmatch(key)) and sum(map(str.isdigit, key)) <= _MAX_DIGITS


def general(name: str) -> str:
    """Return a store's or database's name with `*` for what looks like an id or address."""
    return re.sub(r"\*[*\w.-]*\*|\*{2,}", "*", _DATA.sub("*", name))[:300]


def settle(node: "Node") -> None:
    """Make `*` of the keys that are data, from the leaves up."""
    for child in node.children.values():
        settle(child)
    if node.each is not None:
        settle(node.each)
    odd = [name for name in node.children if not is_name(name)]
    plain = len(node.children) - len(odd)
    data = list(node.children) if len(odd) > plain or _is_table(node) else odd
    for name in data:
        node.each = _merged(node.each, node.children.pop(name))


def _is_table(node: "Node") -> bool:
    """Tell whether an object's keys are data although each could be a name."""
    children = list(node.children.values())
    if len(children) < 2:
        return False
    rare = node.seen == 1 or sum(child.seen for child in children) <= node.seen * len(children) / 2
    return rare and (len(children) > MAX_NAMES or _are_alike(children))


def _are_alike(children: "list[Node]") -> bool:
    kinds = {kind for child in children for kind in child.kinds}
    if len(kinds) != 1:
        return False
    if kinds == {"object"}:
        shapes = [set(child.children) for child in children]
        common, every = set.intersection(*shapes), set.union(*shapes)
        return len(common) >= 2 and 2 * len(common) >= len(every)
    return len(children) > 2 and kinds != {"array"}


def _merged(one: "Node | None", other: "Node") -> "Node":
    if one is None:
        return other
    one.seen += other.seen
    one.kinds.update(other.kinds)
    one.forms.update(other.forms)
    one.distinct |= other.distinct
    for name, child in other.children.items():
        one.children[name] = _merged(one.children.get(name), child)
    if other.each is not None:
        one.each = _merged(one.each, other.each)
    return one
