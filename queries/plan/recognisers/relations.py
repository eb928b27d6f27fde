"""From people over what they touched: who else is on it, images, files that somebody changed."""

from cade.queries.plan.lexicons.table import table
from cade.queries.plan.patterns import lines
from cade.queries.plan.plan import Modality, Person, Relation, RelationKind
from cade.queries.plan.reading import Reading

_ELSE = lines("""
    (quem|o que|que|quais pessoas) mais ANY
    com? quem mais
    (mais alguem|alguem mais|outra pessoa|outras pessoas|outros|algum outro)
    KCOMMIT FEW KFILE (que|that)? (o|a)? P (WORKHE|WORKED)
    (who|anyone|anybody|someone|everyone|everybody) else
    (besides|other than|apart from|alem OF|fora OF) (o|a)? P
    (besides|other than|apart from|alem de|fora) (me|mim|eu)
    (other|which other) (people|person|authors|contributors)
""")
_RELATED = lines("""
    RELATED (a|ao|aos|as|com|o)? KCOMMIT?
    (related|connected|linked) (to|with)
    tem (a|relacao) ver? com
    has to do with
""")
_OVER: tuple[tuple[str, Modality], ...] = (
    ("KFILE", "file"), ("KIMAGE", "image"), ("KLINK", "link"), ("KPR", "pr"), ("KCOMMIT", "commit"),
)  # fmt: skip
_OF_SCREENS = table("print prints printscreen screenshot screenshots")
"""Nobody is in these: "prints da Emma" are those that she sent."""


def read_shown(reading: Reading) -> None:
    """Give the role `shown` to who is in an image that is asked for."""
    if reading.fields.get("modality") != "image":
        return
    for span in reading.find("P SHOWS", "SHOWS (o|a)? P"):
        reading.give_role(span, "shown")
        for place in range(*span):
            if reading.free(place):
                reading.take((place, place + 1))
    for span in reading.find("SHOWS"):
        reading.take(span)
    for first, end in reading.find("KIMAGE (do|da|de|of|com|with) (o|a)? P"):
        if not (reading.word(first) in _OF_SCREENS and reading.word(first + 1) in {"do", "da"}):
            reading.give_role((first, end), "shown")


def read_relation(reading: Reading) -> None:
    """Find the relation that is asked for, if one is."""
    kind = _kind(reading)
    if kind is None:
        return
    reading.fields["relation"] = Relation(kind, _over(reading, kind))
    if kind == "others":
        if reading.fields.get("wants") == "who" or reading.fields.get("modality") == "file":
            reading.fields.pop("modality", None)  # somebody is asked for, not a file
        reading.fields["people"] = tuple(
            Person(name=p.name, ids=p.ids, role="author" if p.role == "any" else p.role)
            for p in reading.fields.get("people", ())
        )


def _kind(reading: Reading) -> RelationKind | None:
    others = list(reading.find(*_ELSE))
    named = bool(reading.people) or any(mark in reading.marks for mark in ("X", "Z", "U"))
    worked_on = {entity.kind for entity in reading.fields.get("entities", ())}
    named = named or bool(worked_on & {"repository", "project"})
    related = list(reading.find(*_RELATED))
    if related and (named or "entities" in reading.fields):
        for span in related:
            reading.take(span, "relation")
        return "related"
    if others and not named and reading.has("(eu|i|WORKI)") and reading.world.me is not None:
        named = _add_me(reading)
    if (
        others
        and named
        and (
            reading.has(
                "(WORKHE|WORKED|WORK|WORKDONE|WORKTO|WORKING|DOING|COMMITS|participou|participaram)"
            )
        )
    ):
        for span in others:
            reading.take_verbs(span)
            reading.say(span, "relation")
        _take_work(reading)
        return "others"
    modality = reading.fields.get("modality")
    if modality == "image" and (reading.people or _about_something(reading)):
        return "images"
    if modality == "file" and _changed_by_somebody(reading):
        _take_work(reading)
        return "touched"
    return None


def _add_me(reading: Reading) -> bool:
    """Name the person asking, whose own files others may have touched."""
    place = next(first for first, _end in reading.find("(eu|i|WORKI)"))
    me = Person(name=reading.text((place, place + 1)), ids=(reading.world.me or 0,), role="author")
    reading.people[place] = me
    reading.fields["people"] = (me,)
    return True


def _about_something(reading: Reading) -> bool:
    """Tell whether an entity is named that may be in an image, and is no mere place."""
    kinds = {entity.kind for entity in reading.fields.get("entities", ())}
    return bool(kinds & {"project", "client", "company"})


def _changed_by_somebody(reading: Reading) -> bool:
    authors = any(person.role == "author" for person in reading.people.values())
    return authors and reading.has("(WORKHE|WORKED|WORK|WORKDONE|WORKTO|DOING|COMMITS)")


def _take_work(reading: Reading) -> None:
    for span in reading.find("(WORKHE|WORKED|WORK|WORKDONE|WORKTO|DOING|COMMITS|KFILE|KCOMMIT)"):
        if reading.free(span[0]):
            reading.take(span)


def _over(reading: Reading, kind: RelationKind) -> Modality | None:
    if kind == "images":
        return "image"
    if kind == "touched":
        return "file"
    return next((name for pattern, name in _OVER if reading.has(pattern)), None)
