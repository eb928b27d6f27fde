from collections.abc import Iterator
from datetime import UTC, datetime

from cade.app.runs.batches import MAX_BATCH_CHARACTERS, MAX_SKIPPED_NAMED, Pending, batches
from cade.collectors.world import Expected, Finished, Item, Note, Noted, Reason, Skipped, Unchanged
from cade.domain.details import Commit, Person
from cade.domain.facts import ActivityObserved

TOKEN = "ghp_" + "a1B2" * 9


def commit(text: str, *, name: str = "Ana", files: tuple[str, ...] = ()) -> ActivityObserved:
    details = Commit(
        hash="a" * 40,
        repository="/code/orion",
        author=Person(name=name),
        committer=Person(name=name),
        files=files,
    )
    return ActivityObserved(
        uid="a" * 40,
        source="git",
        kind="commit",
        details=details,
        occurred_at=datetime(2026, 3, 1, tzinfo=UTC),
        text=text,
    )


def run(items: list[Item], *, size: int = 10, cap: int = 1_000) -> list[object]:
    return list(batches(iter(items), size=size, max_characters=cap))


def pending(items: list[Item], *, size: int = 10, cap: int = 1_000) -> list[Pending]:
    return [step for step in run(items, size=size, cap=cap) if isinstance(step, Pending)]


def test_a_batch_holds_at_most_so_many_facts() -> None:
    steps = pending([commit(f"commit {n}") for n in range(5)], size=2)

    assert [len(step.facts) for step in steps] == [2, 2, 1]


def test_long_texts_are_written_before_the_batch_is_full() -> None:
    long = "a" * (MAX_BATCH_CHARACTERS // 2)

    assert [len(s.facts) for s in pending([commit(long)] * 3, cap=10**9)] == [2, 1]


def test_a_secret_is_masked_wherever_it_stands() -> None:
    (step,) = pending(
        [commit(f"use {TOKEN}", name=f"Ana {TOKEN}", files=(f"dump-{TOKEN}.txt", "a.py"))]
    )
    (fact,) = step.facts

    assert TOKEN not in repr(fact)
    assert repr(fact).count("[redacted:github]") == 4  # text, author, committer, file
    assert step.masked == 4


def test_a_long_text_is_cut_only_after_its_secrets_are_masked() -> None:
    (step,) = pending([commit(f"{'x' * 990} {TOKEN}")], cap=1_000)

    assert step.facts[0].text == ("x" * 990 + " [redacted:github]")[:1_000]  # type: ignore[attr-defined]


def test_what_is_skipped_is_counted_whole_and_named_up_to_a_limit() -> None:
    many = MAX_SKIPPED_NAMED + 5
    skips: list[Item] = [
        Skipped(origin=f"/n/{n}", reason=Reason.READ_ERROR, detail=f"see {TOKEN}")
        for n in range(many)
    ]
    (step,) = pending(skips, size=10_000)

    assert (step.skipped, len(step.named)) == (many, MAX_SKIPPED_NAMED)
    assert TOKEN not in repr(step.named)


def test_notes_and_expectations_pass_at_once_and_in_order() -> None:
    note = Noted(target="/code/orion", note=Note.SHALLOW)
    steps = run([Expected(3), commit("one"), note, Unchanged(2), Finished("mark")])

    assert steps[:2] == [Expected(3), note]
    last = steps[2]
    assert isinstance(last, Pending)
    assert (len(last.facts), last.unchanged, last.finished, last.mark) == (1, 2, True, "mark")


def test_an_empty_target_still_has_its_record() -> None:
    (step,) = pending([Finished()])

    assert step.finished
    assert step.items == 0


def test_what_was_read_before_a_collector_fails_is_in_a_batch_already() -> None:
    def failing() -> Iterator[Item]:
        yield commit("one")
        yield commit("two")
        raise OSError("the disk is gone")

    seen = []
    try:
        for step in batches(failing(), size=1, max_characters=100):
            seen.append(step)
    except OSError:
        pass

    assert [len(s.facts) for s in seen if isinstance(s, Pending)] == [1, 1]
