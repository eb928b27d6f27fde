"""Whatever a file holds: no crash, no hang, and the same again the second time."""

import random
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from cade.collectors.world import World
from cade.tests.collectors.conftest import NOW
from cade.tests.collectors.fakes import FakeKnown
from cade.tests.collectors.whatsapp.exporting import Reader, facts, unchanged
from cade.tests.collectors.whatsapp.test_lines import HEADERS, MEDIA, SENDERS, SENTENCES

PIECES = [
    *HEADERS,
    *(f"{name}: " for name in SENDERS),
    *MEDIA,
    *SENTENCES,
    "Ana: ",
    "oi",
    ": ",
    "@\u2068",
    "<",
    "[",
    "\n",
    "\r\n",
    "\r",
    "\u2028",
    "\0",
    "\u202e",
    "99/99/9999 99:99 - ",
    "01/01/2009 00:00 - ",
    "31/12/2099, 11:59 PM - ",
]
TEXTS = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=8)), max_size=40).map("".join)


def twice(content: bytes, name: str) -> tuple[int, int, int]:
    """Read one content twice; return what the first run told, and the second anew and as known."""
    with TemporaryDirectory() as folder:
        known = FakeKnown()
        world = World(now=lambda: NOW, known=known, home=folder, scratch=lambda _size: None)  # type: ignore[arg-type, return-value]
        reader = Reader(world, known, Path(folder))
        path = reader.write(content, name)
        first = facts(reader.read(path))
        known.marks.clear()
        again = reader.read(path)
        assert all(fact.occurred_at and fact.utc_offset_s is not None for fact in first)
        return len({fact.uid for fact in first}), len(facts(again)), unchanged(again)


@settings(max_examples=150, deadline=None)
@given(text=TEXTS)
def test_any_text_is_read_once(text: str) -> None:
    told, anew, known = twice(text.encode(errors="ignore"), "_chat.txt")

    assert (anew, known) == (0, told)


@settings(max_examples=60, deadline=None)
@given(content=st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    for name in ("a.txt", "a.zip"):
        twice(content, name)
        twice(b"PK\x03\x04" + content, name)


def test_a_flipped_byte_of_an_archive_is_refused_or_costs_a_part(reader: Reader) -> None:
    chance = random.Random(7)
    text = "".join(f"[31/12/2025, 23:57:{n:02}] Ana: <anexado: {n}.jpg>\n" for n in range(9))
    whole = reader.zipped({"_chat.txt": text, "1.jpg": b"x" * 99}, "a.zip").read_bytes()
    for _ in range(200):
        raw = bytearray(whole)
        raw[chance.randrange(len(raw))] ^= 1 << chance.randrange(8)
        path = reader.write(bytes(raw), "b.zip")
        reader.known.items.clear()

        assert len(facts(reader.read(path))) <= 9
