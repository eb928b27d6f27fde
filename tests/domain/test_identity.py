from datetime import timedelta

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cade.domain.details import Commit
from cade.domain.facts import ActivityObserved, ItemFact, PeopleJoined, RevisionSeen
from cade.domain.identity import (
    item_key,
    next_revision,
    said,
    short_id,
    subject_of,
    version_of,
)
from cade.tests.domain.samples import AT, FACTS, RUI, SAMPLES

SECRET = bytes(range(32))
KEY = bytes(32)
ITEM_FACTS = {tag: fact for tag, fact in SAMPLES.items() if isinstance(fact, ItemFact)}


def commit(**changed: object) -> ActivityObserved:
    fact = SAMPLES["activity_observed.v1"]
    assert isinstance(fact, ActivityObserved)
    assert isinstance(fact.details, Commit)
    details = {name: changed.pop(name) for name in list(changed) if hasattr(fact.details, name)}
    replaced = msgspec.structs.replace(fact.details, **details)
    return msgspec.structs.replace(fact, details=replaced, **changed)


def test_names_in_the_log_never_change_their_meaning() -> None:
    subject = subject_of("/home/ana/ação.md", SECRET)

    assert subject.hex() == "aa35cc79269b0c0a2698e8a84adb81c9"
    assert item_key(subject, bytes(16), KEY).hex() == (
        "7d60b37f0b1e2790f51cbb5c420669f5aec3e228de8cc905f7bfa4212161d918"
    )
    assert next_revision(b"\1" * 32, None) == "ff0c82b462139b31cbe10721a96aa1e6"
    assert next_revision(b"\1" * 32, "x") == "9033bfd014a7a4f67062e72dc8a267d6"
    assert short_id("file", subject) == "file:aa35cc7926"


def test_the_same_uid_is_another_subject_under_another_secret() -> None:
    assert subject_of("a", SECRET) == subject_of("a", SECRET)
    assert subject_of("a", SECRET) != subject_of("a", KEY)
    assert subject_of("a", SECRET) != subject_of("b", SECRET)


def test_an_item_key_depends_on_the_item_its_salt_and_the_secret() -> None:
    keys = {
        item_key(subject, salt, secret)
        for subject in (bytes(16), b"s" * 16)
        for salt in (bytes(16), b"t" * 16)
        for secret in (KEY, SECRET)
    }

    assert len(keys) == 8


@pytest.mark.parametrize("fact", ITEM_FACTS.values(), ids=list(ITEM_FACTS))
def test_every_item_fact_has_a_version_that_depends_on_the_key(fact: ItemFact) -> None:
    assert version_of(fact, KEY) == version_of(fact, KEY)
    assert version_of(fact, KEY) != version_of(fact, SECRET)


@given(FACTS.filter(lambda fact: isinstance(fact, ItemFact)))
def test_a_version_fits_into_a_signed_integer(fact: ItemFact) -> None:
    assert 0 <= version_of(fact, KEY) < 2**63


def test_no_two_facts_say_the_same() -> None:
    assert len({said(fact) for fact in ITEM_FACTS.values()}) == len(ITEM_FACTS)


@pytest.mark.parametrize(
    "elsewhere",
    [{"repository": "/tmp/clone"}, {"shallow": False}, {"files": (), "files_total": None}],
)
def test_where_a_commit_was_read_makes_no_new_version(elsewhere: dict[str, object]) -> None:
    assert said(commit(**elsewhere)) == said(commit())


@pytest.mark.parametrize(
    "changed",
    [
        {"uid": "other"},
        {"kind": "tag"},
        {"text": "other"},
        {"text": None},
        {"occurred_at": AT + timedelta(microseconds=1)},
        {"occurred_at": None},
        {"utc_offset_s": 0},
        {"author": RUI},
        {"parents": ()},
    ],
)
def test_what_a_commit_says_makes_a_new_version(changed: dict[str, object]) -> None:
    assert said(commit(**changed)) != said(commit())


def test_a_state_is_told_by_its_revision_alone() -> None:
    fact = SAMPLES["revision_seen.v1"]
    assert isinstance(fact, RevisionSeen)

    assert said(msgspec.structs.replace(fact, text=None)) == said(fact)
    assert said(msgspec.structs.replace(fact, revision="other")) != said(fact)


def test_names_are_joined_in_any_order() -> None:
    fact = SAMPLES["people_joined.v1"]
    assert isinstance(fact, PeopleJoined)

    assert said(msgspec.structs.replace(fact, names=fact.names[::-1])) == said(fact)


@given(st.lists(st.binary(min_size=32, max_size=32), min_size=1, max_size=30))
def test_states_of_an_item_never_share_a_name_even_when_contents_return(
    contents: list[bytes],
) -> None:
    names: list[str] = []
    for content in contents:
        names.append(next_revision(content, names[-1] if names else None))

    assert len(set(names)) == len(names)
