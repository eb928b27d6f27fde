"""From a folder to its directories, one after the other, without recursion and without links."""

import os
from collections.abc import Iterator

import msgspec

from cade.collectors.files.opening import open_directory
from cade.collectors.files.rules import Sieve
from cade.collectors.files.trouble import skipped
from cade.collectors.world import Skipped
from cade.domain.paths import stored_path


class Directory(msgspec.Struct, frozen=True):
    """An open directory of the walk; `descriptor` is closed when the walk goes on.

    path: absolute. names: what is in it and not ignored, sorted, without directories and links.
    links: names of the symbolic links, sorted.
    filesystem: the file system's own id in hex; unlike a device number it outlives a reboot.
    """

    path: bytes
    descriptor: int
    filesystem: str
    names: list[str]
    links: list[str]


class Walk:
    """One walk of a folder; afterwards it says what it could not see.

    unseen: directories that could not be listed; nothing is known about what is below them.
    broken: a directory failed for another reason than its permissions or its sudden absence, so
        the medium itself is in doubt.
    filesystems: ids of those that the walk met.
    """

    def __init__(self, root: bytes, sieve: Sieve) -> None:
        self.root = root
        self.unseen: list[bytes] = []
        self.broken = False
        self.filesystems: set[str] = set()
        self._sieve = sieve
        self._ids: dict[int, str] = {}

    def directories(self) -> Iterator[Directory | Skipped]:
        """Yield each directory, its files before its children's, in the order of their names."""
        pending = [self.root]
        while pending:
            path = pending.pop()
            try:
                found, children = self._open(path)
            except OSError as error:
                yield self._failed(path, error)
                continue
            try:
                yield found
            finally:
                os.close(found.descriptor)
            pending.extend(reversed(children))

    def saw(self, path: bytes) -> bool:
        """Tell whether the walk would have found a file at `path`."""
        return not self.broken and not any(path.startswith(below) for below in self.unseen)

    def _open(self, path: bytes) -> tuple[Directory, list[bytes]]:
        descriptor = open_directory(path)
        try:
            children, names, links = self._listed(path, descriptor)
            filesystem = self._filesystem(descriptor)
        except OSError:
            os.close(descriptor)
            raise
        return Directory(path, descriptor, filesystem, names, links), children

    def _listed(self, path: bytes, descriptor: int) -> tuple[list[bytes], list[str], list[str]]:
        """Return the children's paths, then names of files and links: no entries, for memory."""
        children: list[bytes] = []
        names: list[str] = []
        links: list[str] = []
        with os.scandir(descriptor) as entries:
            for entry in entries:
                name: str = entry.name
                if not entry.is_dir(follow_symlinks=False):
                    if self._sieve.takes_file(name):
                        (links if entry.is_symlink() else names).append(name)
                elif self._sieve.takes_directory(child := joined(path, name), name):
                    children.append(child)
        names.sort()  # in place: a folder may hold a million
        return sorted(children), names, sorted(links)

    def _filesystem(self, descriptor: int) -> str:
        device = os.fstat(descriptor).st_dev
        if device not in self._ids:
            self._ids[device] = f"{os.fstatvfs(descriptor).f_fsid:x}"
            self.filesystems.add(self._ids[device])
        return self._ids[device]

    def _failed(self, path: bytes, error: OSError) -> Skipped:
        self.unseen.append(joined(path, ""))
        if not isinstance(error, PermissionError | FileNotFoundError | NotADirectoryError):
            self.broken = True
        return skipped(stored_path(path), error)


def joined(directory: bytes, name: str) -> bytes:
    """Return the absolute path of `name`; with "" the prefix that everything in it has."""
    return directory.rstrip(b"/") + b"/" + os.fsencode(name)
