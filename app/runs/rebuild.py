"""Read models thrown away and made again, and their vectors found again."""

from collections.abc import Callable, Iterable

from cade.app.store.views_build import ViewsBuild
from cade.app.wiring import Cade

Progress = Callable[[int, int], None]


def rebuild(cade: Cade, names: Iterable[str], progress: Progress | None = None) -> tuple[str, ...]:
    """Build the named read models again beside the present ones; return which were built.

    Those that hang on a named one are built with it. Interrupted, the next call goes on. Raises
    LockHeld while an ingest or another rebuild is running.
    """
    from cade.projections.rebuild import rebuild as build_again

    with cade.log.run_lock():
        build = ViewsBuild(cade.places.unfinished_views, cade.views_key)
        models = cade.read_models
        return build_again(names, models, cade.log, cade.views, build, progress=progress)
