"""The sentences for codes that the other rooms return: why something was skipped, what is noted."""

from cade.app.locale import gettext as _
from cade.collectors.world import Note, Reason


def reason(code: str) -> str:
    """Return why an item was skipped; a code that this version does not know stays as it is."""
    sentences = {
        Reason.MISSING_OBJECT: _("an object it needs is missing"),
        Reason.BROKEN_OBJECT: _("it is damaged"),
        Reason.NOT_A_REPOSITORY: _("it is no git repository"),
        Reason.UNSUPPORTED_REPOSITORY: _("its repository format is not supported"),
        Reason.NOT_OWNED: _("it belongs to another user"),
        Reason.NOT_FOUND: _("it does not exist"),
        Reason.NOT_A_DIRECTORY: _("it is no folder"),
        Reason.NO_PERMISSION: _("reading it is not permitted"),
        Reason.NOT_A_REGULAR_FILE: _("it is no regular file"),
        Reason.LINK_LEAVES_ROOT: _("the link leads out of the folder"),
        Reason.LINK_LOOP: _("the link leads back to itself"),
        Reason.CHANGED_WHILE_READING: _("it changes while it is read"),
        Reason.NAME_TOO_LONG: _("its path is too long"),
        Reason.TOO_LARGE: _("it is too large to be copied"),
        Reason.READ_ERROR: _("it cannot be read"),
        Reason.NOT_A_DATABASE: _("it is no SQLite database, or an encrypted one"),
        Reason.NO_HISTORY: _("there is no browser history in it"),
        Reason.NO_TABLE: _("it is half a browser history: a table is missing"),
        Reason.NO_TIME: _("the visit has no time that can be"),
        Reason.NO_PAGE: _("the visit's page is missing"),
        Reason.NO_FIELD: _("messages lack what they must have"),
        Reason.NO_TEAMS: _("there is no Teams database in it"),
        Reason.UNKNOWN_ENCODING: _("it is written in a way that this version does not know"),
        Reason.NOT_AN_EXPORT: _("it is no chat export of WhatsApp"),
        Reason.EMPTY_EXPORT: _("there is nothing in it"),
        Reason.MISSING_PART: _("a file that it names is missing"),
    }
    return sentences.get(code, code)  # type: ignore[call-overload, no-any-return]


def note(code: Note) -> str:
    """Return what a person should know about a target."""
    sentences = {
        Note.NO_COMMITS: _("no commits yet"),
        Note.SHALLOW: _("shallow: its older commits are not here"),
        Note.UP_TO_DATE: _("nothing new"),
    }
    return sentences[code]
