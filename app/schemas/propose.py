"""A schema for an application that has none: proposed, tried on the records, the best one kept."""

from collections.abc import Callable
from pathlib import Path

import msgspec

from cade.app.schemas.today import Result, joined
from cade.app.wiring import Cade
from cade.collectors.indexeddb import Trouble
from cade.collectors.schemas.candidates import Draft, drafts
from cade.collectors.schemas.form import Schema
from cade.collectors.schemas.naming import general
from cade.collectors.schemas.observe import Observer
from cade.collectors.schemas.proposal import About, Picks, build, likeliest, tried
from cade.collectors.schemas.records import rows
from cade.domain.errors import CadeError, ModelError, UsageError

MAX_DRAFTS = 3
"""Places where messages may stand that are tried."""
SAMPLE = 3
MAX_NAMED = 20
_BELOW = (
    *("*.indexeddb.leveldb", "IndexedDB/*", "*/IndexedDB/*"),
    *("*/idb", "storage/default/*/idb", "*/storage/default/*/idb"),
    *("Local Storage/leveldb", "*/Local Storage/leveldb"),
)
"""Where databases lie in a profile, or in a directory of profiles."""


class Proposal(msgspec.Struct, frozen=True):
    """A schema, what it gave, and whether the model picked its paths."""

    schema: Schema
    result: Result
    by_model: bool


def propose(
    cade: Cade, name: str, copy: Path, origin: Path, told: Callable[[CadeError], None]
) -> Proposal | None:
    """Return the schema that maps most; None when nothing in the database looks like messages.

    told: is given what kept the model from picking; the rules' proposal stands then.
    """
    kind = storage_kind(origin)
    found: list[tuple[About, Draft]] = []
    for database, observer in _observed(kind, copy).items():
        about = _about(name, kind, origin, database)
        found += [(about, draft) for draft in drafts(observer.observed())]
    found.sort(key=lambda one: -one[1].likely)
    tries: list[tuple[About, Draft, Picks, bool]]
    tries = [(about, draft, likeliest(draft), False) for about, draft in found[:MAX_DRAFTS]]
    if found and (picks := _picked(cade, found[0][1], told)):
        tries.insert(0, (*found[0], picks, True))
    proposals = [_tried(copy, *one) for one in tries]
    best = max(proposals, key=lambda one: one.result.rank, default=None)
    return best if best is not None and best.result.uids else None


def database_at(path: Path) -> Path:
    """Return the one database that a directory means. Raises UsageError when there are several."""
    below = sorted({found for pattern in _BELOW for found in path.glob(pattern) if found.is_dir()})
    if len(below) > 1:
        raise UsageError(
            "There are {count} databases in {path}: {names}",
            do="Name one of them.",
            count=len(below),
            path=path,
            names=", ".join(str(one.relative_to(path)) for one in below[:MAX_NAMED]),
        )
    return below[0] if below else path


def storage_kind(path: Path) -> str:
    """Tell by its place what kind of storage a path is."""
    local = path.parent.name == "Local Storage" or path.name in ("ls", "webappsstore.sqlite")
    return "localstorage" if local or path.parent.name == "ls" else "indexeddb"


def _observed(kind: str, copy: Path) -> dict[str, Observer]:
    """Look at each database (localStorage: at each origin) by itself."""
    observers: dict[str, Observer] = {}
    for row in rows(kind, copy):
        if not isinstance(row, Trouble):
            name = row.database if kind == "localstorage" else general(row.database)
            observers.setdefault(name, Observer()).add(row)
    return observers


def _about(name: str, kind: str, path: Path, database: str) -> About:
    local = kind == "localstorage"
    origin = database if local else _origin(path)
    return About(
        name=name,
        title=name.replace("-", " ").title(),
        kind=kind,
        origins=(origin,) if "://" in origin and "*" not in origin else (),
        database="*" if local else database or "*",
    )


def _origin(path: Path) -> str:
    """Return the origin of a database's folder as the browser named it; "" when it does not say."""
    name = path.parent.name if path.name == "idb" else path.name
    name = name.partition("^")[0].removesuffix(".indexeddb.leveldb")
    if "+++" in name:
        scheme, _, host = name.partition("+++")
        return f"{scheme}://{host.replace('+', ':')}"
    scheme, _, rest = name.partition("_")
    host, found, port = rest.rpartition("_")
    if not found or not scheme.isalpha() or not port.isdigit():
        return ""
    return f"{scheme}://{host}" + (f":{port}" if port != "0" else "")


def _picked(cade: Cade, draft: Draft, told: Callable[[CadeError], None]) -> Picks | None:
    if cade.model_settings.generation_path is None:
        return None
    from cade.app.models.generate import open_generator
    from cade.app.schemas.picking import picks_of

    try:
        generator = open_generator(cade.model_settings)
        try:
            return picks_of(generator, draft)
        finally:
            generator.close()
    except ModelError as error:
        told(error)
    return None


def _tried(copy: Path, about: About, draft: Draft, picks: Picks, by_model: bool) -> Proposal:
    schema = build(draft, picks, about)
    return Proposal(schema, joined([tried(schema, copy, SAMPLE)]), by_model)
