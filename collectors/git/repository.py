"""One repository, opened for reading: its objects, where its histories begin, what cuts them off.

Only files below the repository (and object directories that it borrows from) are read; its
configuration is looked at and never obeyed, hooks and filters are never run, and the environment's
GIT_* variables mean nothing here, so that it is safe to read a repository of somebody else's.
"""

import os
from collections.abc import Iterator
from pathlib import Path

from cade.collectors.git import program, refs
from cade.collectors.git.discovery import Place
from cade.collectors.git.marks import digest
from cade.collectors.git.objects import COMMIT, TAG, Objects
from cade.collectors.git.settings import object_format, read_settings
from cade.collectors.git.small import only_files
from cade.collectors.git.trouble import Unreadable
from cade.collectors.git.walk import Cuts
from cade.domain.paths import stored_path

MAX_TAG_DEPTH = 20


class Repository:
    """An opened repository; close it after use.

    place: where it is. name: its path as `stored_path` writes it.
    tips: hex ids that references name, of any type.
    partial: objects may be missing on purpose. program: the git program, if it may be used.
    """

    def __init__(self, place: Place) -> None:
        settings = read_settings(place.common)
        self.place = place
        self.name = stored_path(os.fsencode(place.path))
        self.objects = Objects(place.common, object_format(settings))
        self.tips = refs.tips(place.common)
        self.cuts = Cuts(refs.shallow(place.common), refs.grafted(place.common))
        self.partial = settings.partial
        self.program = None
        if not (settings.partial or settings.includes) and self._has_only_files(place.common):
            self.program = program.git_program(place.common)

    def state(self) -> str:
        """Return a digest that changes whenever other commits may be found."""
        grafts = (b" ".join((commit, *to)) for commit, to in sorted(self.cuts.grafts.items()))
        parts = (sorted(self.tips), [b""], sorted(self.cuts.shallow), [b""], grafts)
        return digest(line for part in parts for line in part)

    def starts(self) -> tuple[list[bytes], list[Unreadable]]:
        """Return the commits that references lead to, and what cannot be read on the way."""
        commits: dict[bytes, None] = {}
        broken = []
        for tip in sorted(self.tips):
            try:
                commits.update((commit, None) for commit in self._peeled(tip))
            except Unreadable as error:
                broken.append(error)
        return list(commits), broken

    def existing(self, commits: tuple[bytes, ...]) -> list[bytes]:
        """Return those of the commits that can be read."""
        return [commit for commit in commits if self._is_commit(commit)]

    def close(self) -> None:
        """Release files."""
        self.objects.close()

    def _has_only_files(self, common: Path) -> bool:
        """Tell whether git, which would wait for a pipe, finds files wherever it looks."""
        shallow = only_files(common, deep=False) and only_files(common / "info", deep=False)
        return shallow and all(only_files(path, deep=True) for path in self.objects.directories)

    def _peeled(self, object_id: bytes) -> Iterator[bytes]:
        """Yield the commit that a chain of tags ends in; nothing for one of a tree or blob."""
        for _ in range(MAX_TAG_DEPTH):
            kind, content = self.objects.raw(object_id)
            if kind == COMMIT:
                yield object_id
            if kind != TAG:
                return
            object_id = content[len(b"object ") :].partition(b"\n")[0]

    def _is_commit(self, commit: bytes) -> bool:
        try:
            self.objects.of_type(commit, COMMIT)
        except Unreadable:
            return False
        return True
