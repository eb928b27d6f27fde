"""Checks that two engines of the default model agree, on fixed texts in both languages."""

from pathlib import Path

from cade.app.models.identity import default_file, default_model
from cade.app.models.settings import ModelSettings, physical_cores

TEXTS = (
    "A reunião de planejamento foi adiada para quinta-feira às 15h.",
    "Corrige o cálculo do imposto quando a nota fiscal tem desconto.",
    "Não consegui reproduzir o erro; você pode anexar o log completo?",
    "Relatório de despesas de março: passagem aérea, hotel e táxi.",
    "Como configurar o ambiente de desenvolvimento no Linux",
    "Fix race condition when two workers rotate the same log file.",
    "The release was moved to Friday because the migration takes six hours.",
    "How do I undo the last commit without losing my changes?",
    "Invoice 4471, due 2026-03-15, total 1,284.33 EUR",
    "def merge(left, right): return sorted([*left, *right])",
    "https://example.org/docs/install?version=2.10#linux",
    "PROJ-123: atualizar dependências (numpy 2.4, msgspec 0.21)",
)
"""Made up; one for each kind of text that histories hold."""


def lowest_cosine(gguf: Path) -> float:
    """Return the lowest cosine between the file's vectors and the package's, over `TEXTS`."""
    from cade.app.models.llama import LlamaEmbedder
    from cade.app.models.package import PackageEmbedder

    settings = ModelSettings(models_dir=str(gguf.parent))
    package = PackageEmbedder(default_model(settings), symmetric=False)
    try:
        llama = LlamaEmbedder(default_file(settings), threads=physical_cores())
        try:
            return float((package.passages(TEXTS) * llama.passages(TEXTS)).sum(axis=1).min())
        finally:
            llama.close()
    finally:
        package.close()
