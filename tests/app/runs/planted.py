"""A home into which canaries were planted, in every source, and what is looked for afterwards.

Every source also holds something that has nothing to do with them and must stay.
"""

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cade.app import locale
from cade.app.cli import main
from cade.app.store.log import HistoryLog
from cade.tests.app.cli.conftest import commit, git
from cade.tests.collectors.browser.making import CHROMIUM_US, Chromium
from cade.tests.collectors.schemas.making import database
from cade.tests.collectors.schemas.test_shipped import ELI as ELI_ID
from cade.tests.collectors.schemas.test_shipped import ME as ELEMENT_ME
from cade.tests.collectors.schemas.test_shipped import ROOM, event, reply, room, state
from cade.tests.collectors.teams.making import (
    ANA,
    BENTO,
    GROUP,
    ME,
    conversation,
    new_layout,
    v2,
    write,
)

CANARY, UNKEYED = "zyxcanary", "unkeyed"


def word(ending: str) -> str:
    """Return the canary with this ending.

    Each begins in its own way: an index of words stores only what differs from the word before.
    """
    return f"{blake2b(ending.encode(), digest_size=4).hexdigest()}{CANARY}{ending}"


SIGNS = "ʘɮʢ"
"""Three letters of a name in the browser, which an index of three letters keeps together."""

TWO = "19:uni01_bento@thread.v2"
NAMES = {ME: "Marina Duarte", ANA: "Ana Lima", BENTO: f"Bento {word('person')}"}
ELI = f"Eli {word('eli')}"
KEPT = (
    "Peel the tangerine before the release",
    "keep.md",
    "The lighthouse keeper",
    "The drawbridge is up",
)
_ANSWERS = {"m.in_reply_to": {"event_id": "$e1"}}
_SENT: dict[str, Any] = {"unsigned": {"transaction_id": "t1"}}
_MINE: dict[str, Any] = {"sender": ELEMENT_ME, **_SENT}
"""What has nothing to do with any canary."""


class Planted(msgspec.Struct, frozen=True):
    """home: where cade lives; root: where its sources lie; runtime: its memory."""

    home: Path
    root: Path
    runtime: Path

    @property
    def ingests(self) -> list[list[str]]:
        """The commands that read every source."""
        found = {
            "git": self.root / "orion",
            "file": self.root / "notes",
            "browser": self.root / "Default/History",
            "teams": self.root / "teams",
            "whatsapp": self.root / f"Conversa do WhatsApp com {word('chat')}.txt",
            "element": self.root / "element",
        }
        return [["ingest", name, str(path)] for name, path in found.items()]

    def files(self) -> Iterator[Path]:
        """Yield every file of cade's."""
        for place in (self.home, self.runtime):
            yield from (path for path in place.rglob("*") if path.is_file())

    def holding(self, *needles: bytes) -> list[str]:
        """Return the files in which one of these bytes stands, whatever its case."""
        small = [needle.lower() for needle in needles]
        return [
            path.name
            for path in self.files()
            if any(needle in path.read_bytes().lower() for needle in small)
        ]


def run(*arguments: str) -> int:
    """Run one command in this process."""
    code = main(arguments)
    locale.use("en")
    return code


def plant(root: Path) -> None:
    """Make the sources."""
    _repository(root / "orion")
    (root / "notes").mkdir()
    (root / "notes" / f"{word('file')}.md").write_text(f"# Note\n\nThe {word('note')} is old.\n")
    (root / "notes" / "keep.md").write_text("The anchovy stays where it is.\n")
    history = Chromium(root / "Default/History")
    address = f"https://{word('host')}.example/{word('url')}?q=1"
    history.visit(address, f"A {word('title')} {SIGNS}", at=CHROMIUM_US)
    history.visit("https://example.org/keep", "The lighthouse keeper", at=CHROMIUM_US + 10**9)
    history.close()
    _teams(root / "teams")
    lines = [
        "01/03/2026 21:00 - As mensagens e as ligações são protegidas.",
        f"01/03/2026 23:50 - {word('chat')}: O {word('whats')} está no portão",
        "01/03/2026 23:51 - Marina: Levo o wheelbarrow amanhã cedo",
    ]
    name = f"Conversa do WhatsApp com {word('chat')}.txt"
    (root / name).write_text("\n".join(lines) + "\n")
    _element(root / "element")


def _repository(path: Path) -> None:
    path.mkdir()
    git(path, "init", "-q", "-b", "main")
    day = "2026-03-02T10:15:00-03:00"
    commit(path, "Peel the tangerine before the release", day=day)
    (path / f"{word('path')}.txt").write_text("x")
    git(path, "add", ".")
    mail = f"{word('mail')}@example.org"
    who = {"GIT_AUTHOR_NAME": f"Caio {word('author')}", "GIT_AUTHOR_EMAIL": mail}
    (path / ".mailmap").write_text(f"Caio {word('proper')} <{mail}>\n")
    message = f"Rotate the {word('commit')} token"
    git(path, "commit", "-q", "-m", message, GIT_AUTHOR_DATE=day, GIT_COMMITTER_DATE=day, **who)


def _teams(path: Path) -> None:
    members = [{"id": mri, "friendlyName": name} for mri, name in NAMES.items()]
    of_bento = {"creator": BENTO, "imDisplayName": NAMES[BENTO]}
    two = {"conversationId": TWO}
    made = [
        v2(1, "<p>The saxophone is out of tune</p>"),
        v2(2, f"<p>The {word('group')} is loud</p>", **of_bento),
        v2(3, f"<p>Only for you: {word('two')}</p>", **of_bento, **two),
        v2(4, "<p>I say nothing</p>", creator=ME, isSentByCurrentUser=True, **two),
    ]
    where = [
        conversation(GROUP, members=members),
        conversation(TWO, members=[members[0], members[2]]),
    ]
    write(path, new_layout(*made, conversations=where))


def _element(path: Path) -> None:
    said = {"msgtype": "m.text", "body": f"The {word('matrix')} is red"}
    picture = {"msgtype": "m.image", "body": f"{word('picture')}.png", "url": "mxc://example.org/a"}
    events = [
        event(1, content=said),
        event(2, content=picture),
        reply(3, f"> <{ELI_ID}> The {word('matrix')} is red\n\nyes", _ANSWERS, **_MINE),
        event(
            4, ELEMENT_ME, content={"msgtype": "m.text", "body": "The drawbridge is up"}, **_SENT
        ),
    ]
    members = [
        state("m.room.name", "", name="Orion"),
        state("m.room.member", ELI_ID, displayname=ELI),
        state("m.room.member", ELEMENT_ME, displayname="Marina Duarte"),
    ]
    synced = {"nextBatch": "s1", "roomsData": {"join": {ROOM: room(events, members)}}}
    stores = {"sync": [{"clobber": "-", **synced}]}
    database(path, "matrix-js-sdk:riot-web-sync", stores, "vector_vector_0")


@contextmanager
def living_in(planted: Planted) -> Iterator[pytest.MonkeyPatch]:
    """Live in this home within the block."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("DATA", "CACHE", "CONFIG", "STATE"):
            patch.setenv(f"XDG_{name}_HOME", str(planted.home / name.lower()))
        patch.setenv("XDG_RUNTIME_DIR", str(planted.runtime))
        patch.setenv("HOME", str(planted.home))
        patch.setenv("LANG", "C.UTF-8")
        patch.setenv("TZ", "UTC")
        patch.setenv("NO_COLOR", "1")
        for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
            patch.delenv(name, raising=False)
        if (planted.home / UNKEYED).exists():
            patch.setattr(HistoryLog, "vectors_key", lambda _log: None)
        yield patch


def ingested(planted: Planted, *, keyed: bool) -> None:
    """Read every source into a new store; unkeyed, read models and vectors lie there in clear."""
    planted.home.mkdir()
    planted.runtime.mkdir(mode=0o700)
    if not keyed:
        (planted.home / UNKEYED).touch()
        (planted.home / "config/cade").mkdir(mode=0o700, parents=True)
        config = planted.home / "config/cade/config.json"
        config.write_text(json.dumps({"privacy": {"encrypt_views": False}}))
        config.chmod(0o600)
    with living_in(planted):
        for command in planted.ingests:
            assert run(*command, "--quiet") == 0


def copied(planted: Planted, home: Path, runtime: Path) -> Planted:
    """Return the same store in another home; its sources stay where they are."""
    shutil.copytree(planted.home, home)
    shutil.copytree(planted.runtime, runtime)
    runtime.chmod(0o700)
    return Planted(home, planted.root, runtime)
