"""Her two repositories: her own commits, and those of the others that she fetched."""

from collections.abc import Iterator
from hashlib import sha1

from cade.domain.details import Commit, Person
from cade.domain.facts import ActivityObserved
from cade.evals.fortnight.making import HOME, OFFSET_S, PEOPLE, Event, at

SESSION, TOKEN, PANEL = "src/session.py", "src/token.py", "src/panel.py"
IMPORT, QUEUE, CACHE = "src/import_csv.py", "src/queue.py", "src/cache.py"

# key | day and time | who | repository | message | files
_COMMITS: tuple[tuple[str, str, str, str, str, tuple[str, ...]], ...] = (
    ("session-commit", "02 10:05", "marina", "orion",
     "ORI-101: renew the session before it expires\n\nThe timer ran on the server's clock.",
     (SESSION, TOKEN)),
    ("session-test", "02 11:20", "marina", "orion", "ORI-101: test the renewal",
     ("tests/test_session.py",)),
    ("token-rui", "03 09:40", "rui", "orion", "ORI-105 Keep tokens of a day in the cache",
     (TOKEN, CACHE)),
    ("panel-near", "03 14:12", "marina", "orion", "Show the reason of a refusal on the panel",
     (PANEL,)),
    ("panel-far", "03 17:30", "marina", "orion", "Rename a variable", (PANEL,)),
    ("import-commit", "04 14:00", "marina", "atlas",
     "ORI-104 Importa o CSV em blocos de mil linhas", (IMPORT,)),
    ("encoding-commit", "06 09:30", "marina", "atlas",
     "Read files as UTF-8, sign with SHA-256, as RFC-2119 and ISO-8601 ask; CVE-2024-12345",
     (IMPORT,)),
    ("cache-fernanda", "06 10:00", "fernanda", "orion", "ORI-105: empty the cache at midnight",
     (CACHE,)),
    ("cache-merge", "09 10:15", "marina", "orion",
     "Merge branch 'feature/ORI-105-cache' into main", (CACHE, TOKEN)),
    ("dns-commit", "09 15:10", "marina", "rede", "Answer for the new zone", ("zones/norte.zone",)),
    ("banner-commit", "10 11:00", "marina", "site", "ORI-106 Put the banner below the menu",
     ("static/banner.css",)),
    ("queue-joão", "10 16:00", "joão", "orion", "ORI-109: retry a message three times", (QUEUE,)),
    ("midnight-commit", "12 00:05", "marina", "orion", "Log how long a retry waits", (QUEUE,)),
    ("queue-pedro", "12 10:30", "pedro", "orion", "Name the dead letter queue", (QUEUE,)),
    ("banner-close", "13 09:15", "marina", "site", "Fecha ORI-106: o banner cabe no celular",
     ("static/banner.css",)),
)  # fmt: skip


def commits() -> Iterator[Event]:
    """Yield every commit, oldest first."""
    for key, when, who, repository, message, files in _COMMITS:
        yield Event(key, _commit(key, when, who, repository, message, files))


def _commit(
    key: str, when: str, who: str, repository: str, message: str, files: tuple[str, ...]
) -> ActivityObserved:
    name = sha1(key.encode(), usedforsecurity=False).hexdigest()
    author = Person(name=PEOPLE[who].name, email=PEOPLE[who].email)
    return ActivityObserved(
        uid=name,
        source="git",
        kind="commit",
        occurred_at=at(when),
        utc_offset_s=OFFSET_S,
        text=message,
        details=Commit(
            hash=name,
            repository=f"{HOME}/src/{repository}",
            author=author,
            committer=author,
            committed_at=at(when),
            committed_offset_s=OFFSET_S,
            files=tuple(sorted(files)),
            files_total=len(files),
        ),
    )
