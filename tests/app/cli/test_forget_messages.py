"""A message that a browser and an export both hold: forgotten by one name, it stays forgotten."""

from pathlib import Path
from typing import Any

import pytest

from cade.tests.app.cli.conftest import Cade
from cade.tests.app.cli.test_whatsapp_exports import ANA, export, headlines, told  # noqa: F401
from cade.tests.collectors.schemas.making import database

DAY = "2026-03-01"
SAID = "Qual é o código do portão da chácara?"
OTHER = "É a data do aniversário da Dona Lurdes"


@pytest.fixture
def runs(home: Path, export: Path) -> dict[str, list[str]]:  # noqa: F811
    """How the same two messages are read from a browser, and with a third from an export."""
    stores: dict[str, list[Any]] = {
        "message": [
            {"id": f"{mine}_{ANA}_{n}", "t": 1772419800 + second, "from": ANA, "type": "chat"}
            for n, (mine, second) in enumerate((("false", 7), ("true", 31)))
        ],
        "contact": [{"id": ANA, "name": "Ana Prado"}],
    }
    profile = home / ".config/chromium/Default"
    database(profile / "IndexedDB", "model-storage", stores, "https_web.whatsapp.com_0")
    (profile / "History").write_bytes(b"")
    return {
        "browser": ["ingest", "whatsapp", "--no-embed"],
        "export": ["ingest", "whatsapp", str(export), "--no-embed"],
    }


@pytest.mark.parametrize("order", [("browser", "export"), ("export", "browser")])
def test_forgotten_from_one_reader_it_does_not_come_back_from_the_other(
    cade: Cade, runs: dict[str, list[str]], order: tuple[str, str]
) -> None:
    first, second = (runs[name] for name in order)
    assert cade(*first).code == 0
    uid = told(cade, DAY)[0]["uid"]
    assert cade("forget", "--uid", uid, "--yes").code == 0

    assert cade(*second).code == 0

    # Beside what was not forgotten, the export has a third message.
    assert headlines(cade, DAY) == [OTHER, "Mídia oculta"]
    assert cade("log", "verify").code == 0
    assert "0 new" in cade(*first).err or "nothing new" in cade(*first).err


def test_forgotten_after_both_were_read_it_comes_back_from_neither(
    cade: Cade, runs: dict[str, list[str]]
) -> None:
    for run in runs.values():
        cade(*run)
    assert cade("forget", "--match", "chácara", "--yes").code == 0

    for run in runs.values():
        assert cade(*run).code == 0

    assert SAID not in headlines(cade, DAY)
    assert OTHER in headlines(cade, DAY)


def test_another_message_of_the_same_minute_is_not_held_back(
    cade: Cade, runs: dict[str, list[str]]
) -> None:
    cade(*runs["export"])
    cade("forget", "--match", "chácara", "--yes")
    chat = Path(runs["export"][2])
    head, tail = chat.read_text().split("01/03/2026 23:51", 1)
    one = "01/03/2026 23:50 - Ana Prado: Outra pergunta\n"
    chat.write_text(f"{head}{one}01/03/2026 23:51{tail}")

    assert "1 new" in cade(*runs["export"]).err

    assert SAID not in headlines(cade, DAY)
    assert "Outra pergunta" in headlines(cade, DAY)
