"""Where the install secret is kept: in a file or a keyring, bare or under a passphrase."""

from collections.abc import Callable
from pathlib import Path

import keyring
import pytest
from keyring.backend import KeyringBackend
from keyring.errors import KeyringLocked, PasswordDeleteError

from cade.app.places import Places
from cade.app.store import rotation
from cade.app.store.envelope import NoSecret, WrongPassphrase, read, written
from cade.app.store.key_errors import CodeWrong, KeyringOff, PassphraseNeeded, PassphraseWrong
from cade.app.store.key_file import fingerprint, made_by
from cade.app.store.log import open_log
from cade.app.store.recovery import code_of, secret_of
from cade.app.store.secret import FileSecret
from cade.app.store.sqlite import connect
from cade.tests.app.store.stores import batch, commit

SECRET = bytes(range(32))


class Remembered(KeyringBackend):
    """A keyring in memory."""

    priority = 1

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.kept: dict[tuple[str, str], str] = {}
        self.locked = False

    def get_password(self, service: str, username: str) -> str | None:
        if self.locked:
            raise KeyringLocked("locked")
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        if self.locked:
            raise KeyringLocked("locked")
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        if self.kept.pop((service, username), None) is None:
            raise PasswordDeleteError("not there")


@pytest.fixture
def ring() -> Remembered:
    made = Remembered()
    keyring.set_keyring(made)
    return made


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places(data=tmp_path / "data", cache=tmp_path / "cache", config=tmp_path / "config")


def says(text: str) -> Callable[[], str]:
    return lambda: text


def test_a_secret_comes_back_from_its_text() -> None:
    assert read(written(SECRET), says("")) == SECRET
    assert read(written(SECRET, "four words of mine"), says("four words of mine")) == SECRET


def test_the_same_passphrase_typed_with_other_code_points_opens_it() -> None:
    assert read(written(SECRET, "maçã verde"), says("mac\u0327a\u0303 verde")) == SECRET


def test_another_passphrase_and_a_changed_text_do_not_open_it() -> None:
    text = written(SECRET, "four words of mine")
    with pytest.raises(WrongPassphrase):
        read(text, says("five words of mine"))
    with pytest.raises(WrongPassphrase):
        read(text[:-1] + ("0" if text[-1] != "0" else "1"), says("four words of mine"))


@pytest.mark.parametrize(
    "text",
    ["", "x", "cade-secret-1:", "cade-secret-1:zz", "cade-secret-2:argon2id:1:2:3",
     "cade-secret-2:argon2id:999:4:65536:00:00", "cade-secret-2:argon2id:3:4:99999999:00:00"],
)  # fmt: skip
def test_what_holds_no_secret_is_refused_before_anybody_is_asked(text: str) -> None:
    def nobody() -> str:
        raise AssertionError("asked")

    with pytest.raises(NoSecret):
        read(text, nobody)


def test_a_passphrase_is_asked_for_once(tmp_path: Path) -> None:
    answers = iter(["four words of mine"])
    FileSecret(tmp_path / "secret").keep(SECRET, "file", "four words of mine")
    kept = FileSecret(tmp_path / "secret", lambda: next(answers))

    assert (kept.load(), kept.load(), list(answers)) == (SECRET, SECRET, [])
    assert kept.has_passphrase
    assert SECRET.hex() not in (tmp_path / "secret").read_text()


def test_a_secret_under_a_passphrase_says_what_it_needs(tmp_path: Path) -> None:
    FileSecret(tmp_path / "secret").keep(SECRET, "file", "four words of mine")
    with pytest.raises(PassphraseNeeded):
        FileSecret(tmp_path / "secret").load()
    with pytest.raises(PassphraseWrong):
        FileSecret(tmp_path / "secret", says("another one")).load()


def test_a_secret_moves_to_the_keyring_and_back(tmp_path: Path, ring: Remembered) -> None:
    kept = FileSecret(tmp_path / "secret")
    kept.keep(SECRET, "file", None)
    kept.keep(SECRET, "keyring", "four words of mine")

    assert (kept.place, kept.load(), len(ring.kept)) == ("keyring", SECRET, 1)
    assert SECRET.hex() not in (tmp_path / "secret").read_text()
    kept.keep(SECRET, "file", None)
    assert (kept.place, kept.load(), ring.kept) == ("file", SECRET, {})


def test_a_keyring_that_is_locked_or_has_lost_it_is_told(tmp_path: Path, ring: Remembered) -> None:
    kept = FileSecret(tmp_path / "secret")
    kept.keep(SECRET, "keyring", None)
    ring.locked = True
    with pytest.raises(KeyringOff):
        kept.load()
    ring.locked = False
    ring.kept.clear()
    with pytest.raises(KeyringOff):
        kept.load()


def test_a_recovery_code_survives_being_typed() -> None:
    code = code_of(SECRET)

    assert len(code.split("-")) == 14
    assert secret_of(code.lower().replace("-", " ").replace("0", "o").replace("1", "l")) == SECRET


@pytest.mark.parametrize("at", [0, 9, 33, 68])
def test_a_slip_in_a_recovery_code_is_noticed(at: int) -> None:
    code = code_of(SECRET)
    with pytest.raises(CodeWrong):
        secret_of(code[:at] + ("X" if code[at] != "X" else "Y") + code[at + 1 :])
    with pytest.raises(CodeWrong):
        secret_of(code[:-1])


def stored(places: Places) -> tuple[bytes, list[object]]:
    log = open_log(places.data, places.config)
    log.append(batch(commit(1), commit(2)))
    facts: list[object] = [one.fact for one in log.after(0)]
    for path, key in ((places.vectors, log.vectors_key()), (places.views, log.views_key())):
        path.parent.mkdir(exist_ok=True)
        db = connect(path, key=key)
        db.execute("CREATE TABLE kept AS SELECT 1 AS one")
        db.close()
    log.close()
    secret = FileSecret(places.secret).load()
    assert secret is not None
    return secret, facts


def is_whole(places: Places, facts: list[object]) -> bool:
    log = open_log(places.data, places.config)
    try:
        for path, key in ((places.vectors, log.vectors_key()), (places.views, log.views_key())):
            db = connect(path, key=key)
            assert db.execute("SELECT one FROM kept").fetchone() == (1,)
            db.close()
        return [one.fact for one in log.after(0)] == facts and log.verify().ok
    finally:
        log.close()


def test_after_a_rotation_everything_opens_and_the_old_secret_opens_nothing(
    places: Places,
) -> None:
    old, facts = stored(places)
    new = rotation.rotate(places, FileSecret(places.secret))

    assert new != old
    assert is_whole(places, facts)
    FileSecret(places.secret).keep(old, "file", None)
    with pytest.raises(Exception, match="does not open"):
        open_log(places.data, places.config)


STEPS = (
    (FileSecret, "keep"),
    (rotation, "rewrap"),
    (rotation, "rekey"),
    (rotation, "delete_views"),
    (FileSecret, "delete"),
)
CALLS = 7  # two files are keyed as a whole, and the secret is kept twice


@pytest.mark.parametrize("survived", range(CALLS))
def test_a_rotation_that_dies_is_finished_or_undone(
    places: Places, survived: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, facts = stored(places)
    calls = iter(range(survived))

    def dying(real: Callable[..., object]) -> Callable[..., object]:
        def step(*given: object) -> object:
            if next(calls, None) is None:
                raise KeyboardInterrupt
            return real(*given)

        return step

    for where, name in STEPS:
        monkeypatch.setattr(where, name, dying(getattr(where, name)))
    with pytest.raises(KeyboardInterrupt):
        rotation.rotate(places, FileSecret(places.secret))
    monkeypatch.undo()
    rotation.finish(places, FileSecret(places.secret))

    assert is_whole(places, facts)
    assert not places.secret.with_name("secret.next").exists()
    now = FileSecret(places.secret).load()
    assert now is not None
    assert made_by(places.keys) == fingerprint(now)
    assert (now == old) == (survived < 2)


def test_numbers_that_do_not_go_together_are_no_secret() -> None:
    whole = written(bytes(32), "uma frase longa")
    altered = whole.replace(":3:4:65536:", ":3:9:71:")
    assert altered != whole
    with pytest.raises(NoSecret):
        read(altered, lambda: "uma frase longa")
