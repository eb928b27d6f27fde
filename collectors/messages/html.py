"""What a message's HTML says: plain text, and what in it is not text.

Promise: blocks become lines, lists their marks, links their text and address, emoji images their
character; what it quotes comes apart from its own words. Nothing that is read raises, and neither
depth nor size of the markup matters.
Prohibition: no address is opened; scripts, styles and comments are not read.
"""

from selectolax.lexbor import LexborHTMLParser, LexborNode

from cade.collectors.messages.lines import Lines, tidy
from cade.collectors.messages.tags import (
    BLOCKS,
    CELLS,
    DROPPED,
    Attributes,
    is_emoji,
    is_mention,
    is_quote,
    tells_of_quote,
)
from cade.collectors.messages.written import Image, Named, Quoted, Written
from cade.domain.urls import clean_url

MAX_CHARACTERS = 2_000_000
"""Of the markup; what is behind is not read. The largest that people write have some 30,000."""

MAX_TAGS = 10_000
"""What is behind so many is not read either: blocks within blocks take quadratic time to parse."""

_WEB = ("http://", "https://")


def read_html(html: str) -> Written:
    """Return what the markup of a message says."""
    html = _bounded(html)
    if "<" not in html and "&" not in html:
        return Written(tidy(" ".join(html.split())))
    parsed = LexborHTMLParser(html)
    reading = _Reading()
    if parsed.root is not None:
        reading.walk(parsed.root)
    return reading.written()


def _bounded(html: str) -> str:
    # A lone surrogate can neither be parsed nor stored.
    html = html[:MAX_CHARACTERS].encode("utf-8", "replace").decode()
    return "<".join(html.split("<", MAX_TAGS + 1)[: MAX_TAGS + 1])


class _Reading:
    """One walk over the nodes; `quoted` while it is within a quotation."""

    def __init__(self, *, quoted: bool = False) -> None:
        self._quoted = quoted
        self._lines = Lines()
        self._preformatted = 0
        self._links: dict[str, None] = {}
        self._images: dict[Image, None] = {}
        self._quotes: list[Quoted] = []
        self._mentions: list[Named] = []
        self._starts: list[int] = []  # where the text of an open link or mention begins
        self._numbers: list[int | None] = []  # of the open lists; None: not a numbered one

    def written(self) -> Written:
        """Return what was found so far."""
        return Written(
            self._lines.text(),
            tuple(self._links),
            tuple(self._images),
            tuple(self._quotes),
            tuple(self._mentions),
        )

    def walk(self, root: LexborNode) -> None:
        """Visit every node below `root`, without recursion: markup may be nested without end."""
        todo: list[tuple[LexborNode, bool]] = [(root, False)]
        while todo:
            node, leaving = todo.pop()
            if node.is_text_node:
                self._lines.add(node.text_content or "", kept=self._preformatted > 0)
            elif leaving:
                self._leave(node)
            elif self._enter(node):
                todo.append((node, True))
                children, child = [], node.child
                while child is not None:
                    children.append((child, False))
                    child = child.next
                todo.extend(reversed(children))

    def _enter(self, node: LexborNode) -> bool:
        """Begin an element; False when what is in it is not read."""
        tag = node.tag or ""
        if tag in DROPPED or tag.startswith("-"):
            return tag == "-document"
        attributes = _attributes(node)
        if is_quote(tag, attributes):
            self._quote(node, attributes)
            return False
        if tag in ("img", "emoji"):
            self._picture(tag, attributes)
            return False
        if self._quoted and tells_of_quote(attributes):
            return False
        self._open(node, tag, attributes)
        return True

    def _open(self, node: LexborNode, tag: str, attributes: Attributes) -> None:
        if tag in BLOCKS:
            self._lines.end_line()
        if tag == "pre":
            self._preformatted += 1
        elif tag in ("ol", "ul"):
            self._numbers.append(_start(attributes) if tag == "ol" else None)
        elif tag == "li":
            self._lines.begin_item(self._mark())
        elif tag == "br":
            self._lines.break_line()
        elif tag in CELLS:
            self._lines.begin_cell(first=_is_first(node))
        elif tag == "a" or is_mention(tag, attributes):
            self._starts.append(self._lines.place())

    def _leave(self, node: LexborNode) -> None:
        tag = node.tag or ""
        if tag == "pre":
            self._preformatted -= 1
        elif tag in ("ol", "ul") and self._numbers:
            self._numbers.pop()
        elif tag in CELLS:
            self._lines.end_cell()
        elif tag == "a":
            self._link(_attributes(node)["href"], self._lines.since(self._starts.pop()))
        elif is_mention(tag, attributes := _attributes(node)):
            name = tidy(self._lines.since(self._starts.pop()))
            number = attributes["id" if tag == "at" else "itemid"]
            self._mentions.append(Named(number or None, name))
        if tag in BLOCKS or tag == "li":
            self._lines.end_line()

    def _mark(self) -> str:
        if not self._numbers or self._numbers[-1] is None:
            return "- "
        self._numbers[-1] += 1
        return f"{self._numbers[-1] - 1}. "

    def _link(self, address: str, text: str) -> None:
        address = address.strip()
        if not address.lower().startswith((*_WEB, "mailto:")):
            return
        cleaned = clean_url(address)
        if address.lower().startswith(_WEB):
            self._links.setdefault(cleaned)
        if _bare(tidy(text)) not in (_bare(address), _bare(cleaned)):
            self._lines.add(f" ({cleaned})")

    def _picture(self, tag: str, attributes: Attributes) -> None:
        name = tidy(attributes["alt"])
        address = attributes["src"].strip()
        if is_emoji(tag, attributes):
            self._lines.add(name)
        elif address.lower().startswith(_WEB):
            self._images.setdefault(Image(address, name or None))

    def _quote(self, node: LexborNode, attributes: Attributes) -> None:
        self._lines.end_line()
        if self._quoted:
            return  # a quotation within a quotation is told by the message that it is of
        within = _Reading(quoted=True)
        child = node.child
        while child is not None:
            within.walk(child)
            child = child.next
        sender = node.css_first('[itemprop="mri"]')
        handle, name = (_attributes(sender)["itemid"], tidy(sender.text())) if sender else ("", "")
        self._quotes.append(
            Quoted(
                attributes["itemid"] or attributes["messageid"] or None,
                handle or attributes["author"] or None,
                name or attributes["authorname"] or None,
                within.written().text,
            )
        )


def _attributes(node: LexborNode) -> Attributes:
    return Attributes(node.attributes)


def _is_first(cell: LexborNode) -> bool:
    before = cell.prev
    while before is not None and before.tag not in CELLS:
        before = before.prev
    return before is None


def _start(attributes: Attributes) -> int:
    start = attributes["start"]
    return int(start) if start.isascii() and start.isdigit() and len(start) < 7 else 1


def _bare(address: str) -> str:
    for beginning in (*_WEB, "mailto:"):
        address = address.removeprefix(beginning)
    return address.rstrip("/")
