"""What a query needs from the read models' database, and how they write times down."""

from datetime import UTC, date, datetime, timedelta
from typing import Any, Protocol

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Db(Protocol):
    """A connection to the read models."""

    def execute(self, sql: str, parameters: Any = ..., /) -> Any:
        """Run one statement; iterate over the result for its rows."""
        ...


def has_table(db: Db, name: str) -> bool:
    """Tell whether the database has a table of that name: not every read model is always there."""
    sql = "SELECT 1 FROM sqlite_master WHERE name = ?"
    return db.execute(sql, (name,)).fetchone() is not None


def each(table: str, column: str) -> str:
    """Return the beginning of a query over `each(value)`, the distinct values of an indexed column.

    Each step finds the next value in the index, so that it costs as little as there are values.
    """
    return (
        f"WITH RECURSIVE each(value) AS (SELECT min({column}) FROM {table} UNION ALL"
        f" SELECT (SELECT min({column}) FROM {table} WHERE {column} > each.value) FROM each"
        " WHERE each.value IS NOT NULL) "
    )


def moment(microseconds: int) -> datetime:
    """Return the time that is kept as microseconds since 1970, aware, in UTC."""
    return _EPOCH + timedelta(microseconds=microseconds)


def moment_or_none(microseconds: int | None) -> datetime | None:
    """Return the time, None where it is unknown."""
    return None if microseconds is None else moment(microseconds)


def day_or_none(day: str | None) -> date | None:
    """Return the day that is kept as ISO text, None where it is unknown."""
    return None if day is None else date.fromisoformat(day)
