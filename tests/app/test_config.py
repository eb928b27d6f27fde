import json
from pathlib import Path

import msgspec
import pytest

from cade.app.config import Config, Section, load, parse, placed
from cade.app.places import Places
from cade.domain.errors import ConfigError

ROOT = Path(__file__).resolve().parents[2]
WHERE = Path("config.json")


def names(section: type[msgspec.Struct], prefix: str = "") -> list[str]:
    found: list[str] = []
    for field in msgspec.structs.fields(section):
        if isinstance(field.type, type) and issubclass(field.type, Section):
            found += names(field.type, f"{prefix}{field.name}.")
        else:
            found.append(prefix + field.name)
    return found


def test_the_example_holds_every_field_with_its_default() -> None:
    example = (ROOT / "config.example.json").read_bytes()

    assert json.loads(example) == json.loads(msgspec.json.encode(Config()))
    assert parse(example, WHERE) == Config()


def test_the_readme_has_one_line_for_each_field_and_no_other() -> None:
    readme = (ROOT / "README.md").read_text()
    table = readme.partition("## Configuration")[2].partition("\n## ")[0]
    documented = [row.split("`")[1] for row in table.splitlines() if row.startswith("| `")]

    assert documented == names(Config)


def test_without_a_file_the_defaults_hold(tmp_path: Path) -> None:
    assert load(tmp_path / "config.json", must_exist=False) == Config()


def test_a_file_that_was_named_must_exist(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="does not exist"):
        load(tmp_path / "config.json", must_exist=True)


@pytest.mark.parametrize(
    ("document", "said", "remedy"),
    [
        ({"retreival": {}}, "unknown name: retreival", "Did you mean retrieval?"),
        ({"retrieval": {"topk": 3}}, "unknown name: retrieval.topk", "retrieval.top_k?"),
        (
            {"sources": {"git": {"repos": []}}},
            "unknown name: sources.git.repos",
            "repositories",
        ),
        ({"zzzzzz": 1}, "unknown name: zzzzzz", "one of: paths, sources"),
    ],
)
def test_an_unknown_name_is_refused_with_the_nearest_right_one(
    document: object, said: str, remedy: str
) -> None:
    with pytest.raises(ConfigError, match=said) as raised:
        parse(json.dumps(document).encode(), WHERE)

    assert remedy in (raised.value.do or "").format(**raised.value.values)


@pytest.mark.parametrize(
    "document",
    [
        {"retrieval": {"top_k": "6"}},
        {"retrieval": {"top_k": 0}},
        {"retrieval": {"mode": "magic"}},
        {"retrieval": {"lexical_weight": 1.5}},
        {"retrieval": []},
        {"sources": {"git": {"repositories": "~/code"}}},
        {"ui": {"time_zone": "America/Nowhere"}},
        {"ui": {"time_zone": "../../etc/passwd"}},
        {"paths": {"data": "history"}},
        {"paths": {"cache": "./here"}},
        [],
        "text",
        None,
    ],
)
def test_a_value_of_the_wrong_type_is_refused(document: object) -> None:
    with pytest.raises(ConfigError, match=r"config\.json cannot be used"):
        parse(json.dumps(document).encode(), WHERE)


@pytest.mark.parametrize("raw", [b"{", b"\xff\xfe", b'{"ui": {}}}'])
def test_what_is_no_json_is_refused(raw: bytes) -> None:
    with pytest.raises(ConfigError):
        parse(raw, WHERE)


def test_an_empty_file_sets_nothing() -> None:
    assert parse(b" \n", WHERE) == Config()


def test_the_file_may_name_other_places() -> None:
    places = Places(data=Path("/d"), cache=Path("/c"), config=Path("/f"))
    config = parse(b'{"paths": {"data": "/elsewhere"}}', WHERE)

    assert placed(config, places) == msgspec.structs.replace(places, data=Path("/elsewhere"))
