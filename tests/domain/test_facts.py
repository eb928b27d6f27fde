from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cade.domain import codec
from cade.domain.codec import decode, encode, tag_of
from cade.domain.errors import UnreadableFact
from cade.domain.facts import ActivityObserved, AnyFact, PeopleJoined, RevisionSeen
from cade.tests.domain.samples import AT, FACT_TYPES, FACTS, MESSAGE, RUN_WITH_NAMES, SAMPLES, VISIT

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("tag", sorted(SAMPLES))
def test_what_was_written_once_is_read_for_ever(tag: str) -> None:
    assert decode(tag, (GOLDEN / f"{tag}.msgpack").read_bytes()) == SAMPLES[tag]


@pytest.mark.parametrize("fact", [VISIT, MESSAGE], ids=["visit", "message"])
def test_so_are_other_details_with_every_field(fact: ActivityObserved | RevisionSeen) -> None:
    golden = (GOLDEN / f"{tag_of(fact)}.{fact.kind}.msgpack").read_bytes()

    assert decode(tag_of(fact), golden) == fact
    assert set(msgspec.msgpack.decode(golden)["details"]) == {
        "type",
        *fact.details.__struct_fields__,
    }


def test_so_is_a_run_that_tells_names() -> None:
    golden = (GOLDEN / "run_recorded.v1.names.msgpack").read_bytes()

    assert decode("run_recorded.v1", golden) == RUN_WITH_NAMES


def test_every_fact_has_a_tag_of_its_own_and_a_golden_file() -> None:
    tags = {str(fact.__struct_config__.tag) for fact in FACT_TYPES}

    assert len(tags) == len(FACT_TYPES)
    assert tags == set(SAMPLES)
    assert tags <= {path.stem for path in GOLDEN.glob("*.msgpack")}


@pytest.mark.parametrize("fact", SAMPLES.values(), ids=list(SAMPLES))
def test_the_samples_leave_no_field_out(fact: AnyFact) -> None:
    filled = msgspec.msgpack.decode(encode(fact))

    assert set(filled) == {"type", *fact.__struct_fields__}


@given(FACTS)
def test_a_fact_comes_back_as_it_was_written(fact: AnyFact) -> None:
    assert decode(tag_of(fact), encode(fact)) == fact


@given(st.binary(max_size=40))
def test_bytes_that_are_no_fact_are_unreadable_and_nothing_worse(payload: bytes) -> None:
    with pytest.raises(UnreadableFact):
        decode("people_joined.v1", payload)


@pytest.mark.parametrize(
    "fields",
    [
        {"type": "tea_drunk.v1", "uid": "a", "source": "kitchen"},
        {"type": "people_joined.v2", "uid": "a", "source": "people"},
        {"type": "people_joined.v1", "uid": "a", "source": "people"},
        {"type": "people_joined.v1", "uid": 7, "source": "people", "names": [], "said_at": AT},
        {"uid": "a", "source": "people"},
    ],
)
def test_an_unknown_tag_or_fields_that_do_not_fit_are_unreadable(fields: dict[str, Any]) -> None:
    tag = str(fields.get("type", "people_joined.v1"))

    with pytest.raises(UnreadableFact) as raised:
        decode(tag, msgspec.msgpack.encode(fields))

    assert tag in str(raised.value)
    assert raised.value.do


def test_a_field_that_a_newer_version_added_is_passed_over() -> None:
    fact = SAMPLES["people_joined.v1"]
    fields = msgspec.msgpack.decode(encode(fact)) | {"mood": "good"}

    assert decode(tag_of(fact), msgspec.msgpack.encode(fields)) == fact


def test_a_naive_time_is_unreadable() -> None:
    fields = msgspec.msgpack.decode(encode(SAMPLES["item_retracted.v1"]))
    fields["noticed_at"] = "2026-03-04T15:06:07"

    with pytest.raises(UnreadableFact):
        decode("item_retracted.v1", msgspec.msgpack.encode(fields))


def test_an_old_tag_is_read_through_all_its_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    def split_names(fields: codec.Fields) -> codec.Fields:
        names = fields.pop("names_in_one").split("=")
        return fields | {"type": "nicknames_said.v1", "names": names}

    def name_the_time(fields: codec.Fields) -> codec.Fields:
        return fields | {"type": "people_joined.v1", "said_at": fields.pop("when")}

    monkeypatch.setitem(codec.UPCASTS, "nicknames_said.v0", split_names)
    monkeypatch.setitem(codec.UPCASTS, "nicknames_said.v1", name_the_time)
    old = {
        "type": "nicknames_said.v0",
        "uid": "ana",
        "source": "people",
        "names_in_one": "Ana=Aninha",
        "when": AT,
    }

    fact = decode("nicknames_said.v0", msgspec.msgpack.encode(old))

    assert fact == PeopleJoined(uid="ana", source="people", names=("Ana", "Aninha"), said_at=AT)


@pytest.mark.parametrize("fact", SAMPLES.values(), ids=list(SAMPLES))
def test_a_fact_cannot_be_changed(fact: AnyFact) -> None:
    with pytest.raises(AttributeError):
        setattr(fact, fact.__struct_fields__[0], "other")
