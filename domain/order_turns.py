"""Where a text stops being one and plays a conversation with a model: its turns and its frame.

Such a text writes what only a chat template or our own prompt writes: a turn's beginning with its
role, a closed instruction, the end of the evidence. Whatever follows was put into somebody's mouth.
A document about templates names the same tokens, in quotation marks or apart from any role.
"""

import re

_NAMED = r"(?<![\"'“‘«`])"
_ROLES = r"(?:system|user|assistant|model|developer|tool|human)"
_TURN = re.compile(
    rf"{_NAMED}(?:"
    rf"<\|(?:im_start|start_header_id|start)\|>\s{{0,4}}{_ROLES}\b"
    r"|<\|(?:im_end|eot_id|end|endoftext|eom_id)\|>\s{0,4}<\|"
    r"|<\|\w{1,20}\|>\w{0,20}<\|\w"
    r"|^[ \t\"'-]{0,6}role[\"']?[ \t]*:[ \t]*[\"']?(?:system|developer)\b(?=[^\0]{0,200}\bcontent)"
    rf"|<\|{_ROLES}\|>"
    rf"|<start_of_turn>\s{{0,4}}{_ROLES}\b"
    r"|<end_of_turn>\s{0,4}<start_of_turn>"
    r"|\[/INST\]\s{0,4}\w"
    r"|<<SYS>>|</?SYSTEM>"
    r"|^\s{0,3}#{2,4} ?(?:Instruction|Instruç[aã]o|Instrucción|System|Sistema)s? ?:"
    rf"|<\uff5c{_ROLES}\uff5c>"
    r"|</(?:evidences?|evidências?|evidencias?|context|contexto)>"
    r"\s{0,4}(?:</|<instruc|\w{1,20}:)"
    r"|^\W{0,8}(?:END|FIM|FIN) (?:OF |D[AEO]S? |DE LAS? |DE LOS )?(?:THE )?"
    r"(?:EVIDENCE|EVID[EÊ]NCIAS?|CONTEXT|CONTEXTO|SYSTEM PROMPT|USER INPUT|UNTRUSTED \w+|DATA"
    r"|DOCUMENTS?|DADOS|DATOS|INPUT|PROMPT)\W{0,8}$"
    r")",
    re.IGNORECASE | re.MULTILINE,
)
_PLAIN_END = re.compile(
    r"(?i)\W{0,8}(?:end|fim|fin) (?:of |d[aeo]s? |de )?(?:the )?(?:documents?"
    r"|data|dados|datos|input)\W{0,8}"
)
_HEADING = re.compile(r"^#{1,2} \S", re.MULTILINE)


def turns(text: str) -> list[tuple[int, int]]:
    """Return where the text plays a model's conversation, in characters, in order and apart.

    From the first such place to the next heading of a document, or to the end.
    """
    found, at = list[tuple[int, int]](), 0
    while (turn := _TURN.search(text, at)) is not None:
        if _PLAIN_END.fullmatch(turn[0]) and not _goes_on(text, turn.end()):
            at = turn.end()  # "end of document" is what many documents say at their end
            continue
        heading = _HEADING.search(text, turn.end())
        at = heading.start() if heading else len(text)
        found.append((turn.start(), at))
    return found


def _goes_on(text: str, end: int) -> bool:
    return bool(text[end:].strip())
