"""What an archive may hold, whoever made it: plain files with known names, as its manifest says."""

import tarfile
from pathlib import Path

import pytest

from cade.app.store.backup.archive import LOG, read_archive
from cade.app.store.backup.errors import BackupDamaged, UnsafeMember
from cade.app.store.backup.sealed_file import SealedReader
from cade.tests.app.store.backup.files import KEY, archive_of, member


def taken(archive: Path, target: Path) -> None:
    target.mkdir()
    with archive.open("rb") as file:
        reader = SealedReader(file, archive)
        reader.unlock(KEY)
        read_archive(reader, target, lambda size: None)


@pytest.mark.parametrize(
    "held",
    [
        member("/etc/cron.d/x"),
        member("../history.db"),
        member("schemas/../../x.json"),
        member("other.db"),
        member("history.db/x"),
        member(LOG, tarfile.SYMTYPE, "/etc/passwd"),
        member(LOG, tarfile.LNKTYPE, "/etc/passwd"),
        member(LOG, tarfile.DIRTYPE),
        member(LOG, tarfile.CHRTYPE),
        member(LOG, tarfile.BLKTYPE),
        member(LOG, tarfile.FIFOTYPE),
    ],
    ids=lambda info: f"{info.name}-{info.type!r}",
)
def test_nothing_but_a_plain_file_with_a_known_name_is_taken(
    tmp_path: Path, held: tarfile.TarInfo
) -> None:
    archive = archive_of(tmp_path / "a", held, names=(LOG,))
    with pytest.raises(UnsafeMember):
        taken(archive, tmp_path / "out")
    assert list((tmp_path / "out").iterdir()) == []


def test_a_manifest_may_not_name_what_no_backup_holds(tmp_path: Path) -> None:
    with pytest.raises(UnsafeMember):
        taken(archive_of(tmp_path / "a", names=("../x",)), tmp_path / "out")


def test_a_file_that_comes_twice_or_not_at_all_is_refused(tmp_path: Path) -> None:
    twice = archive_of(tmp_path / "a", member(LOG), member(LOG), names=(LOG,))
    with pytest.raises(UnsafeMember):
        taken(twice, tmp_path / "out")
    with pytest.raises(BackupDamaged):
        taken(archive_of(tmp_path / "b", names=(LOG,)), tmp_path / "out2")


def test_what_the_manifest_names_is_taken(tmp_path: Path) -> None:
    taken(archive_of(tmp_path / "a", member(LOG), names=(LOG,)), tmp_path / "out")

    assert (tmp_path / "out" / LOG).stat().st_mode & 0o777 == 0o600
