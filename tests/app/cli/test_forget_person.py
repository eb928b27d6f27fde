"""`cade forget --person`: who is meant, and what of them goes beside what they made."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from cade.app.places import platform_places
from cade.app.wiring import Cade as Program
from cade.queries.people import resolve
from cade.queries.selection import Wanted, selected
from cade.tests.app.cli.conftest import Cade
from cade.tests.app.cli.test_people import (  # noqa: F401
    SHORT,
    committed,
    configured,
    everybody,
    ingested,
    shared,
    subjects,
)
from cade.tests.app.cli.test_whatsapp_exports import export, told  # noqa: F401
from cade.tests.app.runs.traces import readable
from cade.tests.collectors.teams.making import (
    ANA,
    BENTO,
    ME,
    conversation,
    new_layout,
    number,
    v2,
    write,
)

DAY = "2023-11-14"


def test_a_name_that_can_mean_several_is_refused_and_they_are_named(
    cade: Cade,
    shared: Path,  # noqa: F811
) -> None:
    committed(shared, "Rui Campos", "campos@x", 5)
    ingested(cade, shared)
    said = cade("forget", "--person", "Rui", "--yes")

    assert said.code == 2
    assert "Rui Salgado" in said.err
    assert "Rui Campos" in said.err
    assert len(subjects(cade, "--all-authors")) == 5


def test_a_name_in_an_address_means_somebody_when_that_is_wanted(
    cade: Cade,
    shared: Path,  # noqa: F811
    home: Path,
) -> None:
    committed(shared, *SHORT, 5)
    ingested(cade, shared)
    assert cade("forget", "--person", "Fernanda Rocha", "--yes").code == 2
    configured(home, ingest={"names_from_email": True})

    assert cade("forget", "--person", "Fernanda Rocha", "--yes").code == 0

    assert subjects(cade, "--all-authors") == [f"number {n}" for n in range(4)]
    assert "fernanda" not in json.dumps(everybody(cade)).lower()


def test_what_was_said_of_their_names_goes_too_and_others_keep_theirs(
    cade: Cade,
    shared: Path,  # noqa: F811
) -> None:
    mailmap = (shared / ".mailmap").read_text()
    (shared / ".mailmap").write_text(mailmap + "Rui da Silva Salgado <rui@x>\n")
    committed(shared, "Rudolfo", "rudolfo@x", 5)
    ingested(cade, shared)
    assert cade("people", "join", "Rui Salgado", "Rudolfo").code == 0
    history = platform_places().data / "history.db"
    before = history.read_bytes()

    assert cade("forget", "--person", "Rudolfo", "--yes").code == 0

    assert list(everybody(cade)) == ["Ana"]
    assert subjects(cade) == ["number 0", "number 1", "number 2"]  # the mailmap still says so
    assert cade("log", "verify").code == 0
    history.write_bytes(before)
    program = Program()
    said = repr([recorded.fact for recorded in program.log.after(0)]).lower()
    program.close()
    assert "rudolfo" not in said
    assert "salgado" not in said
    assert "ana s" in said


def test_the_next_ingest_does_not_tell_of_them_again(
    cade: Cade,
    shared: Path,  # noqa: F811
) -> None:
    ingested(cade, shared)
    assert cade("forget", "--person", "Rui Salgado", "--yes").code == 0
    committed(shared, "Ana", "a@x", 6)
    ingested(cade, shared)

    assert list(everybody(cade)) == ["Ana"]
    assert subjects(cade) == ["number 0", "number 1", "number 2", "number 6"]


@pytest.mark.parametrize("typed", [("--person", "Rui Salgado"), ("--match", "rui@x")])
def test_a_mailmap_that_changes_does_not_bring_a_forgotten_name_back(
    cade: Cade,
    shared: Path,  # noqa: F811
    tmp_path: Path,
    typed: tuple[str, str],
) -> None:
    mailmap = (shared / ".mailmap").read_text() + "Rui da Silva Salgado <rui@x>\n"
    (shared / ".mailmap").write_text(mailmap)
    ingested(cade, shared)
    assert cade("export", "-o", str(tmp_path / "before.jsonl")).code == 0
    assert "salgado" in readable()
    assert cade("forget", *typed, "--yes").code == 0
    assert "salgado" not in readable()

    (shared / ".mailmap").write_text(mailmap + "Eva Nunes <eva@x>\n")
    ingested(cade, shared)
    cade("import", str(tmp_path / "before.jsonl"))

    assert "salgado" not in readable()
    assert "eva nunes" in readable()
    told_before = readable().count("names=names(")
    assert cade("import", str(tmp_path / "before.jsonl")).code == 0
    assert readable().count("names=names(") == told_before
    assert subjects(cade) == ["number 0", "number 1", "number 2"]
    assert cade("log", "verify").code == 0
    assert cade("import", str(tmp_path / "before.jsonl"), "--forgotten").code == 0
    assert "rui da silva salgado" in readable()


def test_an_exported_chat_that_is_called_after_them_has_no_name_in_the_audit(
    cade: Cade,
    export: Path,  # noqa: F811
) -> None:
    ingested_chat = ("ingest", "whatsapp", str(export), "--no-embed")
    assert cade(*ingested_chat).code == 0
    assert cade("forget", "--person", "Ana Prado", "--yes").code == 0

    assert "Ana Prado" not in cade("log", "--json").out
    assert told(cade, "2026-03-01") == []
    assert cade(*ingested_chat).code == 0
    assert told(cade, "2026-03-01") == []
    assert "Ana Prado" not in cade("log", "--json").out


@pytest.fixture
def teams(cade: Cade, tmp_path: Path) -> Cade:
    """A group in which Ana says something, is called by her first name, and is talked about."""
    names = {ME: "Marina", ANA: "Ana Lima", BENTO: "Bento"}
    members = [{"id": mri, "friendlyName": name} for mri, name in names.items()]
    mine = {"creator": ME, "imDisplayName": "Marina", "isSentByCurrentUser": True}
    made = [
        v2(1, "<p>I wrote it</p>"),
        v2(2, "<p>Hey @ana, have you seen it?</p>", **mine),
        v2(3, "<p>I think Ana is right</p>", **mine),
        v2(4, "<p>Mail to bob@ana.example</p>", **mine),
    ]
    write(tmp_path / "teams", new_layout(*made, conversations=[conversation(members=members)]))
    assert cade("ingest", "teams", str(tmp_path / "teams"), "--no-embed").code == 0
    return cade


def headlines(cade: Cade) -> list[str]:
    return [one["headline"] for one in json.loads(cade("timeline", "--json", DAY).out or "[]")]


def test_a_mention_of_the_first_name_goes_and_what_is_said_about_them_stays(teams: Cade) -> None:
    assert teams("forget", "--person", "Ana Lima", "--yes").code == 0

    assert headlines(teams) == ["I think Ana is right", "Mail to bob@ana.example"]
    assert "Lima" not in teams("log", "show", "--json", _uid(teams)).out
    assert sorted(everybody(teams)) == ["Bento", "Marina"]


def test_a_group_is_not_told_of_them_again_by_another_cache_or_an_older_export(
    teams: Cade, tmp_path: Path
) -> None:
    mine = {"creator": ME, "imDisplayName": "Marina", "isSentByCurrentUser": True}
    quote = (
        '<blockquote itemscope itemtype="http://schema.skype.com/Reply" itemid="1700000001000">'
        '<strong itemprop="mri" itemid="{mri}">Ana Lima</strong>'
        '<p itemprop="preview">I wrote the xylophone</p></blockquote><p>Agreed</p>'
    )
    put(teams, tmp_path, v2(9, quote.format(mri=ANA), **mine))
    assert "xylophone" in readable()
    assert teams("export", "-o", str(tmp_path / "before.jsonl")).code == 0
    assert teams("forget", "--person", "Ana Lima", "--yes").code == 0
    shutil.copytree(tmp_path / "teams", tmp_path / "other")

    assert teams("ingest", "teams", str(tmp_path / "other"), "--no-embed").code == 0
    assert teams("import", str(tmp_path / "before.jsonl")).code == 0

    assert "Agreed" in headlines(teams)
    assert not {word for word in ("lima", "xylophone") if word in readable()}


def test_what_is_exported_of_somebody_is_what_is_forgotten(teams: Cade) -> None:
    program = Program()
    (number,) = resolve(program.views, "Ana Lima").persons
    chosen = [one.uid for one in selected(program.views, Wanted(persons=(number,)))]
    program.close()
    lines = teams("export", "--person", "Ana Lima").out.splitlines()
    exported = {json.loads(line)["uid"] for line in lines if '"uid"' in line}
    listed = json.loads(teams("forget", "--person", "Ana Lima", "--dry-run", "--json").out)

    assert exported == set(chosen)
    assert len(listed["items"]) == len(chosen) == 2
    assert listed["told_anew"] == 2


def _uid(cade: Cade) -> str:
    return str(json.loads(cade("timeline", "--json", DAY).out)[0]["uid"])


def test_what_was_taken_back_and_what_an_older_revision_said_go_too(
    teams: Cade, tmp_path: Path
) -> None:
    of_bento = {"creator": BENTO, "imDisplayName": "Bento Horta"}
    mention = {"mentions": [{"id": 0, "mri": BENTO, "displayName": "Bento Horta"}]}
    mine = {"creator": ME, "imDisplayName": "Marina", "isSentByCurrentUser": True}
    first = [
        v2(5, "<p>I am loud</p>", **of_bento),
        v2(6, "<p>I stay</p>", **of_bento),
        v2(7, "<p>Hey you</p>", **mine, properties=mention),
    ]
    put(teams, tmp_path, *first)
    first[0] |= {"content": "", "version": number(60), "properties": {"deletetime": number(60)}}
    first[2] |= {"content": "<p>Hey there</p>", "version": number(61), "properties": {}}
    put(teams, tmp_path, *first)
    assert "horta" in readable()

    assert teams("forget", "--person", "Bento Horta", "--yes").code == 0

    assert "horta" not in readable()
    assert "Hey there" in headlines(teams)
    assert not {"I am loud", "I stay"} & {*headlines(teams)}
    assert teams("log", "verify").code == 0
    put(teams, tmp_path, *first)
    assert "horta" not in readable()


def test_somebody_of_the_same_first_name_keeps_theirs(teams: Cade, tmp_path: Path) -> None:
    other = "8:orgid:00000000-0000-4000-8000-0000000000aa"
    put(teams, tmp_path, v2(8, "<p>Another one</p>", creator=other, imDisplayName="Ana"), of=other)
    assert teams("forget", "--person", "Ana Lima", "--yes").code == 0

    assert "Another one" in headlines(teams)
    assert "Ana" in everybody(teams)


def put(cade: Cade, place: Path, *made: dict[str, Any], of: str = BENTO) -> None:
    names = {ME: "Marina", ANA: "Ana Lima", BENTO: "Bento Horta"}
    members = [{"id": mri, "friendlyName": names.get(mri, "Ana")} for mri in (ME, ANA, of)]
    write(place / "teams", new_layout(*made, conversations=[conversation(members=members)]))
    assert cade("ingest", "teams", str(place / "teams"), "--no-embed").code == 0
