"""The install secret from the command line: kept, protected, replaced, recovered."""

import io
import json
import sys
from pathlib import Path

import pytest

from cade.tests.app.cli.conftest import Cade
from cade.tests.app.store.test_secret import Remembered, ring

__all__ = ["ring"]
VARIABLE = "CADE_STORE_PASSPHRASE"
WORDS = "four words of mine"


@pytest.fixture
def filled(cade: Cade, repository: Path) -> Cade:
    assert cade("ingest", "git", str(repository), "--no-embed").code == 0
    return cade


def secret(home: Path) -> Path:
    return home / "config" / "cade" / "secret"


def says(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text + "\n"))


def commits(cade: Cade) -> int:
    return len(json.loads(cade("timeline", "2026-03-02", "--json").out or "[]"))


def test_a_new_store_shows_its_recovery_code_once(
    cade: Cade, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = cade("init")
    says(monkeypatch, said.out.strip())

    assert (said.code, len(said.out.strip().split("-"))) == (0, 14)
    assert "nobody can read it again" in said.err
    assert json.loads((home / "config" / "cade" / "config.json").read_text()) == {}
    assert cade("key", "check").code == 0


def test_a_store_with_a_history_is_not_made_anew(filled: Cade) -> None:
    said = filled("init")

    assert (said.code, "cade key" in said.err) == (2, True)


def test_a_wrong_code_does_not_open_it(filled: Cade, monkeypatch: pytest.MonkeyPatch) -> None:
    from cade.app.store.recovery import code_of

    says(monkeypatch, code_of(bytes(32)))
    assert filled("key", "check").code == 1
    says(monkeypatch, "ABCD")
    assert filled("key", "check").code == 2


def test_a_lost_secret_comes_back_from_its_code(
    filled: Cade, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = filled("key", "code").out.strip()
    secret(home).unlink()
    lost = filled("timeline", "2026-03-02")
    assert (lost.code, "missing" in lost.err) == (2, True)
    says(monkeypatch, code)
    assert filled("key", "recover").code == 0

    assert commits(filled) == 2
    assert filled("log", "verify").code == 0


def test_the_code_of_another_store_recovers_nothing(
    filled: Cade, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cade.app.store.recovery import code_of

    before = secret(home).read_text()
    says(monkeypatch, code_of(bytes(32)))

    assert filled("key", "recover").code == 2
    assert secret(home).read_text() == before


def test_a_passphrase_is_wanted_by_every_command_until_it_is_taken_away(
    filled: Cade, monkeypatch: pytest.MonkeyPatch
) -> None:
    says(monkeypatch, "")
    monkeypatch.setenv(VARIABLE, WORDS)
    assert filled("key", "passphrase").code == 0
    assert json.loads(filled("key", "--json").out)["passphrase"] is True
    assert commits(filled) == 2
    monkeypatch.setenv(VARIABLE, "another one")
    assert "does not open" in filled("timeline", "2026-03-02").err
    monkeypatch.delenv(VARIABLE)
    assert VARIABLE in filled("timeline", "2026-03-02").err
    monkeypatch.setenv(VARIABLE, WORDS)
    assert filled("key", "passphrase", "--off").code == 0
    monkeypatch.delenv(VARIABLE)
    assert commits(filled) == 2


def test_a_short_passphrase_is_refused(filled: Cade, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "short")

    assert filled("key", "passphrase").code == 2
    monkeypatch.delenv(VARIABLE)
    assert commits(filled) == 2


def test_the_secret_moves_to_the_keyring_and_back(
    filled: Cade, home: Path, ring: Remembered
) -> None:
    code = filled("key", "code").out
    assert filled("key", "move", "keyring").code == 0
    assert json.loads(filled("key", "--json").out)["place"] == "keyring"
    assert commits(filled) == 2
    assert filled("key", "move", "file").code == 0

    assert (filled("key", "code").out, ring.kept) == (code, {})


def test_rotating_changes_the_code_and_blanks_nothing(filled: Cade, home: Path) -> None:
    code, before = filled("key", "code").out, secret(home).read_text()
    refused = filled("key", "rotate")
    said = filled("key", "rotate", "--yes")

    assert refused.code == 2
    assert said.code == 0
    assert code.strip() != said.out.strip() == filled("key", "code").out.strip()
    assert commits(filled) == 2
    assert filled("log", "verify").code == 0
    secret(home).write_text(before)
    assert "does not open" in filled("timeline", "2026-03-02").err


def test_an_interrupted_rotation_is_finished_by_the_next_command(
    filled: Cade, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cade.app.store import rotation

    def dies(*_given: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(rotation, "rekey", dies)
        assert filled("key", "rotate", "--yes").code == 130

    assert secret(home).with_name("secret.next").exists()
    assert commits(filled) == 2
    assert not secret(home).with_name("secret.next").exists()
    assert filled("log", "verify").code == 0


def test_without_a_history_there_is_nothing_to_recover(
    cade: Cade, monkeypatch: pytest.MonkeyPatch
) -> None:
    says(monkeypatch, "ABCD")

    assert cade("key", "recover").code == 2
