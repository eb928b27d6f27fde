"""The form of a backup file: what comes out is what went in, or nothing does."""

import random
from pathlib import Path

import pytest

from cade.app.store.backup.errors import BackupDamaged, BackupLocked, BackupNewer, NotABackup
from cade.app.store.backup.sealed_file import CHUNK, SealedReader, backup_key
from cade.domain.errors import StoreError
from cade.tests.app.store.backup.files import KEY, PASSPHRASE, opened, resealed, sealed


@pytest.mark.parametrize("size", [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK - 7])
def test_what_is_written_is_read_back(tmp_path: Path, size: int) -> None:
    content = random.Random(size).randbytes(size)

    assert opened(sealed(tmp_path / "a", content)) == content


def test_the_passphrase_gives_the_key_and_another_one_does_not(tmp_path: Path) -> None:
    path = sealed(tmp_path / "a", b"x")
    with path.open("rb") as file:
        reader = SealedReader(file, path)
        assert backup_key(reader, PASSPHRASE) == KEY
        with pytest.raises(BackupLocked):
            backup_key(reader, PASSPHRASE + " ")


@pytest.mark.parametrize("left", [0, 5, 200, CHUNK, CHUNK + 100, -33, -1])
def test_a_file_that_was_cut_off_is_refused(tmp_path: Path, left: int) -> None:
    path = sealed(tmp_path / "a", bytes(2 * CHUNK + 5))
    path.write_bytes(path.read_bytes()[:left])
    with pytest.raises((BackupDamaged, NotABackup)):
        opened(path)


def test_a_file_cut_off_between_two_chunks_is_refused_also_with_a_new_checksum(
    tmp_path: Path,
) -> None:
    path = sealed(tmp_path / "a", bytes(3 * CHUNK))
    whole = path.read_bytes()
    begins = len(whole) - 32 - 3 * (CHUNK + 16)
    for chunks in (0, 1, 2):
        cut = bytearray(whole[: begins + chunks * (CHUNK + 16)] + bytes(32))
        path.write_bytes(resealed(cut))
        with pytest.raises(BackupDamaged):
            opened(path)


def test_chunks_cannot_change_places_or_come_from_another_file(tmp_path: Path) -> None:
    path, other = sealed(tmp_path / "a", bytes(3 * CHUNK)), sealed(tmp_path / "b", bytes(3 * CHUNK))
    whole, foreign = bytearray(path.read_bytes()), other.read_bytes()
    begins, size = len(whole) - 32 - 3 * (CHUNK + 16), CHUNK + 16
    moved = whole[:begins] + whole[begins + size : begins + 2 * size]
    moved += whole[begins : begins + size] + whole[begins + 2 * size :]
    swapped = whole[:begins] + foreign[begins : begins + size] + whole[begins + size :]
    for altered in (moved, swapped):
        path.write_bytes(resealed(bytearray(altered)))
        with pytest.raises(BackupDamaged):
            opened(path)


def test_bytes_behind_the_end_are_refused(tmp_path: Path) -> None:
    path = sealed(tmp_path / "a", b"content")
    path.write_bytes(path.read_bytes() + b"more")
    with pytest.raises(BackupDamaged):
        opened(path)


def test_a_newer_format_is_named_and_another_file_is_none_of_ours(tmp_path: Path) -> None:
    path = sealed(tmp_path / "a", b"content")
    newer = bytearray(path.read_bytes())
    newer[9] = 2
    path.write_bytes(newer)
    with pytest.raises(BackupNewer, match="format 2"):
        opened(path)
    path.write_bytes(b"SQLite format 3\0" * 100)
    with pytest.raises(NotABackup):
        opened(path)


def test_the_passphrase_of_a_damaged_file_is_not_called_wrong(tmp_path: Path) -> None:
    path = sealed(tmp_path / "a", b"content")
    whole = bytearray(path.read_bytes())
    at = whole.index(b"argon2id:") + 30
    whole[at] = whole[at] ^ 1 if chr(whole[at] ^ 1) in "0123456789abcdef" else ord("0")
    path.write_bytes(whole)
    with path.open("rb") as file, pytest.raises(BackupDamaged):
        backup_key(SealedReader(file, path), PASSPHRASE)


def test_no_flipped_byte_passes_be_the_checksum_mended_or_not(tmp_path: Path) -> None:
    """Every byte of a small file, one at a time, each with a random other value."""
    chance, path = random.Random(6), tmp_path / "a"
    whole = sealed(path, b"content that nobody may change").read_bytes()
    for at in range(len(whole)):
        altered = bytearray(whole)
        altered[at] ^= chance.randint(1, 255)
        for bytes_ in {bytes(altered), resealed(altered)} - {whole}:
            path.write_bytes(bytes_)
            with pytest.raises(StoreError):
                opened(path)
