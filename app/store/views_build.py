"""The file beside views.db in which read models are built again; the port `rebuild.BuildFile`."""

from pathlib import Path
from typing import TYPE_CHECKING

from cade.app.store.views import delete_views, open_views

if TYPE_CHECKING:
    from sqlite3 import Connection

    from cade.projections.tables import Tx


class ViewsBuild:
    """An unfinished build. key: the key of views.db, None when that is not encrypted."""

    def __init__(self, path: Path, key: bytes | None) -> None:
        self._path, self._key = path, key

    def open(self) -> "Connection":
        """Connect to it; it is made if there is none. Raises StoreError."""
        return open_views(self._path, self._key)

    def attach(self, live: "Tx", name: str) -> None:
        """Attach it to a connection to views.db."""
        key = "" if self._key is None else f"x'{self._key.hex()}'"
        live.execute(f"ATTACH DATABASE ? AS {name} KEY ?", (str(self._path), key))

    def delete(self) -> None:
        """Delete it, and what SQLite keeps beside it."""
        delete_views(self._path)
