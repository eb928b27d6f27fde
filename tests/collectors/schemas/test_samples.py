"""Discovery on what browsers themselves wrote: one application, three forms of IndexedDB."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cade.collectors.schemas.candidates import drafts
from cade.collectors.schemas.observe import observe
from cade.collectors.schemas.proposal import About, build, likeliest, tried
from cade.collectors.schemas.records import Row, rows
from cade.tests.collectors.indexeddb.conftest import sample

__all__ = ["sample"]

DATABASE = "Teams:replychain-manager:*"
NAMES = [
    "chromium-leveldb/http_127.0.0.1_8765.indexeddb.leveldb",
    "chromium-sqlite/http_127.0.0.1_8767",
    "firefox/http+++127.0.0.1+8766",
]


@pytest.mark.parametrize("name", NAMES)
def test_messages_that_nobody_described_are_found_in_every_form(
    sample: Callable[[str], Path], name: str
) -> None:
    folder, _, inner = name.partition("/")
    path = sample(folder) / inner
    observed = observe(
        row
        for row in rows("indexeddb", path)
        if isinstance(row, Row) and row.database.startswith(DATABASE.rstrip("*"))
    )
    draft = drafts(observed)[0]
    about = About(name="x", title="X", kind="indexeddb", origins=(), database=DATABASE)
    result = tried(build(draft, likeliest(draft), about), path)

    assert (draft.store, draft.each) == ("replychains", "$.messageMap.*")
    assert len(result.uids) == 2386
    assert result.covered["text"] > 2300
    assert result.covered["sender"] == result.covered["from_me"] == 2386
