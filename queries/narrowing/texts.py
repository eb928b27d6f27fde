"""Items by what they say or where they are: words of a text, a place, a folder."""

import json
from collections.abc import Sequence

from cade.queries.database import Db, has_table
from cade.queries.plan.known import entities
from cade.queries.whose import Condition
from cade.queries.words import words

_SAYING = (
    "items.item IN (SELECT holders.item FROM fts CROSS JOIN chunks ON chunks.id = fts.rowid"
    " CROSS JOIN holders ON holders.text_id = chunks.text_id WHERE fts MATCH ?)"
)
_NAMED = "items.headline LIKE ? ESCAPE '\\'"
_AT = "items.place COLLATE NOCASE IN (SELECT value FROM json_each(?))"
_AMONG = "items.item IN (SELECT value FROM json_each(?))"
_CHANGED = (
    "items.item IN (SELECT ties.item FROM nodes CROSS JOIN ties ON ties.node = nodes.node"
    " WHERE nodes.kind = 'file' AND nodes.key LIKE ? ESCAPE '\\')"
)
NOTHING = Condition("0", None, ())


def saying(db: Db, text: str) -> Condition:
    """Return the condition that an item's text holds every word of this one."""
    return saying_each(db, [(word,) for word in words(text)])


def saying_each(db: Db, asked: Sequence[tuple[str, ...]]) -> Condition:
    """Return the condition that an item's text holds one of the words of every group, folded."""
    if not asked:
        return NOTHING
    if has_table(db, "fts"):
        groups = (" OR ".join(f'"{word}"' for word in group) for group in asked)
        return Condition(_SAYING, None, (" AND ".join(f"({group})" for group in groups),))
    likes = (f"({' OR '.join([_NAMED] * len(group))})" for group in asked)
    given = tuple(f"%{_literal(word)}%" for group in asked for word in group)
    return Condition(f"({' AND '.join(likes)})", None, given)


def at_place(db: Db, name: str, *, whole: bool) -> Condition | None:
    """Return the condition that an item is in a repository or conversation of this name.

    whole: the name is all of it; else its words are among others. None when nothing is called so.
    """
    asked = words(name)
    named = [entity.name for entity in entities(db) if _is(asked, entity.name, whole)]
    found = [place for one in named for place in (one, f"{one}.git")]
    return Condition(_AT, None, (json.dumps(found),)) if found else None


def on(db: Db, name: str) -> Condition:
    """Return the condition that an item belongs to what is called so, or says its name."""
    from cade.queries.relations.entities import on_entity  # costs what few questions need

    parts = [saying(db, name), _place(db, name)]
    if has_table(db, "task_citations") and (items := on_entity(db, name)):
        parts.append(Condition(_AMONG, None, (json.dumps([*items]),)))
    given = tuple(text for part in parts for text in part.parameters)
    return Condition(f"({' OR '.join(part.tests for part in parts)})", None, given)


def below(db: Db, folder: str) -> Condition:
    """Return the condition that an item is a file below a folder, or a commit that changed one."""
    bare = folder.strip().strip("/").removeprefix("~/").removeprefix("./")
    rooted = folder.strip().startswith("/")
    ends = f"{'' if rooted else '%'}/{_literal(bare)}"
    below_it, itself = f"{ends}/%", ends
    tests = ["items.source = 'file' AND items.uid LIKE ? ESCAPE '\\'"] * 2
    given = [below_it, itself]
    if has_table(db, "ties"):
        tests += [_CHANGED] * 2
        given += [below_it, itself]
    return Condition(f"({' OR '.join(tests)})", None, tuple(given))


def _place(db: Db, name: str) -> Condition:
    """Return the condition of a place of this name, which a folder or a site may have as well."""
    return at_place(db, name, whole=False) or Condition(_AT, None, (json.dumps([name]),))


def _is(asked: list[str], place: str, whole: bool) -> bool:
    there = words(place)
    return there == asked if whole else bool(asked) and set(asked) <= set(there)


def _literal(text: str) -> str:
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
