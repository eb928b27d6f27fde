"""Flipped bytes in a real archive and its keys: none of 3,000 restores.

Sampled: positions drawn evenly over both files, one byte a time, xor a number from 1 to 255, all
from one seed; every second altered file has its checksum mended, so that the encryption alone must
notice. `bench/flips.py` runs any number.
"""

import random
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from cade.app.cli import main
from cade.app.places import platform_places
from cade.app.store.backup.aside import build
from cade.app.store.backup.place import archives, keys_path
from cade.app.store.log import open_log
from cade.domain.errors import StoreError
from cade.tests.app.store.backup.files import PASSPHRASE, resealed
from cade.tests.app.store.stores import NOON, batch, commit

FLIPS = 3_000


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """An archive of a small store, and its keys file."""
    for name in ("DATA", "CACHE", "CONFIG"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    monkeypatch.setenv("CADE_PASSPHRASE", PASSPHRASE)
    places = platform_places()
    with closing(open_log(places.data, places.config)) as log:
        log.append(batch(*[commit(n) for n in range(20)]))
        store = log.store_id
    assert main(["backup", str(tmp_path / "safe"), "--quiet"]) == 0
    [archive] = archives(tmp_path / "safe")
    return archive.path, keys_path(tmp_path / "safe", store)


def flipped(whole: bytes, chance: random.Random, turn: int) -> bytes:
    altered = bytearray(whole)
    altered[chance.randrange(len(whole))] ^= chance.randint(1, 255)
    mended = resealed(altered)
    return mended if turn % 2 and mended != whole else bytes(altered)


def clean(place: Path) -> Path:
    for path in place.iterdir():
        path.unlink()
    return place


def turns() -> Iterator[int]:
    yield from range(FLIPS)


def test_no_flipped_byte_of_an_archive_or_its_keys_restores(
    made: tuple[Path, Path], tmp_path: Path
) -> None:
    chance, place = random.Random(2026), tmp_path / "place"
    place.mkdir()
    wholes = {path: path.read_bytes() for path in made}
    restored = []
    for turn in turns():
        path = chance.choices(made, [len(whole) for whole in wholes.values()])[0]
        path.write_bytes(flipped(wholes[path], chance, turn))
        with suppress(StoreError):
            build(made[0], PASSPHRASE, clean(place), NOON)
            restored.append(turn)
        path.write_bytes(wholes[path])

    assert restored == []
    assert build(made[0], PASSPHRASE, clean(place), NOON).records == 21
