"""Fields of one message: where the schema says they stand, within one record."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from cade.collectors.schemas import paths
from cade.collectors.schemas.form import Condition, Conditions, Field, Key, Rule
from cade.collectors.schemas.scalars import Single, holds, single, text_of, transformed

Row = dict[str, Single]
Tables = dict[str, dict[str, Row]]
"""Look-ups by name: rows by key, each with what its columns hold."""


class Scope(NamedTuple):
    """What paths are asked of. record, key: of the database; item: `@`; stars: `*1` and on."""

    record: Any
    key: Any
    item: Any
    stars: tuple[str, ...]
    tables: Tables


def at(path: str, scope: Scope) -> Any:
    """Return the first value at a path, or None."""
    root, steps = paths.parse(path)
    if root == "$key":
        return scope.key
    if root.startswith("*"):
        number = int(root[1]) - 1
        return scope.stars[number] if number < len(scope.stars) else None
    return paths.first(scope.record if root == "$" else scope.item, steps)


def all_hold(conditions: Conditions, scope: Scope) -> bool:
    """Tell whether all conditions hold."""
    return not conditions or all(holds(one, at(one.path, scope)) for one in conditions)


def none_is_there(conditions: Conditions, scope: Scope) -> bool:
    """Tell whether something is asked for and nothing stands at any of its paths."""
    asked = [one for one in conditions if _asks(one)]
    return bool(asked) and all(at(one.path, scope) is None for one in asked)


def _asks(condition: Condition) -> bool:
    absent = condition.not_equals is not None or condition.none_of is not None
    return not absent and condition.exists is not False


def value_of(field: Field | None, scope: Scope) -> Single | None:
    """Return a field's value: the first of its alternatives that has one."""
    alternatives = field if isinstance(field, tuple) else (field,) if field is not None else ()
    for one in alternatives:
        value = single(at(one, scope)) if isinstance(one, str) else _by_rule(one, scope)
        if value is not None and value != "":
            return value
    return None


def _by_rule(rule: Rule, scope: Scope) -> Single | None:
    if not all_hold(rule.when, scope):
        return None
    if rule.lookup is not None:
        value: Any = _looked_up(rule, scope)
    else:
        value = rule.const if rule.path is None else None
    for path in _several(rule.path):
        made = transformed(at(path, scope), rule.transform)
        if rule.then is not None:
            made = paths.first(made, paths.parse(rule.then).steps)
        if (value := single(made)) is not None:
            break
    if rule.lookup is not None:
        value = single(transformed(value, rule.transform))
    return value if rule.map is None else _mapped(value, rule.map)


def _mapped(value: Single | None, words: dict[str, Any]) -> Single | None:
    text = str(value).lower() if isinstance(value, bool) else text_of(value)
    return None if text is None else words.get(text)


def _looked_up(rule: Rule | Key, scope: Scope) -> Single | None:
    table = scope.tables.get(rule.lookup or "", {})
    key = _key(rule.key, scope)
    row = table.get(key) if key is not None else None
    if row is not None:
        return row.get(rule.value or "")
    asked = isinstance(rule, Rule) and table and key is not None
    return rule.absent if asked and isinstance(rule, Rule) else None


def _key(key: str | Key | None, scope: Scope) -> str | None:
    if isinstance(key, str):
        return text_of(single(at(key, scope)))
    if key is None:
        return None
    if key.lookup is not None:
        return text_of(_looked_up(key, scope))
    for path in _several(key.path):
        made = text_of(single(transformed(at(path, scope), key.transform)))
        if made is not None:
            return made
    return None


def _several(path: str | tuple[str, ...] | None) -> tuple[str, ...]:
    return (path,) if isinstance(path, str) else path or ()


def items_at(each: str, scope: Scope, limit: int) -> Iterator[Scope]:
    """Yield a scope for each item of a list within the message."""
    root, steps = paths.parse(each)
    base = scope.record if root == "$" else scope.item
    for number, found in enumerate(paths.found(base, steps)):
        if number == limit:
            return
        yield scope._replace(item=found.value)
