"""Taking a history along and bringing it in, from the command line and over every source."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cade.app import schemas
from cade.app.cli import main
from cade.app.runs.catch_up import catch_up
from cade.app.runs.exchange.export import export
from cade.app.runs.exchange.importing import Importer
from cade.app.runs.exchange.lines import json_schema
from cade.app.wiring import Cade as Program
from cade.domain.facts import ForgettingLifted, Forgotten
from cade.queries.people import resolve
from cade.queries.selection import Wanted, selected
from cade.tests.app.cli.conftest import Cade, commit
from cade.tests.app.runs.fortnight import opened

PUBLISHED = Path(schemas.__file__).parent / "export.json"


@pytest.fixture
def filled(cade: Cade, repository: Path) -> Cade:
    assert cade("ingest", "git", str(repository), "--no-embed").code == 0
    return cade


@pytest.fixture
def elsewhere(home: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Moves to another, empty store."""

    def move() -> None:
        for name in ("DATA", "CACHE", "CONFIG", "STATE"):
            monkeypatch.setenv(f"XDG_{name}_HOME", str(home / "elsewhere" / name.lower()))

    return move


def exported(cade: Cade, path: Path, *flags: str) -> bytes:
    assert cade("export", "-o", str(path), *flags).code == 0
    return path.read_bytes()


def facts(content: bytes) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in content.splitlines()]
    return [line for line in lines if "uid" in line]


def whole(program: Program) -> list[str]:
    return [*export(program, Wanted(), lambda *_: None)]


def test_an_export_of_every_source_comes_back_byte_for_byte(
    home: Path, elsewhere: Callable[[], None]
) -> None:
    first = opened(home)
    lines = whole(first)
    first.close()
    elsewhere()
    second = Program(home / "config.json")
    found = Importer(second, "there", lift=False, moved=lambda _: None).run(
        f"{line}\n".encode() for line in lines
    )
    catch_up(second)
    again = whole(second)
    second.close()

    assert len({json.loads(line).get("source") for line in lines} - {None}) >= 4
    assert found.counts.new == len({json.loads(line)["uid"] for line in lines if "uid" in line})
    assert again == lines


def test_importing_twice_adds_nothing(
    filled: Cade, tmp_path: Path, elsewhere: Callable[[], None]
) -> None:
    file = tmp_path / "all.jsonl"
    before = exported(filled, file)
    assert "0 new" in filled("import", str(file), "--no-embed").err
    elsewhere()
    assert "3 new" in filled("import", str(file), "--no-embed").err
    said = filled("import", str(file), "--no-embed", "--json")

    assert json.loads(said.out)["counts"] == {"unchanged": 3}
    assert exported(filled, tmp_path / "again.jsonl") == before


def test_an_export_is_readable_by_its_owner_alone_and_has_what_is_derived(
    filled: Cade, tmp_path: Path
) -> None:
    last = facts(exported(filled, tmp_path / "all.jsonl"))[-1]

    assert (tmp_path / "all.jsonl").stat().st_mode & 0o777 == 0o600
    assert last["details"]["author"]["name"] == "Ana Lima"
    assert {"role": "author", "name": "Ana Lima", "email": "ana@example.org"} in (
        last["derived"]["people"]
    )
    assert "proj-481" in last["derived"]["entities"]


def test_what_is_exported_can_be_narrowed(filled: Cade, tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"

    assert len(facts(exported(filled, file, "--from", "2026-03-03", "--to", "2026-03-03"))) == 1
    assert len(facts(exported(filled, file, "--person", "Ana"))) == 3
    assert filled("export", "--source", "file", "-o", str(file)).code == 1


def test_a_person_is_exported_as_they_would_be_forgotten(home: Path) -> None:
    program = opened(home)
    wanted = Wanted(persons=resolve(program.views, "Rui").persons)
    lines = [json.loads(line) for line in export(program, wanted, lambda *_: None)]
    meant = [one.uid for one in selected(program.views, wanted)]
    program.close()

    assert list(dict.fromkeys(line["uid"] for line in lines if "uid" in line)) == meant != []


def test_what_was_forgotten_stays_forgotten_until_it_is_asked_for(
    filled: Cade, tmp_path: Path
) -> None:
    file = tmp_path / "all.jsonl"
    before = exported(filled, file)
    assert filled("forget", "--match", "RabbitMQ", "--yes").code == 0
    assert "0 new" in filled("import", str(file), "--no-embed").err
    assert b"RabbitMQ" not in exported(filled, tmp_path / "without.jsonl")
    assert filled("import", str(file), "--no-embed", "--forgotten").code == 0

    assert exported(filled, tmp_path / "again.jsonl") == before
    assert filled("log", "verify").code == 0


def test_lifting_is_written_down_behind_the_forgetting(filled: Cade, tmp_path: Path) -> None:
    file = tmp_path / "all.jsonl"
    exported(filled, file)
    filled("forget", "--match", "RabbitMQ", "--yes")
    filled("import", str(file), "--no-embed", "--forgotten")
    program = Program()
    told = [one.fact for one in program.log.after(0)]
    program.close()

    (forgotten,) = [fact for fact in told if isinstance(fact, Forgotten)]
    (lifted,) = [fact for fact in told if isinstance(fact, ForgettingLifted)]
    assert set(lifted.subjects) == set(forgotten.subjects)
    assert told.index(lifted) > told.index(forgotten)


def test_a_line_that_is_none_costs_that_line_alone(
    filled: Cade, tmp_path: Path, elsewhere: Callable[[], None]
) -> None:
    file = tmp_path / "all.jsonl"
    lines = exported(filled, file).splitlines()
    file.write_bytes(b"\n".join([*lines[:3], b'{"type":"x"}', b"\xff{", b"[]", *lines[3:]]))
    elsewhere()
    said = filled("import", str(file), "--no-embed")

    assert said.code == 2
    assert [f"all.jsonl:{n}:" in said.err for n in (3, 4, 5, 6, 7)] == [0, 1, 1, 1, 0]
    assert len(facts(exported(filled, tmp_path / "again.jsonl"))) == 3


@pytest.mark.parametrize("content", [b"", b"not json\n", b"{}\n", b'{"type":"forgotten.v1"}\n'])
def test_what_is_no_export_is_refused(cade: Cade, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x").write_bytes(content)

    said = cade("import", str(tmp_path / "x"))

    assert (said.code, "cade export" in said.err) == (2, True)


def test_a_newer_export_is_refused(cade: Cade, tmp_path: Path) -> None:
    (tmp_path / "x").write_text('{"type":"cade_export.v1","format":99}\n')

    assert "Install the newer cade" in cade("import", str(tmp_path / "x")).err
    assert cade("import", str(tmp_path / "none")).code == 2


def test_a_secret_in_an_export_is_masked_on_its_way_in(
    filled: Cade, tmp_path: Path, elsewhere: Callable[[], None]
) -> None:
    file = tmp_path / "all.jsonl"
    secret = b"ghp_" + b"Zz9" * 12
    file.write_bytes(exported(filled, file).replace(b"Kafka", secret))
    elsewhere()
    filled("import", str(file), "--no-embed")

    assert secret not in exported(filled, tmp_path / "again.jsonl")


def test_an_export_goes_through_a_pipe(
    home: Path,
    repository: Path,
    tmp_path: Path,
    capsysbinary: pytest.CaptureFixture[bytes],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert main(["ingest", "git", str(repository), "--no-embed"]) == 0
    assert main(["export", "-o", str(tmp_path / "all.jsonl")]) == 0
    capsysbinary.readouterr()
    assert main(["export"]) == 0
    printed = capsysbinary.readouterr().out
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(printed)))

    assert printed == (tmp_path / "all.jsonl").read_bytes()
    assert main(["import", "-", "--no-embed"]) == 0


def test_nothing_ingested_is_nothing_to_export(cade: Cade, tmp_path: Path) -> None:
    said = cade("export", "-o", str(tmp_path / "none"))

    assert (said.code, "cade ingest" in said.err) == (1, True)


def test_an_export_does_not_depend_on_the_order_of_ingests(
    filled: Cade, repository: Path, tmp_path: Path, elsewhere: Callable[[], None]
) -> None:
    commit(repository, "Later", day="2026-03-01T09:00:00-03:00")
    assert filled("ingest", "git", str(repository), "--no-embed").code == 0
    first = facts(exported(filled, tmp_path / "one.jsonl"))
    elsewhere()
    assert filled("ingest", "git", str(repository), "--no-embed").code == 0

    assert facts(exported(filled, tmp_path / "two.jsonl")) == first


def test_the_published_form_of_a_line_is_the_one_that_is_written() -> None:
    assert json.loads(PUBLISHED.read_text()) == json.loads(json.dumps(json_schema()))
