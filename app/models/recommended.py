"""Which model a person may get to have answers written, one for each size of memory.

cade loads nothing from a network; these are names to look for. Sizes and digests are those that
their publisher states for exactly these files. None of them was run where cade is built: what was
is their format (GGUF, Q4_K_M, a chat template), with the small model of `cade[embedded-llm]`.
"""

from typing import Literal

import msgspec

Memory = Literal["8 GB", "16 GB", "32 GB", "GPU"]
CONTEXT = 8_192
"""Tokens that fit with each of them; the default of `generation_context` shows less evidence."""


class Recommended(msgspec.Struct, frozen=True, kw_only=True):
    """A file. memory: of the machine; "GPU": of video memory, 12 GB or more.

    publisher: where it is published, on Hugging Face. size: in bytes. sha256: None when unknown.
    run_here: whether its answers were measured where cade is built.
    """

    memory: Memory
    name: str
    file: str
    publisher: str
    licence: str
    size: int
    sha256: str | None
    run_here: bool = False

    @property
    def configuration(self) -> dict[str, dict[str, str | int]]:
        """The lines of config.json that name it, once it lies in the person's home."""
        return {"models": {"generation": f"~/models/{self.file}", "generation_context": CONTEXT}}


RECOMMENDED = (
    Recommended(
        memory="8 GB",
        name="Qwen3 4B",
        file="Qwen3-4B-Q4_K_M.gguf",
        publisher="Qwen/Qwen3-4B-GGUF",
        licence="Apache-2.0",
        size=2_497_280_256,
        sha256="7485fe6f11af29433bc51cab58009521f205840f5b4ae3a32fa7f92e8534fdf5",
    ),
    Recommended(
        memory="16 GB",
        name="Qwen3 8B",
        file="Qwen3-8B-Q4_K_M.gguf",
        publisher="Qwen/Qwen3-8B-GGUF",
        licence="Apache-2.0",
        size=5_027_783_488,
        sha256="d98cdcbd03e17ce47681435b5150e34c1417f50b5c0019dd560e4882c5745785",
    ),
    Recommended(
        memory="32 GB",
        name="Qwen3 30B-A3B",
        file="Qwen3-30B-A3B-Q4_K_M.gguf",
        publisher="Qwen/Qwen3-30B-A3B-GGUF",
        licence="Apache-2.0",
        size=18_556_685_824,
        sha256="0d003f6662faee786ed5da3e31b29c978de5ae5d275c8794c606a7f3c01aa8f5",
    ),
    Recommended(
        memory="GPU",
        name="Qwen3 14B",
        file="Qwen3-14B-Q4_K_M.gguf",
        publisher="Qwen/Qwen3-14B-GGUF",
        licence="Apache-2.0",
        size=9_001_752_960,
        sha256="500a8806e85ee9c83f3ae08420295592451379b4f8cf2d0f41c15dffeb6b81f0",
    ),
)
