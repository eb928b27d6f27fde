"""Who changed a file is answered by its commits, not by what else has its name."""

from pathlib import Path

import pytest

from cade.tests.app.cli.conftest import Cade, commit, git


@pytest.fixture
def two_hands(cade: Cade, repository: Path) -> Cade:
    """A file that Caio alone has changed last, and a commit that only speaks of it."""
    (repository / "parser.py").write_text("first")
    git(repository, "add", "parser.py")
    git(
        repository, "commit", "-q", "-m", "Read the lines",
        GIT_AUTHOR_NAME="Caio Reis", GIT_AUTHOR_EMAIL="caio@example.org",
        GIT_AUTHOR_DATE="2026-03-03T11:00:00-03:00", GIT_COMMITTER_DATE="2026-03-03T11:00:00-03:00",
    )  # fmt: skip
    commit(repository, "Another thing", day="2026-03-03T12:00:00-03:00")
    assert cade("ingest", "git", str(repository), "--no-embed").code == 0
    return cade


@pytest.mark.parametrize(
    "question",
    ["quem mexeu no arquivo parser.py?", "who changed parser.py", "who edited parser.py"],
)
def test_who_changed_a_file_names_the_author_of_its_commits(two_hands: Cade, question: str) -> None:
    assert "Caio Reis" in two_hands("ask", question).out


def test_explain_says_that_commits_tell_who_changed_it_or_that_none_is_known(
    two_hands: Cade,
) -> None:
    known = two_hands("ask", "--explain", "who changed parser.py")
    unknown = two_hands("ask", "--explain", "who changed lexer.py")

    assert "who changed parser.py is asked for: only its commits can count" in known.err
    assert "who changed lexer.py is asked for, but no commit of it is known" in unknown.err
