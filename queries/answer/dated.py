"""Whether words name a day by themselves, so that no other date is needed to know which."""

import re

from cade.queries.answer.figures import tokens

_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")


def says_day(text: str) -> bool:
    """Tell whether it names a day of a month, or a year; "Friday" and "tomorrow" name none."""
    return any(token.kind == "date" for token in tokens(text)) or _YEAR.search(text) is not None
