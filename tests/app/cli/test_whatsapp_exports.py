"""Exports of WhatsApp chats from the command line, beside what a browser keeps of them."""

import json
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from cade.tests.app.cli.conftest import Cade
from cade.tests.collectors.schemas.making import database

CHAT = """01/03/2026 21:00 - As mensagens e as ligações são protegidas.
01/03/2026 23:50 - Ana Prado: Qual é o código do portão da chácara?
01/03/2026 23:50 - Beto: É a data do aniversário da Dona Lurdes
01/03/2026 23:51 - Ana Prado: <Mídia oculta>
02/03/2026 00:05 - Beto: Levo o carvão e as cadeiras de praia
"""
NAME = "Conversa do WhatsApp com Ana Prado"
ANA = "5511912345678@c.us"


@pytest.fixture
def export(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A chat of an evening in São Paulo; in UTC it is the day after."""
    monkeypatch.setenv("TZ", "America/Sao_Paulo")
    path = home / f"{NAME}.txt"
    path.write_text(CHAT)
    return path


def told(cade: Cade, day: str) -> list[dict[str, Any]]:
    return list(json.loads(cade("timeline", "--json", day, "--source", "whatsapp").out))


def headlines(cade: Cade, day: str) -> list[str]:
    return [item["headline"] for item in told(cade, day)]


def test_messages_stand_in_their_order_on_their_local_day_and_are_found(
    cade: Cade, export: Path
) -> None:
    said = cade("ingest", "whatsapp", str(export))
    assert (said.code, "4 new" in said.err) == (0, True)

    assert headlines(cade, "2026-03-01") == [
        "Qual é o código do portão da chácara?",
        "É a data do aniversário da Dona Lurdes",
        "Mídia oculta",
    ]
    assert headlines(cade, "2026-03-02") == ["Levo o carvão e as cadeiras de praia"]
    answer = cade("ask", "qual é o código do portão da chácara?")
    assert (answer.code, "código do portão" in answer.out) == (0, True)


def test_a_second_run_a_longer_export_and_an_archive_add_only_what_is_new(
    cade: Cade, home: Path, export: Path
) -> None:
    cade("ingest", "whatsapp", str(export), "--no-embed")
    assert "nothing new" in cade("ingest", "whatsapp", str(export), "--no-embed").err

    longer = CHAT.replace("<Mídia oculta>", "IMG-1.jpg (arquivo anexado)")
    with ZipFile(home / f"{NAME}.zip", "w") as archive:
        archive.writestr(f"{NAME}.txt", longer + "02/03/2026 00:09 - Ana Prado: Perfeito\n")
        archive.writestr("IMG-1.jpg", b"\xff\xd8\xff")
    said = cade("ingest", "whatsapp", str(home / f"{NAME}.zip"), "--no-embed")

    assert "1 new, 1 changed, 3 unchanged" in said.err
    assert headlines(cade, "2026-03-01")[-1] == "IMG-1.jpg"
    assert headlines(cade, "2026-03-02")[-1] == "Perfeito"


@pytest.mark.parametrize("browser_first", [True, False])
def test_what_a_browser_holds_too_is_one_message(
    cade: Cade, home: Path, export: Path, *, browser_first: bool
) -> None:
    stores: dict[str, list[Any]] = {
        "message": [
            {"id": f"{mine}_{ANA}_{n}", "t": 1772419800 + second, "from": ANA, "type": "chat"}
            for n, (mine, second) in enumerate((("false", 7), ("true", 31), ("false", 70)))
        ],
        "contact": [{"id": ANA, "name": "Ana Prado"}],
    }
    profile = home / ".config/chromium/Default"
    database(profile / "IndexedDB", "model-storage", stores, "https_web.whatsapp.com_0")
    (profile / "History").write_bytes(b"")
    runs = [["ingest", "whatsapp", "--no-embed"], ["ingest", "whatsapp", str(export), "--no-embed"]]
    for run in runs if browser_first else reversed(runs):
        assert cade(*run).code == 0

    assert headlines(cade, "2026-03-01") == [
        "Qual é o código do portão da chácara?",
        "É a data do aniversário da Dona Lurdes",
        "Mídia oculta",
    ]
    assert "0 new" in cade("ingest", "whatsapp", "--no-embed").err


def test_a_configured_folder_is_read_and_what_is_no_export_in_it_is_not(
    cade: Cade, home: Path, export: Path
) -> None:
    (home / "notes.txt").write_text("milk")
    (home / "config/cade").mkdir(mode=0o700, parents=True)
    settings = {"sources": {"whatsapp": {"exports": [str(home)]}}, "ui": {"me": ["Beto"]}}
    (home / "config/cade/config.json").write_text(json.dumps(settings))

    assert f"whatsapp {export}: 4 new" in cade("ingest", "all", "--no-embed").err
    assert len(told(cade, "2026-03-01")) == 3


def test_what_is_no_export_is_told_and_fails(cade: Cade, home: Path) -> None:
    (home / "notes.txt").write_text("milk")
    said = cade("ingest", "whatsapp", str(home / "notes.txt"))

    assert said.code == 2
    assert "it is no chat export of WhatsApp" in said.err
