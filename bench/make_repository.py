"""Makes a git repository of any size for measuring: invented people, two languages, merges.

The same arguments give the same commits on any machine. `python -m cade.bench.make_repository DIR
[COMMITS]` makes one of about 18,000.
"""

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

COMMITS = 18_000
ENVIRONMENT = {
    "PATH": os.environ.get("PATH", os.defpath),
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
}
FIRST_SECOND = 1_400_000_000  # 2014-05-13; about 20,000 s between commits: eleven years
PEOPLE = (
    ("Ana Lima", "ana@example.org", "-0300"),
    ("João Araújo", "joao@example.org", "-0300"),
    ("Inês Prata", "ines@example.net", "+0100"),
    ("Bram Okafor", "bram@example.com", "+0000"),
    ("Mei Tanaka", "mei@example.com", "+0900"),
    ("Tomás Ferraz", "tomas@example.net", "-0300"),
    ("Ruth Adler", "ruth@example.org", "-0500"),
)
AREAS = ("billing", "catalogue", "search", "login", "reports", "shipping", "mailer", "storage")
PARTS = ("api", "core", "views", "tests", "models", "jobs")
SUBJECTS = (
    "Corrige o cálculo de {a} quando falta {b}",
    "Adiciona testes para {a}",
    "Remove a dependência de {b} em {a}",
    "Melhora a mensagem de erro de {a} ({k})",
    "Fix {a} when {b} is empty",
    "Add a faster path to {a}",
    "Rename {b} to match {a}",
    "{k}: let {a} retry after a timeout in {b}",
)
BODIES = (
    "O erro aparecia só em produção, quando dois pedidos chegavam juntos.\n"
    "A fila agora espera pelo primeiro antes de aceitar o segundo.",
    "The old code read the whole table into memory.\n"
    "This streams it, and the report starts within a second.",
    "Pedido da equipe de suporte; ver a conversa de ontem.",
)


def make_repository(directory: Path, commits: int = COMMITS, seed: int = 7) -> None:
    """Make a bare, packed repository with that many commits on `main` and merged side branches."""
    subprocess.run(["git", "init", "-q", "--bare", str(directory)], check=True, env=ENVIRONMENT)
    git = ["git", f"--git-dir={directory}"]
    importing = [*git, "fast-import", "--quiet", "--depth=50"]
    stream = subprocess.Popen(importing, stdin=subprocess.PIPE, env=ENVIRONMENT)
    assert stream.stdin is not None
    with stream.stdin:
        for command in _history(random.Random(seed), commits):
            stream.stdin.write(command.encode())
    if stream.wait():
        raise subprocess.CalledProcessError(stream.returncode, "git fast-import")
    subprocess.run([*git, "repack", "-a", "-d", "-q"], check=True, env=ENVIRONMENT)


def _history(dice: random.Random, commits: int) -> Iterator[str]:
    """Yield fast-import commands; every so often a branch of some commits is merged back."""
    main, made, second = 0, 0, FIRST_SECOND
    while made < commits:
        side = made > 0 and dice.random() < 0.12
        tip = main
        for _ in range(dice.randint(1, 5) if side else 1):
            made, second = made + 1, second + dice.randint(60, 40_000)
            yield _commit(dice, "refs/heads/side" if side else "refs/heads/main", made, second, tip)
            tip = made
        if side:
            made, second = made + 1, second + dice.randint(60, 40_000)
            message = f"Merge branch 'topic-{made}'\n"
            head = _head(dice, "refs/heads/main", made, second, message)
            yield f"{head}from :{main}\nmerge :{tip}\n{_change(dice)}\n"
            tip = made
        main = tip
    yield f"reset refs/tags/v1\nfrom :{main}\n\n"


def _commit(dice: random.Random, branch: str, number: int, second: int, parent: int) -> str:
    subject = dice.choice(SUBJECTS).format(
        a=dice.choice(AREAS), b=dice.choice(PARTS), k=f"LOJA-{dice.randint(1, 4000)}"
    )
    body = f"\n{dice.choice(BODIES)}\n" if dice.random() < 0.4 else ""
    head = _head(dice, branch, number, second, f"{subject}\n{body}")
    changes = "".join(_change(dice) for _ in range(min(12, int(dice.expovariate(0.4)) + 1)))
    return f"{head}{f'from :{parent}' if parent else ''}\n{changes}\n".replace("\n\nM", "\nM")


def _head(dice: random.Random, branch: str, number: int, second: int, message: str) -> str:
    name, email, offset = dice.choice(PEOPLE)
    stamp = f"{name} <{email}> {second} {offset}"
    people = f"author {stamp}\ncommitter {stamp}\n"
    return f"commit {branch}\nmark :{number}\n{people}data {len(message.encode())}\n{message}"


def _change(dice: random.Random) -> str:
    folder = f"{dice.choice(AREAS)}/{dice.choice(PARTS)}/part{dice.randint(0, 9)}"
    content = f"{dice.getrandbits(64):016x}\n"
    path = f"{folder}/file{dice.randint(0, 11)}.py"
    return f"M 100644 inline {path}\ndata {len(content)}\n{content}\n"


if __name__ == "__main__":
    make_repository(Path(sys.argv[1]), *map(int, sys.argv[2:]))
