"""Everything in read models, as values that can be compared: surrogate ids are left out.

`orphaned_vectors` is a list of work that was not done yet, not a function of the log, and is not
among them.
"""

from typing import Any

from cade.projections.tables import Tx, exists

_VIEWS = {
    "items": "SELECT * FROM items",
    "revisions": "SELECT * FROM revisions",
    "texts": "SELECT hash, text, language FROM texts",
    "holders": """
        SELECT item, text, position, retracted FROM holders LEFT JOIN texts ON texts.id = text_id
    """,
    "chunks": """
        SELECT texts.text, chunk_text.text, start, end, chunk_text.hash, heading
        FROM chunk_text JOIN texts ON texts.id = text_id
    """,
    "fts_words": "SELECT * FROM fts_words",
    "names_docsize": "SELECT * FROM names_docsize",
    "identifiers": "SELECT * FROM identifiers",
    "identified": "SELECT * FROM identified",
    "task_citations": "SELECT * FROM task_citations",
    "task_commits": "SELECT * FROM task_commits",
    "task_items": "SELECT * FROM task_items",
    "identities": "SELECT source, name, email, handle FROM identities",
    "touches": """
        SELECT item, role, source, name, email, handle FROM touches LEFT JOIN identities
        USING (identity)
    """,
    # A person is named by those that they are, whose numbers mean nothing.
    "people": """
        SELECT people.name, me, source, identities.name, email, handle FROM people
        LEFT JOIN persons_of USING (person) LEFT JOIN identities USING (identity)
    """,
    "person_names": """
        SELECT folded, kind, people.name FROM person_names LEFT JOIN people USING (person)
    """,
    "messages": "SELECT * FROM messages",
    "conversations_of": """
        SELECT conversation, source, name, email, handle FROM conversations_of
        LEFT JOIN identities USING (identity)
    """,
    "said": "SELECT * FROM said",
    "told_names": "SELECT * FROM told_names",
    "touched": "SELECT * FROM touched",
    "nodes": "SELECT * FROM nodes",
    "ties": "SELECT * FROM ties",
    "image_words": "SELECT * FROM image_words",
    "tied": "SELECT * FROM tied",
    "runs": "SELECT * FROM runs",
    "fold_positions": "SELECT * FROM fold_positions",
}


def dump(db: Tx) -> dict[str, list[tuple[Any, ...]]]:
    """Return the sorted rows of every read model that the database holds.

    Raises if an FTS5 index is out of step with its content.
    """
    for index in ("fts", "names"):
        if exists(index, db):
            db.execute(f"INSERT INTO {index}({index}, rank) VALUES ('integrity-check', 1)")
    return {
        name: sorted(map(tuple, db.execute(sql).fetchall()), key=repr)
        for name, sql in _VIEWS.items()
        if exists(name, db)
    }
