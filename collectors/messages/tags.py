"""What the elements of a message's HTML stand for, in the markup that chat clients write."""

_DROPPED = """
script style head title template noscript svg math object iframe legacyquote audio video swift
"""
_BLOCKS = """
address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer
form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section summary table tbody tfoot thead tr ul
"""
DROPPED = frozenset(_DROPPED.split())
BLOCKS = frozenset(_BLOCKS.split())
CELLS = frozenset({"td", "th"})

_QUOTES = ("/reply", "/forward")
_ABOUT_A_QUOTE = frozenset({"mri", "time", "originalmessagecontext"})


class Attributes:
    """The attributes of one element; a missing one is ""."""

    def __init__(self, found: dict[str, str | None]) -> None:
        self._found = found

    def __getitem__(self, name: str) -> str:
        return self._found.get(name) or ""


def is_quote(tag: str, attributes: Attributes) -> bool:
    """Tell an answer to, or a copy of, an earlier message from an ordinary quotation."""
    if tag == "quote":
        return True
    return tag == "blockquote" and attributes["itemtype"].lower().endswith(_QUOTES)


def tells_of_quote(attributes: Attributes) -> bool:
    """Tell an element that says whose a quoted message is, and when it was written."""
    return attributes["itemprop"].lower() in _ABOUT_A_QUOTE


def is_mention(tag: str, attributes: Attributes) -> bool:
    """Tell an element that names somebody with an @."""
    if tag == "at":
        return True
    return tag in ("span", "readonly") and attributes["itemtype"].endswith("/Mention")


def is_emoji(tag: str, attributes: Attributes) -> bool:
    """Tell an image that stands for a character."""
    kinds = f"{attributes['itemtype']} {attributes['class']}".lower()
    return tag == "emoji" or "emoji" in kinds or "emoticon" in kinds
