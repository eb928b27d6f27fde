"""Symbolic links are never followed: what they name inside the folder is walked anyway."""

import os
from errno import ELOOP
from stat import S_ISDIR

from cade.collectors.files.trouble import skipped
from cade.collectors.files.walk import Directory, joined
from cade.collectors.world import Reason, Skipped
from cade.domain.paths import stored_path


def link_skipped(root: bytes, directory: Directory, name: str) -> Skipped | None:
    """Return the skip of a link to itself or to a file outside `root`.

    None for a link to a directory, to nothing, or to a file inside.
    """
    path = joined(directory.path, name)
    try:
        target = os.stat(name, dir_fd=directory.descriptor)
    except OSError as error:
        return skipped(stored_path(path), error) if error.errno == ELOOP else None
    if S_ISDIR(target.st_mode) or os.path.realpath(path).startswith(root.rstrip(b"/") + b"/"):
        return None
    return Skipped(origin=stored_path(path), reason=Reason.LINK_LEAVES_ROOT)
