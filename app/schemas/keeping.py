"""A person's own schemas on the disk: written whole or not at all, the version before it kept.

`NAME.json` is the schema; `NAME.state.json` what was known when it was accepted; `….bak` of either
is the one before. Directory 700, files 600.
"""

from hashlib import blake2b, sha256
from pathlib import Path

import msgspec

from cade.app.schemas.library import SHIPPED, own_directory, own_file
from cade.app.store.errors import cannot_write
from cade.app.store.private import make_directory, write_file
from cade.collectors.schemas.form import Schema
from cade.collectors.schemas.observe import Observed
from cade.domain.errors import UsageError

MAX_UIDS = 50_000
"""Digests of messages that a state keeps, the smallest ones: a sample that does not change."""


class State(msgspec.Struct, frozen=True, kw_only=True):
    """What was known of an application's data when its schema was accepted; no value of it.

    schema: SHA-256 of the schema. targets: absolute paths that were read. covered: how many of the
    messages had each field. lacking: how many had not what they must have. uids: keyed digests of
    the messages' ids, at most `MAX_UIDS`.
    """

    schema: str
    fingerprint: str
    targets: tuple[str, ...]
    messages: int
    lacking: int
    covered: dict[str, int]
    uids: frozenset[str]
    stores: Observed


def digest_of(schema: Schema) -> str:
    """Return the digest by which a state knows its schema."""
    return sha256(msgspec.json.encode(schema)).hexdigest()


def uid_digests(uids: frozenset[str], key: bytes) -> frozenset[str]:
    """Return digests of ids that nobody without the log's key can guess at."""
    digests = (blake2b(uid.encode(), key=key, digest_size=8).hexdigest() for uid in uids)
    return frozenset(sorted(digests)[:MAX_UIDS])


def state_of(name: str) -> State | None:
    """Return the state in which a schema was accepted; None when it never was, or is unreadable."""
    try:
        return msgspec.json.decode(_state_file(name).read_bytes(), type=State)
    except (OSError, msgspec.DecodeError):
        return None


def remembered(name: str) -> list[str]:
    """Return the databases that were read when the schema was accepted, as far as they exist."""
    state = state_of(name)
    return [path for path in state.targets if Path(path).exists()] if state else []


def accept(schema: Schema, state: State) -> None:
    """Write a schema with its state; what was there before can be restored. Raises StoreError."""
    document = msgspec.json.format(msgspec.json.encode(schema), indent=2) + b"\n"
    own = own_file(schema.name)
    make_directory(own_directory())
    try:
        before = own if own.exists() else SHIPPED / own.name
        if before.exists() and before.read_bytes() != document:
            write_file(_backup(own), before.read_bytes())
            _keep_state(schema.name)
        write_file(own, document)
        write_file(_state_file(schema.name), msgspec.json.encode(state))
    except OSError as error:
        raise cannot_write(own, error) from error


def note(name: str, state: State) -> None:
    """Write the state of a schema that stays as it is. Raises StoreError."""
    make_directory(own_directory())
    try:
        write_file(_state_file(name), msgspec.json.encode(state))
    except OSError as error:
        raise cannot_write(_state_file(name), error) from error


def roll_back(name: str) -> None:
    """Put the version before the present one back. Raises UsageError when there is none."""
    own, state = own_file(name), _state_file(name)
    if not _backup(own).exists():
        raise UsageError(
            "There is no earlier version of the schema {name}.",
            do="An earlier one is kept when `cade schema-check --update` takes a new one.",
            name=name,
        )
    try:
        _backup(own).replace(own)
        if _backup(state).exists():
            _backup(state).replace(state)
        else:
            state.unlink(missing_ok=True)
    except OSError as error:
        raise cannot_write(own, error) from error


def kept_beside(name: str) -> list[Path]:
    """Return the files that tell of an application's data: its states, never its schema."""
    states = (_state_file(name), _backup(_state_file(name)))
    return [path for path in states if path.exists()]


def _keep_state(name: str) -> None:
    state = _state_file(name)
    if state.exists():
        write_file(_backup(state), state.read_bytes())
    else:
        _backup(state).unlink(missing_ok=True)


def _state_file(name: str) -> Path:
    return own_directory() / f"{name}.state.json"


def _backup(path: Path) -> Path:
    return path.with_name(path.name + ".bak")
