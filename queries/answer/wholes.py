"""What of a text is quoted as one, so that nothing is torn from what it means.

A sentence that says "it" takes along the sentence before, one that the next takes back ("but …")
the next; an item of a list and a row of a table know what they stand under; a block of code is one.
What a text repeats of somebody else (`> …`, `↪ …`, below "… wrote:") is known as theirs.
"""

import re
from collections.abc import Iterator, Sequence
from textwrap import dedent

import msgspec

from cade.queries.answer.sentences import Piece, one_line, pieces
from cade.queries.words import folded, words

LONG = 1_000
"""Characters up to which a sentence without an end is one; it is shortened when it is quoted."""
TAKEN_ALONG = 400
"""A sentence that is longer than this is not taken along."""
MOST_LINES = 12
"""Of code; a longer block is quoted line by line."""
Span = tuple[int, int]

_MARKER = re.compile(r"^(?:(?:[-*+]|#{1,6})(?= )|[•|]|\d{1,3}[.)](?= )|\s)+|\s*\|$")
"""What begins an item of a list, or frames a row, and is no part of what it says."""
_EMPTY_LINE = re.compile(r"\s*\n\s*\n\s*")
"""Between a title and the sentence that goes on with it."""
_ITEM = re.compile(r"(?:[-*+] |•|\d{1,3}[.)] )")
_BY_OTHERS = re.compile(r"[>↪]")
_WROTE = re.compile(
    r"(?im)^(?:(?:on|em|le) .{4,80} (?:wrote|escreveu):|-{3,} ?(?:original message|mensagem "
    r"original|forwarded message|mensagem encaminhada) ?-{3,})\s*$"
)
_REFERS = re.compile(
    r"\W{0,3}(?:it|its|he|she|they|them|that|those|these|this(?= (?:is|was|will|means|can|has|makes"
    r"|would|should|did|does|led|caused|gave))|ele|ela|eles|elas|isso|isto|aquilo|por isso|nisso"
    r"|disso|com isso|este e|esta e|esse e|essa e|therefore|so that|hence|thus|that way|assim,)\b"
)
"""How a sentence begins that says nothing without the one before."""
_TAKES_BACK = re.compile(
    r"\W{0,3}(?:but|however|except|unless|otherwise|actually|although|correction|edit|update|mas"
    r"|porem|contudo|entretanto|no entanto|todavia|exceto|salvo|a menos|a nao ser|senao"
    r"|caso contrario|na verdade|correcao|so que|scratch that|or not|ou nao)\b"
)


class Whole(msgspec.Struct, frozen=True):
    """One quotable part.

    start, end: of what it says by itself. shown: from where to where it is quoted.
    before: the sentence before it, or what introduces it. under: where the line stands that it
        stands under, None without one. group: the list or table it is one of; 0 for none.
    is_intro: it only introduces its group. is_theirs: somebody else's words, repeated.
    """

    start: int
    end: int
    kind: str
    shown: Span
    before: str = ""
    under: Span | None = None
    group: int = 0
    is_intro: bool = False
    is_theirs: bool = False


def wholes(text: str) -> list[Whole]:
    """Return the quotable parts in order; none of a heading alone."""
    cut = list(_joined(text, list(pieces(text, LONG))))
    told = [*_grouped(text, cut)]
    return [_with_context(text, told, at) for at, one in enumerate(told) if one.kind != "heading"]


def plain(text: str, kind: str = "text") -> str:
    """Return a quotation without the marks of lists and rows; code keeps its lines."""
    if kind == "code":
        return dedent(text).strip("\n")
    return _MARKER.sub("", one_line(_EMPTY_LINE.sub(" — ", text)))


def _joined(text: str, cut: Sequence[Piece]) -> Iterator[Piece]:
    """Yield the pieces, lines of one block of code as one."""
    block: list[Piece] = []
    for piece in cut:
        if piece.kind == "code":
            block.append(piece)
            continue
        yield from _block(text, block)
        block = []
        yield piece
    yield from _block(text, block)


def _block(text: str, lines: Sequence[Piece]) -> Iterator[Piece]:
    if len(lines) > MOST_LINES:
        yield from lines
    elif lines:
        start = text.rfind("\n", 0, lines[0].start) + 1  # with what the first line is indented by
        yield Piece(start, lines[-1].end, "code")


def _grouped(text: str, cut: Sequence[Piece]) -> Iterator[Whole]:
    """Yield each piece with what it stands under and the list or table it is one of."""
    theirs = _theirs_from(text)
    under: Span | None = None
    group, was = 0, ""
    for at, piece in enumerate(cut):
        said = text[piece.start : piece.end]
        role = _role(said, piece, cut[at + 1] if at + 1 < len(cut) else None, text)
        if role in ("intro", "head", "heading") or (
            role == "item" and was not in ("item", *_OPENS)
        ):
            group += 1
        if role in _OPENS:
            under = (piece.start, piece.end)
        elif role == "prose":
            under = None
        if role in ("intro", "item", "row", "prose", "code", "heading"):
            yield Whole(
                piece.start,
                piece.end,
                piece.kind,
                (piece.start, piece.end),
                under=under if role in ("item", "row", "code") else None,
                group=group if role in ("intro", "item", "row", "code") else 0,
                is_intro=role == "intro",
                is_theirs=piece.start >= theirs or bool(_BY_OTHERS.match(said)),
            )
        was = role if role != "mark" else was


def _theirs_from(text: str) -> int:
    """Return from where on everything is somebody else's; the end where each line is marked."""
    found = _WROTE.search(text)
    is_marked = found is not None and _BY_OTHERS.match(text[found.end() :].lstrip()) is not None
    return len(text) if found is None or is_marked else found.start()


_OPENS = ("intro", "head", "heading")


def _role(said: str, piece: Piece, following: Piece | None, text: str) -> str:
    """Return what a piece is to the others: "intro", "item", "head", "row", "code", "prose", …"""
    if piece.kind == "mark":
        return "head" if "|" in said and words(said) else "mark"
    if piece.kind != "text":
        return piece.kind
    if _ITEM.match(said):
        return "item"
    opens = following is not None and (
        following.kind in ("row", "code", "mark") or _ITEM.match(text, following.start) is not None
    )
    return "intro" if opens and said.rstrip("*_ ").endswith(":") else "prose"


def _with_context(text: str, told: Sequence[Whole], at: int) -> Whole:
    one = told[at]
    if one.group and one.under is not None:
        return msgspec.structs.replace(one, before=one_line(text[slice(*one.under)]))
    before = told[at - 1] if at and _follow(text, told[at - 1], one) else None
    after = told[at + 1] if at + 1 < len(told) and _follow(text, one, told[at + 1]) else None
    start, end = one.start, one.end
    if before is not None and _REFERS.match(folded(text[start:end])):
        start = before.start
    if after is not None and _TAKES_BACK.match(folded(text[after.start : after.end])):
        end = after.end
    said = "" if before is None else one_line(text[before.start : before.end])
    return msgspec.structs.replace(one, before=said, shown=(start, end))


def _follow(text: str, one: Whole, other: Whole) -> bool:
    """Tell whether two sentences follow each other in one paragraph, the same person speaking."""
    is_prose = all(x.kind == "text" and not x.group for x in (one, other))
    is_title = one.start == len(text) - len(text.lstrip())  # of a commit, a note
    near = is_title or text.count("\n", one.end, other.start) < 2
    short = max(one.end - one.start, other.end - other.start) <= TAKEN_ALONG
    return is_prose and near and short and one.is_theirs == other.is_theirs
