"""Who is who from the command line, over a real repository with a real `.mailmap`."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from cade.tests.app.cli.conftest import GIT, Cade, git

RUI, SHORT = ("Rui Salgado", "rui@x"), ("F. Rocha", "fernanda.rocha@x")
FIELD_CASE = (("Ana", "a@x"), ("ana", "A@X"), ("Ana S", "ana@y"))
JUNK = "<<<\njunk\n# nothing\nAna <\n<> <>\n\x00\n"


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    """A repository of the field case F29, whose user is Ana."""
    path = tmp_path / "shared"
    path.mkdir()
    git(path, "init", "-q", "-b", "main")
    git(path, "config", "user.email", "A@x")
    for number, (name, email) in enumerate((*FIELD_CASE, RUI)):
        committed(path, name, email, number)
    (path / ".mailmap").write_text(JUNK + "Ana <a@x> <ana@y>\n")
    return path


def committed(path: Path, name: str, email: str, number: int, subject: str = "") -> None:
    at = f"2026-03-02T1{number}:00:00-03:00"
    environment = {
        **GIT,
        **{f"GIT_{who}_NAME": name for who in ("AUTHOR", "COMMITTER")},
        **{f"GIT_{who}_EMAIL": email for who in ("AUTHOR", "COMMITTER")},
        **{f"GIT_{who}_DATE": at for who in ("AUTHOR", "COMMITTER")},
    }
    command = ["git", "commit", "-q", "--allow-empty", "-m", subject or f"number {number}"]
    subprocess.run(command, cwd=path, env=environment, check=True)


def ingested(cade: Cade, path: Path) -> None:
    assert cade("ingest", "git", str(path), "--no-embed").code == 0


def subjects(cade: Cade, *flags: str) -> list[str]:
    said = cade("timeline", "2026-03-02", "--json", *flags)
    return [row["headline"] for row in json.loads(said.out or "[]")]


def everybody(cade: Cade, *flags: str) -> dict[str, Any]:
    return {row["name"]: row for row in json.loads(cade("people", "--json", *flags).out)}


def configured(home: Path, **config: Any) -> None:
    place = home / "config" / "cade"
    place.mkdir(parents=True, exist_ok=True)
    (place / "config.json").write_text(json.dumps(config))


def test_ones_own_work_is_under_each_of_ones_names(cade: Cade, shared: Path) -> None:
    ingested(cade, shared)

    assert subjects(cade) == ["number 0", "number 1", "number 2"]
    assert subjects(cade, "--all-authors") == [f"number {n}" for n in range(4)]
    ana = everybody(cade)["Ana"]
    assert (ana["you"], len(ana["names"]), ana["counts"][0]["items"]) == (True, 3, 3)


def test_a_mailmap_that_comes_later_is_heeded_at_the_next_ingest(cade: Cade, shared: Path) -> None:
    mailmap = (shared / ".mailmap").read_text()
    (shared / ".mailmap").unlink()
    ingested(cade, shared)
    assert subjects(cade) == ["number 0", "number 1"]
    (shared / ".mailmap").write_text(mailmap)
    said = cade("ingest", "git", str(shared), "--no-embed")

    assert "nothing new" in said.err
    assert subjects(cade) == ["number 0", "number 1", "number 2"]


def test_a_bare_repository_has_its_mailmap_in_its_head(
    cade: Cade, shared: Path, tmp_path: Path
) -> None:
    git(shared, "add", ".mailmap")
    git(shared, "commit", "-qm", "Mailmap")
    git(tmp_path, "clone", "-q", "--bare", str(shared), "bare.git")
    ingested(cade, tmp_path / "bare.git")

    assert set(everybody(cade)) >= {"Ana", "Rui Salgado"}
    assert "Ana S" not in everybody(cade)


def test_a_mailmap_that_is_a_link_is_not_followed(cade: Cade, shared: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    (shared / ".mailmap").rename(outside)
    (shared / ".mailmap").symlink_to(outside)
    ingested(cade, shared)

    assert "Ana S" in everybody(cade)


def test_the_users_name_may_stand_in_their_own_configuration(
    cade: Cade, shared: Path, home: Path
) -> None:
    git(shared, "config", "--unset", "user.email")
    (home / ".gitconfig").write_text("[user]\n\tname = Rui Salgado\n[include]\n\tpath = /x\n")
    ingested(cade, shared)

    assert subjects(cade) == ["number 3"]


def test_a_change_of_identities_is_noticed_unasked(cade: Cade, shared: Path, home: Path) -> None:
    ingested(cade, shared)
    configured(home, sources={"git_identities": ["rui@x"]})

    assert subjects(cade) == ["number 3"]
    git(shared, "config", "user.email", "rui@x")
    configured(home, sources={"git_identities": "auto"})
    ingested(cade, shared)
    assert subjects(cade) == ["number 3"]


def test_when_nobody_is_known_to_be_the_user_all_is_shown_and_said_once(
    cade: Cade, shared: Path
) -> None:
    git(shared, "config", "--unset", "user.email")
    ingested(cade, shared)
    said = cade("timeline", "2026-03-02")

    assert said.out.count("number") == 4
    assert said.err.count("sources.git_identities") == 1
    assert cade("timeline", "2026-03-02", "--all-authors").err == ""


def test_a_name_in_an_address_answers_if_that_is_wanted(
    cade: Cade, shared: Path, home: Path
) -> None:
    committed(shared, *SHORT, 5)
    ingested(cade, shared)
    assert cade("people", "Fernanda Rocha").code == 2
    configured(home, ingest={"names_from_email": True})

    assert cade("people", "Fernanda").out.startswith("Fernanda Rocha\n")
    assert subjects(cade, "--person", "fernanda rocha") == ["number 5"]


def test_two_are_one_when_one_says_so_and_stay_so_after_a_rebuild(cade: Cade, shared: Path) -> None:
    ingested(cade, shared)
    assert cade("people", "join", "rui", "Ana").code == 0
    assert len(subjects(cade)) == 4
    assert cade("rebuild-projections", "--quiet").code == 0
    assert len(subjects(cade)) == 4
    said = cade("people", "part", "rui@x", "a@x")

    assert (said.code, said.out.splitlines()[0]) == (0, "Rui Salgado")
    assert len(subjects(cade)) == 3
    assert cade("rebuild-projections", "--quiet").code == 0
    assert len(subjects(cade)) == 3


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("people", "zzz"), "Nobody is called zzz."),
        (("people", "Rui Salgad"), "Did you mean Rui Salgado?"),
        (("people", "join", "Rui"), "Whom is it about?"),
        (("people", "join", "Rui", "zzz"), "Nobody is called zzz."),
        (("people", "join", "Ana", "Ana S"), "That is one person already: Ana."),
        (("people", "part", "Ana", "Rui Salgado"), "These are not one person: Ana, Rui Salgado."),
        (("people", "part", "Salgado", "rui@x"), "Salgado does not say which of them is meant."),
        (("timeline", "2026-03-02", "--person", "zzz"), "Nobody is called zzz."),
        (("ask", "what", "--person", "zzz"), "Nobody is called zzz."),
        (("timeline",), "Which day?"),
        (("timeline", "--around", "git:ffffffffff"), "There is no item git:ffffffffff."),
    ],
)
def test_what_cannot_be_meant_is_said_with_a_remedy(
    cade: Cade, shared: Path, arguments: tuple[str, ...], said: str
) -> None:
    ingested(cade, shared)
    answer = cade(*arguments)

    assert answer.code == 2
    assert said in answer.err
    assert "→" in answer.err


def test_nobody_is_listed_before_anything_was_ingested(cade: Cade) -> None:
    assert cade("people").code == 1


def test_the_list_names_everybody_with_what_they_did(cade: Cade, shared: Path) -> None:
    ingested(cade, shared)
    said = cade("people")

    assert "Ana (you)" in said.out
    assert "git: wrote 3" in said.out


def test_what_is_around_an_item_is_marked_and_filtered(cade: Cade, shared: Path) -> None:
    committed(shared, *RUI, 3, subject="number 3")
    ingested(cade, shared)
    rows = json.loads(cade("timeline", "2026-03-02", "--all-authors", "--json").out)
    rui = next(row for row in rows if row["headline"] == "number 3")
    told = cade("timeline", "--around", rui["uid"], "--window", "1h", "--json")
    shown = cade("timeline", "--around", rui["uid"], "--window", "60m").out.splitlines()

    assert rui["copies"] == 2
    assert [(row["headline"], row["marked"]) for row in json.loads(told.out)] == [
        ("number 2", False),
        ("number 3", True),
    ]
    assert [line[:1] for line in shown] == ["2", " ", ">"]
    wrong = cade("timeline", "--around", rui["uid"], "--window", "soon")
    assert "soon is not a time." in wrong.err


def test_asking_can_be_narrowed_to_a_person(cade: Cade, shared: Path) -> None:
    ingested(cade, shared)

    assert cade("ask", "number", "--person", "rui").out.startswith("number 3 [1]")
    assert cade("ask", "number", "--person", "rui", "--received").code == 1


@pytest.mark.parametrize("zone", ["UTC", "America/Sao_Paulo", "Asia/Tokyo", "Pacific/Kiritimati"])
def test_in_a_configured_zone_a_day_is_the_same_on_every_machine(
    cade: Cade, tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, zone: str
) -> None:
    path = tmp_path / "late"
    path.mkdir()
    git(path, "init", "-q", "-b", "main")
    late = {"GIT_AUTHOR_DATE": "2026-03-01T23:30:00-03:00"}
    command = ["git", "commit", "-q", "--allow-empty", "-m", "late"]
    subprocess.run(command, cwd=path, env={**GIT, **late}, check=True)
    configured(home, ui={"time_zone": "America/Sao_Paulo"})
    monkeypatch.setenv("TZ", zone)
    ingested(cade, path)

    shown = cade("timeline", "2026-02-20", "2026-03-10").out.splitlines()
    assert shown[0] == "2026-03-01  Sunday"
    assert shown[1].startswith("  23:30  git")
    assert len(shown) == 2
