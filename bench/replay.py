"""How many facts a second are folded into all read models, vectors excepted.

    python -m cade.bench.replay [ITEMS] [--batch N] [--repeated SHARE] [--plain]

The facts are made up (commits and files in the proportion of 4 to 1, messages of about 150
characters, some of them repeated), encoded as the log encodes them and decoded again while they
are folded; unsealing is not among it (see `append.py`). views.db is keyed unless `--plain`.
Seconds are CPU time.
"""

import argparse
import random
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from itertools import accumulate
from pathlib import Path

from cade.app.store.sqlite import connect
from cade.bench.figure import Figure
from cade.domain.codec import decode, encode, tag_of
from cade.domain.details import Commit, FileSeen, Person
from cade.domain.facts import ActivityObserved, ItemFact, Recorded, RevisionSeen
from cade.projections import fold
from cade.projections.chunks import chunks
from cade.projections.fts import fts, names
from cade.projections.identifiers import identifiers
from cade.projections.people import people
from cade.projections.projection import Projection
from cade.projections.relations import relations
from cade.projections.runs import runs
from cade.projections.tasks import tasks
from cade.projections.timeline import timeline

KEY = b"cade" * 8
TARGET = 15_000
START = datetime(2024, 1, 1, tzinfo=UTC)
PEOPLE = [
    # Some write under several names and addresses, many are only met once or twice.
    Person(name=f"Ana{n % 1_700} Prado{n % 40}", email=f"ana{n % 3_000}@example.org")
    for n in range(5_000)
]


def read_models() -> list[Projection]:
    return [
        *(timeline(), names(), chunks("5e" * 32), fts(), identifiers(), people(), tasks()),
        *(relations(), runs()),
    ]


class Made:
    """A log of encoded facts in memory."""

    def __init__(self, items: int, *, repeated: float = 0.1) -> None:
        chance = random.Random(7)
        words = [
            "".join(chance.choices("abcdeilmnoprstuçã", k=chance.randint(2, 9)))
            for _ in range(8_000)
        ]
        weights = list(accumulate(1 / (rank + 3) for rank in range(len(words))))  # as in real texts
        self._rows = [
            _row(n, _fact(n, chance, words, weights, repeated)) for n in range(1, items + 1)
        ]

    def after(self, position: int) -> Iterator[Recorded]:
        for number, subject, tag, payload in self._rows[position:]:
            yield Recorded(position=number, item=number, subject=subject, fact=decode(tag, payload))

    def head(self) -> int:
        return len(self._rows)


def _row(number: int, fact: ItemFact) -> tuple[int, bytes, str, bytes]:
    subject = blake2b(fact.uid.encode(), digest_size=16).digest()
    return number, subject, tag_of(fact), encode(fact)


def _fact(
    n: int, chance: random.Random, words: list[str], weights: list[float], repeated: float
) -> ItemFact:
    at = START + timedelta(minutes=13 * n)
    picked = chance.choices(words, cum_weights=weights, k=25)
    text = f"{' '.join(picked[:8])}\n\n{' '.join(picked[8:])}"
    if chance.random() < repeated:
        text = f"Merge branch '{words[n % 50]}'"
    folder = f"src/{words[n % 97]}/{words[n % 31]}"
    if n % 5 == 0:
        path = f"/home/ana/{folder}/{words[n % 8_000]}{n}.md"
        return RevisionSeen(
            uid=path,
            source="file",
            kind="file",
            revision=f"{n:032x}",
            occurred_at=at,
            text=text,
            details=FileSeen(path=path, size_bytes=len(text), encoding="utf-8"),
        )
    commit = blake2b(str(n).encode(), digest_size=20).hexdigest()
    who = PEOPLE[min(n % 7 and n % 60, 60) or n % len(PEOPLE)]
    files = tuple(f"{folder}/{words[(n * k) % 500]}.py" for k in range(1, chance.randint(2, 6)))
    return ActivityObserved(
        uid=commit,
        source="git",
        kind="commit",
        occurred_at=at,
        utc_offset_s=-10_800,
        text=text,
        details=Commit(
            hash=commit,
            repository="/home/ana/work/shop",
            author=who,
            committer=who,
            committed_at=at,
            committed_offset_s=-10_800,
            files=files,
            files_total=len(files),
            parents=(commit[::-1],),
        ),
    )


def seconds(models: list[Projection], log: Made, path: Path, *, keyed: bool) -> tuple[float, int]:
    db = connect(path, key=KEY if keyed else None, durable=False)
    fold.prepare(models, db)
    start = time.process_time()
    fold.catch_up(models, log, db)
    took = time.process_time() - start
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    return took, path.stat().st_size


def figures() -> Iterator[Figure]:
    """Facts a second for two histories of 50,000 items, and the size of views.db."""
    for repeated, title in ((0.1, "commits and files"), (0.8, "the same, 4 of 5 texts repeated")):
        log = Made(50_000, repeated=repeated)
        took, size = measured(read_models(), log, keyed=True)
        rate = log.head() / took
        yield Figure(
            what=f"replay without embedding, {title}",
            measured=f"{rate:,.0f} facts/s, {size / log.head():,.0f} bytes an item in views.db",
            target=f"≥ {TARGET:,} facts/s",
            met=rate >= TARGET,
        )


def measured(models: list[Projection], log: Made, *, keyed: bool) -> tuple[float, int]:
    with tempfile.TemporaryDirectory() as folder:
        return seconds(models, log, Path(folder) / "views.db", keyed=keyed)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("items", nargs="?", type=int, default=50_000)
    parser.add_argument("--batch", type=int, default=fold.BATCH)
    parser.add_argument("--repeated", type=float, default=0.1)
    parser.add_argument("--plain", action="store_true")
    asked = parser.parse_args()
    fold.BATCH = asked.batch
    log = Made(asked.items, repeated=asked.repeated)
    for title, models in _cases():
        took, size = measured(models, log, keyed=not asked.plain)
        rate, each = asked.items / took, size / asked.items
        print(f"{title:15} {took:7.2f} s {rate:9,.0f} facts/s {each:7,.0f} bytes/item")


def _cases() -> Iterator[tuple[str, list[Projection]]]:
    by_name = {model.name: model for model in read_models()}
    parts = (
        "",
        "timeline",
        "timeline names",
        "chunks",
        "chunks fts",
        "identifiers",
        "people",
        "relations",
    )
    for together in parts:
        yield together or "log only", [by_name[name] for name in together.split()]
    yield "all", read_models()


if __name__ == "__main__":
    main()
