"""Prompts: a fixed beginning, whose computed state can be kept, and the rest.

Only what a chat template writes may hold a model's special tokens; what people wrote is always
read as plain text, so evidence that says "<|im_end|>" ends nothing.
"""

import re
from collections.abc import Callable, Sequence

import msgspec

ANSWER = "\n\n"
"""Between the parts of a prompt for a model without a chat template."""

Render = Callable[[Sequence[dict[str, str]]], str]
"""Fills a chat template with messages ({"role", "content"}) up to where the model goes on."""

_MARK = "\ue000{}\ue001"
_MARKED = re.compile("\ue000(\\d)\ue001")


class Part(msgspec.Struct, frozen=True):
    """A piece of a prompt. special: names of special tokens in it are such tokens."""

    text: str
    special: bool = False


class Prompt(msgspec.Struct, frozen=True, kw_only=True):
    """What a model is given. fixed: the same for many prompts; may be empty."""

    fixed: tuple[Part, ...] = ()
    rest: tuple[Part, ...]


def plain(fixed: str, rest: str) -> Prompt:
    """Return a prompt of plain text; `fixed` may be empty."""
    return Prompt(fixed=(Part(fixed),) if fixed else (), rest=(Part(rest),))


def chat(instructions: str, text: str, render: Render | None) -> Prompt:
    """Return instructions (fixed) and a person's text as the model's chat template has them.

    render: None for a model without a template, which gets both as plain text.
    """
    if render is None:
        return plain(instructions + ANSWER, text + ANSWER)
    parts = _parts(_rendered(render), (instructions.strip(), text.strip()))
    cut = next((i for i, (_part, number) in enumerate(parts) if number == 1), 0)
    found = [part for part, _number in parts]
    return Prompt(fixed=tuple(found[:cut]), rest=tuple(found[cut:]))


def _rendered(render: Render) -> str:
    try:
        return render(
            [
                {"role": "system", "content": _MARK.format(0)},
                {"role": "user", "content": _MARK.format(1)},
            ]
        )
    except Exception:  # a template raises what it likes when it knows no system role
        both = _MARK.format(0) + ANSWER + _MARK.format(1)
        return render([{"role": "user", "content": both}])


def _parts(rendered: str, contents: Sequence[str]) -> list[tuple[Part, int | None]]:
    """Return the template's own pieces and the contents, each with its number, in order."""
    found = list[tuple[Part, int | None]]()
    for place, piece in enumerate(_MARKED.split(rendered)):
        if place % 2:
            found.append((Part(contents[int(piece)]), int(piece)))
        elif piece:
            found.append((Part(piece, special=True), None))
    return found
