"""The reader of questions: recognisers in their order, then what follows from them.

Promise: a pure function of the question, the vocabulary and the day, in time that grows with the
question's length; any text is read, none raises but a date that the calendar does not have.
"""

from collections.abc import Callable
from datetime import date

from cade.domain.names import folded_word
from cade.queries.language import Language, language_of
from cade.queries.plan.lexicons.function_words import ENGLISH_HINTS, PORTUGUESE_HINTS
from cade.queries.plan.lexicons.table import table
from cade.queries.plan.lexicons.verbs import VERBS
from cade.queries.plan.plan import Plan
from cade.queries.plan.reading import Reading
from cade.queries.plan.recognisers.around import read_around
from cade.queries.plan.recognisers.asking import read_breadth, read_requests, read_wants
from cade.queries.plan.recognisers.direction import read_direction
from cade.queries.plan.recognisers.entities import read_known_entities, read_titled_entities
from cade.queries.plan.recognisers.exact import (
    read_days,
    read_folder,
    read_identifiers,
    read_quoted,
)
from cade.queries.plan.recognisers.kinds import read_kind_sources, read_kinds
from cade.queries.plan.recognisers.people import read_people
from cade.queries.plan.recognisers.relations import read_relation, read_shown
from cade.queries.plan.recognisers.settle import settle
from cade.queries.plan.recognisers.sources import read_sources
from cade.queries.plan.recognisers.tasks import read_tasks
from cade.queries.plan.recognisers.topic import read_topic
from cade.queries.plan.recognisers.unknown_names import read_unknown_names
from cade.queries.plan.tokens import Token
from cade.queries.plan.vocabulary import Vocabulary, loose
from cade.queries.plan.when.days import Days
from cade.queries.stop_words import ENGLISH, PORTUGUESE

# What means one thing by its form comes first; names before words, because a name may look like
# any word; who did what needs the names; the mode needs everything.
_STEPS: tuple[Callable[[Reading], None], ...] = (
    read_quoted,
    read_days,
    read_identifiers,
    read_folder,
    read_sources,
    read_titled_entities,
    read_people,
    read_known_entities,
    read_requests,
    read_unknown_names,
    read_wants,
    read_kinds,
    read_breadth,
    read_shown,
    read_direction,
    read_around,
    read_tasks,
    read_relation,
    read_kind_sources,
    read_topic,
    settle,
)
_PORTUGUESE = frozenset().union(
    PORTUGUESE_HINTS,
    PORTUGUESE - ENGLISH,
    *(VERBS[verbs + person] for verbs in ("SAY", "WORK", "ACT") for person in ("I", "HE")),
)

_ENGLISH = (ENGLISH - PORTUGUESE) | ENGLISH_HINTS
_LINKS = table("da dos das de na nas num numa")
_PRONOUNS = table("i you we they not")
_ASKS = table("what how why where when who which to i you we they")


def read_question(
    question: str,
    world: Vocabulary,
    today: date,
    *,
    days: Days | None = None,
    day_first: bool | None = None,
    southern: bool | None = None,
    otherwise: Language = "en",
) -> Plan:
    """Read a question as it was typed.

    today: the local day on which it is asked. days: the period that a flag names: the question is
    read as if it named that one, so that a listing is one. day_first: 03/04 is the third of
    April; None lets the question's language decide. southern: whose seasons are meant, by
    `hemispheres`; None lets the language decide that too. otherwise: the language of a question
    that does not tell.
    Raises NoSuchDate for a date that the calendar does not have.
    """
    reading = Reading(question, world, today, day_first, southern)
    language = _language(reading, otherwise)
    reading.fields["_portuguese"] = language == "pt"
    for step in _STEPS:
        step(reading)
        if step is read_days and days is not None:
            reading.fields |= {"days": days, "part": None, "dates_ambiguous": False}
    said = {name: value for name, value in reading.fields.items() if name[0] != "_"}
    return Plan(language=language, understood=tuple(reading.understood), **said)


def _language(reading: Reading, otherwise: Language) -> Language:
    """Tell the language by words of one language alone; names tell nothing ("Will")."""
    typed = [token for token in reading.tokens if not _is_name(token, reading.world)]
    said = [word for token in typed for word in token.word.split()]
    portuguese = sum(word in _PORTUGUESE for word in said) + 2 * sum(map(_LINKS.__contains__, said))
    english = sum(word in _ENGLISH for word in said)
    for before, word, following in zip(("", *said), said, (*said[1:], ""), strict=False):
        if word == "do" and before not in _ASKS and following not in _PRONOUNS:
            portuguese += 2  # "release notes do painel"
    if portuguese == english:
        return language_of(reading.question, otherwise)
    return "pt" if portuguese > english else "en"


def _is_name(token: Token, world: Vocabulary) -> bool:
    return token.cased and loose(folded_word(token.text)) in world.names
