"""Everything in read models, as values that can be compared: surrogate ids are left out."""

from typing import Any

from cade.projections.tables import Tx, exists

_VIEWS = {
    "items": "SELECT * FROM items",
    "revisions": "SELECT * FROM revisions",
    "fold_positions": "SELECT * FROM fold_positions",
}


def dump(db: Tx) -> dict[str, list[tuple[Any, ...]]]:
    """Return the sorted rows of every read model that the database holds."""
    return {
        name: sorted(map(tuple, db.execute(sql).fetchall()), key=repr)
        for name, sql in _VIEWS.items()
        if exists(name, db)
    }
