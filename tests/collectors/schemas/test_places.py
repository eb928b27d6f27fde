from pathlib import Path

import pytest

from cade.collectors.schemas import places
from cade.tests.collectors.schemas.making import schema, shipped

WHERE = {"origins": ["https://chat.example", "http://10.0.0.1:8080"], "folders": [".config/Ch*"]}


@pytest.fixture
def made(tmp_path: Path) -> Path:
    for history in (
        ".config/google-chrome/Profile 1/History",
        "snap/chromium/common/chromium/Default/History",
        ".mozilla/firefox/x.default/places.sqlite",
    ):
        (tmp_path / history).parent.mkdir(parents=True)
        (tmp_path / history).write_bytes(b"")
    return tmp_path


def test_databases_of_every_browser_and_of_electron_are_found(made: Path) -> None:
    wanted = [
        ".config/Chatter/IndexedDB/https_chat.example_0.indexeddb.leveldb",
        ".config/google-chrome/Profile 1/IndexedDB/http_10.0.0.1_8080.indexeddb.leveldb",
        ".config/google-chrome/Profile 1/IndexedDB/https_chat.example_0",
        ".mozilla/firefox/x.default/storage/default/https+++chat.example",
        ".mozilla/firefox/x.default/storage/default/https+++chat.example^partitionKey=x",
        "snap/chromium/common/chromium/Default/IndexedDB/https_chat.example_0.indexeddb.leveldb",
    ]
    others = [".config/google-chrome/Profile 1/IndexedDB/https_other.example_0"]
    for one in (*wanted, *others):
        (made / one).mkdir(parents=True)

    assert places.found(schema(where=WHERE), str(made)) == [str(made / one) for one in wanted]


def test_a_directory_means_the_databases_of_its_profiles_and_a_database_itself(made: Path) -> None:
    inner = made / ".config/google-chrome/Profile 1/IndexedDB"
    database = inner / "https_chat.example_0.indexeddb.leveldb"
    database.mkdir(parents=True)
    chatter = schema()

    for path in (made / ".config/google-chrome", inner.parent, inner, database):
        assert places.databases(chatter, str(path)) == [str(database)]
    assert places.databases(chatter, str(made / "none")) == [str(made / "none")]


def test_shipped_schemas_name_their_places() -> None:
    assert shipped("whatsapp").where.origins == ("https://web.whatsapp.com",)
    assert "vector://vector" in shipped("element").where.origins
