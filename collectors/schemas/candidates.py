"""Where the messages of an unknown application may stand, and which paths may be which field.

A draft is one place where messages may stand (a store and what iterates its records), with the
paths that exist there for each field, likeliest first. Nothing is decided here.
"""

import math
from collections.abc import Iterator

import msgspec

from cade.collectors.schemas import paths
from cade.collectors.schemas.observe import Observed, Spot, Store
from cade.collectors.schemas.paths import Path, Step
from cade.collectors.schemas.words import EXPECTED, FORMS, NAMES, REQUIRED

MAX_CANDIDATES = 8
"""Of one field."""
MAX_BELOW = 3
"""Steps from a message to one of its fields."""


class Candidate(msgspec.Struct, frozen=True):
    """A path as a schema writes it; likely: 0 to about 1; form: of its values."""

    path: str
    likely: float
    form: str


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """A place where messages may stand. each: None when the record itself is one."""

    store: str
    json: bool
    each: str | None
    likely: float
    fields: dict[str, tuple[Candidate, ...]]


def drafts(observed: Observed) -> list[Draft]:
    """Return every place that can hold messages, likeliest first."""
    found = [draft for name, store in observed.items() for draft in _of_store(name, store)]
    return sorted(found, key=lambda draft: (-draft.likely, draft.store, draft.each or ""))


def _of_store(name: str, store: Store) -> Iterator[Draft]:
    for text, spot in store.spots.items():
        base = paths.parse(text).steps
        if "object" not in spot.kinds or (base and base[-1] is not None):
            continue
        fields = {field: _candidates(field, base, store) for field in NAMES}
        if not all(fields[field] for field in REQUIRED):
            continue
        yield Draft(
            store=name,
            json=store.json,
            each=text if base else None,
            likely=_likely(fields, spot),
            fields=fields,
        )


def _likely(fields: dict[str, tuple[Candidate, ...]], spot: Spot) -> float:
    best = {name: found[0].likely if found else 0.0 for name, found in fields.items()}
    needed = sum(best[name] for name in (*REQUIRED, *EXPECTED))
    return round(needed + best["text"] + 0.1 * math.log10(1 + spot.count), 4)


def _candidates(field: str, base: tuple[Step, ...], store: Store) -> tuple[Candidate, ...]:
    found = [*_below(field, base, store), *_around(field, base, store)]
    likely = sorted((one for one in found if one.likely > 0), key=lambda one: -one.likely)
    return tuple(likely[:MAX_CANDIDATES])


def _below(field: str, base: tuple[Step, ...], store: Store) -> Iterator[Candidate]:
    for text, spot in store.spots.items():
        steps = paths.parse(text).steps
        rest = steps[len(base) :]
        if steps[: len(base)] != base or not 0 < len(rest) <= MAX_BELOW or None in rest:
            continue
        if (likely := _fits(field, rest, spot)) > 0:
            share = _share(base, rest, store)
            likely = likely * (0.3 + 0.7 * share) - 0.04 * (len(rest) - 1)
            yield Candidate(paths.written(Path("@", rest)), round(likely, 4), spot.form)


def _share(base: tuple[Step, ...], rest: tuple[Step, ...], store: Store) -> float:
    share = 1.0
    for length in range(1, len(rest) + 1):
        spot = store.spots.get(paths.written(Path("$", (*base, *rest[:length]))))
        share *= spot.share if spot else 1.0
    return share


def _around(field: str, base: tuple[Step, ...], store: Store) -> Iterator[Candidate]:
    """Yield what is not within the message: keys it stands under, and fields of the record."""
    if field not in ("id", "conversation"):
        return
    stars = [place for place, step in enumerate(base) if step is None]
    for number, place in enumerate(stars, 1):
        above = store.spots.get(paths.written(Path("$", base[:place])))
        if above is not None and "object" in above.kinds:
            last = number == len(stars)
            likely = 0.55 if last == (field == "id") else 0.3 if not last else 0.1
            yield Candidate(f"*{number}", likely, "id")
    if field == "id" and not base:
        yield Candidate("$key", 0.3, "id")
    if field == "conversation" and base:
        for text, spot in store.spots.items():
            steps = paths.parse(text).steps
            if len(steps) == 1 and None not in steps and (likely := _fits(field, steps, spot)) > 0:
                yield Candidate(text, round(likely * 0.8, 4), spot.form)
        yield Candidate("$key", 0.2, "id")


def _fits(field: str, rest: tuple[Step, ...], spot: Spot) -> float:
    if spot.form not in FORMS[field]:
        return 0.0
    likely = _by_name(field, rest) or _by_form(field, spot)
    if field == "id" and spot.count > 3 and spot.differs < 0.9:
        likely *= 0.3
    if field in ("conversation", "sender") and spot.count > 20 and spot.differs > 0.95:
        likely *= 0.5
    return likely


def _by_name(field: str, rest: tuple[Step, ...]) -> float:
    words = [_word(step) for step in rest]
    last, joined = words[-1], "".join(words[-2:])
    for place, name in enumerate(NAMES[field]):
        if name in (last, joined):
            return 1.0 - 0.03 * place
    near = any(
        len(name) > 3 and (last.startswith(name) or last.endswith(name)) for name in NAMES[field]
    )
    return 0.3 if near else 0.0


def _word(step: Step) -> str:
    return "".join(letter for letter in str(step).lower() if letter.isalnum())


def _by_form(field: str, spot: Spot) -> float:
    if field == "time":
        return 0.15
    if field == "text":
        return {"prose": 0.2, "html": 0.25}.get(spot.form, 0.0)
    return 0.1 if field == "id" and spot.differs > 0.98 and spot.form == "id" else 0.0
