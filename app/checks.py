"""What `cade doctor` looks at: each check says what it found and, if need be, what to do.

A check never changes anything, never raises for what it looks for, and reads no text of an item.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Literal

import msgspec

from cade.app.locale import gettext as _
from cade.app.wiring import Cade
from cade.domain.errors import CadeError

ROOMY_BYTES = 500 << 20
"""Below so much free disk an ingest may not end."""

Health = Literal["ok", "note", "problem"]


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """What a check found. health: "note" is worth knowing, "problem" makes doctor exit 1."""

    name: str
    health: Health
    found: str
    do: str | None = None


def checks(cade: Cade) -> Iterator[Finding]:
    """Yield every finding; a check that fails is itself a finding."""
    for name, check in _CHECKS.items():
        try:
            yield from check(cade)
        except CadeError as error:
            do = None if error.do is None else _(error.do).format(**error.values)
            found = _(error.message).format(**error.values)
            yield Finding(name=name, health="problem", found=found, do=do)
        except OSError as error:
            yield Finding(name=name, health="problem", found=str(error))


def _disk(cade: Cade) -> Iterator[Finding]:
    free = shutil.disk_usage(_existing(cade)).free
    text = _("{free} MB free beside the data").format(free=free >> 20)
    if free >= ROOMY_BYTES:
        yield Finding(name="disk", health="ok", found=text)
    else:
        yield Finding(name="disk", health="problem", found=text, do=_("Make room on that disk."))


def _existing(cade: Cade) -> str:
    place = cade.places.data
    while not place.exists():
        place = place.parent
    return str(place)


def _secret(cade: Cade) -> Iterator[Finding]:
    if cade.places.secret.exists():
        yield Finding(
            name="secret",
            health="note",
            found=_("the install secret is the file {path}").format(path=cade.places.secret),
            do=_("Whoever has a copy of your whole home can read your history: encrypt backups."),
        )


def _log(cade: Cade) -> Iterator[Finding]:
    head = cade.log.head()
    yield Finding(
        name="log",
        health="ok",
        found=_("{count} records; `cade log verify` proves them").format(count=head),
    )


def _views(cade: Cade) -> Iterator[Finding]:
    from cade.app.runs.catch_up import behind

    late = behind(cade)
    if not late:
        yield Finding(name="views", health="ok", found=_("up to date"))
        return
    yield Finding(
        name="views",
        health="note",
        found=_("{count} records are not folded yet").format(count=late),
        do=_("The next command that reads will fold them."),
    )


def _vectors(cade: Cade) -> Iterator[Finding]:
    from cade.app.store.vectors import open_vectors
    from cade.projections.vectors import missing, state

    open_vectors(cade.places.vectors, cade.log.vectors_key()).close()
    now = state(cade.views)
    if now is None:
        yield Finding(name="vectors", health="ok", found=_("nothing embedded yet"))
        return
    left = missing(cade.views, now.model)
    found = _("{model}, {count} texts without a vector").format(model=now.model.name, count=left)
    do = _("Run `cade rebuild-projections vectors`.") if left else None
    yield Finding(name="vectors", health="note" if left else "ok", found=found, do=do)


def _memory(_cade: Cade) -> Iterator[Finding]:
    from cade.app.store.memory_dir import memory_dir

    where = memory_dir(os.environ)
    if where is not None:
        found = _("vectors are mapped in {path}").format(path=where)
        yield Finding(name="memory", health="ok", found=found)
        return
    yield Finding(
        name="memory",
        health="note",
        found=_("no directory in memory: every question reads the vectors again"),
        do=_("Set XDG_RUNTIME_DIR to a directory on a tmpfs."),
    )


def _embedding(cade: Cade) -> Iterator[Finding]:
    from cade.app.models.catalog import describe

    for model in describe(cade.model_settings):
        healthy: Health = "problem" if model.state == "unusable" else "ok"
        if model.state == "missing":
            healthy = "note"
        found = f"{model.name}: {model.reason or model.state}"
        yield Finding(name=model.role, health=healthy, found=found, do=_remedy(model.state))


def _remedy(state: str) -> str | None:
    return None if state == "ready" else _("Run `cade models prepare`, or see `cade models`.")


def _generation(cade: Cade) -> Iterator[Finding]:
    if cade.config.models.generation is None:
        yield Finding(
            name="answers",
            health="note",
            found=_("answers quote your data: no model is set that could write them"),
            do=_("Set models.generation to a GGUF in {path}.").format(path=cade.config_path),
        )


_CHECKS: dict[str, Callable[[Cade], Iterator[Finding]]] = {
    "disk": _disk,
    "secret": _secret,
    "log": _log,
    "views": _views,
    "vectors": _vectors,
    "memory": _memory,
    "models": _embedding,
    "answers": _generation,
}
