"""The tables of `relations`, and how rows come and go.

- `nodes`: what items may have in common (see `keys`); a node goes with its last tie.
- `ties`: which item has to do with which node, and how: `changed` (a commit, a file), `seen` (a
  file on the disk), `copy` (bytes of a file), `image` (an image shown), `shared`, `visited` and
  `written` (an address in a message, a visit, another text), `described` (an image's bytes read).
- `image_words`: which folded word an item says of which image, and where.

Tasks and pull requests are not among them: `task_citations` has them.
"""

import json
from collections.abc import Iterable
from hashlib import blake2b

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
_ITEMS = "item IN (SELECT value FROM json_each(?))"
# What a model read stays true of the bytes when the file has others by now.
_STATE = {"ties": "how <> 'described'", "image_words": "place NOT IN ('description', 'written')"}
_LOOSE = """
DELETE FROM nodes WHERE node IN (SELECT value FROM json_each(?))
AND NOT EXISTS (SELECT 1 FROM ties WHERE ties.node = nodes.node)
"""


class Rows:
    """What a batch adds, gathered so that each node is numbered and written once."""

    def __init__(self) -> None:
        self._nodes: dict[tuple[str, str], int] = {}
        self._ties: list[tuple[int, int, str]] = []
        self._words: list[tuple[str, int, int, str]] = []

    def tie(self, item: int, kind: str, key: str, how: str) -> None:
        """Tie an item to a node."""
        self._ties.append((item, self._node(kind, key), how))

    def say(self, item: int, word: Word) -> None:
        """Keep a word that an item says of an image which it is tied to."""
        said, kind, key, place = word
        self._words.append((said, item, self._node(kind, key), place))

    def write(self, tx: Tx) -> None:
        """Write it all; what is there already stays as it is."""
        nodes = sorted((number, *name) for name, number in self._nodes.items())
        tx.executemany("INSERT OR IGNORE INTO nodes VALUES (?, ?, ?)", nodes)
        tx.executemany("INSERT OR IGNORE INTO ties VALUES (?, ?, ?)", self._ties)
        tx.executemany("INSERT OR IGNORE INTO image_words VALUES (?, ?, ?, ?)", self._words)

    def _node(self, kind: str, key: str) -> int:
        number = self._nodes.get((kind, key))
        if number is None:
            number = self._nodes[kind, key] = node_number(kind, key)
        return number


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
    digest = blake2b(f"{kind} {key}".encode(), digest_size=8).digest()
    return int.from_bytes(digest) >> 1
