import pytest

from cade.app.store import envelope


@pytest.fixture(autouse=True)
def _cheap_passphrases(monkeypatch: pytest.MonkeyPatch) -> None:
    """What stretching costs is not what these tests are about."""
    monkeypatch.setattr(envelope, "MEMORY_KIB", 8)
    monkeypatch.setattr(envelope, "LANES", 1)
    monkeypatch.setattr(envelope, "PASSES", 1)
