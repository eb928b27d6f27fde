"""What a question asks for: one value, made by the reader, beaten by flags, printed as it is.

Promise: plain data that JSON can hold. Codes are English and never change with the language.
"""

from typing import Literal

import msgspec

from cade.queries.language import Language
from cade.queries.plan.when.days import Days, Part

Mode = Literal["answer", "list", "tasks", "relations"]
Role = Literal["from", "to", "with", "author", "shown", "about", "any"]
Direction = Literal["received", "sent"]
TaskStatus = Literal["open", "in_progress", "done", "pr_opened", "consulted", "mentioned"]
Modality = Literal["message", "image", "file", "link", "commit", "page", "note", "pr"]
RelationKind = Literal["others", "images", "touched", "related"]
EntityKind = Literal["project", "client", "company", "repository", "conversation", "team"]
Breadth = Literal["one", "several", "all"]
Wants = Literal["what", "when", "who", "where", "how_many", "why", "how", "whether", "list"]
Around = Literal["during", "before", "after"]
Pick = Literal["newest", "oldest"]


class Understood(msgspec.Struct, frozen=True):
    """Words that were understood: as which field, and where they stand in the question."""

    field: str
    words: str
    start: int
    end: int


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody whom the question names.

    name: as typed; ids: the person it is, or all it may be when several have that name.
    role: `from` wrote or sent it, `to` it went to them, `with` in a conversation with them,
        `author` changed or opened it, `shown` in the image, `about` it is about them, `any`.
    """

    name: str
    ids: tuple[int, ...]
    role: Role = "any"


class Entity(msgspec.Struct, frozen=True):
    """A project, client, company, repository, conversation or team, its name as typed."""

    name: str
    kind: EntityKind


class Relation(msgspec.Struct, frozen=True):
    """From people over what they touch to items.

    kind: `others` who else, or what else, is on what the people touched; `images` that people
        sent (`from`) or that show somebody (`shown`) or something; `touched` what they changed;
        `related` what is connected with what is named.
    over: what connects ("file", "image", "link", "pr", "commit"); None when the question does
        not say.
    """

    kind: RelationKind
    over: Modality | None = None


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A question, read. None and empty: the question does not say.

    days, part: local days and the part of each (clock times); days_assumed: today, because a
        question about tasks named none. dates_ambiguous: 03/04 was read by the locale alone.
    sources, without_sources: the only sources that count, and those that do not.
    topic: what is searched for, in the question's own spelling, without what other fields hold.
    breadth: how much is wanted; wants: what the answer should be; pick: only the last or first.
    folder: a path as typed. identifiers: folded as `domain.identifiers` does.
    own_work_only: other people's commits do not count.
    who_changed: who changed what an identifier names is asked for: the authors of its commits.
    around: what happened near something is asked for, on which side of it.
    unread: words that look like a condition and were not understood.
    unknown_names: somebody is named whom nobody knows.
    """

    mode: Mode = "answer"
    days: Days | None = None
    days_assumed: bool = False
    dates_ambiguous: bool = False
    part: Part | None = None
    sources: tuple[str, ...] = ()
    without_sources: tuple[str, ...] = ()
    people: tuple[Person, ...] = ()
    direction: Direction | None = None
    topic: str = ""
    task_status: TaskStatus | None = None
    modality: Modality | None = None
    relation: Relation | None = None
    entities: tuple[Entity, ...] = ()
    breadth: Breadth = "one"
    wants: Wants = "what"
    pick: Pick | None = None
    folder: str | None = None
    identifiers: tuple[str, ...] = ()
    own_work_only: bool = False
    who_changed: bool = False
    around: Around | None = None
    language: Language = "en"
    understood: tuple[Understood, ...] = ()
    unread: tuple[str, ...] = ()
    unknown_names: tuple[str, ...] = ()


class Flags(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What options of the command say; None: nothing."""

    days: Days | None = None
    sources: tuple[str, ...] | None = None
    people: tuple[Person, ...] | None = None
    direction: Direction | None = None
    folder: str | None = None
    task_status: TaskStatus | None = None
    modality: Modality | None = None
    mode: Mode | None = None


def merged(plan: Plan, flags: Flags) -> Plan:
    """Return the plan with what the flags say in place of what the question says.

    A period by a flag belongs into `read_question` too: only there a listing can become one.
    """
    names = flags.__struct_fields__
    said = {name: value for name in names if (value := getattr(flags, name)) is not None}
    if "days" in said:
        said |= {"days_assumed": False, "dates_ambiguous": False, "part": None}
    if "sources" in said:
        said["without_sources"] = ()
    if "people" in said:
        said |= {"unknown_names": (), "own_work_only": False}
    return msgspec.structs.replace(plan, **said)
