"""The main job from the command line, with the real parts: git, files, log, model."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from cade.tests.app.cli.conftest import Cade, commit, git

TOKEN = "ghp_" + "Ab1" * 12


@pytest.fixture
def filled(cade: Cade, repository: Path, tmp_path: Path) -> Cade:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "bicicleta.md").write_text(
        "# Casa\n\nA bicicleta azul está no porão, atrás das caixas."
    )
    assert cade("ingest", "git", str(repository)).code == 0
    assert cade("ingest", "file", str(notes)).code == 0
    return cade


def test_ingesting_says_what_came_of_each_target(cade: Cade, repository: Path) -> None:
    said = cade("ingest", "git", str(repository), "--no-embed")

    assert said.code == 0
    assert said.out == ""
    assert said.err == f"git {repository}: 3 new, 1 secret masked\n"


def test_a_second_run_finds_nothing_new_and_a_later_one_only_what_is(
    cade: Cade, repository: Path
) -> None:
    cade("ingest", "git", str(repository), "--no-embed")
    again = cade("ingest", "git", str(repository), "--no-embed")
    commit(repository, "One more", day="2026-03-04T09:00:00-03:00")
    third = cade("ingest", "git", str(repository), "--no-embed")

    assert "nothing new" in again.err
    assert "1 new" in third.err


def test_a_timeline_shows_each_day_in_its_own_order(filled: Cade) -> None:
    said = filled("timeline", "2026-03-01", "2026-03-03")
    shown = [re.sub(r"\s+", " ", line) for line in said.out.splitlines()]

    assert said.code == 0
    assert shown[0] == "2026-03-02 Monday"
    assert shown[1].startswith(" 10:15 git orion Troca a fila do Orion por RabbitMQ git:")
    assert shown[2].startswith(" 16:40 git orion Cache the exchange rates for an hour git:")
    assert shown[4] == "2026-03-03 Tuesday"


def test_a_day_without_activity_says_so_and_exits_1(filled: Cade) -> None:
    said = filled("timeline", "2019-01-01")

    assert (said.code, said.out) == (1, "")
    assert said.err == "No activity on 2019-01-01.\n"


def test_a_timeline_can_be_narrowed_to_a_source(filled: Cade) -> None:
    assert filled("timeline", "2026-03-02", "--source", "file").code == 1
    assert filled("--json", "timeline", "--source", "git", "2026-03-02").code == 0


def test_json_comes_where_something_is_listed_wherever_the_flag_stands(filled: Cade) -> None:
    before = json.loads(filled("--json", "timeline", "2026-03-02").out)
    after = json.loads(filled("timeline", "2026-03-02", "--json").out)

    assert before == after
    assert [item["headline"] for item in after] == [
        "Troca a fila do Orion por RabbitMQ",
        "Cache the exchange rates for an hour",
    ]
    assert after[0]["local"] == "2026-03-02T10:15:00-03:00"


def test_a_question_in_portuguese_is_answered_with_its_source(filled: Cade) -> None:
    said = filled("ask", "Onde está a bicicleta azul?")

    assert said.code == 0
    assert "A bicicleta azul está no porão, atrás das caixas. [1]" in said.out
    assert re.search(r"^\[1\] \d{4}-\d\d-\d\d  file  .*bicicleta\.md  file:", said.out, re.M)


def test_a_question_in_english_is_answered_with_its_source(filled: Cade) -> None:
    said = filled("ask", "Why are the exchange rates cached?")

    assert said.code == 0
    assert "The provider bans us above 60 requests a minute. [" in said.out


def test_what_is_not_in_the_data_is_not_found_in_the_questions_language(filled: Cade) -> None:
    portuguese = filled("ask", "Qual é a altura do vulcão Ojos del Salado?")
    english = filled("ask", "Who won the chess championship in Reykjavik?")

    assert portuguese.code == english.code == 1
    assert portuguese.out == "Não encontrei informação sobre isso nos dados ingeridos.\n"
    assert english.out == "I found nothing about this in the ingested data.\n"


def test_an_identifier_is_found_exactly(filled: Cade) -> None:
    answer = json.loads(filled("ask", "--json", "o que é PROJ-481?").out)

    assert [hit["headline"] for hit in answer["evidence"]] == ["PROJ-481: rotate the deploy token"]
    assert answer["searched"] == "identifiers"


def test_an_identifier_that_nothing_holds_is_not_answered_by_its_digits(filled: Cade) -> None:
    assert filled("ask", "what is PROJ-60?").code == 1  # "60" stands in a commit
    assert filled("ask", "#481").code == 1


def test_an_answer_as_json_tells_what_it_stands_on(filled: Cade) -> None:
    answer = json.loads(filled("ask", "--json", "Why are the exchange rates cached?").out)
    cited = {hit["cited_as"] for hit in answer["evidence"]}

    assert answer["mode"] == "extractive"
    assert all(sentence["supported"] for sentence in answer["sentences"])
    assert {n for s in answer["sentences"] for n in s["cites"]} <= cited
    for hit in answer["evidence"]:
        assert hit["end"] - hit["start"] == len(hit["text"])


def test_a_question_may_be_narrowed_to_a_source_and_a_period(filled: Cade) -> None:
    question = ["ask", "Why are the exchange rates cached?"]

    assert filled(*question, "--source", "git").code == 0
    assert filled(*question, "--from", "2026-03-02", "--to", "2026-03-02").code == 0
    assert filled(*question, "--source", "file").code == 1
    assert filled(*question, "--from", "2026-03-03").code == 1


def test_the_log_lists_the_runs_with_their_counts(filled: Cade) -> None:
    runs = json.loads(filled("log", "--json").out)

    assert [run["source"] for run in runs] == ["file", "git"]
    assert runs[1]["counts"] == {"new": 3, "masked": 1}
    assert "3 new, 1 secret masked" in filled("log", "--source", "git").out


def test_an_items_story_shows_every_revision(filled: Cade, tmp_path: Path) -> None:
    note = tmp_path / "notes" / "bicicleta.md"
    note.write_text("A bicicleta azul foi vendida.")
    filled("ingest", "file", str(note.parent), "--no-embed")
    found = json.loads(filled("ask", "--json", "bicicleta azul").out)["evidence"][0]
    (story,) = json.loads(filled("log", "show", found["uid"], "--json").out)

    assert [record["state"] for record in story["records"]] == ["trimmed", "whole"]
    assert "porão" not in json.dumps(story, ensure_ascii=False)
    assert filled("log", "show", found["uid"]).code == 0
    assert filled("log", "show", "git:ffffffffff").code == 1


def test_the_log_is_proved_and_a_flipped_byte_is_named(filled: Cade, home: Path) -> None:
    assert filled("log", "verify").code == 0
    log = home / "data" / "cade" / "history.db"
    import sqlcipher3

    db = sqlcipher3.connect(str(log))
    position, state = db.execute("SELECT rowid, state FROM facts ORDER BY rowid LIMIT 1").fetchone()
    broken = state[:20] + bytes([state[20] ^ 1]) + state[21:]
    db.execute("UPDATE facts SET state = ? WHERE rowid = ?", (broken, position))
    db.commit()
    db.close()
    said = filled("log", "verify")

    assert said.code == 1
    assert f"position {position}:" in said.out


def test_everything_derived_can_be_thrown_away(filled: Cade, home: Path) -> None:
    def answers() -> list[str]:
        question = "Why are the exchange rates cached?"
        return [filled("timeline", "2026-03-02").out, filled("ask", "--json", question).out]

    before = answers()
    for path in sorted((home / "cache").rglob("*"), reverse=True):
        path.unlink() if path.is_file() else path.rmdir()
    assert filled("rebuild-projections").code == 0

    assert answers() == before


def test_no_file_of_cade_holds_anything_in_clear(filled: Cade, home: Path) -> None:
    canaries = [b"RabbitMQ", b"bicicleta", b"exchange", b"Ana Lima", TOKEN.encode(), b"orion"]
    files = [path for path in home.rglob("*") if path.is_file()]

    assert len(files) > 3
    for path in files:
        content = path.read_bytes().lower()
        assert not [c for c in canaries if c.lower() in content], path


def test_a_secret_is_nowhere_even_with_the_views_unkeyed(
    cade: Cade, repository: Path, home: Path
) -> None:
    config = home / "config" / "cade" / "config.json"
    config.parent.mkdir(parents=True)
    config.write_text('{"privacy": {"encrypt_views": false}}')
    assert cade("ingest", "git", str(repository), "--no-embed").code == 0
    content = b"".join(p.read_bytes() for p in (home / "cache").rglob("*") if p.is_file())

    assert b"RabbitMQ" in content  # so the search below could fail
    assert TOKEN.encode() not in content
    assert b"[redacted:github]" in content


def test_files_are_for_their_owner_alone(filled: Cade, home: Path) -> None:
    for path in home.rglob("*"):
        ours = "cade" in path.parts[len(home.parts) :]
        if ours:
            assert path.stat().st_mode & 0o077 == 0, path


def test_one_target_that_cannot_be_read_does_not_stop_the_others(
    cade: Cade, repository: Path, tmp_path: Path
) -> None:
    nowhere = tmp_path / "nowhere"
    said = cade("ingest", "git", str(nowhere), str(repository), "--no-embed")

    assert said.code == 2
    assert "3 new" in said.err
    assert str(nowhere) in said.err
    assert "1 of 2 targets could not be read to their end." in said.err


def test_two_worktrees_of_one_repository_are_one_target(
    cade: Cade, repository: Path, tmp_path: Path
) -> None:
    git(repository, "worktree", "add", "-q", str(tmp_path / "beside"), "-b", "other")
    said = cade("ingest", "git", str(tmp_path / "beside"), str(repository), "--no-embed")

    assert said.code == 0
    assert said.err == f"git {repository}: 3 new, 1 secret masked\n"


def test_a_history_of_one_note_answers_what_the_note_says(cade: Cade, tmp_path: Path) -> None:
    (tmp_path / "note").mkdir()
    (tmp_path / "note" / "bike.md").write_text("The blue bicycle is in the cellar.\n")
    cade("ingest", "file", str(tmp_path / "note"))

    assert "in the cellar. [1]" in cade("ask", "Where is the blue bicycle?").out
    assert cade("ask", "Who repairs the church organ?").code == 1


def test_a_named_commit_is_called_by_its_subject_first(cade: Cade, repository: Path) -> None:
    subject = "Cap the retry queue"
    body = "The retry queue is capped at 50 entries. Beyond that the retry queue drops the oldest."
    commit(repository, f"{subject}\n\n{body}", day="2026-03-06T10:00:00+00:00")
    head = ["git", "-C", str(repository), "rev-parse", "--short=10", "HEAD"]
    name = subprocess.run(head, capture_output=True, text=True, check=True).stdout.strip()
    cade("ingest", "git", str(repository), "--no-embed")

    assert cade("ask", f"what is {name}?").out.startswith(f"{subject} [1]")


def test_the_audit_tells_one_run_and_what_was_forgotten(filled: Cade) -> None:
    runs = json.loads(filled("log", "--json").out)
    assert filled("forget", "--match", "RabbitMQ", "--yes").code == 0
    forgetting, *again = json.loads(filled("log", "--json").out)

    assert (forgetting["type"], forgetting["scope"]) == ("forgetting", "match")
    assert again == runs
    assert f"{forgetting['items']} item" in filled("log").out
    assert "(by what it said)" in filled("log").out
    assert "by what it said" not in filled("log", "--run", runs[0]["run_id"][:6]).out
    assert filled("log", "--run", "zz").code == 1
    assert filled("log", "--from", "2020-01-01", "--to", "2020-01-02").code == 1
