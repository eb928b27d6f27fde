"""Projects, companies and the like: what is called so, and whether anybody mentions it."""

from collections.abc import Iterator

from cade.projections.relations.words import words_of
from cade.queries.database import Db, each, has_table

MOST = 500
"""Of each thing that is called so the newest items."""

_CONVERSATIONS = (
    each("messages", "conversation")
    + """
SELECT each.value, items.place FROM each CROSS JOIN items ON items.item = (
    SELECT item FROM messages WHERE messages.conversation = each.value LIMIT 1)
WHERE items.place <> ''
"""
)
_PROJECTS = each("task_citations", "project") + "SELECT value FROM each WHERE value IS NOT NULL"
_TARGETS = """
SELECT DISTINCT source, target FROM runs WHERE source IN ('git', 'file') AND target IS NOT NULL
"""
_SAID = f"SELECT item FROM messages WHERE conversation = ? ORDER BY item DESC LIMIT {MOST}"
_CITED = f"SELECT item FROM task_citations WHERE project = ? ORDER BY item DESC LIMIT {MOST}"
_READ = f"""
SELECT item FROM items WHERE source = ? AND (locator >= ?2 || '/' AND locator < ?2 || '0'
    OR locator >= ?2 || '@' AND locator < ?2 || 'A') ORDER BY day DESC LIMIT {MOST}
"""


def on_entity(db: Db, name: str) -> dict[int, str]:
    """Return the items of what is called so, and of what kind that is.

    Of a conversation (`conversation`), a repository or folder that was read (`place`), a project
    of a tracker or code host (`project`); the last part of its name must be the name asked for,
    or hold its words for a conversation's title.
    """
    asked = {*words_of(name)}
    return {item: kind for item, kind in _found(db, asked)} if asked else {}


def is_known(db: Db, name: str) -> bool:
    """Tell whether anything is called so, or any text or name mentions it."""
    words = words_of(name)
    if not words:
        return False
    if on_entity(db, name) or all(_in_image(db, word) for word in words):
        return True
    return _matches(db, "fts MATCH ?", '"' + name.replace('"', " ") + '"') or _matches(
        db, "name LIKE ?", f"%{name}%"
    )


def _matches(db: Db, test: str, given: str) -> bool:
    index = "fts" if test.startswith("fts") else "names"
    if not has_table(db, index):
        return False
    return bool(db.execute(f"SELECT 1 FROM {index} WHERE {test} LIMIT 1", (given,)).fetchone())


def _in_image(db: Db, word: str) -> bool:
    return bool(db.execute("SELECT 1 FROM image_words WHERE word = ? LIMIT 1", (word,)).fetchone())


def _found(db: Db, asked: set[str]) -> Iterator[tuple[int, str]]:
    for conversation, title in db.execute(_CONVERSATIONS).fetchall():
        if asked <= {*words_of(title)}:
            yield from ((item, "conversation") for (item,) in db.execute(_SAID, (conversation,)))
    for (project,) in db.execute(_PROJECTS).fetchall():
        if asked == {*words_of(project.rpartition("/")[2])}:
            yield from ((item, "project") for (item,) in db.execute(_CITED, (project,)))
    for source, target in db.execute(_TARGETS).fetchall() if has_table(db, "runs") else ():
        if asked == {*words_of(_last(target))}:
            yield from ((item, "place") for (item,) in db.execute(_READ, (source, target)))


def _last(target: str) -> str:
    name = target.rstrip("/").removesuffix("/.git").rpartition("/")[2]
    return name.removesuffix(".git")
