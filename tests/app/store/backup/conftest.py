import pytest

from cade.app.store import envelope


@pytest.fixture(autouse=True)
def _cheap_passphrases(monkeypatch: pytest.MonkeyPatch) -> None:
    """What stretching costs is not what these tests are about."""
    monkeypatch.setattr(envelope, "MEMORY_KIB", 64)
    monkeypatch.setattr(envelope, "PASSES", 1)
