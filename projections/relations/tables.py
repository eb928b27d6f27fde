"""The tables of `relations`, and how rows come and go.

- `nodes`: what items may have in common (see `keys`); a node goes with its last tie.
- `ties`: which item has to do with which node, and how: `changed` (a commit, a file), `seen` (a
  file on the disk), `copy` (bytes of a file), `image` (an image shown), `shared`, `visited` and
  `written` (an address in a message, a visit, another text), `described` (an image's bytes read).
- `image_words`: which folded word an item says of which image, and where.

Tasks and pull requests are not among them: `task_citations` has them.
"""

import json
from collections.abc import Iterable, Sequence
from hashlib import blake2b

from cade.projections.relations.keys import Tie
from cade.projections.relations.words import Word
from cade.projections.tables import Tx

SCHEMA = (
    """
    CREATE TABLE nodes(
        node INTEGER PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL)
    """,
    """
    CREATE TABLE ties(
        item INTEGER NOT NULL, node INTEGER NOT NULL, how TEXT NOT NULL,
        PRIMARY KEY(item, node, how)) WITHOUT ROWID
    """,
    "CREATE INDEX ties_by_node ON ties(node, how, item)",
    """
    CREATE TABLE image_words(
        word TEXT NOT NULL, item INTEGER NOT NULL, node INTEGER NOT NULL, place TEXT NOT NULL,
        PRIMARY KEY(word, item, node, place)) WITHOUT ROWID
    """,
    "CREATE INDEX image_words_by_item ON image_words(item, place)",
)
_ADD = "INSERT OR IGNORE INTO nodes VALUES (?, ?, ?)"
_TIE = "INSERT OR IGNORE INTO ties VALUES (?, ?, ?)"
_WORD = "INSERT OR IGNORE INTO image_words VALUES (?, ?, ?, ?)"
_ITEMS = "item IN (SELECT value FROM json_each(?))"
# What a model read stays true of the bytes when the file has others by now.
_STATE = {"ties": "how <> 'described'", "image_words": "place NOT IN ('description', 'written')"}
_LOOSE = """
DELETE FROM nodes WHERE node IN (SELECT value FROM json_each(?))
AND NOT EXISTS (SELECT 1 FROM ties WHERE ties.node = nodes.node)
"""


def tie(found: Sequence[tuple[int, Tie]], words: Sequence[tuple[int, Word]], tx: Tx) -> None:
    """Tie items to nodes, which are made where there are none, and keep what they say of images."""
    numbers = {name: node_number(*name) for name in {(kind, key) for _, (kind, key, _) in found}}
    tx.executemany(_ADD, sorted((number, *name) for name, number in numbers.items()))
    tx.executemany(_TIE, ((item, numbers[kind, key], how) for item, (kind, key, how) in found))
    said = ((word, item, numbers[kind, key], place) for item, (word, kind, key, place) in words)
    tx.executemany(_WORD, said)


def clear(items: Iterable[int], tx: Tx, *, state_only: bool = False) -> None:
    """Take out the items' ties and words, and the nodes that nothing else is tied to.

    state_only: keep what was read in the bytes of an image.
    """
    asked = json.dumps([*items])
    of = {table: f"{_ITEMS} AND {kept}" if state_only else _ITEMS for table, kept in _STATE.items()}
    rows = tx.execute(f"SELECT DISTINCT node FROM ties WHERE {of['ties']}", (asked,)).fetchall()
    if not rows:
        return
    for table, where in of.items():
        tx.execute(f"DELETE FROM {table} WHERE {where}", (asked,))
    tx.execute(_LOOSE, (json.dumps([node for (node,) in rows]),))


def node_number(kind: str, key: str) -> int:
    """Return the number of a node: 63 bits of a hash, so that nothing must be looked up.

    Among ten million nodes two are one with a chance of one in 180,000.
    """
    digest = blake2b(f"{kind} {key}".encode(), digest_size=8, person=b"cade node").digest()
    return int.from_bytes(digest) >> 1
