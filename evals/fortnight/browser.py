"""What she visited: four trackers, four hosts of pull requests, and pages that are neither."""

from collections.abc import Iterator

from cade.domain.details import Visit
from cade.domain.facts import ActivityObserved
from cade.domain.visits import visit_text
from cade.evals.fortnight.making import HOME, OFFSET_S, Event, at

JIRA = "https://norte.atlassian.net/browse"
HUB = "https://github.com/norte-lab"
AZURE = "https://dev.azure.com/norte/Plataforma"
LAB = "https://gitlab.com/norte/infra/rede"
BUCKET = "https://bitbucket.org/norte/site"

# key | day and time | address | title
_VISITS: tuple[tuple[str, str, str, str | None], ...] = (
    ("session-task", "02 09:10", f"{JIRA}/ORI-101", "[ORI-101] Login expira cedo demais - Jira"),
    ("session-new-pr", "02 10:30", f"{HUB}/orion/compare/main...feature/ORI-101-session?expand=1",
     "Comparing main...feature/ORI-101-session · norte-lab/orion"),
    ("session-pr", "02 10:32", f"{HUB}/orion/pull/41",
     "ORI-101 Renew the session by marinad · Pull Request #41 · norte-lab/orion · GitHub"),
    ("bread", "02 12:30", "https://receitas.example/pao-de-queijo", "Pão de queijo"),
    ("export-task", "03 09:00", f"{JIRA}/ORI-102", "[ORI-102] Exportar relatório em PDF - Jira"),
    ("panel-task", "03 14:00", f"{JIRA}/ORI-103?focusedCommentId=9",
     "[ORI-103] Painel sem motivo da recusa - Jira"),
    ("rui-pr-1", "03 16:00", f"{HUB}/orion/pull/38",
     "Keep tokens in the cache by ruis · Pull Request #38 · norte-lab/orion · GitHub"),
    ("map-issue", "04 09:30", f"{HUB}/atlas/issues/7",
     "The map jumps when it is zoomed · Issue #7 · norte-lab/atlas · GitHub"),
    ("map-code", "04 09:41", f"{HUB}/atlas/blob/main/src/map.ts", "atlas/src/map.ts at main"),
    ("map-code-late", "04 10:20", f"{HUB}/atlas/blob/main/src/zoom.ts", "atlas/src/zoom.ts"),
    ("orion-code", "04 09:35", f"{HUB}/orion/blob/main/README.md", "orion/README.md at main"),
    ("azure-item", "05 10:00",
     f"{AZURE}/_workitems/edit/340", "User Story 340: Limite por cliente"),
    ("azure-new-pr", "05 11:00", f"{AZURE}/_git/api/pullrequestcreate?sourceRef=limite",
     "New pull request - Repos"),
    ("azure-pr", "05 11:04", f"{AZURE}/_git/api/pullrequest/77",
     "Pull request 77: Limita por cliente"),
    ("dns-issue", "09 14:55", f"{LAB}/-/issues/12",
     "Nova zona de DNS (#12) · Issues · norte / infra / rede · GitLab"),
    ("dns-new-mr", "09 15:20",
     f"{LAB}/-/merge_requests/new?merge_request%5Bsource_branch%5D=nova-zona", "New Merge Request"),
    ("dns-mr", "09 15:22", f"{LAB}/-/merge_requests/30",
     "Nova zona (!30) · Merge requests · GitLab"),
    ("banner-new-pr", "10 11:30", f"{BUCKET}/pull-requests/new?source=feature/ORI-106-banner",
     "Create pull request"),
    ("banner-pr", "10 11:33", f"{BUCKET}/pull-requests/5", "Banner below the menu"),
    ("retry-task", "11 23:55", f"{JIRA}/ORI-107", "[ORI-107] Medir a espera das tentativas - Jira"),
    ("session-pr-again", "12 09:00", f"{HUB}/orion/pull/41",
     "ORI-101 Renew the session by marinad · Pull Request #41 · norte-lab/orion · GitHub"),
    ("compare-only", "12 11:00", f"{HUB}/orion/compare/v1...v2", "Comparing v1...v2"),
    ("rui-pr-again", "12 11:05", f"{HUB}/orion/pull/38",
     "Keep tokens in the cache by ruis · Pull Request #38 · norte-lab/orion · GitHub"),
    ("export-board", "13 10:00",
     "https://norte.atlassian.net/jira/software/projects/ORI/boards/3?selectedIssue=ORI-102",
     "Quadro Orion - Quadro Kanban - Jira"),
)  # fmt: skip


def visits() -> Iterator[Event]:
    """Yield every visit."""
    for key, when, url, title in sorted(_VISITS, key=lambda visit: visit[1]):
        yield Event(key, _visit(key, when, url, title))


def _visit(key: str, when: str, url: str, title: str | None) -> ActivityObserved:
    return ActivityObserved(
        uid=f"firefox {key} {url}",
        source="browser",
        kind="visit",
        occurred_at=at(when),
        utc_offset_s=OFFSET_S,
        text=visit_text(url, title),
        details=Visit(
            url=url,
            title=title,
            browser="firefox",
            profile="default",
            path=f"{HOME}/.mozilla/firefox/places.sqlite",
        ),
    )
