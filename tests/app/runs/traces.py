"""What is looked for before and after a forgetting in the home that a test lives in."""

from datetime import UTC, datetime

from cade.app.store.ports import Batch
from cade.app.store.sqlite import connect
from cade.app.store.vectors import open_vectors
from cade.app.wiring import Cade
from cade.domain.details import FileSeen
from cade.domain.facts import Forgotten, RevisionSeen
from cade.projections.vectors import state as state_of


def vectors_of(word: str) -> list[bytes]:
    """Return bytes of the vectors of texts that say this, each in four pieces.

    A page of the database may end within one of the pieces, never within all.
    """
    cade = Cade()
    store = open_vectors(cade.places.vectors, cade.log.vectors_key())
    now = state_of(cade.views)
    assert now is not None
    rows = cade.views.execute(
        "SELECT vector FROM chunk_vectors JOIN chunk_text ON chunk_text.id = chunk_id"
        " WHERE text LIKE ?",
        (f"%{word}%",),
    ).fetchall()
    found = store.rows(now.model, [number for (number,) in rows]).upper
    store.close()
    cade.close()
    return [piece.tobytes() for row in found for piece in row.reshape(4, -1)]


def uid_of(where: str, *given: str) -> str:
    """Return the short id of the first item that SQL finds."""
    cade = Cade()
    row = cade.views.execute(
        f"SELECT source, hex(subject) FROM items WHERE {where}", given
    ).fetchone()
    cade.close()
    return f"{row[0]}:{row[1][:10].lower()}"


def headlines() -> list[str]:
    """Return what every item is called, in the order in which they were read."""
    cade = Cade()
    rows = cade.views.execute("SELECT headline FROM items ORDER BY item").fetchall()
    cade.close()
    return [headline for (headline,) in rows]


def traces() -> dict[bytes, list[bytes]]:
    """Return by subject the bytes of its salt, and of where each sealed payload begins."""
    cade = Cade()
    ring = connect(cade.places.keys)
    found = {subject: [salt] for subject, salt in ring.execute("SELECT subject, salt FROM salts")}
    ring.close()
    for row in cade.log.reader.rows("topic <> 'run_recorded.v1'"):
        if row.subject in found and row.state:
            found[row.subject].append(row.state[:24])
    cade.close()
    return found


def forgotten() -> set[bytes]:
    """Return every subject that was forgotten."""
    cade = Cade()
    facts = [recorded.fact for recorded in cade.log.after(0)]
    cade.close()
    return {one for fact in facts if isinstance(fact, Forgotten) for one in fact.subjects}


def readable() -> str:
    """Return all that can be read in the log, in small letters."""
    cade = Cade()
    said = repr([recorded.fact for recorded in cade.log.after(0)])
    cade.close()
    return said.lower()


def readable_text(uid: str) -> list[str | None]:
    """Return the text of each record of a file that can be read."""
    cade = Cade()
    ((_, subject),) = cade.log.find(f"file:{uid}")
    facts = cade.log.facts_of([subject]).get(subject, ())
    cade.close()
    return [getattr(fact, "text", None) for fact in facts]


def store_unmasked(path: str, text: str) -> None:
    """Store a file's text as a version of cade did that did not know its secrets."""
    cade = Cade()
    at = datetime(2026, 3, 4, 12, tzinfo=UTC)
    details = FileSeen(path=path, size_bytes=len(text))
    fact = RevisionSeen(
        uid=path,
        source="file",
        kind="file",
        revision="a",
        occurred_at=at,
        text=text,
        details=details,
    )
    batch = Batch(source="file", target="/t", run_id="1" * 32, version="0", at=at, facts=[fact])
    cade.log.append(batch)
    cade.close()


def counts_of_runs(source: str) -> list[tuple[int, ...]]:
    """Return new, updated, unchanged and masked of each run of the source, in order."""
    cade = Cade()
    sql = "SELECT new, updated, unchanged, masked FROM runs WHERE source = ? ORDER BY position"
    found: list[tuple[int, ...]] = cade.views.execute(sql, (source,)).fetchall()
    cade.close()
    return found
