import json
from pathlib import Path
from typing import Any

from cade.collectors.schemas import messages, places
from cade.collectors.world import Finished, World
from cade.domain.facts import RevisionSeen
from cade.tests.collectors.localstorage.test_localstorage import chromium, put
from cade.tests.collectors.schemas.making import group, message, schema


def local(**changes: Any) -> dict[str, Any]:
    one = {**group(), "stores": ["chat:*"], "decode": "json", "each": "$.log.*"}
    return {"kind": "localstorage", "messages": [one], **changes}


def test_messages_in_json_texts_of_the_schemas_origin_are_read(
    world: World, tmp_path: Path
) -> None:
    profile = tmp_path / ".config/chromium/Default"
    (profile / "Local Storage").mkdir(parents=True)
    (profile / "History").write_bytes(b"")
    path = chromium(
        profile / "Local Storage",
        put("chat:r1", json.dumps({"log": [message(1), message(2)]})),
        put("chat:r2", "{broken"),
        put("theme", "dark"),
        put("chat:r1", json.dumps({"log": [message(9)]}), "https://other.example"),
    )
    made = schema(**local())
    (found,) = places.found(made, str(tmp_path))
    items = list(messages(world, made, found))

    assert found == str(path)
    assert [item.uid for item in items if isinstance(item, RevisionSeen)] == ["r1/m1", "r1/m2"]
    assert isinstance(items[-1], Finished)
