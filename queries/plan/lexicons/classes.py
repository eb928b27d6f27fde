"""Every word's classes, for patterns."""

import re

from cade.queries.plan.lexicons.function_words import FUNCTION_WORDS
from cade.queries.plan.lexicons.kinds import KINDS, TASK_MANY, TASK_ONE, TASK_WEAK
from cade.queries.plan.lexicons.roles import ROLES
from cade.queries.plan.lexicons.verbs import VERBS

_NONE: frozenset[str] = frozenset()


def _table() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}

    def add(name: str, words: frozenset[str]) -> None:
        for word in words:
            found.setdefault(word, set()).add(name)

    for name, words in (*VERBS.items(), *ROLES.items()):
        add(name, words)
    add("F", FUNCTION_WORDS)
    add("TASK", TASK_ONE | TASK_MANY)
    add("WEAKTASK", TASK_WEAK)
    for word, (kind, many) in KINDS.items():
        found.setdefault(word, set()).update(
            {"KIND", "MANY" if many else "ONE", f"K{kind.upper()}"}
        )
    return {word: frozenset(classes) for word, classes in found.items()}


_CLOCK = re.compile(r"\d{1,2}(?:h(?:\d\d)?(?:min)?|am|pm|hs)")
CLASSES = _table()
VERB_CLASSES = frozenset(VERBS)


def classes(word: str) -> frozenset[str]:
    """Return the classes of a folded word; any first person of the past is one of `DIDI`."""
    found = CLASSES.get(word, _NONE)
    if word[:1].isdigit() and _CLOCK.fullmatch(word):
        return frozenset({"CLOCK"})
    if word.endswith("ei") and len(word) > 4 and not found:
        return frozenset({"DIDI"})  # "clonei", "testei": -ar verbs that no table lists
    return found
