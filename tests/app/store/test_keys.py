from collections.abc import Iterator
from pathlib import Path

import pytest

from cade.app.store.chain import EMPTY, Head
from cade.app.store.errors import Damaged
from cade.app.store.item_keys import item_keys
from cade.app.store.key_file import make_keys
from cade.app.store.keys import KeyRing
from cade.app.store.sqlite import connect
from cade.domain.identity import item_key
from cade.tests.app.store.keys_port import ONE, KeysRules
from cade.tests.app.store.memory import MemoryKeys

INSTALL = bytes(range(32))


@pytest.fixture
def ring(tmp_path: Path) -> Iterator[KeyRing]:
    make_keys(tmp_path / "keys.db", INSTALL, "0" * 32)
    ring = KeyRing(tmp_path / "keys.db", INSTALL)
    yield ring
    ring.close()


class TestKeyRing(KeysRules):
    @pytest.fixture
    def keys(self, ring: KeyRing) -> KeyRing:
        return ring


class TestMemoryKeys(KeysRules):
    @pytest.fixture
    def keys(self) -> MemoryKeys:
        return MemoryKeys()


def test_every_secret_is_another_one_and_lasts(ring: KeyRing, tmp_path: Path) -> None:
    again = KeyRing(tmp_path / "keys.db", INSTALL)

    assert (again.chain_key(), again.text_key()) == (ring.chain_key(), ring.text_key())
    assert ring.chain_key() != ring.text_key()
    again.close()


def test_making_keys_again_leaves_the_old_ones(ring: KeyRing, tmp_path: Path) -> None:
    before = ring.chain_key()

    make_keys(tmp_path / "keys.db", INSTALL, "1" * 32)

    assert KeyRing(tmp_path / "keys.db", INSTALL).chain_key() == before


def test_another_install_secret_opens_none_of_them(ring: KeyRing, tmp_path: Path) -> None:
    with pytest.raises(Damaged):
        KeyRing(tmp_path / "keys.db", bytes(32)).chain_key()


def test_a_wrapped_secret_cannot_stand_in_for_another(ring: KeyRing, tmp_path: Path) -> None:
    db = connect(tmp_path / "keys.db")
    db.execute(
        "UPDATE secrets SET wrapped = (SELECT wrapped FROM secrets WHERE name = 'text')"
        " WHERE name = 'chain'"
    )
    db.close()

    with pytest.raises(Damaged):
        ring.chain_key()


def test_a_key_is_the_one_that_the_domain_defines() -> None:
    assert item_keys(INSTALL)(ONE, b"s" * 16) == item_key(ONE, b"s" * 16, INSTALL)


def test_the_head_is_empty_until_it_is_saved(ring: KeyRing) -> None:
    before = ring.head()
    ring.save_head(Head(7, b"l" * 16))

    assert (before, ring.head()) == (EMPTY, Head(7, b"l" * 16))


def test_no_byte_of_a_deleted_salt_stays_in_any_file(ring: KeyRing, tmp_path: Path) -> None:
    ring.create(ring.ensure_source("git"), [ONE])
    db = connect(tmp_path / "keys.db")
    (salt,) = db.execute("SELECT salt FROM salts").fetchone()
    db.close()

    assert ring.delete([ONE])

    assert [path for path in tmp_path.iterdir() if salt in path.read_bytes()] == []


def test_deleting_says_so_when_a_reader_keeps_the_bytes(ring: KeyRing, tmp_path: Path) -> None:
    ring.create(ring.ensure_source("git"), [ONE])
    reader = connect(tmp_path / "keys.db")
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM salts").fetchall()
    ring._db.execute("PRAGMA busy_timeout = 1")

    done = ring.delete([ONE])
    reader.close()

    assert (done, ring.truncate()) == (False, True)
