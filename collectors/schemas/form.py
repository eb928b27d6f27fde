"""The form of a schema file, version 1. `app/schemas/format.json` is made of these structs.

Paths are as in `paths`. A field says where a value comes from: a path, a rule, or several of them,
of which the first that gives a value counts.
"""

from typing import Annotated, Any, Literal

import msgspec

VERSION = 1
KINDS = ("indexeddb", "localstorage")
NOT_BUILT = ("opfs", "http_cache", "cache_api")
"""Kinds of storage that browsers have and that are refused by name."""

Name = Annotated[str, msgspec.Meta(pattern="^[a-z0-9][a-z0-9-]{0,39}$")]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
Scalar = str | int | float | bool
Few = msgspec.Meta(max_length=32)
Some = msgspec.Meta(min_length=1, max_length=32)
Times = Literal["s", "ms", "us", "iso"]


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a schema; unknown names in it are refused."""


class Condition(
    Part,
    frozen=True,
    kw_only=True,
    rename={"one_of": "in", "none_of": "not_in"},
    omit_defaults=True,
):
    """A test of what is found at a path; exactly one test. `not_*` also holds where nothing is."""

    path: Text
    equals: Scalar | None = None
    not_equals: Scalar | None = None
    one_of: Annotated[tuple[Scalar, ...], Few] | None = None
    none_of: Annotated[tuple[Scalar, ...], Few] | None = None
    exists: bool | None = None
    prefix: Text | None = None
    suffix: Text | None = None
    matches: Text | None = None


Conditions = Annotated[tuple[Condition, ...], Few]


class Cut(Part, frozen=True, kw_only=True, omit_defaults=True):
    """A transform with a parameter; exactly one (with `part`, also `of`).

    before, after: what stands before or behind the first of this separator; else nothing.
    part, of: the piece with this number (from 0; -1 is the last) between separators `of`.
    add, drop: put this in front, or take it from the front where it stands there.
    """

    before: Text | None = None
    after: Text | None = None
    part: Annotated[int, msgspec.Meta(ge=-8, le=8)] | None = None
    of: Text | None = None
    add: Text | None = None
    drop: Text | None = None


Transform = Literal["s", "ms", "us", "iso", "html", "json", "trim", "lower", "unquoted"] | Cut
Transforms = Annotated[tuple[Transform, ...], msgspec.Meta(max_length=8)]
PathOrPaths = Text | Annotated[tuple[Text, ...], Some]


class Key(Part, frozen=True, kw_only=True, omit_defaults=True):
    """What a look-up is asked with: a value of the record, or what another look-up gave for one."""

    path: PathOrPaths | None = None
    transform: Transforms = ()
    lookup: Name | None = None
    key: Text | None = None
    value: Text | None = None


class Rule(Part, frozen=True, kw_only=True, omit_defaults=True):
    """Where a field's value comes from; exactly one of path, const and lookup.

    path: the first of these that has a value. then: a path within what the transforms made.
    lookup, key, value: the column `value` of the row that `key` names; `absent`: what it is when
        the table has rows and that one is not among them.
    map: the value in other words; one that is not in it gives nothing.
    when: only if all of these hold.
    """

    path: PathOrPaths | None = None
    const: Scalar | None = None
    lookup: Name | None = None
    key: Text | Key | None = None
    value: Text | None = None
    absent: Scalar | None = None
    transform: Transforms = ()
    then: Text | None = None
    map: Annotated[dict[str, Scalar], msgspec.Meta(max_length=64)] | None = None
    when: Conditions = ()


Field = Text | Rule | Annotated[tuple[Text | Rule, ...], Some]


class Many(Part, frozen=True, kw_only=True, omit_defaults=True):
    """A list within a message; in its fields `@` is the item. name, email, handle: of a person;
    name, address: of a file or image."""

    each: Text
    when: Conditions = ()
    name: Field | None = None
    email: Field | None = None
    handle: Field | None = None
    address: Field | None = None


class Fields(Part, frozen=True, kw_only=True, omit_defaults=True):
    """The fields of a message; see `domain.details.Message`.

    version: the application's own revision, a whole number or a time. edited, deleted: when it was
    last changed; whether it was taken back. reply_to: id of the message that it answers.
    """

    id: Field
    conversation: Field
    time: Field
    text: Field | None = None
    sender: Field | None = None
    sender_name: Field | None = None
    sender_email: Field | None = None
    from_me: Field | None = None
    thread: Field | None = None
    edited: Field | None = None
    version: Field | None = None
    deleted: Field | None = None
    conversation_kind: Field | None = None
    title: Field | None = None
    reply_to: Field | None = None
    link: Field | None = None
    members: Many | None = None
    mentions: Many | None = None
    files: Many | None = None
    images: Many | None = None


class Group(Part, frozen=True, kw_only=True, omit_defaults=True):
    """One way in which messages are kept.

    stores: object stores (localStorage: keys), a `*` standing for any characters.
    decode: "json": the record's value is JSON in a text.
    each: where messages stand within a record; without it the record is one.
    encrypted: the bodies are encrypted and stay so.
    """

    stores: Annotated[tuple[Text, ...], Some]
    decode: Literal["json"] | None = None
    each: Text | None = None
    when: Conditions = ()
    encrypted: bool = False
    fields: Fields


class Lookup(Part, frozen=True, kw_only=True, omit_defaults=True):
    """A table made of other records: rows by `key`, each with named columns. Later rows win."""

    stores: Annotated[tuple[Text, ...], Some]
    decode: Literal["json"] | None = None
    each: Text | None = None
    when: Conditions = ()
    key: Field
    values: Annotated[dict[str, Field], msgspec.Meta(min_length=1, max_length=16)]


class Where(Part, frozen=True, kw_only=True, omit_defaults=True):
    """Where the databases lie when no path is given.

    origins: as "https://web.example.org" or "app://name"; looked for in every browser's profile.
    folders: an Electron application's own data, from the home on; a `*` stands for one name.
    """

    origins: Annotated[tuple[Text, ...], Few] = ()
    folders: Annotated[tuple[Text, ...], Few] = ()


class Schema(Part, frozen=True, kw_only=True, omit_defaults=True):
    """A whole schema. database: the IndexedDB's name, a `*` standing for any characters."""

    schema: Literal[1]
    name: Name
    title: Text
    kind: Literal["indexeddb", "localstorage"]
    where: Where = Where()
    database: Text = "*"
    messages: Annotated[tuple[Group, ...], msgspec.Meta(min_length=1, max_length=8)]
    lookups: Annotated[dict[str, Lookup], msgspec.Meta(max_length=16)] = {}


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of a schema file."""
    made = msgspec.json.schema(Schema)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made}
