"""What a model may add to a plan: named slots, filled with words of the question and nothing else.

Pure parts: which slots are open, the prompt, the grammar that its answer is held to, and the
guard. A slot's value is a run of the question's own unread words, so that the grammar itself
leaves nothing to invent; the guard then drops what contradicts what code has read.
"""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from cade.queries.plan.lexicons.kinds import KINDS
from cade.queries.plan.plan import Modality, Plan, TaskStatus
from cade.queries.plan.tokens import MAX_CHARACTERS, tokens
from cade.queries.words import words

MOST_WORDS = 12
"""Of unread words in the grammar: its size grows with their square."""
NOTHING = "none"
_STATES: tuple[TaskStatus, ...] = (
    "open", "in_progress", "done", "pr_opened", "consulted", "mentioned",
)  # fmt: skip
_KINDS: tuple[Modality, ...] = (
    "message", "image", "file", "link", "commit", "page", "note", "pr",
)  # fmt: skip
_STATE_WORDS: dict[str, str] = {
    "open": "aberta pendente falta open pending left remaining atrasada",
    "in_progress": "andamento progresso progress started doing fazendo",
    "done": "feita pronta finalizada concluida terminada done finished completed closed entregue",
    "pr_opened": "pr pull request review revisao",
    "consulted": "consultei olhei vi viewed consulted looked",
    "mentioned": "mencionou citou falou mentioned cited",
}
_INSTRUCTIONS = """\
A person asks a question about their own history. Some of its words were not understood.
Say which of those words are what is searched for (topic) and which a person's name (person), what
kind of thing is asked for (kind) and, of tasks, how they stand (state). Use only words of the
question. Write "none" where the question does not say.
"""


class Slots(msgspec.Struct, frozen=True, kw_only=True):
    """What a model answers; "none" where the question does not say."""

    topic: str = NOTHING
    person: str = NOTHING
    kind: str = NOTHING
    state: str = NOTHING


def wants_model(plan: Plan) -> bool:
    """Tell whether there is anything that only a model might still read."""
    return bool(plan.unread)


def prompt(question: str, plan: Plan) -> tuple[str, str]:
    """Return the fixed instructions and the rest: the question and what was not understood."""
    unread = ", ".join(plan.unread)
    return _INSTRUCTIONS, f"Question: {question[:MAX_CHARACTERS]}\nNot understood: {unread}\n"


def grammar(plan: Plan) -> str:
    """Return the GBNF grammar of a JSON object whose values are the plan's own unread words."""
    runs = " | ".join(_quoted(text) for text in _runs(_open_words(plan)))
    kinds = " | ".join(map(_quoted, (NOTHING, *_KINDS)))
    states = " | ".join(map(_quoted, (NOTHING, *_STATES)))
    slots = (("topic", "words"), ("person", "words"), ("kind", "kind"),
             ("state", "state"))  # fmt: skip
    pairs = ' ", " '.join(f'"\\"{name}\\": \\"" {rule} "\\""' for name, rule in slots)
    return f'root ::= "{{" {pairs} "}}"\nwords ::= {runs}\nkind ::= {kinds}\nstate ::= {states}\n'


def guarded(question: str, plan: Plan, slots: Slots) -> Plan:
    """Return the plan with what the model added and the question supports.

    Nothing that code has read is changed: a slot only fills what is empty, its words must stand
    in the question, and a kind or a state needs a word that says so.
    """
    said = set(words(question))
    changes: dict[str, object] = {}
    if not plan.topic and (topic := _supported(slots.topic, said)):
        changes["topic"] = topic
    if plan.mode == "tasks" and plan.task_status is None and _says_state(slots.state, said):
        changes["task_status"] = slots.state
    if plan.modality is None and any(KINDS.get(word, ("",))[0] == slots.kind for word in said):
        changes["modality"] = slots.kind
    if not plan.people and (name := _supported(slots.person, said)):
        changes["unknown_names"] = tuple(dict.fromkeys((*plan.unknown_names, name)))
    used = {word for value in changes.values() for word in words(str(value))}
    left = tuple(word for word in plan.unread if not set(words(word)) & used)
    return replace(plan, **changes, unread=left) if changes else plan


def _supported(text: str, said: set[str]) -> str | None:
    asked = words(text)
    return text if text != NOTHING and asked and said.issuperset(asked) else None


def _says_state(state: str, said: set[str]) -> bool:
    return any(word in said or f"{word}s" in said for word in _STATE_WORDS.get(state, "").split())


def _open_words(plan: Plan) -> list[str]:
    return [token.text for text in plan.unread for token in tokens(text)][:MOST_WORDS]


def _runs(unread: Sequence[str]) -> Iterator[str]:
    """Yield "none" and every run of neighbouring words, each once."""
    runs = (
        " ".join(unread[first:end])
        for first in range(len(unread))
        for end in range(first + 1, len(unread) + 1)
    )
    yield from dict.fromkeys((NOTHING, *runs))


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
