"""What a tracker's page calls a task, without the tracker's own words around it.

"[ABC-1] Login expires - Jira"                         Login expires
"The map jumps · Issue #7 · acme/atlas · GitHub"       The map jumps
"New zone (#12) · Issues · net / zones · GitLab"       New zone
"""

import re

_TRACKERS = (
    r"Jira|Linear|GitHub|GitLab|Bitbucket|Trello|Asana|ClickUp|YouTrack|Redmine|Shortcut|Boards"
    r"|Repos|Azure DevOps(?: Services)?|monday\.com"
)
_KIND = r"(?:Issues?|Pull [Rr]equests?|Merge [Rr]equests?|Work items?)"
_LOUD = re.compile(r"^(?:\(\d{1,4}\+?\)|[●•*✱])\s*")
_TAILS = (
    re.compile(r"\s-\s[^-]{1,60}\s-\sRedmine$"),
    re.compile(rf"\s·\s{_KIND}\b.*$"),
    re.compile(r"\s\([#!]\d+\)(?:\s[·-]\s.*)?$"),
    re.compile(rf"\s[-–—|·:]\s(?:[^-–—|·:]{{1,60}}\s)?(?:{_TRACKERS})$"),
)
_BY = re.compile(r"\sby\s[\w\-\[\]]{1,60}$")
_NUMBER = re.compile(r"(?:[A-Za-z]+-|[#!])(\d+)$")
_LONGEST_KIND = 40


def clean_task_title(title: str, key: str) -> str | None:
    """Return the task's own title; None for a title that does not name the task it should.

    Where a tracker numbers its tasks, the page's title has the number: another title is that of a
    board, of a sign-in, or of a page that is still loading.
    """
    text = _LOUD.sub("", title.strip())
    number = _NUMBER.search(key)
    if number and not re.search(rf"(?<!\d){number[1]}(?!\d)", text):
        return None
    for tail in _TAILS:
        text = tail.sub("", text)
    text = _BY.sub("", text) if "Pull Request" in title else text
    text = _without_key(text, key, number[1] if number else "").strip()
    return text if text and "://" not in text else None


def _without_key(text: str, key: str, number: str) -> str:
    ends = [re.escape(key)]
    if (number and not key[0].isupper()) or key.startswith("AB#"):
        # "User Story 340: …", "Bug #12: …", "Pull Request #5: …"
        ends.append(rf"[^:#\d]{{0,{_LONGEST_KIND}}}#?{number}(?=:)")
    head = re.compile(rf"^\[?(?:{'|'.join(ends)})\]?\s*[:\-–—|]?\s*", re.IGNORECASE)
    tail = re.compile(rf"\s*[:\-–—|·(\[]\s*{re.escape(key)}[)\]]?$", re.IGNORECASE)
    return tail.sub("", head.sub("", text))
