"""Traces and their pieces in short: `12 shop:ABC-1` is a trace of minute 12."""

from datetime import UTC, datetime, timedelta

from cade.queries.summary.cut import Piece
from cade.queries.summary.structs import Trace
from cade.queries.tasks import Name
from cade.queries.timeline import TimelineItem

NINE = datetime(2026, 3, 2, 9, tzinfo=UTC)


def trace(minute: float, project: str, task: str = "", *, began: datetime = NINE) -> Trace:
    """Return a trace of work; a project that begins with `www.` is but the site of a page."""
    at = (began.astimezone(UTC) + timedelta(minutes=minute)).astimezone(began.tzinfo)
    item = TimelineItem(
        item=int(minute * 60),
        subject=b"",
        uid=f"{minute} {project}",
        source="git",
        kind="commit",
        day=at.date(),
        local=at,
        headline=project,
        locator=project,
        place=project,
        author=None,
        removed=False,
        retracted=False,
    )
    return Trace(
        item=item,
        at=at.astimezone(UTC),
        project=project,
        page=project.startswith("www."),
        task=Name("", "", task) if task else None,
    )


def traces(text: str) -> list[Trace]:
    """Read `0 shop, 12 shop:ABC-1`."""
    found = []
    for one in text.split(", "):
        minute, _, said = one.partition(" ")
        project, _, task = said.partition(":")
        found.append(trace(float(minute), project, task))
    return found


def told(pieces: list[Piece]) -> list[str]:
    """Return `0-17 shop:ABC-1 ×2` for each piece, minutes from nine o'clock."""
    return [_told(piece) for piece in pieces]


def _told(piece: Piece) -> str:
    start, end = ((at - NINE) // timedelta(minutes=1) for at in (piece.start, piece.end))
    task = next((one.task for one in piece.traces if one.task), None)
    name = piece.traces[0].project + (f":{task.key}" if task else "")
    return f"{start}-{end} {name} ×{len(piece.traces)}"
