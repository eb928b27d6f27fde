"""Rules for tokens that their issuers gave a recognisable form.

The prefixes and lengths are those that the issuers document; lengths are taken as least lengths,
so that a longer generation of the same token is masked whole.
"""

import re

from cade.domain.redaction.rule import Rule, Span, dense, whole

# Not inside a word: `task_test_...` holds `sk_test_`, `disk-...` holds `sk-`.
_FRESH = r"(?<![A-Za-z0-9])"
_FRESH_OR_JOINED = r"(?<![A-Za-z0-9_-])"

_OWN_WORD = re.compile(r"sk-(?:proj|ant|svcacct|admin|or|lf)-")
_OPENAI_RUN = 20
_OPENAI_SURE_RUN = 32


def _openai(found: re.Match[str]) -> Span | None:
    """Tell a key from a class name or a branch: `sk-fading-circle`, `sk-learn-pipeline-2`."""
    secret = found["secret"]
    if _OWN_WORD.match(secret):
        return dense(found)
    longest = max(re.findall(r"[A-Za-z0-9]+", secret[3:]), key=len, default="")
    sure = len(longest) >= _OPENAI_SURE_RUN
    likely = len(longest) >= _OPENAI_RUN and any(letter.isdigit() for letter in longest)
    return found.span("secret") if sure or likely else None


def _jwt(found: re.Match[str]) -> Span | None:
    return found.span("secret") if found["payload"] else None


def _rule(kind: str, triggers: str, pattern: str) -> Rule:
    return Rule(kind, tuple(triggers.split()), re.compile(f"(?P<secret>{pattern})"), whole)


def _dense(kind: str, triggers: str, pattern: str) -> Rule:
    return _rule(kind, triggers, pattern)._replace(span=dense)


# The form that Entra ID gives client secrets: three signs, a digit, "Q~", and 31 to 34 signs.
_CLIENT_SECRET = re.compile(r"(?<=[A-Za-z0-9_.~-]{3}[0-9])Q~[A-Za-z0-9_.~-]{31,34}+")
_HEAD_CHARACTERS = 4


def _with_head(found: re.Match[str]) -> Span | None:
    return found.start() - _HEAD_CHARACTERS, found.end()


_WEBHOOK = re.compile(
    r"hooks\.slack(?:-gov)?\.com/(?:services|workflows|triggers)/(?P<secret>[A-Za-z0-9_/-]{12,}+)"
)
_SAS = re.compile(r"(?<=[?&;])sig=(?P<secret>[A-Za-z0-9+/%=_-]{24,}+)")

RULES = (
    _rule("github", "ghp_ gho_ ghs_ ghu_ ghr_",
          r"gh[pousr]_[A-Za-z0-9]{20,}+(?:_[A-Za-z0-9]++)*+"),
    _rule("github", "github_pat_", r"github_pat_[A-Za-z0-9]{20,}+(?:_[A-Za-z0-9]++)*+"),
    _dense("gitlab", "gl",
           r"gl(?:pat|dt|ft|soat|rtr?|cbt|imt|ptt|agent|oas|ffct|wt)-[A-Za-z0-9_-]{20,}+"
           r"(?:\.[a-z0-9]{2}\.[a-z0-9]{7,9})?"),
    _rule("gitlab", "gr1348941", r"GR1348941[A-Za-z0-9_-]{20,}+"),
    _rule("aws", "akia asia",
          _FRESH + r"(?:AKIA|ASIA)[A-Z0-9]{16,}+"),
    _dense("slack", "xox", r"xox[abceoprs](?:\.xox[bp])?-[A-Za-z0-9-]{10,}+"),
    _dense("slack", "xapp-", _FRESH + r"xapp-[A-Za-z0-9-]{10,}+"),
    Rule("slack", ("hooks.slack",), _WEBHOOK),
    _rule("google", "aiza", _FRESH_OR_JOINED + r"AIza[A-Za-z0-9_-]{35,}+"),
    _rule("google", "ya29.", _FRESH + r"ya29\.[A-Za-z0-9_-]{20,}+"),
    _rule("google", "gocspx-", r"GOCSPX-[A-Za-z0-9_-]{20,}+"),
    _rule("google", "1//0", _FRESH + r"1//0[A-Za-z0-9_-]{40,}+"),
    _dense("stripe", "sk_live_ sk_test_ rk_live_ rk_test_",
           _FRESH + r"[rs]k_(?:live|test)_[A-Za-z0-9]{10,}+"),
    _rule("stripe", "whsec_", r"whsec_[A-Za-z0-9+/=]{24,}+"),
    Rule("azure", ("sig=",), _SAS),
    Rule("azure", ("q~",), _CLIENT_SECRET, _with_head),
    _rule("openai", "sk-", _FRESH_OR_JOINED + r"sk-[A-Za-z0-9_-]{20,}+")._replace(
        span=_openai
    ),
    _rule("npm", "npm_", _FRESH + r"npm_[A-Za-z0-9]{30,}+"),
    _rule("pypi", "pypi-ag", r"pypi-Ag[A-Za-z0-9_-]{20,}+"),
    _rule("jwt", "eyj",
          r"eyJ[A-Za-z0-9_-]{8,}+(?P<payload>\.[A-Za-z0-9_-]{8,}+(?:\.[A-Za-z0-9_-]++){0,3}+)?+"
          )._replace(span=_jwt),
)  # fmt: skip
