"""What of a folder is looked at: its size limit, and which names are left out."""

import os
import re
from collections.abc import Collection
from fnmatch import translate

import msgspec

MAX_FILE_BYTES = 262_144
IGNORED_DIR_NAMES: tuple[str, ...] = (
    ".git",
    "node_modules",
    "vendor",
    "__pycache__",
    ".venv",
    "target",
)
IGNORED_FILE_GLOBS: tuple[str, ...] = (
    ".env*",
    "*.pem",
    "*.key",
    "id_rsa*",
    "id_ed25519*",
    "*.p12",
    "*.pfx",
    "credentials*",
    ".netrc",
    ".npmrc",
    ".pypirc",
    ".git-credentials",
)


class FileRules(msgspec.Struct, frozen=True):
    """What a person can set about files.

    max_file_bytes: the largest file whose text is kept; a larger one is recorded without it.
    ignored_dir_names: exact names of folders that are not entered.
    ignored_file_globs: shell patterns of file names that are not looked at; case is ignored.
    """

    max_file_bytes: int = MAX_FILE_BYTES
    ignored_dir_names: tuple[str, ...] = IGNORED_DIR_NAMES
    ignored_file_globs: tuple[str, ...] = IGNORED_FILE_GLOBS


class Sieve:
    """The rules made ready for one folder. The folder itself may have an ignored name."""

    def __init__(self, root: bytes, rules: FileRules, excluded: Collection[str]) -> None:
        self._root = root
        self._dir_names = frozenset(rules.ignored_dir_names)
        globs = [translate(glob.lower()) for glob in rules.ignored_file_globs]
        self._ignored_file = re.compile("|".join(globs) or r"(?!)").match
        self._excluded = frozenset(os.path.realpath(os.fsencode(path)) for path in excluded)

    def takes_root(self) -> bool:
        """Tell whether the folder lies outside every excluded one."""
        return not any(
            self._root == path or self._root.startswith(path.rstrip(b"/") + b"/")
            for path in self._excluded
        )

    def takes_directory(self, path: bytes, name: str) -> bool:
        """Tell whether the walk enters the folder `name`, whose absolute path is `path`."""
        return name not in self._dir_names and path not in self._excluded

    def takes_file(self, name: str) -> bool:
        """Tell whether a file of this name is looked at."""
        return self._ignored_file(name.lower()) is None

    def takes_path(self, path: bytes) -> bool:
        """Tell whether the walk would look at the file with this absolute path below the root."""
        here = self._root.rstrip(b"/")
        *folders, name = path[len(here) + 1 :].split(b"/")
        for folder in folders:
            here += b"/" + folder
            if not self.takes_directory(here, os.fsdecode(folder)):
                return False
        return self.takes_file(os.fsdecode(name))
