"""The vocabulary of a question, read from the read models: only the names that it may mean."""

from collections.abc import Iterable, Iterator

from cade.queries.database import Db, each
from cade.queries.plan.tokens import MAX_CHARACTERS, tokens
from cade.queries.plan.vocabulary import KnownEntity, KnownPerson, Vocabulary, loose, name_key

_SOURCES = each("items", "source") + "SELECT value FROM each WHERE value IS NOT NULL"
_CONVERSATIONS = (
    each("messages", "conversation")
    + """
SELECT DISTINCT items.place FROM each CROSS JOIN items ON items.item = (
    SELECT item FROM messages WHERE messages.conversation = each.value
    AND conversation_kind IN ('group', 'channel', 'meeting') LIMIT 1)
WHERE items.place <> ''
"""
)
_REPOSITORIES = "SELECT DISTINCT target FROM runs WHERE source = 'git' AND target IS NOT NULL"
_NAMES = """
SELECT folded, person FROM person_names WHERE kind IN ('name', 'handle')
"""
_ME = "SELECT person FROM people WHERE me LIMIT 1"


def vocabulary(
    db: Db,
    question: str,
    *,
    always: Iterable[str] = (),
    titles: Iterable[tuple[str, str]] = (),
    task_prefixes: Iterable[str] = (),
) -> Vocabulary:
    """Return what this question may name.

    always: sources that count as known although nothing of theirs is: asking for one finds nothing
        then, and not what other sources have.
    titles: how a source is called beside its name (a schema's title), as (source, title).
    task_prefixes: the beginnings of task keys of the configuration.
    """
    there = (name for (name,) in db.execute(_SOURCES))
    sources: dict[str, list[str]] = {name: [] for name in (*there, *always)}
    for source, title in titles:
        if source in sources:
            sources[source].append(title)
    asked = [token.text for token in tokens(question[:MAX_CHARACTERS])]
    mine = [person for (person,) in db.execute(_ME)]
    people = _people(db, asked)
    return Vocabulary(people, sources, entities(db), task_prefixes, me=next(iter(mine), None))


def _people(db: Db, asked: Iterable[str]) -> Iterator[KnownPerson]:
    wanted = {name_key(word) for word in asked}
    begins = {word[:1] for word in wanted}
    for folded, person in db.execute(_NAMES):
        said = folded.split()
        if not folded.replace(" ", "").isalpha():
            continue  # an id by which a source knows somebody
        if any(loose(word[:2])[:1] in begins and loose(word) in wanted for word in said):
            yield KnownPerson(id=person, name=folded)


def entities(db: Db) -> Iterator[KnownEntity]:
    """Yield the repositories that were read and the conversations of more than two."""
    for (target,) in db.execute(_REPOSITORIES):
        name = target.rstrip("/").rpartition("/")[2].removesuffix(".git")
        if name:
            yield KnownEntity(kind="repository", name=name)
    for (title,) in db.execute(_CONVERSATIONS):
        yield KnownEntity(kind="conversation", name=title)
