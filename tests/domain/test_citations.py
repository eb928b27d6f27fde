import pytest

from cade.domain.citations import (
    MOST,
    cited_by_merge,
    cited_by_page,
    cited_in_text,
)
from cade.domain.known_trackers import known_trackers
from cade.domain.trackers import Trackers

KNOWN = Trackers(known_trackers())


def cited(text: str) -> list[tuple[str, str]]:
    return [(one.reference.key, one.how) for one in cited_in_text(text, KNOWN)]


def said(text: str) -> dict[str, str]:
    return {one.reference.key: one.said for one in cited_in_text(text, KNOWN)}


@pytest.mark.parametrize(
    "text",
    [
        "UTF-8", "SHA-256", "ISO-8601", "RFC-2119", "CVE-2024-12345", "COVID-19", "HTTP-2",
        "PEP-8", "AES-128", "GPT-4", "JDK-17", "WCAG-2", "abc-12", "ABC-12x", "x-ABC-12",
        "feature/ABC-12", "ABC-12-x", "A-1", "2024-01-02", "ABC-1234567", "#12",
    ],
)  # fmt: skip
def test_what_only_looks_like_a_key_is_none(text: str) -> None:
    assert cited(f"see {text} there") == []


@pytest.mark.parametrize(
    ("text", "key"),
    [("ABC-12: fix", "ABC-12"), ("[AB2-7] x", "AB2-7"), ("(ABC-1)", "ABC-1"), ("AB#340", "AB#340")],
)
def test_a_key_in_capitals_is_cited(text: str, key: str) -> None:
    assert cited(text) == [(key, "key")]


@pytest.mark.parametrize(
    "text",
    [
        "see https://linear.app/acme/issue/ENG-12.",
        "(https://linear.app/acme/issue/ENG-12/fix-(the)-map)",
        "[task](https://linear.app/acme/issue/ENG-12), then",
        "<https://linear.app/acme/issue/ENG-12>",
        "**https://linear.app/acme/issue/ENG-12**!",
    ],
)
def test_an_address_is_cited_without_the_punctuation_around_it(text: str) -> None:
    assert cited(text) == [("ENG-12", "link")]


def test_a_list_of_everything_cites_its_first_ones() -> None:
    assert len(cited(" ".join(f"ABC-{n}" for n in range(1, 90)))) == MOST


@pytest.mark.parametrize(
    ("message", "key", "kind"),
    [
        ("Merge branch 'feature/ABC-12-login' into main", "ABC-12", "key"),
        ("Merge branch 'ABC-12'", "ABC-12", "key"),
        ("Merge pull request #4 from ana/abc-12-login\n\nTitle", "ABC-12", "hint"),
        ("Merge remote-tracking branch 'origin/fix_ABC-12'", "ABC-12", "key"),
        ("Merged in bugfix/ABC-12 (pull request #3)", "ABC-12", "key"),
    ],
)
def test_a_merge_cites_the_key_of_its_branch(message: str, key: str, kind: str) -> None:
    assert [(c.reference.key, c.reference.kind, c.how) for c in cited_by_merge(message)] == [
        (key, kind, "branch")
    ]


@pytest.mark.parametrize("message", ["Merge branch 'main'", "Merge branch 'utf-8'", "ABC-12: x"])
def test_a_merge_without_a_key_cites_nothing_by_its_branch(message: str) -> None:
    assert cited_by_merge(message) == ()


@pytest.mark.parametrize(
    "url",
    [
        "https://github.com/a/b/compare/main...feature/ABC-12-x?expand=1",
        "https://github.com/a/b/compare/ABC-12-x",
        "https://github.com/a/b/pull/new/feature/ABC-12",
        "https://gitlab.com/a/b/-/merge_requests/new?merge_request%5Bsource_branch%5D=ABC-12-x",
        "https://bitbucket.org/a/b/pull-requests/new?source=feature/ABC-12-x&t=1",
        "https://dev.azure.com/o/p/_git/r/pullrequestcreate?sourceRef=feature%2FABC-12",
    ],
)
def test_a_page_that_makes_a_request_cites_the_key_of_its_branch(url: str) -> None:
    page, branch = cited_by_page(url, None, KNOWN)

    assert (page.how, page.reference.kind) == ("visit", "new_request")
    assert (branch.how, branch.reference.key) == ("branch", "ABC-12")


def test_only_a_requests_title_cites_keys() -> None:
    pull = cited_by_page("https://github.com/a/b/pull/4", "ABC-12 Fix · Pull Request #4", KNOWN)
    code = cited_by_page("https://github.com/a/b/tree/x", "ABC-12 is in this title", KNOWN)

    assert [(c.how, c.reference.key) for c in pull] == [("visit", "a/b#4"), ("title", "ABC-12")]
    assert [c.how for c in code] == ["visit"]


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("Finalizei ABC-1", {"ABC-1": "done"}),
        ("finalizei o ABC-1, ABC-2 e ABC-3.", dict.fromkeys(("ABC-1", "ABC-2", "ABC-3"), "done")),
        ("ABC-1 está pronto", {"ABC-1": "done"}),
        ("Concluí ABC-1 e comecei ABC-2", {"ABC-1": "done", "ABC-2": "worked"}),
        ("ABC-1 is done, ABC-2 isn't", {"ABC-1": "done", "ABC-2": ""}),
        ("Não finalizei o ABC-1", {"ABC-1": ""}),
        ("Ainda falta o ABC-1. Fechei ABC-2", {"ABC-1": "", "ABC-2": "done"}),
        ("ABC-1 ficou pronto?", {"ABC-1": ""}),
        ("Se o ABC-1 estiver pronto eu aviso", {"ABC-1": ""}),
        ("Alguém terminou o ABC-1", {"ABC-1": ""}),
        ("Abri o PR do ABC-1", {"ABC-1": "worked"}),
        ("Working on ABC-1 today", {"ABC-1": "worked"}),
        ("O que acham do ABC-1", {"ABC-1": ""}),
        ("Fixes ABC-1, ABC-2", {"ABC-1": "done", "ABC-2": "done"}),
        ("fecha ABC-1: o banner cabe", {"ABC-1": "done"}),
        ("ABC-1: fix the banner", {"ABC-1": ""}),
        ("ABC-1 prefix", {"ABC-1": ""}),
    ],
)
def test_what_a_sentence_says_of_a_task(text: str, done: dict[str, str]) -> None:
    assert said(text) == done
