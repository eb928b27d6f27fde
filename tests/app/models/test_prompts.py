from collections.abc import Sequence

from cade.app.models.prompts import Part, Prompt, chat, plain


def test_a_model_without_a_template_gets_both_as_plain_text() -> None:
    assert chat("Answer.", "Why?", None) == plain("Answer.\n\n", "Why?\n\n")
    assert plain("", "Why?") == Prompt(rest=(Part("Why?"),))


def test_a_template_that_knows_no_system_role_gets_one_message() -> None:
    def render(messages: Sequence[dict[str, str]]) -> str:
        if messages[0]["role"] == "system":
            raise ValueError("system role not supported")
        return f"<u>{messages[0]['content']}</u>"

    assert chat("Answer.", "Why?", render) == Prompt(
        fixed=(Part("<u>", special=True), Part("Answer."), Part("\n\n", special=True)),
        rest=(Part("Why?"), Part("</u>", special=True)),
    )
