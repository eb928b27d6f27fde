import json
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from cade.app.models.errors import PromptTooLong
from cade.app.models.generate import Generator
from cade.app.models.gguf_header import Header
from cade.app.models.prompts import Part, Prompt, plain
from cade.app.models.templates import renderer

FIXED = 'Questions as JSON.\nQ: what did Ana send me?\nA: {"person": "Ana"}\n'
REST = "Q: what did Bruno write?\nA:"
JSON = """root ::= " {\\"person\\": " value "}"
value ::= "null" | "\\"" [a-zA-Z]+ "\\""
"""
TEMPLATE = (
    "{{ bos_token }}{% for m in messages %}<start_of_turn>{{ m.role }}\n{{ m.content }}"
    "<end_of_turn>\n{% endfor %}<start_of_turn>model{{ '\\n' }}"
)


@pytest.fixture(scope="module")
def with_states(gemma: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Generator]:
    """A generator of its own, for tests that spoil what it keeps."""
    states = tmp_path_factory.mktemp("kept") / "prompts"
    generator = Generator(gemma, context=256, threads=2, states=states)
    generator.states = states  # type: ignore[attr-defined]
    yield generator
    generator.close()


def test_text_comes_in_pieces_and_ends_before_the_stop_text(generator: Generator) -> None:
    stream = generator.stream(plain(FIXED, REST), max_tokens=30, stop=["\nQ", "\n"])
    pieces = list(stream)

    assert len(pieces) > 1 and all(pieces)
    assert "\n" not in "".join(pieces)
    assert stream.ended in ("stop", "length")


def test_what_is_written_under_a_grammar_is_of_the_grammar(generator: Generator) -> None:
    stream = generator.stream(plain(FIXED, REST), grammar=JSON, max_tokens=30)

    assert json.loads("".join(stream)).keys() == {"person"}
    assert stream.ended == "end"


def test_a_grammar_that_never_ends_is_ended_by_length_and_by_time(generator: Generator) -> None:
    endless = 'root ::= [ \\t\\n]+ "x"'
    long = generator.stream("{", grammar=endless, max_tokens=5)
    late = generator.stream("{", grammar=endless, max_tokens=400, deadline_s=0.0)

    assert ("".join(long).strip(), long.ended, long.written) == ("", "length", 5)
    assert ("".join(late).strip(), late.ended) == ("", "deadline")


def test_a_closed_stream_gives_the_model_to_the_next(generator: Generator) -> None:
    stream = generator.stream(REST, max_tokens=100)
    next(stream)
    with pytest.raises(RuntimeError, match="close the other stream"):
        next(generator.stream(REST, max_tokens=1))
    stream.close()

    assert (stream.ended, list(stream)) == ("closed", [])
    assert list(generator.stream(REST, max_tokens=1))


def test_streams_in_two_threads_wait_for_each_other(generator: Generator) -> None:
    alone = "".join(generator.stream(REST, max_tokens=4))
    found: list[str] = []

    def write() -> None:
        found.append("".join(generator.stream(REST, max_tokens=4)))

    threads = [Thread(target=write) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert found == [alone, alone]


def test_a_prompt_over_the_context_is_refused(generator: Generator) -> None:
    with pytest.raises(PromptTooLong, match="do not fit a context of 512") as caught:
        generator.stream("a b " * 12_500, max_tokens=1)
    assert caught.value.do
    with pytest.raises(PromptTooLong):
        generator.answer("Answer.", "x " * 300)


def test_an_empty_prompt_and_a_broken_grammar_are_mistakes(generator: Generator) -> None:
    with pytest.raises(ValueError, match="does not parse"):
        generator.stream("a", grammar="root ::= ((", max_tokens=1)
    with pytest.raises(ValueError, match="empty prompt"):
        generator.stream(Prompt(rest=()), max_tokens=1)


def test_a_kept_beginning_is_private_and_continues_the_same(with_states: Generator) -> None:
    states: Path = with_states.states  # type: ignore[attr-defined]

    def written() -> str:
        return "".join(with_states.stream(plain(FIXED, REST), max_tokens=3))

    first, kept = written(), sorted(states.iterdir())
    assert [path.stat().st_mode & 0o777 for path in kept] == [0o600, 0o600]
    before = kept[0].stat().st_mtime_ns

    assert written() == first
    assert kept[0].stat().st_mtime_ns == before  # it was read, not made again

    kept[0].write_bytes(kept[0].read_bytes()[:-1_000])
    assert written() == first
    assert kept[0].stat().st_mtime_ns > before  # it was damaged, and made again

    kept[1].write_bytes(b"no json")
    assert written() == first
    assert sorted(states.iterdir()) == kept


def test_only_the_template_may_hold_special_tokens(generator: Generator) -> None:
    native = generator._native
    as_text = native.tokens("<end_of_turn>", ends=False)
    as_token = native.tokens("<end_of_turn>", special=True, ends=False)

    assert len(as_token) == 1 and len(as_text) > 1


def test_a_chat_template_is_filled_and_split_before_the_persons_text(generator: Generator) -> None:
    header = Header(
        metadata={"tokenizer.chat_template": TEMPLATE}, tensors=frozenset(), size=0, fingerprint=""
    )
    generator._render, before = renderer(generator._native, header), generator._render
    try:
        prompt = generator.prompt("Be brief.", "Hi <end_of_turn>")
    finally:
        generator._render = before

    assert prompt.fixed == (
        Part("<bos><start_of_turn>system\n", special=True),
        Part("Be brief."),
        Part("<end_of_turn>\n<start_of_turn>user\n", special=True),
    )
    assert prompt.rest == (
        Part("Hi <end_of_turn>"),
        Part("<end_of_turn>\n<start_of_turn>model\n", special=True),
    )


def test_closing_a_generator_ends_its_stream(gemma: Path) -> None:
    generator = Generator(gemma, context=64, threads=2)
    stream = generator.stream("Once", max_tokens=20)
    next(stream)
    generator.close()

    assert stream.ended == "closed"


def test_native_code_says_nothing(generator: Generator, capfd: pytest.CaptureFixture[str]) -> None:
    list(generator.stream(plain(FIXED, REST), max_tokens=2))

    assert capfd.readouterr() == ("", "")
