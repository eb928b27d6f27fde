"""What the application itself writes into an export, in Portuguese and English.

Observed wordings of Android and iOS; an unknown one without a sender is left out anyway, because
nobody said it.
"""

import re
from typing import Literal

from cade.collectors.whatsapp.marks import LEFT_TO_RIGHT, visible

Language = Literal["pt", "en"]

_PT = re.compile(
    r"mensage(?:m|ns) |ligações |chamadas |criou (?:o|este) grupo|adicion(?:ou|ado)|saiu|removeu"
    r"|mudou |<Mídia oculta>|anexado|ocultad[ao]|omitid[ao]|apagada"
    r"|código de segurança|entrou usando",
    re.IGNORECASE,
)
_EN = re.compile(
    r"end-to-end encrypted|created (?:this )?group| added | left$| removed "
    r"|changed (?:the|this|to|their)"
    r"|<Media omitted>|file attached|<attached:| omitted$|was deleted|security code|joined using",
    re.IGNORECASE,
)
_QUOTED = r'[“"„](?P<title>.+?)[”"“]'
_GROUP_MADE = re.compile(
    rf"(?:criou (?:o|este) grupo|created (?:this )?group)(?: {_QUOTED})?", re.IGNORECASE
)
_OF_A_GROUP = re.compile(
    r"criou (?:o|este) grupo|created (?:this )?group|(?:adicionou|added|removeu|removed) \S"
    r"|saiu\.?$|\bleft\.?$|do grupo|(?:the|this) group|entrou usando|joined using",
    re.IGNORECASE,
)
_WITH_A_COLON = re.compile(
    r"^[^:]{1,80}? (?:"
    r"changed the (?:subject|group name|group description)|changed this group|created group"
    r"|mudou (?:o (?:nome|assunto|título)|a descrição) d|alterou (?:o (?:nome|assunto)|a descrição)"
    r"|criou (?:o|este) grupo|(?:added|adicionou|removed|removeu) \S"
    r"|(?:started|iniciou) (?:a call|uma (?:chamada|ligação))"
    r"|(?:pinned|fixou) (?:a message|uma mensagem)"
    r")[^:]*[“\"]"
    r"|^(?:Seu código de segurança|O código de segurança|Your security code) ",
    re.IGNORECASE,
)
_DELETED = re.compile(
    r"(?:(?:esta |essa )?mensagem (?:foi )?apagada(?: pel[oa] admin\b.{0,120})?"
    r"|você apagou (?:esta|essa|a) mensagem(?: como admin)?"
    r"|this message was deleted(?: by admin\b.{0,120})?"
    r"|you deleted this message(?: as admin)?)\.?",
    re.IGNORECASE,
)
_EDITED = re.compile(
    rf"[\s{LEFT_TO_RIGHT}]*<(?:(?:Esta )?mensagem (?:foi )?editada|This message was edited)>\s*$",
    re.IGNORECASE,
)
_OF_A_PERSON = re.compile(
    r"(?:localização|location|enquete|poll|live location|evento|event)\b", re.IGNORECASE
)
_VOTES = re.compile(r" ?\([0-9]+ (?:votos?|votes?)\)")


def language_of(line: str) -> Language | None:
    """Return the language of a line if it has words of the application's own."""
    portuguese, english = _PT.search(line), _EN.search(line)
    if bool(portuguese) == bool(english):
        return None
    return "pt" if portuguese else "en"


def made_group(sentence: str) -> str | None:
    """Return the title that a group was made with; None if the sentence tells no such thing."""
    found = _GROUP_MADE.search(visible(sentence))
    return found["title"] if found else None


def is_of_a_group(sentence: str) -> bool:
    """Tell a sentence of the application that only a group has."""
    return _OF_A_GROUP.search(visible(sentence)) is not None


def names_nobody(rest: str) -> bool:
    """Tell a sentence of the application whose colon stands within a title or a description."""
    return _WITH_A_COLON.search(visible(rest)) is not None


def says_deleted(text: str) -> bool:
    """Tell what stands in place of a message that was taken back."""
    return _DELETED.fullmatch(text.strip()) is not None


def unedited(text: str) -> tuple[str, bool]:
    """Return the text without the note that it was edited, and whether there was one."""
    found = _EDITED.search(text)
    return (text[: found.start()], True) if found else (text, False)


def is_shared_by_a_person(text: str) -> bool:
    """Tell a location, a poll or an event, which the application writes for a person."""
    return _OF_A_PERSON.match(text) is not None


def without_votes(text: str) -> str:
    """Return a poll without its counts, which go on changing."""
    return _VOTES.sub("", text)
