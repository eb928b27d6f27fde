"""The rules of redaction: what is masked, and what never is."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cade.domain.redaction import KINDS, redact
from cade.tests.domain.secrets import HARMLESS, HOSTILE, MIXED, NAMED, TOKENS, WRAPPINGS, pem


@pytest.mark.parametrize("wrapping", WRAPPINGS)
@pytest.mark.parametrize(("kind", "token"), TOKENS)
def test_a_token_is_masked_wherever_it_stands(kind: str, token: str, wrapping: str) -> None:
    before, after = wrapping.split("{}")

    assert redact(before + token + after) == (f"{before}[redacted:{kind}]{after}", (kind,))


@pytest.mark.parametrize(("before", "secret", "after", "kind"), NAMED)
def test_a_named_value_is_masked_and_its_name_stays(
    before: str, secret: str, after: str, kind: str
) -> None:
    assert redact(before + secret + after) == (f"{before}[redacted:{kind}]{after}", (kind,))


@pytest.mark.parametrize("text", HARMLESS)
def test_what_is_no_secret_is_left_alone(text: str) -> None:
    assert redact(text) == (text, ())


def test_every_kind_has_an_example() -> None:
    assert {kind for kind, _ in TOKENS} | {kind for *_, kind in NAMED} == set(KINDS)


def test_several_secrets_are_each_masked_and_counted() -> None:
    github, jwt = "ghp_" + MIXED[:36], "eyJ" + MIXED[:20] + "." + MIXED[:20] + "." + MIXED[:20]

    assert redact(f"{github} e {jwt}, senha: abc123").text == (
        "[redacted:github] e [redacted:jwt], senha: [redacted:password]"
    )
    assert sorted(redact(github + " " + github).kinds) == ["github", "github"]


def test_a_named_token_is_masked_once_by_its_own_kind() -> None:
    assert redact("token=ghp_" + MIXED[:36]) == ("token=[redacted:github]", ("github",))


def test_a_token_glued_to_the_end_of_a_key_is_found_too() -> None:
    found = redact(pem("PRIVATE KEY") + "sk-" + MIXED[:48])

    assert found == ("[redacted:private-key][redacted:openai]", ("private-key", "openai"))


def test_a_letter_that_grows_in_lower_case_moves_no_mask() -> None:
    assert redact("İİİ password=abc1 İ").text == "İİİ password=[redacted:password] İ"


PIECES = st.sampled_from(
    [*HOSTILE, *(token for _, token in TOKENS), *(a + b + c for a, b, c, _ in NAMED if len(b) < 99)]
)
TEXTS = st.lists(st.one_of(PIECES, st.text(max_size=5)), max_size=8).map("".join)


@given(TEXTS)
def test_a_second_pass_changes_nothing(text: str) -> None:
    once = redact(text)

    assert redact(once.text) == (once.text, ())
    assert bool(once.kinds) == (once.text != text)


@given(st.text(alphabet="bcdfghijlmoquvzçãé ,.;!?0123456789\n"))
def test_a_text_without_any_trigger_is_the_same_object(text: str) -> None:
    assert redact(text).text is text


@given(
    st.sampled_from([token for _, token in TOKENS]),
    st.text(alphabet=" \n\t.,;:!?'\"`()[]{}<>|*=/\\", max_size=9),
    st.text(max_size=20),
)
def test_a_planted_token_never_survives(token: str, before: str, after: str) -> None:
    assert token not in redact(before + token + after).text


@given(st.text(max_size=40), st.text(max_size=40))
def test_what_surrounds_a_named_value_stays(before: str, after: str) -> None:
    text = f"{before}\nsenha: x9y8z7\n{after}"

    assert redact(text).text == f"{before}\nsenha: [redacted:password]\n{after}"


def test_the_first_rule_to_claim_a_place_names_it() -> None:
    order = {kind: place for place, kind in reversed(list(enumerate(KINDS)))}

    assert all(order[a] <= order[b] for a, b in pairwise(KINDS))
    assert KINDS[0] == "private-key"
