"""What a whole file tells about itself before its first message can be read.

`01/02` is day or month first for all of a file: by a number above 12, else by the order in which
the dates come, else by the language of its sentences and its clock.
"""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta

from cade.collectors.whatsapp.headers import Header, Order, Shape, header_of, wall_clock
from cade.collectors.whatsapp.sentences import language_of

WITHIN_LINES = 1_000
"""An export begins with a header; a text that has none in so many lines is none."""

_MOST_SHAPES = 50
_A_DAY = timedelta(days=1)


class Evidence:
    """What was counted in one pass over the lines.

    shape: how the headers are written, None where there are none. order: of their numbers.
    """

    def __init__(self) -> None:
        self._shapes: dict[Shape, _Dates] = {}
        self._languages: Counter[str] = Counter()

    @property
    def shape(self) -> Shape | None:
        """The shape of most headers."""
        if not self._shapes:
            return None
        return max(self._shapes, key=lambda shape: self._shapes[shape].count)

    def order(self, now: datetime) -> Order:
        """Return how the three numbers of a date are meant; `now` rules out the future."""
        shape = self.shape
        if shape is None or shape.year_first:
            return "ymd"
        dates = self._shapes[shape]
        return dates.order(now) or self._usual(shape, dates)

    def see(self, header: Header) -> None:
        """Count one header."""
        if header.shape not in self._shapes and len(self._shapes) >= _MOST_SHAPES:
            return
        self._shapes.setdefault(header.shape, _Dates()).see(header)
        if (language := language_of(header.rest)) is not None:
            self._languages[language] += 1

    def _usual(self, shape: Shape, dates: "_Dates") -> Order:
        english = self._languages["en"] > self._languages["pt"]
        # Of the regions that write English, only North America's write AM and PM in capitals.
        return "mdy" if english and shape.twelve_hours and not dates.lower else "dmy"


class _Dates:
    """Numbers above 12 and steps backwards, counted for either order."""

    def __init__(self) -> None:
        self.count = 0
        self.lower = False
        self._above: Counter[Order] = Counter()
        self._backwards: Counter[Order] = Counter()
        self._before: dict[Order, datetime] = {}
        self._latest: dict[Order, datetime] = {}

    def see(self, header: Header) -> None:
        self.count += 1
        self.lower = self.lower or bool(header.lower)
        self._above["dmy"] += 12 < header.date[0] <= 31
        self._above["mdy"] += 12 < header.date[1] <= 31
        for order in ("dmy", "mdy"):
            self._step(order, wall_clock(header, order))

    def order(self, now: datetime) -> Order | None:
        if self._above["dmy"] != self._above["mdy"]:
            return "dmy" if self._above["dmy"] > self._above["mdy"] else "mdy"
        if self._backwards["dmy"] != self._backwards["mdy"]:
            return "dmy" if self._backwards["dmy"] < self._backwards["mdy"] else "mdy"
        past = [
            order
            for order in ("dmy", "mdy")
            if order in self._latest and self._latest[order] <= now + _A_DAY
        ]
        return past[0] if len(past) == 1 else None

    def _step(self, order: Order, at: datetime | None) -> None:
        if at is None:
            return
        before = self._before.get(order)
        self._backwards[order] += before is not None and at < before
        self._before[order] = at
        self._latest[order] = max(at, self._latest.get(order, at))


def gathered(lines: Iterable[str]) -> Evidence:
    """Return the evidence of a file's lines; of a text without headers only its first ones are."""
    evidence = Evidence()
    for number, line in enumerate(lines):
        if (header := header_of(line)) is not None:
            evidence.see(header)
        elif number >= WITHIN_LINES and evidence.shape is None:
            break
    return evidence
