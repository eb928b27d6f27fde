"""What `cade doctor` looks at: each check says what it found and, if need be, what to do.

A check never changes anything, never raises for what it looks for, and reads no text of an item.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Literal

import msgspec

from cade.app.locale import gettext as _
from cade.app.wiring import Cade
from cade.domain.errors import CadeError, ModelError

if TYPE_CHECKING:
    from cade.projections.vectors import Model, VectorStore

ROOMY_BYTES = 500 << 20
"""Below so much free disk an ingest may not end."""

WORTH_BYTES, WORTH_SHARE = 8 << 20, 0.2
"""From so much empty room on, rewriting the files is worth its while."""

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
    secret = cade.secret
    if not secret.path.exists():
        return
    if secret.place == "keyring":
        found = _("the install secret is in the system's keyring")
        yield Finding(name="secret", health="ok", found=found)
    elif secret.has_passphrase:
        found = _("the install secret is kept under a passphrase")
        yield Finding(name="secret", health="ok", found=found)
    else:
        yield Finding(
            name="secret",
            health="note",
            found=_("the install secret is the file {path}").format(path=secret.path),
            do=_(
                "Whoever has a copy of your whole home can read your history: `cade key passphrase`"
                " or `cade key move keyring` prevents that. `cade key code` shows what to write"
                " down in case it is lost."
            ),
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
    from cade.app.runs.embed import opened
    from cade.projections.vectors import missing, state

    with opened(cade) as store:
        other, present = _other_model(cade, store), store.models()
    now = state(cade.views)
    if other is not None:
        text = _("they are of the model {name}, which config.json does not name any longer")
        found, late = text.format(name=other.name), True
    elif now is None:
        made = bool(present)
        found = _("the next question finds them again") if made else _("nothing embedded yet")
        late = False
    else:
        left = missing(cade.views, now.model)
        text = _("{model}, {count} texts without a vector")
        found, late = text.format(model=now.model.name, count=left), left > 0
    do = _("Run `cade rebuild-projections vectors`.") if late else None
    yield Finding(name="vectors", health="note" if late else "ok", found=found, do=do)


def _other_model(cade: Cade, store: "VectorStore") -> "Model | None":
    """Return whose vectors there are when they are not the configured model's."""
    from cade.app.runs.embed import model_name
    from cade.projections.vectors import state

    try:
        wanted = model_name(cade.model_settings)
    except ModelError:
        return None  # told of the model itself
    now = state(cade.views)
    mapped = now is not None and now.store == store.store_id
    present = [now.model] if now is not None and mapped else store.models()
    return None if not present or wanted in {one.name for one in present} else present[0]


def _space(cade: Cade) -> Iterator[Finding]:
    from cade.app.runs.keeping.compact import wasted

    free, size = wasted(cade)
    text = _("{free} MB of {size} MB in cade's files are empty")
    found = text.format(free=free >> 20, size=size >> 20)
    worth = free > WORTH_BYTES and free > size * WORTH_SHARE
    do = _("Run `cade compact`.") if worth else None
    yield Finding(name="space", health="note" if worth else "ok", found=found, do=do)


def _backup(cade: Cade) -> Iterator[Finding]:
    from cade.app.store.copies import known_copies

    backups = [copy for copy in known_copies(cade.places.data) if copy.kind == "backup"]
    if backups:
        text = _("the last one is of {day}")
        found = text.format(day=f"{max(copy.made_at for copy in backups):%Y-%m-%d}")
        yield Finding(name="backup", health="ok", found=found)
    elif cade.log.head():
        found, do = _("there is none"), _("Run `cade backup DIR`, best on another disk.")
        yield Finding(name="backup", health="note", found=found, do=do)


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
        healthy: Health = "ok" if model.state == "ready" else "problem"
        if healthy == "ok" and model.do:
            healthy = "note"
        found = f"{model.name}: {model.reason or _('ready')}"
        yield Finding(name=model.role, health=healthy, found=found, do=model.do or None)


def _generation(cade: Cade) -> Iterator[Finding]:
    if cade.config.models.generation is None:
        yield Finding(
            name="answers",
            health="note",
            found=_("answers are extractive: they quote your data, no model is set to write them"),
            do=_(
                "To have them written, set models.generation in {path} to a GGUF;"
                " `cade models` names one for each size of memory."
            ).format(path=cade.config_path),
        )


_CHECKS: dict[str, Callable[[Cade], Iterator[Finding]]] = {
    "disk": _disk,
    "secret": _secret,
    "log": _log,
    "views": _views,
    "vectors": _vectors,
    "space": _space,
    "backup": _backup,
    "memory": _memory,
    "models": _embedding,
    "answers": _generation,
}
