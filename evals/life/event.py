"""One invented event, whatever its source."""

from datetime import date
from typing import NamedTuple


class Event(NamedTuple):
    """key: names it in the questions. source: "git", "teams", "whatsapp", "file" or "browser".

    who: "me" or a person's name; where: repository, conversation, path or address.
    """

    key: str
    source: str
    who: str
    where: str
    day: date
    text: str
