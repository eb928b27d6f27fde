"""`config.json`: every path, model and parameter, checked when it is read.

Unknown keys and wrong types are refused, with the nearest right name. Every field has its line in
the README's table and its value in `config.example.json`; a test holds the three together.
A `null` means cade's own default, named in the field's comment.
"""

from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from cade.app.config_checks import check, unreadable
from cade.app.places import CONFIG_NAME, Places
from cade.collectors.files.rules import IGNORED_DIR_NAMES, IGNORED_FILE_GLOBS, MAX_FILE_BYTES
from cade.domain.errors import ConfigError
from cade.domain.trackers import Tracker

Positive = Annotated[int, msgspec.Meta(ge=1)]
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]


class Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the configuration; unknown names in it are refused."""


class Paths(Section, frozen=True, kw_only=True):
    """Where cade keeps its files; null is the platform's own place."""

    data: str | None = None
    cache: str | None = None
    models: str | None = None


class GitSource(Section, frozen=True, kw_only=True):
    """Which repositories are read, and whose commits (null: everybody's)."""

    repositories: tuple[str, ...] = ()
    author: str | None = None


class FileSource(Section, frozen=True, kw_only=True):
    """Which folders are walked and what in them is left out."""

    directories: tuple[str, ...] = ()
    max_file_bytes: Positive = MAX_FILE_BYTES
    ignored_dir_names: tuple[str, ...] = IGNORED_DIR_NAMES
    ignored_file_globs: tuple[str, ...] = IGNORED_FILE_GLOBS


class BrowserSource(Section, frozen=True, kw_only=True):
    """Which history files or profiles are read; () means every one that is found in the home."""

    profiles: tuple[str, ...] = ()


class TeamsSource(Section, frozen=True, kw_only=True):
    """Which databases of Teams are read (() means every one that is found in the home).

    keep_deleted: the text of a message that was deleted in Teams stays in the log.
    """

    databases: tuple[str, ...] = ()
    keep_deleted: bool = False


class WhatsappSource(Section, frozen=True, kw_only=True):
    """Which exports of chats are read: files, or folders with such files in them."""

    exports: tuple[str, ...] = ()


class Sources(Section, frozen=True, kw_only=True):
    """One part for each source.

    git_identities: names and e-mails of the user in commits; "auto" takes what each repository
        that was read has for `user.email`, and for `user.name` where that is a full name.
    apps: by the name of a schema, the databases or profiles that are read; () means every one that
        is found.
    """

    git_identities: Literal["auto"] | tuple[str, ...] = "auto"
    git: GitSource = GitSource()
    file: FileSource = FileSource()
    browser: BrowserSource = BrowserSource()
    teams: TeamsSource = TeamsSource()
    whatsapp: WhatsappSource = WhatsappSource()
    apps: dict[str, tuple[str, ...]] = {}


class Retention(Section, frozen=True, kw_only=True):
    """How long what was ingested is kept.

    max_age_days: by the name of a source, after how many days its items are forgotten, once that
        source was ingested; a source that is not named keeps everything.
    """

    max_age_days: dict[str, Positive] = {}


class Ingest(Section, frozen=True, kw_only=True):
    """How facts are stored: in batches, and whether vectors follow at once.

    names_from_email: an address that spells a name (fernanda.rocha@…) stands for that name.
    """

    batch_items: Annotated[int, msgspec.Meta(ge=1, le=20_000)] = 1_000
    embed: bool = True
    max_text_characters: Positive = 1_000_000
    names_from_email: bool = False
    retention: Retention = Retention()


class History(Section, frozen=True, kw_only=True):
    """What the log keeps of a thing that has changed."""

    keep_revisions: bool = False


class Privacy(Section, frozen=True, kw_only=True):
    """How the read models rest on the disk."""

    encrypt_views: bool = True


class Models(Section, frozen=True, kw_only=True):
    """Which models are used; null is the default that cade's packages ship."""

    embedding: str | None = None
    embedding_context: Positive | None = None
    embedding_prefixes: Literal["query-passage", "query-query"] = "query-passage"
    generation: str | None = None
    generation_context: Positive = 4_096
    max_answer_tokens: Positive = 400
    threads: Positive | None = None


class Retrieval(Section, frozen=True, kw_only=True):
    """How a question finds its evidence; null takes what was measured for the model."""

    mode: Literal["hybrid", "vector", "lexical"] = "hybrid"
    fusion: Literal["blend", "rrf"] = "blend"
    top_k: Annotated[int, msgspec.Meta(ge=1, le=100)] = 6
    lexical_weight: Share | None = None
    gate_threshold: Share | None = None


class Tasks(Section, frozen=True, kw_only=True):
    """Which addresses are tasks, before those that cade knows (`domain/known_trackers.py`)."""

    trackers: tuple[Tracker, ...] = ()


class Ui(Section, frozen=True, kw_only=True):
    """What a person sees: language ("pt", "en", null: the system's) and local days.

    time_zone: an IANA name; null takes each item's own offset, else the system's zone.
    me: names, e-mails and handles that mean the user, in whatever source.
    """

    language: Literal["pt", "en"] | None = None
    time_zone: str | None = None
    me: tuple[str, ...] = ()


class Config(Section, frozen=True, kw_only=True):
    """Everything a person can set."""

    paths: Paths = Paths()
    sources: Sources = Sources()
    ingest: Ingest = Ingest()
    history: History = History()
    privacy: Privacy = Privacy()
    models: Models = Models()
    retrieval: Retrieval = Retrieval()
    tasks: Tasks = Tasks()
    ui: Ui = Ui()


def load(path: Path, *, must_exist: bool) -> Config:
    """Read the configuration; without a file, the defaults.

    Raises ConfigError for a file that is missing (when it must exist), unreadable, no JSON, or
    that holds an unknown name or a value of the wrong type.
    """
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        if must_exist:
            raise unreadable(path, "it does not exist") from None
        return Config()
    except OSError as error:
        raise unreadable(path, error.strerror or str(error)) from error
    return parse(raw, path)


def parse(raw: bytes, path: Path) -> Config:
    """Read configuration text; `path` is only named in errors. Raises ConfigError."""
    try:
        document = msgspec.json.decode(raw.strip() or b"{}")
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise unreadable(path, str(error)) from error
    _refuse_unknown(document, Config, path, "")
    try:
        config = msgspec.convert(document, Config)
    except msgspec.ValidationError as error:
        raise unreadable(path, str(error)) from error
    check(config, path)
    return config


def placed(config: Config, places: Places) -> Places:
    """Return the places with those that the configuration names instead."""
    chosen = {
        name: Path(value).expanduser().absolute()
        for name in ("data", "cache")
        if (value := getattr(config.paths, name))
    }
    return msgspec.structs.replace(places, **chosen)


def config_path(places: Places) -> Path:
    """Return where the configuration is looked for when `--config` does not say."""
    return places.config / CONFIG_NAME


def _refuse_unknown(document: Any, section: type[Section], path: Path, prefix: str) -> None:
    if not isinstance(document, dict):
        return
    fields = {field.encode_name: field.type for field in msgspec.structs.fields(section)}
    for name, value in document.items():
        if name not in fields:
            raise _unknown(path, prefix + name, prefix, name, list(fields))
        kind = fields[name]
        if isinstance(kind, type) and issubclass(kind, Section):
            _refuse_unknown(value, kind, path, f"{prefix}{name}.")


def _unknown(path: Path, full: str, prefix: str, name: str, names: list[str]) -> ConfigError:
    near = get_close_matches(name, names, n=1, cutoff=0.5)
    if near:
        return ConfigError(
            "{path} has an unknown name: {name}",
            do="Did you mean {near}?",
            path=path,
            name=full,
            near=prefix + near[0],
        )
    return ConfigError(
        "{path} has an unknown name: {name}",
        do="Here it may be one of: {names}",
        path=path,
        name=full,
        names=", ".join(names),
    )
