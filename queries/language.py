"""In which language a question is asked; told as for the texts it is compared with."""

from cade.projections import language as texts
from cade.queries.words import accented_words

Language = texts.Language


def language_of(question: str, otherwise: Language = "en") -> Language:
    """Return the language of a question; `otherwise` when nothing in it tells."""
    words = accented_words(question[: texts.LOOKED_AT])  # among few, none is lost to a comma
    return texts.language_of(" ".join(words)) or otherwise
