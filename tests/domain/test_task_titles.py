import pytest

from cade.domain.task_titles import clean_task_title


@pytest.mark.parametrize(
    ("title", "key", "clean"),
    [
        ("[ABC-1] Login expires - Jira", "ABC-1", "Login expires"),
        ("[ABC-1] Login - not yet - Acme Jira", "ABC-1", "Login - not yet"),
        ("(3) ABC-1 Login expires – Linear", "ABC-1", "Login expires"),
        ("ABC-1: Login expires | YouTrack", "ABC-1", "Login expires"),
        ("Login expires : ABC-1", "ABC-1", "Login expires"),
        ("The map jumps · Issue #7 · acme/atlas · GitHub", "acme/atlas#7", "The map jumps"),
        ("The map jumps · Issue #7 · acme/atlas", "acme/atlas#7", "The map jumps"),
        ("Fix it by ana · Pull Request #4 · a/b · GitHub", "a/b#4", "Fix it"),
        ("Nova zona (#12) · Issues · infra / dns · GitLab", "infra/dns#12", "Nova zona"),
        ("Nova zona (!30) · Merge requests · infra / dns · GitLab", "infra/dns!30", "Nova zona"),
        ("User Story 340: Limite - Boards", "AB#340", "Limite"),
        ("Pull request 77: Limita - Repos", "p/api!77", "Limita"),
        ("Bug #91: It fails - Norte - Redmine", "#91", "It fails"),
        ("● Comprar bolo | Trello", "aBcD1234", "Comprar bolo"),
        ("Quadro Orion - Jira", "ABC-1", None),
        ("Sign in", "acme/atlas#7", None),
        ("ABC-12 - Jira", "ABC-1", None),
        ("https://acme.atlassian.net/browse/ABC-1", "ABC-1", None),
        ("[ABC-1] - Jira", "ABC-1", None),
        ("", "aBcD1234", None),
    ],
)
def test_a_title_is_what_the_tracker_calls_the_task(
    title: str, key: str, clean: str | None
) -> None:
    assert clean_task_title(title, key) == clean
