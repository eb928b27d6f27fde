import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest

from cade.tests.app.cli.conftest import Cade, commit
from cade.tests.app.cli.test_command_line import RUN


@pytest.fixture
def filled(cade: Cade, repository: Path) -> Cade:
    assert cade("ingest", "git", str(repository), "--no-embed").code == 0
    return cade


def test_a_full_disk_behind_stdout_is_a_failure_with_a_reason(filled: Cade) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*RUN, "timeline", "2026-03-02"], stdout=full, stderr=subprocess.PIPE, check=False
        )

    assert done.returncode == 2
    assert b"No space left on device" in done.stderr
    assert b"Traceback" not in done.stderr


def test_wider_modes_of_our_files_are_narrowed_and_said(filled: Cade, home: Path) -> None:
    views = home / "cache" / "cade" / "views.db"
    views.chmod(0o644)
    views.parent.chmod(0o755)
    said = filled("timeline", "2026-03-02")

    assert views.stat().st_mode & 0o077 == 0
    assert views.parent.stat().st_mode & 0o077 == 0
    assert f"Others could read {views}; now only you can." in said.err
    assert filled("timeline", "2026-03-02").err == ""


def test_a_missing_secret_is_told_with_its_remedy_and_never_replaced(
    filled: Cade, home: Path
) -> None:
    secret = home / "config" / "cade" / "secret"
    secret.unlink()
    said = filled("timeline", "2026-03-02")

    assert said.code == 2
    assert "is missing" in said.err
    assert "→" in said.err
    assert not secret.exists()


def test_doctor_lists_a_store_that_cannot_be_opened_among_its_findings(
    filled: Cade, home: Path
) -> None:
    (home / "config" / "cade" / "secret").unlink()
    said = filled("doctor", "--json")
    findings = {f["name"]: f["health"] for f in json.loads(said.out)["findings"]}

    assert said.code == 1
    assert findings["log"] == "problem"
    assert findings["disk"] == "ok"


def test_the_configuration_and_its_places_are_json_when_asked(filled: Cade, home: Path) -> None:
    assert json.loads(filled("config", "--json").out)["retrieval"]["top_k"] == 6
    assert json.loads(filled("config", "--paths", "--json").out)["data"] == str(home / "data/cade")


def test_a_file_where_a_folder_belongs_is_named_as_such(cade: Cade, tmp_path: Path) -> None:
    note = tmp_path / "note.md"
    note.write_text("x")
    said = cade("ingest", "file", str(note), "--no-embed")

    assert said.code == 2
    assert f"skipped {note}: it is no folder" in said.err


def test_a_question_of_100_kb_is_answered_and_says_what_counts(filled: Cade) -> None:
    said = filled("ask", "exchange rates provider " + "palavra " * 12_000)

    assert said.code in (0, 1)
    assert "Traceback" not in said.err


def test_a_damaged_read_model_is_made_again(filled: Cade, home: Path) -> None:
    before = filled("timeline", "2026-03-02").out
    views = home / "cache" / "cade" / "views.db"
    for suffix in ("-wal", "-shm"):
        Path(f"{views}{suffix}").unlink(missing_ok=True)
    views.write_bytes(b"not a database at all" * 500)

    assert filled("timeline", "2026-03-02").out == before


def test_read_models_of_another_log_are_not_shown(
    filled: Cade, home: Path, repository: Path
) -> None:
    before = filled("timeline", "2026-03-02").out
    config = home / "config" / "cade" / "config.json"
    config.write_text(json.dumps({"paths": {"data": str(home / "elsewhere")}}))
    config.chmod(0o600)

    assert filled("timeline", "2026-03-02").code == 1
    filled("ingest", "git", str(repository), "--no-embed")
    assert before.split("git:")[0] in filled("timeline", "2026-03-02").out


def test_read_models_ahead_of_a_log_that_was_put_back_are_made_again(
    filled: Cade, home: Path, repository: Path
) -> None:
    before, data = filled("timeline", "2026-03-02").out, home / "data" / "cade"
    shutil.copytree(data, home / "backup")
    commit(repository, "Made after the backup", day="2026-03-02T18:00:00-03:00")
    filled("ingest", "git", str(repository), "--no-embed")
    assert "Made after the backup" in filled("timeline", "2026-03-02").out

    shutil.rmtree(data)
    shutil.copytree(home / "backup", data)
    assert filled("timeline", "2026-03-02").out == before


def test_without_vectors_words_answer_and_the_reason_is_said(
    filled: Cade, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled("rebuild-projections", "vectors")
    import sqlite_vec

    monkeypatch.setattr(sqlite_vec, "load", lambda _db: (_ for _ in ()).throw(AttributeError("x")))
    said = filled("ask", "why are the exchange rates cached, what does the provider ban?")

    assert said.code == 0
    assert "Semantic search is off" in said.err
    assert "above 60 requests" in said.out


def test_another_models_vectors_are_not_mixed_and_the_remedy_works(
    filled: Cade, home: Path
) -> None:
    filled("rebuild-projections", "vectors")
    config = home / "config" / "cade" / "config.json"
    config.write_text('{"models": {"embedding_prefixes": "query-query"}}')
    config.chmod(0o600)
    asked = filled("ask", "why are the exchange rates cached, what does the provider ban?")
    rebuilt = filled("rebuild-projections", "vectors")
    again = filled("ask", "-v", "why are the exchange rates cached, what does the provider ban?")

    assert "cade rebuild-projections vectors" in asked.err
    assert rebuilt.code == 0
    assert "searched: hybrid" in again.err
    assert "were made by the model" not in again.err


def test_a_broken_generation_model_is_named_and_the_answer_is_quoted(
    filled: Cade, home: Path, tmp_path: Path
) -> None:
    model = tmp_path / "model.gguf"
    model.write_text("<html>Not found</html>")
    config = home / "config" / "cade" / "config.json"
    config.write_text(json.dumps({"models": {"generation": str(model)}}))
    config.chmod(0o600)
    said = filled("ask", "why are the exchange rates cached, what does the provider ban?")

    assert said.code == 0
    assert f"The model {model} cannot be used" in said.err
    assert "above 60 requests" in said.out


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_directory_that_cannot_be_written_is_named(cade: Cade, home: Path) -> None:
    home.chmod(0o500)
    said = cade("timeline", "today")
    home.chmod(0o700)

    assert said.code == 2
    assert "Traceback" not in said.err


def test_nothing_the_program_makes_is_readable_by_others(home: Path) -> None:
    done = subprocess.run([*RUN, "models", "prepare", "--quiet"], check=False, umask=0o022)

    assert done.returncode == 0
    assert [path for path in home.rglob("*") if path.stat().st_mode & 0o077] == []


def test_a_deleted_cache_costs_no_vectors_and_the_next_question_uses_them(
    filled: Cade, home: Path
) -> None:
    filled("rebuild-projections", "vectors")
    for path in (home / "cache" / "cade").glob("views.db*"):
        path.unlink()
    said = filled("ask", "-v", "why are the exchange rates cached, what does the provider ban?")

    assert "searched: hybrid" in said.err
    assert "no vector yet" not in said.err


def test_a_period_may_be_given_in_either_order(filled: Cade) -> None:
    question = ["ask", "why are the exchange rates cached, what does the provider ban?"]

    assert filled(*question, "--from", "2026-03-04", "--to", "2026-03-01").code == 0


def test_an_items_story_tells_the_time_that_the_timeline_tells(filled: Cade) -> None:
    line = next(x for x in filled("timeline", "2026-03-02").out.splitlines() if "RabbitMQ" in x)

    assert "10:15" in line
    assert "2026-03-02 10:15" in filled("log", "show", line.split()[-1]).out


class Writer:
    """A generator that writes what the test says; the prompt it was given is kept."""

    context = 4_096
    prompts: ClassVar[list[str]] = []

    def __init__(self, text: str) -> None:
        self._text = text

    def tokens(self, text: str) -> int:
        return len(text.split())

    def answer(self, instructions: str, text: str) -> Iterator[str]:
        self.prompts.append(text)
        return iter(self._text.partition(" "))

    def close(self) -> None:
        pass


@pytest.mark.parametrize(
    ("written", "mode", "said"),
    [
        ("They are cached because the provider bans above 60 requests a minute [1].",
         "generated", "because the provider bans above 60 requests a minute. [1]"),
        ("They are cached because the provider bans above 900 requests a minute [1].",
         "extractive", "bans us above 60 requests"),
        ("The provider bans us above 60 requests a minute [7].",
         "extractive", "bans us above 60 requests"),
        ("NO_ANSWER", "nothing", "I found nothing about this"),
    ],
)  # fmt: skip
def test_what_a_model_writes_stands_only_as_far_as_its_sources_support_it(
    filled: Cade,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    written: str,
    mode: str,
    said: str,
) -> None:
    from cade.app.models import generate

    monkeypatch.setattr(generate, "open_generator", lambda _settings: Writer(written))
    config = home / "config" / "cade" / "config.json"
    config.write_text('{"models": {"generation": "/models/some.gguf"}}')
    config.chmod(0o600)
    question = "why are the exchange rates cached, what does the provider ban?"

    assert json.loads(filled("ask", "--json", question).out)["mode"] == mode
    printed = filled("ask", question).out
    assert said in printed
    assert ("Looked at:\n[1] 2026-03-02  git" in printed) == (mode == "nothing")
    assert "[1] (git 2026-03-02" in Writer.prompts[-1]


def test_a_browser_that_is_not_there_is_told_with_a_remedy_of_its_own(cade: Cade) -> None:
    said = cade("ingest", "browser")

    assert said.code == 2
    assert "`cade ingest browser PATH`" in said.err
