"""Teams from the command line, with the real log, read models and terminal."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from cade.app.places import platform_places
from cade.app.store.log import open_log
from cade.tests.app.cli.conftest import Cade
from cade.tests.collectors.teams.making import (
    ANA,
    GROUP,
    OID,
    conversation,
    new_layout,
    number,
    v2,
    write,
)

DAY = "2023-11-14"  # of every message, in UTC
TOPIC = {"topic": "Projeto Orion", "threadType": "chat"}
PROFILE = ".config/google-chrome/Default/IndexedDB"
TEXTS = (
    "Bom dia, trouxe pão de queijo para todos",
    "Vamos trocar a fila do Orion por RabbitMQ",
    "A previsão do tempo é de chuva na sexta",
)


@pytest.fixture
def place(home: Path) -> Path:
    return home / PROFILE


def messages(**changed: Any) -> list[dict[str, Any]]:
    """Return three messages, the last one written first; `changed` is for the second."""
    made = [v2(place, f"<p>{text}</p>") for place, text in enumerate(TEXTS, 1)]
    made[1] = {**made[1], **changed}
    return made[::-1]


def put(place: Path, *made: dict[str, Any]) -> Path:
    return write(place, new_layout(*made, conversations=[conversation(threadProperties=TOPIC)]))


EDITED = {"content": "<p>Fica o Kafka</p>", "version": number(50)}
DELETED = {"content": "", "version": number(60), "properties": {"deletetime": number(60)}}


def texts(cade: Cade, day: str = DAY) -> list[str]:
    items = json.loads(cade("timeline", "--json", day).out)
    return [item["headline"] for item in items]


def test_messages_stand_in_the_timeline_in_order_and_answer_questions(
    cade: Cade, place: Path
) -> None:
    path = put(place, *messages())
    said = cade("ingest", "teams", str(path))

    assert said.code == 0
    assert "3 new" in said.err
    headlines = texts(cade)
    assert [any(text in line for line in headlines) for text in TEXTS] == [True] * 3
    assert [headlines.index(next(h for h in headlines if t in h)) for t in TEXTS] == [0, 1, 2]
    answer = cade("ask", "por que vamos trocar a fila do Orion?")
    assert answer.code == 0
    assert "RabbitMQ" in answer.out
    assert "RabbitMQ" in cade("timeline", "--source", "teams", DAY).out


def test_a_second_run_adds_nothing_whatever_path_leads_there(cade: Cade, place: Path) -> None:
    path = put(place, *messages())
    cade("ingest", "teams", "--no-embed", str(path))
    assert "nothing new" in cade("ingest", "teams", str(place.parent)).err
    shutil.copytree(path, place.parents[3] / "copy" / path.name)
    assert "0 new, 3 unchanged" in cade("ingest", "teams", str(place.parents[3] / "copy")).err
    assert len(texts(cade)) == 3


def test_an_edit_changes_the_message_and_a_deletion_takes_it_back(cade: Cade, place: Path) -> None:
    cade("ingest", "teams", str(put(place, *messages())))
    edited = cade("ingest", "teams", str(put(place, *messages(**EDITED))))
    assert "0 new, 1 changed, 2 unchanged" in edited.err
    assert any("Fica o Kafka" in line for line in texts(cade))
    assert not any("RabbitMQ" in line for line in texts(cade))

    deleted = cade("ingest", "teams", str(put(place, *messages(**DELETED))))
    assert deleted.code == 0
    assert "0 new" in deleted.err
    told = cade("ask", "Kafka").out + cade("ask", "o que fica, o Kafka?").out
    assert "Fica o Kafka" not in told + cade("timeline", DAY).out
    back = cade("ingest", "teams", str(put(place, *messages(**EDITED, deletionInfo=None))))
    assert "0 new, 3 unchanged" in back.err
    assert not any("Fica o Kafka" in line for line in texts(cade))


@pytest.mark.parametrize("kept", [False, True])
def test_the_text_of_a_deleted_message_stays_only_where_that_is_set(
    cade: Cade, home: Path, place: Path, kept: bool
) -> None:
    (home / "config/cade").mkdir(mode=0o700, parents=True)
    settings = {"sources": {"teams": {"keep_deleted": kept, "databases": [str(place)]}}}
    (home / "config/cade/config.json").write_text(json.dumps(settings))
    put(place, *messages())
    cade("ingest", "teams", "--no-embed")
    put(place, *messages(**DELETED))
    cade("ingest", "all", "--no-embed")

    assert TEXTS[0] in whole_log()
    assert ("RabbitMQ" in whole_log()) is kept
    assert not any("RabbitMQ" in line for line in texts(cade))


def whole_log() -> str:
    """Return every fact that the log holds, opened."""
    places = platform_places()
    log = open_log(places.data, places.config)
    try:
        return "".join(map(repr, log.after(0)))
    finally:
        log.close()


def test_a_message_stands_on_the_persons_own_day(
    cade: Cade, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = str(1_700_017_200_000)  # 2023-11-15 03:00 in UTC, midnight in São Paulo
    early = str(1_700_017_199_000)
    made = [
        v2(1, f"<p>às {at}</p>", id=at, parentMessageId=at, originalArrivalTime=float(at))
        for at in (early, late)
    ]
    monkeypatch.setenv("TZ", "America/Sao_Paulo")
    cade("ingest", "teams", "--no-embed", str(put(place, *made)))

    assert [early in line for line in texts(cade, "2023-11-14")] == [True]
    assert [late in line for line in texts(cade, "2023-11-15")] == [True]


def test_every_client_is_read_without_being_named(cade: Cade, home: Path, place: Path) -> None:
    put(place, v2(1), v2(2))
    put(home / ".config/teams-for-linux/IndexedDB", v2(2), v2(3))
    said = cade("ingest", "teams", "--no-embed")

    assert said.code == 0
    assert "2 new" in said.err
    assert "1 new, 1 unchanged" in said.err


def test_a_layout_that_is_not_known_fails_and_says_how_to_show_it(cade: Cade, place: Path) -> None:
    changed = {name: value for name, value in v2().items() if name != "content"}
    path = write(place, new_layout(changed))
    said = cade("ingest", "teams", str(path))

    assert said.code == 2
    assert f"cade teams-schema {path}" in said.err
    assert "Teams:replychain-manager" in said.err
    assert OID not in said.err


def test_a_folder_without_teams_is_named(cade: Cade, tmp_path: Path) -> None:
    (tmp_path / "photos").mkdir()
    said = cade("ingest", "teams", str(tmp_path / "photos"))

    assert said.code == 2
    assert "photos" in said.err
    assert "no Teams database" in said.err


def test_without_any_client_it_says_what_to_name(cade: Cade) -> None:
    said = cade("ingest", "teams")

    assert said.code == 2
    assert "sources.teams.databases" in said.err


def test_the_layout_is_shown_without_any_content(cade: Cade, place: Path) -> None:
    path = put(place, *messages(odd={"canary 4711": "canary", ANA: 1}))
    shown, document = cade("teams-schema", str(path)), cade("teams-schema", "--json", str(place))

    assert (shown.code, document.code) == (0, 0)
    assert "messageMap.*.content" in shown.out
    stores = {one["store"]: one for one in json.loads(document.out)}
    assert stores["replychains"]["records"] == 3
    for secret in (*TEXTS, "canary", "Ana", OID, GROUP, "Projeto"):
        assert secret not in shown.out + document.out


def test_the_layout_of_nothing_is_nothing(cade: Cade, tmp_path: Path) -> None:
    empty = write(tmp_path, {})
    assert cade("teams-schema", str(empty)).code == 1
    assert cade("teams-schema", str(tmp_path / "gone")).code == 2
