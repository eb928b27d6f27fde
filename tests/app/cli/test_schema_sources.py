"""Chats by schema from the command line: shipped ones, a person's own, found and configured."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from cade.tests.app.cli.conftest import Cade
from cade.tests.app.cli.test_command_line import RUN
from cade.tests.collectors.schemas.making import database, document, message
from cade.tests.collectors.schemas.test_shipped import ELEMENT, WHATSAPP

DAY = "2026-03-02"


@pytest.fixture
def own(home: Path) -> Path:
    """Where a person keeps schemas of their own; `chatter` is one."""
    folder = home / "config" / "cade" / "schemas"
    folder.mkdir(parents=True)
    (folder / "chatter.json").write_text(json.dumps(document()))
    return folder


def items(cade: Cade, *arguments: str) -> list[dict[str, Any]]:
    return list(json.loads(cade("timeline", "--json", DAY, *arguments).out))


def test_whatsapp_is_found_in_a_browser_and_a_second_run_adds_nothing(
    cade: Cade, home: Path
) -> None:
    profile = home / ".config/chromium/Default"
    database(profile / "IndexedDB", "model-storage", WHATSAPP, "https_web.whatsapp.com_0")
    (profile / "History").write_bytes(b"")

    first = cade("ingest", "whatsapp", "--no-embed")
    second = cade("ingest", "whatsapp", "--no-embed")

    assert (first.code, second.code) == (0, 0)
    assert "4 new" in first.err
    assert "0 new" in second.err
    assert len(items(cade, "--source", "whatsapp")) == 4


def test_element_is_found_in_its_own_folder_and_its_texts_answer(cade: Cade, home: Path) -> None:
    folder = home / ".var/app/im.riot.Riot/config/Element/IndexedDB"
    database(folder, "matrix-js-sdk:riot-web-sync", ELEMENT, "vector_vector_0")

    assert cade("ingest", "element").code == 0
    assert "texto corrigido" in cade("ask", "o que era o texto corrigido?").out


def test_a_schema_of_ones_own_is_a_source_with_the_paths_that_are_configured(
    cade: Cade, home: Path, own: Path
) -> None:
    made = database(home / "copies", "chats", {"messages": [message(1), message(2)]})
    config = home / "config" / "cade" / "config.json"
    config.write_text(json.dumps({"sources": {"apps": {"chatter": [str(made)]}}}))

    said = cade("ingest", "all", "--no-embed")

    assert said.code == 0
    assert [item["headline"] for item in items(cade)] == ["Bom dia 1", "Bom dia 2"]


def test_a_configured_name_without_a_schema_is_told(cade: Cade, home: Path) -> None:
    config = home / "config" / "cade" / "config.json"
    config.parent.mkdir(parents=True)
    config.write_text(json.dumps({"sources": {"apps": {"wattsapp": []}}}))

    said = cade("ingest", "all")

    assert said.code == 2
    assert "sources.apps names wattsapp" in said.err


def test_help_completion_and_errors_list_the_schemas(cade: Cade, home: Path, own: Path) -> None:
    helped = subprocess.run([*RUN, "ingest", "--help"], capture_output=True, text=True, check=True)
    completed = subprocess.run(
        RUN,
        capture_output=True,
        text=True,
        check=False,
        env={
            "HOME": str(home),
            "XDG_CONFIG_HOME": str(home / "config"),
            "PATH": "/usr/bin:/bin",
            "_CADE_COMPLETE": "bash_complete",
            "COMP_WORDS": "cade ingest ch",
            "COMP_CWORD": "2",
        },
    )

    assert "chatter" in helped.stdout and "element" in helped.stdout
    assert completed.stdout.split(",")[-1].strip() == "chatter"
    assert "chatter" in cade("ingest", "nothing").err


def test_a_broken_schema_costs_no_other_command(cade: Cade, own: Path) -> None:
    (own / "chatter.json").write_text("{")
    (own / "git.json").write_text("{")

    assert cade("ingest", "chatter", "/tmp").code == 2
    said = cade("ingest", "chatter", "/tmp")
    assert f"{own / 'chatter.json'} cannot be used" in said.err
    assert cade("config").code == 0
    assert "git" in cade("ingest", "git").err


def test_drift_fails_the_run_and_names_the_check(cade: Cade, home: Path, own: Path) -> None:
    made = database(home / "copies", "chats", {"messages": [{"uuid": "1", "channel": "2"}]})
    said = cade("ingest", "chatter", str(made), "--no-embed")

    assert said.code == 2
    assert "the application has changed" in said.err
    assert "cade schema-check chatter" in said.err
