"""What can go wrong, as a person is told it: what happened, then what to do.

CadeError
├── UsageError            the command line or a value in it makes no sense
├── ConfigError           config.json cannot be used
├── StoreError            log, keys, views or vectors cannot be used
│   └── UnreadableFact    a fact has a tag or fields this version does not know
├── SourceError           a source cannot be read at all
└── ModelError            a model is missing, broken or does not fit

`app` translates and prints both halves; a path may be named, never a text or a title.
Mistakes in the program stay ordinary exceptions and keep their traceback.
"""


class CadeError(Exception):
    """Something a person can be told.

    message: what happened, an English template that `app` translates before it fills it in.
    do: what the person can do about it, likewise.
    values: what stands in the templates' `{braces}` (a path, a name, a number).
    """

    def __init__(self, message: str, *, do: str | None = None, **values: object) -> None:
        super().__init__(message.format(**values))
        self.message = message
        self.do = do
        self.values = values


class UsageError(CadeError):
    """The command line or a value in it makes no sense."""


class ConfigError(CadeError):
    """config.json cannot be used."""


class StoreError(CadeError):
    """Log, keys, views or vectors cannot be used."""


class UnreadableFact(StoreError):
    """A fact has a tag or fields that this version does not know."""

    def __init__(self, tag: str, why: str) -> None:
        super().__init__(
            "A fact of type {tag} cannot be read by this version: {why}",
            do="Install the newest version of cade and run the command again.",
            tag=tag,
            why=why,
        )


class SourceError(CadeError):
    """A source cannot be read at all."""


class ModelError(CadeError):
    """A model is missing, broken or does not fit."""
