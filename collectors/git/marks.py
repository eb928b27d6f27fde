"""What a finished run leaves behind, so that the next one reads only what is new.

A mark is a true sentence about the past: below these heads every commit was read or is known. It
stays true whatever happens to the repository, so a run may stop there. That a commit is known is
no such reason: it may have come from a shallow clone or a killed run, and its parents never.
"""

from base64 import b64decode, b64encode
from collections.abc import Iterable
from hashlib import blake2b

import msgspec

_RULES = b"1"
"""Raised when commits are found by other rules, so that every repository is walked afresh."""

MAX_HEADS = 200
"""Any part of the heads makes a true mark; these are 6 KB."""

COMPLETE, SHALLOW = "complete", "shallow"


class Mark(msgspec.Struct, frozen=True):
    """How far a run came.

    state: digest of everything that says which commits there are. filter: digest of the author
    filter. heads: hex ids, newest first; none after a run over a shallow or grafted repository.
    names: digest of what the repository said about who is who.
    """

    state: str
    filter: str
    heads: tuple[bytes, ...] = ()
    names: str = ""

    def text(self) -> str:
        """Return the mark as `Known.mark` will give it back."""
        heads = ",".join(b64encode(bytes.fromhex(head.decode())).decode() for head in self.heads)
        kind = COMPLETE if self.heads else SHALLOW
        return f"{kind}:{self.state}:{self.filter}:{heads}:{self.names}"


def parse_mark(text: str | None) -> Mark | None:
    """Return the mark that `Mark.text` wrote, None for anything else."""
    parts = (text or "").split(":")
    if len(parts) not in (4, 5) or parts[0] not in (COMPLETE, SHALLOW):
        return None
    try:
        heads = [b64decode(head, validate=True).hex().encode() for head in parts[3].split(",")]
    except ValueError:
        return None
    kept = tuple(head for head in heads if len(head) in (40, 64))
    return Mark(parts[1], parts[2], kept, "".join(parts[4:]))


def digest(parts: Iterable[bytes]) -> str:
    """Return 32 hex digits that stand for these lines in this order."""
    whole = blake2b(_RULES, digest_size=16, person=b"cade git mark")
    for part in parts:
        whole.update(b"\n" + part)
    return whole.hexdigest()
