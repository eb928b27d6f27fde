"""What a store holds, seen by commands, and whether it is whole."""

from collections.abc import Iterator
from contextlib import closing, contextmanager

from cade.app.cli import main
from cade.app.runs.catch_up import catch_up
from cade.app.runs.forgetting.steps import finish
from cade.app.wiring import Cade


def cade(*arguments: str) -> int:
    return main([*arguments, "--quiet"])


@contextmanager
def opened() -> Iterator[Cade]:
    """Open the store as the next command does."""
    with closing(Cade()) as made:
        if made.log.head():
            finish(made)
            catch_up(made, patience_s=30)
        yield made


def is_whole(made: Cade) -> bool:
    """Prove log and keys, and that the read models hold what the log does."""
    return made.log.verify().ok and not (made.places.data / "work").exists()


def names(made: Cade) -> list[str]:
    """Return the names of the notes that the timeline has."""
    rows = made.views.execute("SELECT headline FROM items WHERE source = 'file' ORDER BY headline")
    return [name for (name,) in rows]
