"""Her notes, the pictures she kept, and what was read in the pictures."""

from collections.abc import Iterator
from hashlib import sha256

from cade.domain.details import FileSeen
from cade.domain.facts import Described, RevisionSeen
from cade.evals.fortnight.browser import JIRA
from cade.evals.fortnight.making import HOME, OFFSET_S, Event, at, picture_hash

# key | day and time (the 1st is the Sunday before) | path below the home | text
_NOTES: tuple[tuple[str, str, str, str], ...] = (
    ("orion-note", "04 18:00", "notas/orion.md",
     "# Orion\n\nPendências da semana:\n\n- exportar em PDF\n- revisar o cache com o Rui\n"),
    ("session-note", "11 18:00", "notas/sessao.md",
     f"# Sessão\n\nO que ficou do {JIRA}/ORI-101: medir a renovação.\n"),
    ("shopping-note", "07 10:00", "notas/compras.md", "Queijo, polvilho, leite.\n"),
    ("token-file", "01 18:30", "src/orion/src/token.py", "LIFETIME_S = 86_400\n"),
    ("token-copy", "01 18:40", "notas/token-de-antes.py", "LIFETIME_S = 86_400\n"),
)  # fmt: skip

# key | day and time | path below the home | whose bytes | what it shows | what stands in it
_PICTURES: tuple[tuple[str, str, str, str, str | None, str | None], ...] = (
    ("photo-kept", "03 10:05", "Imagens/quadro.png", "joao-no-quadro.png",
     "Um homem escreve num quadro branco", "Fila → painel"),
    ("print-kept", "03 15:10", "Imagens/Captura 2026-03-03.png", "orion-erro.png",
     "Tela de um painel com uma mensagem de erro", "Orion: recusado"),
    ("team-kept", "08 11:00", "Imagens/equipe.png", "equipe.png",
     "João e Fernanda numa mesa", None),
    ("cat-kept", "08 12:00", "Imagens/gato.png", "gato.png", "Um gato dorme", None),
)  # fmt: skip


def files() -> Iterator[Event]:
    """Yield each note and each picture, and behind a picture what was read in it."""
    for key, when, path, text in _NOTES:
        content = text.encode()
        yield Event(key, _file(when, path, text, sha256(content).digest(), len(content)))
    for key, when, path, whose, shown, written in _PICTURES:
        content_hash = picture_hash(whose)
        yield Event(key, _file(when, path, None, content_hash, 2_048))
        yield Event(f"{key}-read", _described(path, content_hash, shown, written))


def _file(
    when: str, path: str, text: str | None, content_hash: bytes, size_bytes: int
) -> RevisionSeen:
    return RevisionSeen(
        uid=f"{HOME}/{path}",
        source="file",
        kind="file",
        revision=content_hash.hex()[:32],
        occurred_at=at(when),
        utc_offset_s=OFFSET_S,
        text=text,
        content_hash=content_hash,
        details=FileSeen(
            path=f"{HOME}/{path}",
            size_bytes=size_bytes,
            encoding=None if text is None else "utf-8",
            without_text="binary" if text is None else None,
        ),
    )


def _described(path: str, content_hash: bytes, shown: str | None, written: str | None) -> Described:
    return Described(
        uid=f"{HOME}/{path}",
        source="file",
        content_hash=content_hash,
        engine="invented",
        description=shown,
        visible_text=written,
    )
