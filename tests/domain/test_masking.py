from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from cade.domain.details import Commit, FileSeen, Person
from cade.domain.facts import ActivityObserved, ItemFact, RevisionSeen
from cade.domain.masking import masked
from cade.domain.redaction import redact
from cade.tests.domain.samples import FACTS

TOKEN = "glpat-" + "x1Y2z3W4v5U6t7S8r9Q0"


def commit(text: str, *, name: str = "Ana", files: tuple[str, ...] = ()) -> ActivityObserved:
    person = Person(name=name, email="ana@example.org")
    details = Commit(
        hash="ab" * 20, repository="/code/orion", author=person, committer=person, files=files
    )
    return ActivityObserved(
        uid="ab" * 20,
        source="git",
        kind="commit",
        details=details,
        occurred_at=datetime(2026, 3, 1, tzinfo=UTC),
        text=text,
    )


def test_a_fact_without_a_secret_is_the_same_object() -> None:
    fact = commit("Corrige o cálculo", files=("a.py", "b/c.py"))

    assert masked(fact, 1_000) == (fact, 0)
    assert masked(fact, 1_000)[0] is fact


def test_what_only_looks_like_a_secret_across_two_strings_is_none() -> None:
    fact = commit("the password:", name="Xk9mQ2vL8p")

    assert masked(fact, 1_000) == (fact, 0)


def test_a_secret_is_masked_in_every_string_and_each_time_counted() -> None:
    fact = commit(f"use {TOKEN}", name=f"Ana {TOKEN}", files=("a.py", f"{TOKEN}.txt"))
    clean, count = masked(fact, 1_000)

    assert TOKEN not in repr(clean)
    assert count == 4
    assert isinstance(clean.details, Commit)
    assert clean.details.files[0] == "a.py"


def test_what_identifies_an_item_stays_as_it_is() -> None:
    details = FileSeen(path=f"/n/{TOKEN}.md", size_bytes=3)
    fact = RevisionSeen(
        uid=f"/n/{TOKEN}.md", source="file", kind="file", revision="r1", details=details
    )
    clean, count = masked(fact, 1_000)

    assert clean.uid == fact.uid
    assert count == 1
    assert isinstance(clean.details, FileSeen)
    assert clean.details.path == "/n/[redacted:gitlab].md"


def test_an_empty_text_and_a_missing_one_pass() -> None:
    for text in ("", None):
        fact = commit(text)  # type: ignore[arg-type]
        assert masked(fact, 10) == (fact, 0)


@given(FACTS, st.integers(0, 200))
def test_masking_twice_changes_nothing_more(fact: ItemFact, cap: int) -> None:
    if not isinstance(fact, ItemFact):
        return
    once, _ = masked(fact, cap)

    assert masked(once, cap)[0] == once
    assert len(getattr(once, "text", None) or "") <= cap


@given(st.lists(st.text(max_size=40), max_size=4).map(tuple), st.text(max_size=60))
def test_looking_at_all_strings_together_misses_nothing(files: tuple[str, ...], text: str) -> None:
    fact = commit(f"{text} {TOKEN}", files=files)
    clean, count = masked(fact, 10_000)

    assert clean.text == redact(fact.text or "").text
    assert count >= 1
