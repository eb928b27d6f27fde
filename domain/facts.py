"""Everything cade knows about the world is one of these facts.

A fact is in the past tense, immutable, and true for ever: what changes is that newer facts come
after it. The tag on disk is written by hand and never changes meaning; a new need gets a new tag
(`.v2`) and an upcast in `domain/codec.py`.

Conventions, for every field of every fact:
- times are aware datetimes in UTC; the source's own offset stands beside them in seconds east of
  UTC; a time outside the years 1 to 9999 cannot be told and is None;
- `None` means unknown: never "", 0 or today;
- text is Unicode without lone surrogates, redacted before it became a fact;
- `uid` is what the source itself treats as the same thing (see `domain/identity.py`).
"""

from datetime import datetime
from typing import Annotated

import msgspec

from cade.domain.details import Details, Person

UtcTime = Annotated[datetime, msgspec.Meta(tz=True, description="Aware; UTC on disk.")]


class Fact(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """Something that happened and that nobody can make un-happen."""


class ItemFact(Fact, frozen=True, kw_only=True, omit_defaults=True):
    """A fact about one item of one source; its payload is sealed under that item's key.

    uid: the item, as its source names it.
    source: the collector that read it ("git", "file"); uids are unique within a source.
    """

    uid: str
    source: str


class ActivityObserved(
    ItemFact, frozen=True, kw_only=True, omit_defaults=True, tag="activity_observed.v1"
):
    """Something that cannot change happened: a commit was made, a page was visited.

    kind: what sort of thing it is within its source ("commit").
    occurred_at: when it happened by the source's own clock.
    utc_offset_s: the offset the source kept with it.
    text: what there is to read and search (a commit message).
    """

    kind: str
    details: Details
    occurred_at: UtcTime | None = None
    utc_offset_s: int | None = None
    text: str | None = None


class RevisionSeen(ItemFact, frozen=True, kw_only=True, omit_defaults=True, tag="revision_seen.v1"):
    """A thing that can change was seen as it now is, for the first time or in a newer state.

    revision: names this state; it differs from every other revision of the item, also when a
        content returns (A, B, A are three revisions). The newest in the log is the current one.
    occurred_at: when the item got this state, by the source's clock (a file's mtime).
    text: the readable content; None when there is none, or when a newer revision trimmed it.
    content_hash: SHA-256 of the whole content in bytes, also where `text` is None or cut.
    """

    kind: str
    revision: str
    details: Details
    occurred_at: UtcTime | None = None
    utc_offset_s: int | None = None
    text: str | None = None
    content_hash: bytes | None = None


class FileRemoved(ItemFact, frozen=True, kw_only=True, omit_defaults=True, tag="file_removed.v1"):
    """A complete walk without an error no longer found the file.

    revision: the state that is gone, so that a file lost twice is lost twice.
    """

    revision: str
    noticed_at: UtcTime


class ItemRetracted(
    ItemFact, frozen=True, kw_only=True, omit_defaults=True, tag="item_retracted.v1"
):
    """The source itself says that the item was deleted there (a message taken back)."""

    noticed_at: UtcTime


class Described(ItemFact, frozen=True, kw_only=True, omit_defaults=True, tag="described.v1"):
    """A model or OCR read an image or a page. Expensive, so it is kept as a fact.

    content_hash: SHA-256 of the bytes that were read.
    page: 1-based page within a document; None for a single image.
    description: what the picture shows, in words; visible_text: what stands written in it.
    engine, model, prompt_version: who read it, so that a better reader can read it again.
    """

    content_hash: bytes
    engine: str
    page: int | None = None
    description: str | None = None
    visible_text: str | None = None
    model: str | None = None
    prompt_version: str | None = None


class PeopleJoined(ItemFact, frozen=True, kw_only=True, omit_defaults=True, tag="people_joined.v1"):
    """The person says that these names are one person."""

    names: tuple[str, ...]
    said_at: UtcTime


class PeopleParted(ItemFact, frozen=True, kw_only=True, omit_defaults=True, tag="people_parted.v1"):
    """The person says that these names are different people."""

    names: tuple[str, ...]
    said_at: UtcTime


class Forgotten(Fact, frozen=True, kw_only=True, omit_defaults=True, tag="forgotten.v1"):
    """The person asked to forget items. It carries keyed ids only: no name, path or URL.

    subjects: 16-byte keyed ids of the items; they say nothing without the source's secret.
    scope: how it was asked for ("uid", "match", "person", "source", "age").
    """

    subjects: tuple[bytes, ...]
    scope: str
    at: UtcTime


class ForgettingLifted(
    Fact, frozen=True, kw_only=True, omit_defaults=True, tag="forgetting_lifted.v1"
):
    """The person asked that these items may be ingested again."""

    subjects: tuple[bytes, ...]
    at: UtcTime


class Counts(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one batch did, in items (masked: in secrets)."""

    new: int = 0
    updated: int = 0
    unchanged: int = 0
    removed: int = 0
    skipped: int = 0
    masked: int = 0


class SkippedItem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An item that could not be read in this run; it is tried again in the next one."""

    origin: str
    reason: str
    detail: str | None = None


class Alias(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A source says that somebody it names in one way is called in another (a `.mailmap` entry).

    named: name and e-mail as they stand in its items; without a name, whoever has the e-mail.
    proper: what is right in their place; what is None there stays as it stands.
    """

    proper: Person
    named: Person


class Names(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a target says, as a whole, about who is who.

    me: whom it takes its user for (a repository's `user.name` and `user.email`).
    """

    me: tuple[Person, ...] = ()
    aliases: tuple[Alias, ...] = ()


class RunNotes(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The part of a run's record that names things; sealed under the target's own key.

    target: what was read (a repository's or folder's path).
    mark: the collector's own note of how far it came; only a finished run leaves one.
    skipped: the first of the items that could not be read (`Counts.skipped` has them all).
    names: what the target now says about who is who; None when that is as it was.
    """

    target: str
    mark: str | None = None
    skipped: tuple[SkippedItem, ...] = ()
    names: Names | None = None


class RunRecorded(Fact, frozen=True, kw_only=True, omit_defaults=True, tag="run_recorded.v1"):
    """One batch of a run was stored, or a run ended without news. It survives forgetting.

    run_id: 32 hex digits, the same for every batch of one run.
    target_id: 32 hex digits, the keyed id of what was read.
    first_position, last_position: the batch's facts in the log; None when it stored none.
    version: the version of cade that did it.
    finished: this is the run's last record; a run without one was interrupted.
    notes: None when its target was forgotten.
    """

    run_id: str
    target_id: str
    source: str
    counts: Counts
    version: str
    at: UtcTime
    first_position: int | None = None
    last_position: int | None = None
    finished: bool = False
    notes: RunNotes | None = None


AnyFact = (
    ActivityObserved
    | RevisionSeen
    | FileRemoved
    | ItemRetracted
    | Described
    | PeopleJoined
    | PeopleParted
    | Forgotten
    | ForgettingLifted
    | RunRecorded
)


class Shredded(msgspec.Struct, frozen=True):
    """Stands where a fact was whose item has been forgotten; nothing of it can be read."""


class Recorded(msgspec.Struct, frozen=True, kw_only=True):
    """A fact in its place in the log: what a fold gets.

    position: the only order that folds rely on; it grows, with gaps allowed.
    item: the position of the first fact about the same item, the item's number in every read
        model; the record's own position for facts about no item.
    subject: 16 bytes, the item's keyed id in the log.
    forgets: for `Forgotten`, the numbers of the items it names, as far as the log holds them.
    """

    position: int
    item: int
    subject: bytes
    fact: AnyFact | Shredded
    forgets: tuple[int, ...] = ()
