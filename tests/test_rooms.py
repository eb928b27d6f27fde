import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ROOMS = {"domain", "collectors", "projections", "queries", "app"}


def test_the_contract_of_the_layers_names_every_room_and_there_is_no_other() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    (layers,) = [c["layers"] for c in contracts["contracts"] if c["type"] == "layers"]
    named = {name.strip().removeprefix("cade.") for layer in layers for name in layer.split("|")}
    packages = {path.parent.name for path in ROOT.glob("*/py.typed")}

    assert named == packages == ROOMS
    assert {name.removeprefix("cade.") for name in contracts["root_packages"]} == ROOMS


def test_every_room_on_disk_is_linked_into_the_import_path() -> None:
    links = {link.name: link.resolve() for link in (ROOT / ".src" / "cade").iterdir()}

    assert links == {name: ROOT / name for name in ROOMS | {"tests", "evals", "bench"}}


def test_every_room_says_what_it_promises_and_what_it_must_not() -> None:
    for room in ROOMS - {"domain"}:
        text = (ROOT / room / "__init__.py").read_text()
        assert re.search(r"^Promise:", text, re.M), room
        assert re.search(r"^Prohibition:", text, re.M), room


def test_no_file_becomes_the_program() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
        if (lines := path.read_text().count("\n")) > 260
    }

    assert long == {}
