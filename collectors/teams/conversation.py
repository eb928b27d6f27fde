"""A conversation's record: of which kind it is, and what it is called."""

import re
from typing import Any, Literal, NamedTuple

from cade.collectors.teams.values import first, line, mapping, mappings, text, whole

Kind = Literal["chat", "group", "channel", "meeting"]

_ONE_TO_ONE = re.compile(r"19:(?:uni01_.*|.*@unq\.gbl\.spaces)")
_OIDS = re.compile(r"19:([0-9a-f-]{36})_([0-9a-f-]{36})@unq\.gbl\.spaces", re.IGNORECASE)
_MEETING = "19:meeting_"
_CHANNEL = "@thread.tacv2"
_OLDER_CHANNEL = "@thread.skype"  # of a group in Skype, too
_CHANNEL_WORDS = frozenset({"space", "topic", "channel"})
_ALONE = "48:notes"
_MOST_MEMBERS = 2_000


class Row(NamedTuple):
    """What a conversation's record says. rank: the higher, the newer.

    team: the name of its team; team_id: the conversation of that team; group_id, tenant: what a
    link to a channel needs. members: identifier and name.
    """

    id: str
    rank: tuple[int, int, int] = (0, 0, 0)
    type: str | None = None
    thread_type: str | None = None
    topic: str | None = None
    chat_title: str | None = None
    subject: str | None = None
    team: str | None = None
    team_id: str | None = None
    group_id: str | None = None
    tenant: str | None = None
    members: tuple[tuple[str, str | None], ...] = ()

    def handles(self) -> list[str]:
        """Return the two identifiers that the id of a chat between two people is made of."""
        found = _OIDS.fullmatch(self.id)
        return [f"8:orgid:{oid.lower()}" for oid in found.groups()] if found else []


def row_of(record: dict[str, Any]) -> Row | None:
    """Return what a record says; None when it does not say of which conversation."""
    id = text(record.get("id"))
    if id is None:
        return None
    thread = mapping(record.get("threadProperties"))
    title = mapping(record.get("chatTitle"))
    return Row(
        id=id,
        rank=_rank(record),
        type=text(record.get("type")),
        thread_type=text(first(thread, "threadType") or record.get("threadType")),
        topic=line(first(thread, "topic", "topicThreadTopic") or record.get("topic")),
        chat_title=line(first(title, "longTitle", "shortTitle")),
        subject=line(mapping(thread.get("meeting")).get("subject")),
        team=line(thread.get("spaceThreadTopic")),
        team_id=text(record.get("teamId")) or text(first(thread, "spaceId", "teamId")),
        group_id=text(thread.get("groupId")),
        tenant=text(first(thread, "tenantid", "tenantId")),
        members=tuple(_members(record)),
    )


def kind_of(row: Row, thread_type: str | None) -> Kind | None:
    """Return the kind; what the record says beats what the shape of its id suggests."""
    words = {(row.type or "").lower(), (thread_type or "").lower()}
    if "meeting" in words:
        return "meeting"
    if words & _CHANNEL_WORDS or row.id.endswith(_CHANNEL):
        return "channel"
    if "chat" not in words and row.id.endswith(_OLDER_CHANNEL):
        return "channel"
    if (thread_type or "").lower() != "chat" and row.id.startswith(_MEETING):
        return "meeting"
    if _ONE_TO_ONE.fullmatch(row.id) or row.id.startswith("8:") or row.id == _ALONE:
        return "chat"
    if 0 < len(row.members) <= 2:
        return "chat"
    return "group" if row.members or "@thread." in row.id else None


def title_of(row: Row, kind: Kind | None, team: str | None) -> str | None:
    """Return the name that the record gives the conversation; None when it gives none."""
    if kind == "channel":
        parts = dict.fromkeys(part for part in (team, row.topic) if part)
        return " > ".join(parts) or None
    return row.topic or row.chat_title or row.subject


def _rank(record: dict[str, Any]) -> tuple[int, int, int]:
    found = (record.get(name) for name in ("version", "detailsVersion", "threadVersion"))
    version, details, thread = (whole(one) or 0 for one in found)
    return version, details, thread


def _members(record: dict[str, Any]) -> list[tuple[str, str | None]]:
    found: dict[str, str | None] = {}
    for member in mappings(record.get("members"))[:_MOST_MEMBERS]:
        handle = text(first(member, "id", "mri"))
        if handle:
            found.setdefault(handle, line(first(member, "friendlyName", "displayName")))
    return list(found.items())
