"""Which path is which field, picked by the local model among the paths that exist.

The model is told names of paths and, in a word, what their values look like; no value of the data
is in its prompt. Its grammar is made of those paths alone, so that it cannot write another.
"""

from collections.abc import Mapping

from cade.app.models.generate import Generator
from cade.collectors.schemas.candidates import Candidate, Draft
from cade.collectors.schemas.words import REQUIRED

DEADLINE_S = 120.0
TOKENS_A_FIELD = 60
NONE = "none"

INSTRUCTIONS = (
    "A program keeps chat messages as records. For each field of a message choose the path that "
    "holds it, or none."
)
_MEANS = {
    "id": "the message's own identifier",
    "conversation": "identifier of the chat, room or channel",
    "time": "when it was sent",
    "text": "what was written",
    "sender": "identifier of who wrote it",
    "sender_name": "name of who wrote it",
    "from_me": "true when the user wrote it",
    "edited": "when it was changed",
}
_LOOKS = {
    "s": "time in seconds",
    "ms": "time in milliseconds",
    "us": "time in microseconds",
    "iso": "time as text",
    "time": "time",
    "id": "identifier",
    "name": "one word",
    "prose": "written text",
    "html": "written text with markup",
    "url": "address",
    "boolean": "true or false",
    "number": "number",
}


def picks_of(generator: Generator, draft: Draft) -> dict[str, str | None]:
    """Return the model's choice for each field. Raises PromptTooLong, ModelUnusable."""
    fields = {field: found for field, found in draft.fields.items() if found}
    stream = generator.stream(
        generator.prompt(INSTRUCTIONS, prompt(fields)),
        grammar=grammar(fields),
        max_tokens=TOKENS_A_FIELD * len(fields),
        deadline_s=DEADLINE_S,
    )
    return read("".join(stream), fields)


def prompt(fields: Mapping[str, tuple[Candidate, ...]]) -> str:
    """Return what the model is told of the paths."""
    lines = []
    for field, found in fields.items():
        lines.append(f"{field} ({_MEANS[field]}):")
        lines += [f"  {one.path} looks like: {_LOOKS.get(one.form, one.form)}" for one in found]
    return "\n".join([*lines, "", "Chosen:", ""])


def grammar(fields: Mapping[str, tuple[Candidate, ...]]) -> str:
    """Return the grammar of an answer: one line a field, its path one of those that exist."""
    root = " ".join(f'"{field}: " f{number} "\\n"' for number, field in enumerate(fields))
    rules = [f"root ::= {root}"]
    for number, (field, found) in enumerate(fields.items()):
        paths = [one.path for one in found] + ([] if field in REQUIRED else [NONE])
        rules.append(f"f{number} ::= {' | '.join(map(_literal, paths))}")
    return "\n".join(rules)


def _literal(path: str) -> str:
    escaped = path.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def read(answer: str, fields: Mapping[str, tuple[Candidate, ...]]) -> dict[str, str | None]:
    """Return the choices in an answer; one that was cut off leaves the rest to the likeliest."""
    said = dict(line.partition(": ")[::2] for line in answer.split("\n"))
    chosen: dict[str, str | None] = {}
    for field, found in fields.items():
        path = said.get(field)
        exists = any(one.path == path for one in found)
        chosen[field] = path if exists else None if path == NONE else found[0].path
    return chosen
