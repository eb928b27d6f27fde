"""One file after the other: as the log has it, in a new state, or not to be read."""

import os
from collections.abc import Iterator
from stat import S_ISREG

from cade.collectors.files.links import link_skipped
from cade.collectors.files.reading import Reading, read
from cade.collectors.files.revisions import in_same_state, is_settled, revision_seen
from cade.collectors.files.rules import FileRules
from cade.collectors.files.signature import filesystem_of
from cade.collectors.files.trouble import Unreadable, skipped
from cade.collectors.files.walk import Directory, joined
from cade.collectors.world import Item, Latest, Reason, Skipped, Unchanged, World
from cade.domain.details import FileSeen
from cade.domain.facts import RevisionSeen
from cade.domain.paths import stored_path

UNCHANGED_AT_ONCE = 500


class Scan:
    """Reads what has changed, and remembers what there was.

    filesystems: ids of the file systems on which files that are still there were recorded.
    """

    def __init__(self, world: World, root: bytes, rules: FileRules) -> None:
        self._world, self._root, self._rules = world, root, rules
        self._seen: set[int] = set()
        self.filesystems: set[str] = set()

    def has(self, uid: str) -> bool:
        """Tell whether the file was there, readable or not."""
        return hash(uid) in self._seen  # 64 bits: one in 10⁷ that a million files hide one removal

    def items(self, directory: Directory) -> Iterator[Item]:
        """Yield what there is to say about the files of one directory."""
        for name in directory.links:
            if skip := link_skipped(self._root, directory, name):
                yield skip
        unchanged = 0
        for name in directory.names:
            item = self._item(directory, name)
            if item is not None:
                yield item
            elif (unchanged := unchanged + 1) == UNCHANGED_AT_ONCE:
                yield Unchanged(unchanged)
                unchanged = 0
        if unchanged:
            yield Unchanged(unchanged)

    def _item(self, directory: Directory, name: str) -> Item | None:
        """Return None for a file that is as it was."""
        uid = stored_path(joined(directory.path, name))
        self._seen.add(hash(uid))
        try:
            stat = os.stat(name, dir_fd=directory.descriptor, follow_symlinks=False)
            if not S_ISREG(stat.st_mode):
                return Skipped(origin=uid, reason=Reason.NOT_A_REGULAR_FILE)
            latest = self._world.known.latest(uid)
            if latest and is_settled(latest, stat, directory.filesystem, self._rules):
                return None
            reading = read(name, directory.descriptor, self._rules.max_file_bytes)
        except (OSError, Unreadable) as error:
            return skipped(uid, error)
        return self._revision(uid, reading, directory.filesystem, latest)

    def _revision(
        self, uid: str, reading: Reading, filesystem: str, latest: Latest | None
    ) -> RevisionSeen | None:
        if latest and isinstance(latest.details, FileSeen) and latest.details.signature:
            self.filesystems.add(filesystem_of(latest.details.signature))
        if latest and in_same_state(latest, reading, self._rules):
            return None
        return revision_seen(uid, reading, filesystem, latest, self._world.now())
