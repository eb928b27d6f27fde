"""What forgetting can do about copies that cade made: their keys are made the present ones.

Of a backup, the keys file of its directory is written anew. A bare copy of the store in the data
directory is a store of its own: there the same is forgotten, as it was here.
"""

from contextlib import closing
from pathlib import Path

from cade.app.store.backup.keys_file import Gone, forgotten, holds_key
from cade.app.store.backup.place import keys_path
from cade.app.store.backup.replaying import say_again
from cade.app.store.backup.vault import opened_keys
from cade.app.store.copies import Copy
from cade.app.store.log import HistoryLog
from cade.app.store.secret import FileSecret
from cade.app.wiring import Cade


def backup_refreshed(cade: Cade, copy: Copy) -> bool:
    """Refresh the keys file beside an archive; tell whether it could be. Raises StoreError."""
    from cade.app.runs.keeping.backup import refresh_keys

    path = Path(copy.path)
    return path.parent.is_dir() and refresh_keys(cade, path.parent)


def backup_opens(cade: Cade, copy: Copy, subject: bytes) -> bool | None:
    """Tell whether the keys file beside an archive has a key for this subject.

    None when it cannot be read. Raises StoreError.
    """
    path = keys_path(Path(copy.path).parent, cade.log.store_id)
    with opened_keys(cade.log, path) as reader:
        return None if reader is None else holds_key(reader, subject)


def copy_refreshed(cade: Cade, copy: Copy) -> bool:
    """Forget in a bare copy what is forgotten here. Raises StoreError."""
    place = Path(copy.path)
    if not (place / "keys.db").exists():
        return False
    rows = cade.log.reader.forgettings()
    gone = [Gone(position=row.position, fact=row.state or b"") for row in rows]
    with closing(_store(cade, place)) as log:
        wanted = [one for one in gone if _holds(cade.log, log, one)]
        if wanted:
            say_again(log, wanted, cade.now(), back=())
    return True


def copy_opens(cade: Cade, copy: Copy, subject: bytes) -> bool | None:
    """Tell whether a bare copy has a key for this subject; None when it cannot be reached."""
    place = Path(copy.path)
    if not (place / "keys.db").exists():
        return None
    with closing(_store(cade, place)) as log:
        return bool(log.keys.existing([subject]))


def _store(cade: Cade, place: Path) -> HistoryLog:
    secret = FileSecret(place / "secret", cade.secret.passphrase)
    return HistoryLog(place, secret, keeps_copy=False)


def _holds(now: HistoryLog, copy: HistoryLog, one: Gone) -> bool:
    """Tell whether the copy has a key of something forgotten, and it is not the present one."""
    fact = forgotten(one)
    if fact is None:
        return False
    there, here = copy.keys.existing(fact.subjects), now.keys.existing(fact.subjects)
    return any(here.get(subject) != key for subject, key in there.items())
