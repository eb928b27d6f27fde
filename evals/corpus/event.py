"""One event of the invented history, before it becomes a fact."""

from datetime import date
from typing import Literal

import msgspec

Kind = Literal["commit", "file"]


class Written(msgspec.Struct, frozen=True, kw_only=True):
    """key: what questions call it. where: a repository, or a path below the home."""

    key: str
    person: str
    kind: Kind
    where: str
    day: date
    text: str
