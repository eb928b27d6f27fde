"""FIELD-CASES F30: hostile repositories, somebody else's repositories, and what a run leaves."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from cade.collectors.world import World
from cade.tests.collectors.git.making import Made, details, facts, mark, read

PROGRAMS = (
    "core.fsmonitor",
    "core.sshCommand",
    "core.pager",
    "core.editor",
    "core.askPass",
    "core.gitProxy",
    "core.alternateRefsCommand",
    "diff.external",
    "diff.hostile.textconv",
    "diff.hostile.command",
    "filter.hostile.clean",
    "filter.hostile.process",
    "gpg.program",
    "credential.helper",
    "interactive.diffFilter",
    "pager.rev-list",
    "pager.diff-tree",
    "uploadpack.packObjectsHook",
)


def snapshot(folder: Path) -> dict[str, tuple[int, int]]:
    """Return every file below with its size and mtime."""
    found = {}
    for path in sorted(folder.rglob("*")):
        stat = path.lstat()
        found[str(path)] = (stat.st_size, stat.st_mtime_ns)
    return found


def test_nothing_that_a_repository_asks_to_run_is_run(
    world: World, made: Made, tmp_path: Path
) -> None:
    (made.path / ".gitattributes").write_text("* diff=hostile filter=hostile\n")
    made.commit("One", {"a.txt": "1"})
    commit = made.commit("Two", {"a.txt": "2"})
    marker = tmp_path / "RUN"
    for name in PROGRAMS:
        made.git("config", name, f"touch {marker};")
    for name in ("rev-list", "cat-file", "diff-tree", "log"):
        made.git("config", f"alias.{name}", f"!touch {marker}")
    made.git("config", "log.showSignature", "true")
    made.git("config", "remote.origin.url", f"ext::touch {marker}")
    for hook in ("post-index-change", "fsmonitor-watchman", "reference-transaction"):
        script = made.path / ".git/hooks" / hook
        script.write_text(f"#!/bin/sh\ntouch {marker}\n")
        script.chmod(0o755)
    before = snapshot(made.path)

    items = read(world, made.path)
    assert details(items, commit).files == ("a.txt",)
    assert mark(items)
    assert not marker.exists()
    assert snapshot(made.path) == before


def test_objects_that_a_server_is_said_to_keep_are_not_asked_for(
    world: World, made: Made, tmp_path: Path
) -> None:
    made.commit("One", {"a/b.txt": "1"})
    commit = made.commit("Two", {"a/b.txt": "2"})
    made.loose(made.git("rev-parse", f"{commit}:a")).unlink()
    marker = tmp_path / "RUN"
    made.git("config", "core.repositoryformatversion", "1")
    made.git("config", "extensions.partialClone", "origin")
    made.git("config", "remote.origin.url", f"ext::sh -c touch%20{marker}")
    made.git("config", "protocol.ext.allow", "always")

    assert details(read(world, made.path), commit).files_total is None
    assert not marker.exists()


def test_files_that_a_config_includes_are_not_opened(world: World, made: Made) -> None:
    commit = made.commit("One")
    pipe = made.path.parent / "pipe"
    os.mkfifo(pipe)  # whoever opens it waits for ever
    with (made.path / ".git/config").open("a") as config:
        config.write(f'[include]\n\tpath = {pipe}\n[includeIf "gitdir:/"]\n\tpath = {pipe}\n')

    assert set(facts(read(world, made.path))) == {commit}


@pytest.mark.parametrize(
    "name",
    ["HEAD", "packed-refs", "shallow", "info/grafts", "refs/heads/x", "objects/info/alternates"],
)
def test_a_pipe_in_place_of_a_control_file_holds_nobody_up(
    world: World, made: Made, name: str
) -> None:
    commit = made.commit("One")
    made.git("branch", "other")
    file = made.path / ".git" / name
    file.parent.mkdir(exist_ok=True)
    file.unlink(missing_ok=True)
    os.mkfifo(file)

    assert set(facts(read(world, made.path))) == {commit}


def test_variables_of_the_environment_lead_nowhere_else(
    world: World, made: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit = made.commit("One", {"a.txt": "1"})
    other = Made(tmp_path / "other")
    other.commit("Elsewhere")
    marker = tmp_path / "RUN"
    monkeypatch.setenv("GIT_DIR", str(other.path / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(other.path))
    monkeypatch.setenv("GIT_OBJECT_DIRECTORY", str(other.path / ".git/objects"))
    monkeypatch.setenv("GIT_INDEX_FILE", "/nowhere")
    monkeypatch.setenv("GIT_EXTERNAL_DIFF", f"touch {marker}")
    monkeypatch.setenv("GIT_TRACE", str(tmp_path / "trace"))
    monkeypatch.setenv("GIT_CONFIG_COUNT", "1")
    monkeypatch.setenv("GIT_CONFIG_KEY_0", "core.fsmonitor")
    monkeypatch.setenv("GIT_CONFIG_VALUE_0", f"touch {marker}")

    items = read(world, made.path)
    assert set(facts(items)) == {commit}
    assert details(items, commit).files == ("a.txt",)
    assert not marker.exists()
    assert not (tmp_path / "trace").exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a repository away")
def test_somebody_else_s_repository_is_read_and_never_by_the_program(
    world: World, made: Made, reader: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit = made.commit("One", {"a.txt": "1"})
    for path in (made.path, *made.path.rglob("*")):
        os.chown(path, 4321, 4321)
    monkeypatch.setattr(subprocess, "Popen", None)

    items = read(world, made.path)
    assert details(items, commit).files == ("a.txt",)
    assert mark(items)
    assert reader in ("program", "dulwich")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_repository_that_may_not_be_read_is_skipped(world: World, made: Made) -> None:
    made.commit("One")
    (made.path / ".git").chmod(0o000)

    try:
        (item,) = read(world, made.path)
    finally:
        (made.path / ".git").chmod(0o700)
    assert item.reason == "no_permission"  # type: ignore[union-attr]


def test_a_program_that_fails_is_done_without(
    world: World, made: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reader: str
) -> None:
    commit = made.commit("One", {"a.txt": "1"})
    if reader == "program":
        monkeypatch.setattr(shutil, "which", lambda name: str(tmp_path / name))
        (tmp_path / "git").write_text("#!/bin/sh\nexit 7\n")
        (tmp_path / "git").chmod(0o755)

    items = read(world, made.path)
    assert details(items, commit).files == ("a.txt",)
    assert mark(items)


@pytest.mark.parametrize("output", ["", "1 2\\n", "garbage", "\\0\\0\\0", ":x\\0a\\0"])
def test_nonsense_from_the_program_is_not_believed(
    world: World,
    made: Made,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    reader: str,
    output: str,
) -> None:
    made.commit("One", {"a.txt": "1"})
    commit = made.commit("Two", {"a.txt": "2"})
    if reader == "program":
        real = shutil.which("git")
        fake = tmp_path / "git"
        script = f"""#!/bin/sh
for word in "$@"; do
  if [ "$word" = diff-tree ]; then printf '{output}'; exit 0; fi
done
exec {real} "$@"
"""
        fake.write_text(script)
        fake.chmod(0o755)
        monkeypatch.setattr(shutil, "which", lambda name: str(fake))

    items = read(world, made.path)
    assert details(items, commit).files == ("a.txt",)
    assert len(facts(items)) == 2
