"""Whose life it is, and one invented event of it, whatever its source."""

from datetime import date
from pathlib import Path
from typing import NamedTuple

from cade.domain.details import Person

HERE = Path(__file__).parent


class Event(NamedTuple):
    """key: names it in the questions.

    source: "git", "teams", "whatsapp", "file", "browser", or "pdf" and "image": files of which a
    reader gave the text. who: "me" or a person's name; where: repository, conversation, path or
    address.
    """

    key: str
    source: str
    who: str
    where: str
    day: date
    text: str


class Life(NamedTuple):
    """An invented person and where their history stands: a folder of this package.

    told: the files with the events. asked: the file with the questions of each half.
    is_edited: some notes are made long, given an earlier version or removed by chance, because
    nobody wrote them so.
    """

    me: Person
    folder: str
    told: tuple[str, ...]
    asked: dict[str, str]
    is_edited: bool = False

    @property
    def home(self) -> str:
        """The person's home directory."""
        return f"/home/{self.folder}"

    def path(self, name: str) -> Path:
        """Return the path of one of the files."""
        return HERE / self.folder / f"{name}.tsv"


LIVIA = Life(
    me=Person(name="Lívia Prado", email="livia@prado.example", handle="livia"),
    folder="livia",
    told=("told_calibration", "told_test", "told_both"),
    asked={"calibration": "asked_calibration", "test": "asked_test"},
    is_edited=True,
)
TEODORA = Life(
    me=Person(name="Teodora Sampaio", email="teodora@sampaio.example", handle="teodora"),
    folder="teodora",
    told=("told",),
    asked={"calibration": "asked", "test": "asked_test"},
)
GASPAR = Life(
    me=Person(name="Gaspar Whitlock", email="gaspar@whitlock.example", handle="gaspar"),
    folder="gaspar",
    told=("told",),
    asked={"calibration": "asked"},
)
LIVES = (LIVIA, TEODORA, GASPAR)
