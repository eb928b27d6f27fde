"""Real repositories, made with git in an environment of their own."""

import os
import subprocess
from pathlib import Path

from cade.collectors.git import commits
from cade.collectors.world import Finished, Item, Skipped, World
from cade.domain.details import Commit
from cade.domain.facts import ActivityObserved
from cade.tests.collectors.fakes import FakeKnown

WHEN = 1_700_000_000  # 2023-11-14T22:13:20Z
ANA = b"Ana Lima <ana@example.org> 1700000000 -0300"

ENVIRONMENT = {
    "PATH": os.environ.get("PATH", os.defpath),
    "LC_ALL": "C.UTF-8",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_ALLOW_PROTOCOL": "file",
    "GIT_AUTHOR_NAME": "Ana Lima",
    "GIT_AUTHOR_EMAIL": "ana@example.org",
    "GIT_COMMITTER_NAME": "Bram Okafor",
    "GIT_COMMITTER_EMAIL": "bram@example.com",
}


class Made:
    """A repository and what tests do to it. Each commit is a minute after the one before."""

    def __init__(self, path: Path, *options: str) -> None:
        self.path = path
        self.clock = WHEN
        path.mkdir(parents=True, exist_ok=True)
        self.git("init", "-q", "-b", "main", *options)

    def git(self, *arguments: str | bytes, given: bytes | None = None, **more: str) -> str:
        stamp = f"{self.clock} -0300"
        dates = {"GIT_AUTHOR_DATE": stamp, "GIT_COMMITTER_DATE": stamp}
        done = subprocess.run(
            ["git", *arguments],
            cwd=self.path,
            env=ENVIRONMENT | dates | more,
            input=given,
            capture_output=True,
            check=True,
        )
        return done.stdout.decode(errors="surrogateescape").strip()

    def commit(self, message: str = "Work", files: dict[str, str] | None = None) -> str:
        self.clock += 60
        for name, content in (files or {f"f{self.clock}.txt": message}).items():
            file = self.path / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(content)
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)
        return self.git("rev-parse", "HEAD")

    def raw_commit(self, author: bytes, message: bytes = b"Odd", *, header: bytes = b"") -> str:
        """Write a commit as it is given, on a branch of its own (git would refuse it)."""
        tree = self.git("write-tree").encode()
        people = b"author %s\ncommitter %s\n" % (author, author)
        raw = b"tree %s\n%s%s\n%s\n" % (tree, people, header, message)
        made = self.git("hash-object", "-t", "commit", "-w", "--stdin", "--literally", given=raw)
        self.git("update-ref", f"refs/heads/odd-{made}", made)
        return made

    def all(self, *options: str) -> set[str]:
        """Return every commit that git itself lists."""
        return set(self.git(*options, "log", "--all", "--format=%H").split())

    def loose(self, object_id: str) -> Path:
        return self.path / ".git/objects" / object_id[:2] / object_id[2:]


def read(world: World, path: Path | str, author: str | None = None) -> list[Item]:
    """Read it and put what it yields into the world's log."""
    items = list(commits(world, str(path), author=author))
    assert isinstance(world.known, FakeKnown)
    return world.known.feed(items, str(path))


def facts(items: list[Item]) -> dict[str, ActivityObserved]:
    found = [item for item in items if isinstance(item, ActivityObserved)]
    by_id = {fact.uid: fact for fact in found}
    assert len(by_id) == len(found)
    return by_id


def details(items: list[Item], commit: str) -> Commit:
    found = facts(items)[commit].details
    assert isinstance(found, Commit)
    return found


def skipped(items: list[Item]) -> list[Skipped]:
    return [item for item in items if isinstance(item, Skipped)]


def mark(items: list[Item]) -> str | None:
    """Return the mark of a run that came to its end."""
    last = items[-1]
    assert isinstance(last, Finished)
    return last.mark
