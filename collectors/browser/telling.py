"""A visit as a fact: cleaned, named, and the same wherever it is read from."""

import os
from pathlib import Path
from typing import NamedTuple

from cade.collectors.browser.discovery import named
from cade.collectors.browser.folding import Visited
from cade.collectors.browser.rows import moment
from cade.domain.details import Details, Visit
from cade.domain.facts import ActivityObserved
from cade.domain.redaction import redact
from cade.domain.urls import clean_url
from cade.domain.visits import clean_title, visit_text

SOURCE, KIND = "browser", "visit"


class Place(NamedTuple):
    """Where visits are read. family: whose tables they are; origin: the file's stored path."""

    family: str
    browser: str
    profile: str
    origin: str


def place_of(history: str, origin: str, family: str, home: str) -> Place:
    """Return the place; a file that lies nowhere known is called by its family and directory."""
    if profile := named(history, home):
        return Place(family, profile.browser, profile.profile, origin)
    return Place(family, family, Path(os.path.realpath(history)).parent.name, origin)


def fact_of(visit: Visited, place: Place) -> ActivityObserved:
    """Return the fact of a visit."""
    came = visit.came
    url, title = clean_url(came.url), clean_title(came.title)
    details = Visit(
        url=url,
        title=title,
        browser=place.browser,
        profile=place.profile,
        path=place.origin,
        how=came.how,
        other_device=came.other_device,
        redirects=tuple(map(clean_url, came.redirects[-Visit.MAX_REDIRECTS :])),
        frames=visit.frames,
        reloads=visit.reloads,
    )
    return ActivityObserved(
        uid=uid_of(place.family, url, came.at_us),
        source=SOURCE,
        kind=KIND,
        details=details,
        occurred_at=moment(came.at_us),
        text=visit_text(url, title),
    )


def uid_of(family: str, url: str, at_us: int) -> str:
    """Return what a visit is known by: family, address and µs since 1970.

    A uid is stored as it is, so a secret within the address is masked here.
    """
    return f"{family} {at_us} {redact(url).text}"


def is_titled(about: ActivityObserved | Details) -> bool:
    """Tell whether a visit has a title."""
    details = about.details if isinstance(about, ActivityObserved) else about
    return isinstance(details, Visit) and details.title is not None
