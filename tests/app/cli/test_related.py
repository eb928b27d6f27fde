import json
from pathlib import Path

import pytest

from cade.tests.app.cli.conftest import Cade, git

DAY = "2026-03-02"


def _commit(path: Path, author: str, message: str, hour: int, *files: str) -> None:
    for file in files:
        (path / file).write_text(f"{message}\n")
        git(path, "add", file)
    mail = author.split()[0].lower() + "@example.org"
    when = f"{DAY}T{hour}:00:00-03:00"
    git(path, "commit", "-q", "-m", message, "--author", f"{author} <{mail}>", "--date", when)


@pytest.fixture
def shared(cade: Cade, tmp_path: Path) -> Cade:
    """Three people on two files of one repository."""
    path = tmp_path / "loja"
    path.mkdir()
    git(path, "init", "-q", "-b", "main")
    git(path, "config", "user.name", "Ana Lima")
    git(path, "config", "user.email", "ana@example.org")
    _commit(path, "Ana Lima", "Begin the cart", 10, "cart.py")
    _commit(path, "Caio Reis", "Empty the cart", 11, "cart.py", "stock.py")
    _commit(path, "Bia Nunes", "Count the stock, see https://example.org/stock", 12, "stock.py")
    assert cade("ingest", "git", str(path), "--no-embed").code == 0
    return cade


def test_a_person_leads_to_what_others_did_on_the_same_files(shared: Cade) -> None:
    said = shared("related", "Ana")

    assert said.code == 0
    (line,) = said.out.splitlines()[1:]
    assert "Empty the cart" in line
    assert "changed cart.py" in line
    assert line.split()[-1].startswith("git:")


def test_kinds_narrow_to_people_or_links(shared: Cade) -> None:
    people = shared("related", "Caio", "--kind", "person").out
    links = shared("related", "Bia", "--kind", "link").out

    assert "Ana Lima" in people
    assert "Bia Nunes" in people
    assert "Caio" not in people
    assert "example.org/stock" in links


def test_a_path_may_be_the_end_of_one(shared: Cade) -> None:
    said = shared("related", "stock.py", "--lang", "pt")

    assert "Empty the cart" in said.out
    assert "Count the stock" in said.out
    assert "mudou stock.py" in said.out


def test_an_item_is_named_as_the_timeline_names_it_and_json_tells_the_whole_path(
    shared: Cade,
) -> None:
    (first, *_) = json.loads(shared("timeline", DAY, "--json", "--all-authors").out)
    told = json.loads(shared("related", first["uid"], "--json").out)

    (result,) = told["results"]
    assert result["name"] == "Empty the cart"
    (step,) = result["path"]
    assert (step["how"], step["kind"], step["via"]) == ("changed", "file", first["uid"])


def test_a_name_that_means_nothing_is_refused_with_what_to_do(shared: Cade) -> None:
    said = shared("related", "Zeppelin")

    assert said.code == 2
    assert "Nobody is called Zeppelin." in said.err


def test_nothing_connected_is_a_calm_word_and_one(shared: Cade) -> None:
    said = shared("related", "Ana", "--kind", "visit")

    assert (said.code, said.err) == (1, "Nothing is connected with Ana.\n")


def test_before_anything_was_ingested_it_says_so(cade: Cade) -> None:
    assert cade("related", "Ana").code == 1


def test_the_shell_completes_kinds(cade: Cade) -> None:
    from cade.app.cli.related import KINDS, command
    from cade.queries.relations import ROW_KINDS

    (option,) = [one for one in command.params if one.name == "kinds"]
    assert tuple(option.type.choices) == KINDS == ROW_KINDS  # type: ignore[attr-defined]
