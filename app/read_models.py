"""Every read model, with what the configuration says to it; a new one is one line in the list."""

from cade.app.clock import system_zone
from cade.app.config import Config
from cade.domain.known_trackers import known_trackers
from cade.projections.chunks import chunks
from cade.projections.fts import fts, names
from cade.projections.identifiers import identifiers
from cade.projections.people import Settings, people
from cade.projections.projection import Projection
from cade.projections.relations import relations
from cade.projections.runs import runs
from cade.projections.tasks import tasks
from cade.projections.timeline import timeline
from cade.projections.vectors import vectors


def read_models(config: Config, text_key: bytes) -> tuple[Projection, ...]:
    """Return every projection, in the order in which they read one another's tables."""
    return (
        timeline(config.ui.time_zone or "", system_zone()),
        names(),
        chunks(text_key.hex()),
        fts(),
        vectors(),
        identifiers(),
        people(_identities(config)),
        tasks((*config.tasks.trackers, *known_trackers())),
        relations(),
        runs(),
    )


def _identities(config: Config) -> Settings:
    listed = config.sources.git_identities
    auto = listed == "auto"
    return Settings(
        me=(*config.ui.me, *(() if listed == "auto" else listed)),
        auto=auto,
        names_from_email=config.ingest.names_from_email,
    )
