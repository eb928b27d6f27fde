"""Forgetting in a log what was forgotten in a newer state of it, or in another course of it."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING

from cade.app.store.backup.keys_file import Gone, forgotten
from cade.app.store.errors import told
from cade.app.store.forgetting import SOURCE
from cade.domain.facts import ForgettingLifted, Forgotten

if TYPE_CHECKING:
    from cade.app.store.log import HistoryLog


def say_again(
    log: "HistoryLog", since: list[Gone], at: datetime, back: Mapping[bytes, str] | tuple[()]
) -> None:
    """Forget in this log what was forgotten in another course or a newer state of it.

    back: what may be told again, with the name of each one's source.
    """
    from cade.app.store.forgetting import blank, drop_keys, pending

    facts = [fact for one in since if (fact := forgotten(one)) is not None]
    with log.write_lock(), told(log.path):
        if facts:
            log.appender.append_forgotten(facts, (), _unseen(log, facts, back))
    intents = pending(log)
    drop_keys(log, intents)
    blank(log, intents)
    _lift(log, dict(back), at)
    if intents:  # read models are made from this log, so they never held any of it
        log.keys.carry_out(intents[-1].position)
    log.keys.truncate()


def with_keys(log: "HistoryLog", since: list[Gone]) -> dict[bytes, str]:
    """Return those of the subjects that have a key again, with the names of their sources."""
    facts = [fact for one in since if (fact := forgotten(one)) is not None]
    subjects = [subject for fact in facts for subject in fact.subjects]
    found = log.keys.existing(subjects)
    return {subject: log.keys.source_of(subject) or "" for subject in found}


def _unseen(log: "HistoryLog", facts: list[Forgotten], back: Iterable[bytes]) -> list[bytes]:
    """Return what this log has nothing of and that must stay forgotten all the same."""
    subjects = [s for fact in facts if fact.scope != SOURCE for s in fact.subjects]
    return sorted({*subjects} - {*back} - log.reader.items(subjects).keys())


def _lift(log: "HistoryLog", back: dict[bytes, str], at: datetime) -> None:
    """Let what has a key in the newer keys.db be told again."""
    known = log.reader.items(back)
    for name in sorted({back[subject] for subject in known}):
        subjects = tuple(sorted(subject for subject in known if back[subject] == name))
        source = log.keys.source(name)
        if source is not None:
            with log.write_lock():
                lifted = ForgettingLifted(subjects=subjects, at=at)
                log.keys.lift(subjects, source, log.appender.append_lifted(lifted))
