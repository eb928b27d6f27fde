"""How a table of words is written: as text, because lists of quoted words cannot be read."""


def table(text: str) -> frozenset[str]:
    """Return the words of a text."""
    return frozenset(text.split())
