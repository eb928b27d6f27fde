"""One message as one cache holds it."""

from datetime import datetime

import msgspec

from cade.domain.details import Message


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """A reading of one message, before it is compared with others.

    uid: `<conversation>/<message>`, never the cache or profile it was read from.
    version: the source's own revision, larger is newer; None when the source has none.
    occurred_at: when it was sent, UTC; None when that cannot be told.
    utc_offset_s: the offset the source kept with it.
    text: its body as plain text; None without one.
    deleted: the source says that it was deleted.
    """

    uid: str
    details: Message
    version: int | None = None
    occurred_at: datetime | None = None
    utc_offset_s: int | None = None
    text: str | None = None
    deleted: bool = False
