"""What means one thing by its form: quoted words, identifiers, paths, days."""

import re

from cade.domain.identifiers import asked_identifiers
from cade.queries.plan.dates import find_dates
from cade.queries.plan.lexicons.classes import VERB_CLASSES
from cade.queries.plan.lexicons.table import table
from cade.queries.plan.reading import Reading

_SPOKEN = (
    ("hj", "hoje"),
    ("SUMMARY (do|de|of) (meu|the|my)? (dia|day)", "hoje"),
    ("SUMMARY (da|de|of) (minha|the|my)? (semana|week)", "esta semana"),
    ("SUMMARY (do|de|of) (meu|the|my)? (mes|month)", "este mês"),
    ("(KIND|TASK|to do) (do|of the|for the) (dia|day)", "hoje"),
    ("(KIND|TASK|to do) (da|of the|for the) (semana|week)", "esta semana"),
    ("(KIND|TASK|to do) (do|of the|for the) (mes|month)", "este mês"),
    ("(meu|my) (dia|day)", "hoje"),
    ("(minha|my) (semana|week)", "esta semana"),
)
_QUOTED = re.compile(r"[\"“«]([^\"“”«»]{1,200})[\"”»]|(?<!\w)['‘]([^'‘’]{2,200})['’](?!\w)")
_REQUEST = r"(?:pull request|merge request|issue|pr|mr)?[ :#!]{{0,3}}{}(?!\w)"
_PATH = re.compile(
    r"(?<![\w/:.\-~@])(?:~/[\w.\-/]*|\.{1,2}/[\w.\-/]+|/[\w.\-][\w.\-/]*"
    r"|[A-Za-z]:\\[\w.\-\\]+|[\w.\-]+/[\w.\-/]*)"
)
_ROOTED = ("~", "/", ".")
_PARTS_OF_PROJECTS = table(
    """
    src app apps lib libs docs doc test tests bin etc home var opt usr notas notes projetos
    projects domain packages server client scripts config data dados build tools
    """
)
_FILE_NAME = re.compile(r"[^/\\]\.[A-Za-z0-9]{1,10}$")
_NAMED = (
    "(pasta|diretorio|folder|directory|subpasta|subfolder) (chamada|chamado|named|called|de|do|da)?"
)
_ASKED_FOLDER = table("que qual quais which what")
_NO_FOLDER = VERB_CLASSES | {"F", "DIDI", "HAPPENED", "LAST", "FIRST", "TASK"}
_NAMED_BEHIND = "(in|under|inside) (the|my)? ANY (folder|directory)"


def read_quoted(reading: Reading) -> None:
    """Keep what stands in quotation marks as words to be searched, whatever they mean."""
    for match in _QUOTED.finditer(reading.question):
        if span := reading.covering(*match.span(match.lastindex or 0)):
            reading.mark(span, "Q")
            for place in range(*span):
                reading.taken[place] = False


def read_identifiers(reading: Reading) -> None:
    """Find task keys, commit hashes, numbers of pull requests, error codes and file names."""
    found = asked_identifiers(reading.question)
    for identifier in found:
        number = identifier[1:] if identifier[0] in "#!" else None
        pattern = _REQUEST.format(number) if number else re.escape(identifier)
        for match in re.finditer(pattern, reading.question, re.IGNORECASE):
            span = reading.covering(*match.span())
            if span and all(map(reading.free, range(*span))):
                reading.mark(span, "X", "identifiers")
    if found:
        reading.fields["identifiers"] = found


def read_days(reading: Reading) -> None:
    """Find the days that are named; raises NoSuchDate for what the calendar does not have."""
    told = {"day_first": reading.day_first, "southern": reading.southern}
    dated = find_dates(reading.question, reading.today, **told)
    if dated.days is None and dated.part is None:
        _read_spoken_days(reading)
        return
    reading.fields |= {
        "days": dated.days,
        "part": dated.part,
        "dates_ambiguous": bool(dated.ambiguous),
    }
    for start, end in dated.spans:
        if span := reading.covering(start, end):
            reading.mark(span, "D", "days")


def _read_spoken_days(reading: Reading) -> None:
    """Read days that are named only in passing: "hj", the summary "da semana", "my day"."""
    for pattern, said in _SPOKEN:
        span = next(iter(reading.find(pattern)), None)
        if span is not None:
            reading.fields["days"] = find_dates(said, reading.today).days
            reading.mark((span[1] - 1, span[1]), "D", "days")
            return


def read_folder(reading: Reading) -> None:
    """Find a folder: a path as it is typed, or a name behind the word for it."""
    for match in _PATH.finditer(reading.question):
        span = reading.covering(*match.span())
        if span is not None and _FILE_NAME.search(match[0]):
            reading.take(span)  # the file's name is an identifier, wherever the file lies
        if span is None or not all(map(reading.free, range(*span))):
            continue
        if _is_folder(reading, match[0], span[0]):
            reading.mark(span, "Z", "folder")
            reading.fields.setdefault("folder", match[0])
    if "folder" not in reading.fields:
        _read_named_folder(reading)
    for span in reading.find(f"{_NAMED} Z", "Z (folder|directory)"):
        reading.take(span)


def _is_folder(reading: Reading, path: str, place: int) -> bool:
    if _FILE_NAME.search(path):
        return False
    if path.startswith(_ROOTED) or "\\" in path or path.endswith("/"):
        return True
    first, *rest = path.lower().split("/")
    before = reading.word(place - 1)
    named = before in {"pasta", "folder", "diretorio", "directory"}
    return named or first in _PARTS_OF_PROJECTS or len(rest) > 1


def _read_named_folder(reading: Reading) -> None:
    for first, end in reading.find(f"{_NAMED} ANY"):
        if _may_name(reading, end - 1):
            reading.take((first, end - 1))
            reading.fields["folder"] = reading.text((end - 1, end))
            reading.mark((end - 1, end), "Z", "folder")
            return
    for first, end in reading.find(_NAMED_BEHIND):
        if _may_name(reading, end - 2):
            reading.take((first, end))
            reading.fields["folder"] = reading.text((end - 2, end - 1))
            reading.mark((end - 2, end - 1), "Z", "folder")
            return


def _may_name(reading: Reading, place: int) -> bool:
    asked = any(reading.word(place - back) in _ASKED_FOLDER for back in (2, 3))
    known = reading.classes(place) & _NO_FOLDER and reading.word(place) not in _PARTS_OF_PROJECTS
    return reading.free(place) and not known and not asked
