import pytest

from cade.domain.known_trackers import known_trackers
from cade.domain.trackers import Pattern, Reference, Tracker, Trackers

KNOWN = Trackers(known_trackers())
LAB = "https://git.norte.example/infra/dns/zones"


def told(url: str) -> tuple[str, str, str, str] | None:
    found = KNOWN.read(url)
    return (found.kind, found.tracker, found.space, found.key) if found else None


@pytest.mark.parametrize(
    ("url", "tracker", "space", "key"),
    [
        ("https://acme.atlassian.net/browse/ABC-12", "jira", "acme.atlassian.net", "ABC-12"),
        ("https://acme.atlassian.net/browse/abc-12?focusedId=3#c", "jira", "acme.atlassian.net",
         "ABC-12"),
        ("https://acme.atlassian.net/jira/software/c/projects/ABC/boards/1?selectedIssue=ABC-7",
         "jira", "acme.atlassian.net", "ABC-7"),
        ("https://acme.atlassian.net/jira/software/projects/ABC/issues/ABC-7", "jira",
         "acme.atlassian.net", "ABC-7"),
        ("http://jira.acme.example:8080/browse/ABC-12", "jira", "jira.acme.example", "ABC-12"),
        ("https://work.example/jira/browse/X_Y-1", "jira", "work.example", "X_Y-1"),
        ("https://work.example/secure/RapidBoard.jspa?rapidView=1&selectedIssue=AB-9", "jira",
         "work.example", "AB-9"),
        ("https://linear.app/acme/issue/ENG-12/fix-the-map", "linear", "acme", "ENG-12"),
        ("https://github.com/Acme/Atlas/issues/7#issuecomment-1", "github", "github.com",
         "acme/atlas#7"),
        ("https://github.acme.example/a/b/issues/007", "github", "github.acme.example", "a/b#7"),
        ("https://gitlab.com/a/b/-/issues/3", "gitlab", "gitlab.com", "a/b#3"),
        (f"{LAB}/-/issues/12?tab=notes", "gitlab", "git.norte.example", "infra/dns/zones#12"),
        (f"{LAB}/-/work_items/12", "gitlab", "git.norte.example", "infra/dns/zones#12"),
        ("https://gitlab.com/a/b/issues/3", "gitlab", "gitlab.com", "a/b#3"),
        ("https://dev.azure.com/Norte/Meu%20Projeto/_workitems/edit/340", "azure", "norte",
         "AB#340"),
        ("https://norte.visualstudio.com/P/_workitems/edit/340/", "azure", "norte", "AB#340"),
        ("https://dev.azure.com/norte/P/_boards/board/t/T/Stories?workitem=340", "azure", "norte",
         "AB#340"),
        ("https://bitbucket.org/norte/site/issues/5/a-slug", "bitbucket", "bitbucket.org",
         "norte/site#5"),
        ("https://trello.com/c/aBcD1234/12-card", "trello", "trello.com", "aBcD1234"),
        ("https://app.asana.com/0/120/345", "asana", "app.asana.com", "345"),
        ("https://app.asana.com/1/9/project/120/task/345", "asana", "app.asana.com", "345"),
        ("https://app.clickup.com/t/86abc9", "clickup", "app.clickup.com", "86abc9"),
        ("https://app.clickup.com/t/9001/DEV-33", "clickup", "9001", "DEV-33"),
        ("https://app.shortcut.com/acme/story/77/slug", "shortcut", "acme", "SC-77"),
        ("https://acme.youtrack.cloud/issue/YT-4/slug", "youtrack", "acme.youtrack.cloud", "YT-4"),
        ("https://youtrack.acme.example/issue/YT-4", "youtrack", "youtrack.acme.example", "YT-4"),
        ("https://redmine.acme.example/issues/91", "redmine", "redmine.acme.example", "#91"),
        ("https://acme.example/redmine/issues/91", "redmine", "acme.example", "#91"),
        ("https://acme.monday.com/boards/1/pulses/2", "monday", "acme.monday.com", "2"),
    ],
)  # fmt: skip
def test_a_trackers_address_names_its_task(url: str, tracker: str, space: str, key: str) -> None:
    assert told(url) == ("task", tracker, space, key)


@pytest.mark.parametrize(
    ("url", "kind", "tracker", "project", "key"),
    [
        ("https://github.com/a/b/pull/41/files", "request", "github", "a/b", "a/b#41"),
        ("https://github.com/a/b/compare/main...x", "new_request", "github", "a/b", ""),
        ("https://github.com/a/b/pull/new/feature/x", "new_request", "github", "a/b", ""),
        ("https://github.com/a/b/issues/new/choose", "new_task", "github", "a/b", ""),
        ("https://github.com/a/b/tree/main", "place", "github", "a/b", ""),
        (f"{LAB}/-/merge_requests/30/diffs", "request", "gitlab", "infra/dns/zones",
         "infra/dns/zones!30"),
        (f"{LAB}/-/merge_requests/new?x=1", "new_request", "gitlab", "infra/dns/zones", ""),
        (f"{LAB}/-/issues/new", "new_task", "gitlab", "infra/dns/zones", ""),
        (f"{LAB}/-/tree/main", "place", "gitlab", "infra/dns/zones", ""),
        ("https://bitbucket.org/a/b/pull-requests/5", "request", "bitbucket", "a/b", "a/b#5"),
        ("https://bitbucket.org/a/b/pull-requests/new?source=x", "new_request", "bitbucket", "a/b",
         ""),
        ("https://code.example/projects/P/repos/r/pull-requests/5/overview", "request",
         "bitbucket", "p/r", "p/r#5"),
        ("https://code.example/projects/P/repos/r/pull-requests?create&x=1", "new_request",
         "bitbucket", "p/r", ""),
        ("https://code.example/projects/P/repos/r/pull-requests", "place", "bitbucket", "p/r", ""),
        ("https://dev.azure.com/o/P/_git/api/pullrequest/77?_a=files", "request", "azure", "p/api",
         "p/api!77"),
        ("https://o.visualstudio.com/P/_git/api/pullrequestcreate?sourceRef=x", "new_request",
         "azure", "p/api", ""),
        ("https://dev.azure.com/o/_git/Api/pullrequest/7", "request", "azure", "api/api",
         "api/api!7"),
        ("https://dev.azure.com/o/P/_workitems/create/Bug", "new_task", "azure", "AB#", ""),
    ],
)  # fmt: skip
def test_a_code_hosts_address_names_a_request_a_new_one_or_a_place(
    url: str, kind: str, tracker: str, project: str, key: str
) -> None:
    found = KNOWN.read(url)

    assert found is not None
    assert (found.kind, found.tracker, found.project, found.key) == (kind, tracker, project, key)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "about:blank",
        "file:///home/ana/browse/ABC-12",
        "https://example.org/",
        "https://example.org/receitas/bolo-12",
        "https://acme.atlassian.net/wiki/spaces/ABC/pages/12",
        "https://example.org/browse/ABC-12x",
        "https://example.org/browse/utf-8x/y",
        "https://notlinear.app/acme/issue/ENG-12",
        "https://github.com",
        "https://github.com/settings",
        "https://evilgithub.com/a/b/issues/7",
        "https://linear.app/acme/project/ENG-12",
        "https://" + "x" * 5_000,
    ],
)
def test_any_other_page_is_no_task(url: str) -> None:
    assert told(url) is None


def test_two_addresses_of_one_task_are_the_same_reference() -> None:
    one = KNOWN.read("https://acme.atlassian.net/browse/ABC-12")

    assert one == KNOWN.read("https://acme.atlassian.net/jira/x?selectedIssue=abc-12&y=1")


def test_the_first_pattern_that_fits_decides() -> None:
    ours = Tracker(name="ours", url="github.com/{owner}/{repo}/issues/{number:number}", key="n")

    found = Trackers([ours, *known_trackers()]).read("https://github.com/a/b/issues/7")

    assert found == Reference(kind="task", tracker="ours", space="github.com", project="", key="n")


def test_a_pattern_of_ones_own_may_name_host_and_query() -> None:
    desk = Tracker(
        name="desk", url="{org}.desk.example/*/view?t={n:number}", key="{org}#{n}", space="{org}"
    )
    found = Trackers([desk]).read("https://Acme.desk.example/app/view/x?a=1&t=0012")

    assert found and (found.space, found.key) == ("acme", "acme#12")


@pytest.mark.parametrize(
    "tracker",
    [
        Tracker(name="x", url="desk.example"),
        Tracker(name="x", url="/t/{key:key}"),
        Tracker(name="x", url="desk.example/t/{key:regex}"),
        Tracker(name="x", url="desk.example/{a}/{a}", key="{a}"),
        Tracker(name="x", url="desk.example/{a:path}/x/{b:path}", key="{a}"),
        Tracker(name="x", url="desk.example/t/{a}", key="{b}"),
        Tracker(name="x", url="desk.example/t/{a", key="{a}"),
    ],
)
def test_what_is_no_pattern_is_refused(tracker: Tracker) -> None:
    with pytest.raises(ValueError, match=r"desk|no|t/"):
        Pattern(tracker)


def test_what_looks_like_an_expression_is_taken_by_its_letters() -> None:
    odd = Trackers([Tracker(name="x", url="desk.example/(a+)+$/{key:key}")])

    assert odd.read("https://desk.example/aaa/AB-1") is None
    assert odd.read("https://desk.example/(a+)+$/AB-1") is not None
