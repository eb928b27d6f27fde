"""The trackers and code hosts that cade knows by itself, as patterns of `domain/trackers.py`.

Addresses as the products' own pages write them (cloud and self-hosted), looked at in 2026. What
has no address of its own for a task is not here: any page of Notion may be one.
"""

from collections.abc import Iterator

from cade.domain.trackers import Kind, Tracker

# name | key; then the patterns. A key's beginning is its project, the host its space.
_BY_KEY: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("linear", "{space}", ("linear.app/{space}/issue/{key:key}",)),
    ("clickup", "{space}", ("app.clickup.com/t/{space}/{key:key}",)),
    (
        "youtrack",
        "",
        (
            "*.youtrack.cloud/issue/{key:key}",
            "youtrack.*/issue/{key:key}",
            "*/youtrack/issue/{key:key}",
            "*.youtrack.cloud/agiles?issue={key:key}",
        ),
    ),
    (
        "jira",
        "",
        (
            "*.atlassian.net/browse/{key:key}",
            "*.atlassian.net/jira/software/projects/*/issues/{key:key}",
            "*.atlassian.net/jira/software/c/projects/*/issues/{key:key}",
            "*.atlassian.net/?selectedIssue={key:key}",
            "*/browse/{key:key}",
            "*/jira/browse/{key:key}",
            "*/secure/RapidBoard.jspa?selectedIssue={key:key}",
            "*/jira/secure/RapidBoard.jspa?selectedIssue={key:key}",
        ),
    ),
)
# name | key | space; then the patterns
_BY_NUMBER: tuple[tuple[str, str, str, tuple[str, ...]], ...] = (
    ("trello", "{id}", "", ("trello.com/c/{id:id}",)),
    ("clickup", "{id}", "", ("app.clickup.com/t/{id:id}",)),
    (
        "asana",
        "{number}",
        "",
        (
            "app.asana.com/0/*/{number:number}",
            "app.asana.com/1/*/project/*/task/{number:number}",
            "app.asana.com/1/*/task/{number:number}",
        ),
    ),
    ("monday", "{number}", "", ("*.monday.com/boards/*/pulses/{number:number}",)),
    ("redmine", "#{number}", "", ("redmine.*/issues/{number:number}",)),
    ("redmine", "#{number}", "", ("*/redmine/issues/{number:number}",)),
)
# A host: its name, what its repositories are called, where keys are unique, how its addresses
# begin, and for each kind of page the key and how the addresses go on.
_Pages = tuple[tuple[Kind, str, tuple[str, ...]], ...]
_Host = tuple[str, str, str, tuple[str, ...], _Pages]
_AZURE = ("dev.azure.com/{org}/{project}", "{org}.visualstudio.com/{project}")
_WORK_ITEM = (
    "/_workitems/edit/{number:number}",
    "/_boards/board?workitem={number:number}",
    "/_boards?workitem={number:number}",
    "/_sprints?workitem={number:number}",
    "/_backlogs?workitem={number:number}",
)
_HOSTS: tuple[_Host, ...] = (
    (
        "gitlab",
        "{project}",
        "",
        ("*/{project:path}/-",),
        (
            ("task", "{project}#{number}", ("/issues/{number:number}",)),
            ("task", "{project}#{number}", ("/work_items/{number:number}",)),
            ("request", "{project}!{number}", ("/merge_requests/{number:number}",)),
            ("new_request", "", ("/merge_requests/new",)),
            ("new_task", "", ("/issues/new",)),
            ("place", "", ("",)),
        ),
    ),
    (
        "gitlab",
        "{project}",
        "",
        ("gitlab.*/{project:path}",),
        (
            ("task", "{project}#{number}", ("/issues/{number:number}",)),
            ("request", "{project}!{number}", ("/merge_requests/{number:number}",)),
        ),
    ),
    (
        "github",
        "{owner}/{repo}",
        "",
        ("github.com/{owner}/{repo}", "github.*/{owner}/{repo}"),
        (
            ("task", "{owner}/{repo}#{number}", ("/issues/{number:number}",)),
            ("request", "{owner}/{repo}#{number}", ("/pull/{number:number}",)),
            ("new_request", "", ("/pull/new", "/compare")),
            ("new_task", "", ("/issues/new",)),
            ("place", "", ("",)),
        ),
    ),
    (
        "bitbucket",
        "{owner}/{repo}",
        "",
        ("bitbucket.org/{owner}/{repo}",),
        (
            ("task", "{owner}/{repo}#{number}", ("/issues/{number:number}",)),
            ("request", "{owner}/{repo}#{number}", ("/pull-requests/{number:number}",)),
            ("new_request", "", ("/pull-requests/new",)),
            ("new_task", "", ("/issues/new",)),
            ("place", "", ("",)),
        ),
    ),
    (
        "bitbucket",
        "{owner}/{repo}",
        "",
        ("*/projects/{owner}/repos/{repo}", "*/users/{owner}/repos/{repo}"),
        (
            ("request", "{owner}/{repo}#{number}", ("/pull-requests/{number:number}",)),
            ("new_request", "", ("/pull-requests?create",)),
            ("place", "", ("",)),
        ),
    ),
    (
        "azure",
        "AB#",
        "{org}",
        _AZURE,
        (("task", "AB#{number}", _WORK_ITEM), ("new_task", "", ("/_workitems/create",))),
    ),
    (
        "azure",
        "{project}/{repo}",
        "{org}",
        tuple(f"{start}/_git/{{repo}}" for start in _AZURE),
        (
            ("request", "{project}/{repo}!{number}", ("/pullrequest/{number:number}",)),
            ("new_request", "", ("/pullrequestcreate",)),
            ("place", "", ("",)),
        ),
    ),
    (  # a repository that is called like its project
        "azure",
        "{repo}/{repo}",
        "{org}",
        ("dev.azure.com/{org}/_git/{repo}", "{org}.visualstudio.com/_git/{repo}"),
        (
            ("request", "{repo}/{repo}!{number}", ("/pullrequest/{number:number}",)),
            ("new_request", "", ("/pullrequestcreate",)),
            ("place", "", ("",)),
        ),
    ),
    (
        "shortcut",
        "SC",
        "{org}",
        ("app.shortcut.com/{org}/story",),
        (("task", "SC-{number}", ("/{number:number}",)),),
    ),
)


def known_trackers() -> tuple[Tracker, ...]:
    """Return the patterns, in the order in which they are tried."""
    return (*_by_key(), *_by_number(), *_pages())


def _by_key() -> Iterator[Tracker]:
    for name, space, urls in _BY_KEY:
        yield from (Tracker(name=name, space=space, url=url) for url in urls)


def _by_number() -> Iterator[Tracker]:
    for name, key, space, urls in _BY_NUMBER:
        yield from (Tracker(name=name, key=key, space=space, url=url) for url in urls)


def _pages() -> Iterator[Tracker]:
    for name, project, space, starts, pages in _HOSTS:
        for kind, key, ends in pages:
            for url in (start + end for start in starts for end in ends):
                yield Tracker(name=name, kind=kind, key=key, project=project, space=space, url=url)
