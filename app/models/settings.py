"""Which models are used and where they lie: the part of the configuration this room works with."""

import os
from pathlib import Path
from typing import Literal

import msgspec

DEFAULT_MODEL = "e5-small-enpt-q4"
"""multilingual-e5-small, vocabulary pruned to English and Portuguese, Q4_0 blocks."""
GGUF_NAME = f"{DEFAULT_MODEL}.gguf"
RECORD_NAME = f"{GGUF_NAME}.json"
DEFAULT_DIMENSIONS = 384
DEFAULT_CONTEXT = 512
"""Tokens of a window when the configuration names no other: what E5 was trained for. Models that
were trained for more would reserve a logits buffer of this many rows (MODELS.md, pitfall 6)."""

Prefixes = Literal["query-passage", "query-query"]


class ModelSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The models that are configured; None is cade's own default.

    models_dir: where `cade models prepare` writes. embedding_path, generation_path: a GGUF of the
    person's own. embedding_context: tokens of a window, special tokens included. prefixes: what
    stands before questions and passages. threads: None is one for each physical core.
    """

    models_dir: str
    embedding_path: str | None = None
    embedding_context: int | None = None
    prefixes: Prefixes = "query-passage"
    threads: int | None = None
    generation_path: str | None = None
    generation_context: int = 4_096
    max_answer_tokens: int = 400

    @property
    def default_gguf(self) -> Path:
        """The default embedding model as `cade models prepare` writes it."""
        return Path(self.models_dir) / GGUF_NAME

    @property
    def prefix_of_passages(self) -> str:
        """What stands before a text to be found."""
        return "passage: " if self.prefixes == "query-passage" else "query: "


def threads_of(settings: ModelSettings) -> int:
    """Return how many threads compute: as configured, else one for each physical core.

    Two threads on one core wait for each other's arithmetic units (MODELS.md, pitfall 8).
    """
    return settings.threads or physical_cores()


def physical_cores() -> int:
    """Return the physical cores this process may run on, at least 1."""
    allowed = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    cores = {_core(number) for number in allowed}
    if None in cores or not cores:
        return len(allowed) or os.cpu_count() or 1
    return len(cores)


def _core(number: int) -> tuple[str, str] | None:
    topology = Path(f"/sys/devices/system/cpu/cpu{number}/topology")
    try:
        package = (topology / "physical_package_id").read_text().strip()
        return package, (topology / "core_id").read_text().strip()
    except OSError:
        return None
