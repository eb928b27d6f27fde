"""What a task is called: the newest title of its page that names it."""

from cade.domain.task_titles import clean_task_title
from cade.queries.database import Db
from cade.queries.tasks.structs import Name

_NEWEST = 5
_PAGES = """
SELECT headline, locator FROM task_citations c JOIN items i ON i.item = c.item
WHERE c.kind = ? AND c.tracker = ? AND c.space = ? AND c.key = ? AND c.how = 'visit'
ORDER BY c.item DESC LIMIT ?
"""


def title_and_address(db: Db, kind: str, name: Name) -> tuple[str | None, str | None]:
    """Return the title and the address of the page ("task" or "request"), None where unknown."""
    rows = db.execute(_PAGES, (kind, *name, _NEWEST)).fetchall()
    titles = (clean_task_title(headline, name.key) for headline, _ in rows)
    return next((title for title in titles if title), None), rows[0][1] if rows else None
