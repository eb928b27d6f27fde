"""Writes text with a local model: streamed, within a grammar, and never without an end.

`max_tokens`, a deadline and closing the stream end it (FIELD-CASES F78); a prompt that is too long
is refused before native code sees it (F77). The choice is greedy, so answers repeat.
"""

from collections.abc import Sequence
from pathlib import Path

from cade.app.models.decoder import Decoder
from cade.app.models.errors import ModelUnusable, PromptTooLong
from cade.app.models.gguf_header import Header, read_header
from cade.app.models.native import NativeModel
from cade.app.models.picking import Picker
from cade.app.models.pieces import Pieces
from cade.app.models.prompts import Part, Prompt, chat, plain
from cade.app.models.settings import ModelSettings, threads_of
from cade.app.models.stream import Stream
from cade.app.models.templates import renderer

ANSWER_DEADLINE_S = 180.0
"""After which an answer is cut off, whatever its length."""
_ENCODERS = frozenset({"bert", "nomic-bert", "nomic-bert-moe", "jina-bert-v2", "t5encoder", "clip"})
_STATES = "prompts"


def open_generator(settings: ModelSettings) -> "Generator":
    """Return the configured generation model; `close` it.

    Raises ModelUnusable for none or a broken one, EngineMissing without llama.cpp.
    """
    if settings.generation_path is None:
        raise ModelUnusable(
            "models.generation",
            "no model is configured",
            do="Set models.generation in config.json to a GGUF file.",
        )
    return Generator(
        Path(settings.generation_path).expanduser(),
        context=settings.generation_context,
        threads=threads_of(settings),
        max_answer_tokens=settings.max_answer_tokens,
        states=Path(settings.models_dir) / _STATES,
    )


class Generator:
    """A generation model. One stream at a time: a second one in another thread waits.

    context: tokens that prompt and answer may have together, the smaller of what was asked for
    and what the model was trained for. states: where computed beginnings are kept, None: nowhere.
    """

    def __init__(
        self,
        path: Path,
        *,
        context: int,
        threads: int,
        max_answer_tokens: int = 400,
        states: Path | None = None,
    ) -> None:
        header = checked_header(path)
        self.context = min(context, header.number("context_length") or context)
        self.max_answer_tokens = max_answer_tokens
        self._native = NativeModel(path)
        try:
            self._render = renderer(self._native, header)
            self._decoder = Decoder(
                self._native,
                context=self.context,
                threads=threads,
                identity=header.fingerprint,
                states=states,
            )
        except BaseException:
            self._native.close()
            raise

    def tokens(self, text: str) -> int:
        """Return how many tokens a text has as part of a prompt."""
        return self._native.count(text, ends=False)

    def prompt(self, instructions: str, text: str) -> Prompt:
        """Return a prompt in the model's chat template, or plain when it has none."""
        return chat(instructions, text, self._render)

    def answer(self, instructions: str, text: str) -> "Stream":
        """Write an answer of at most `max_answer_tokens`. Raises PromptTooLong."""
        return self.stream(
            self.prompt(instructions, text),
            max_tokens=self.max_answer_tokens,
            deadline_s=ANSWER_DEADLINE_S,
        )

    def stream(
        self,
        prompt: Prompt | str,
        *,
        grammar: str | None = None,
        max_tokens: int,
        stop: Sequence[str] = (),
        deadline_s: float | None = None,
    ) -> "Stream":
        """Write on from a prompt; the pieces are text that can be shown at once.

        deadline_s: seconds from the first piece asked for, reading the prompt included.
        Raises PromptTooLong when prompt and `max_tokens` exceed the context, ValueError for an
        empty prompt or a grammar that does not parse.
        """
        parts = plain("", prompt) if isinstance(prompt, str) else prompt
        fixed = self._tokens(parts.fixed, begins=True)
        rest = self._tokens(parts.rest, begins=not parts.fixed)
        if not rest:
            raise ValueError("an empty prompt")
        if len(fixed) + len(rest) + max_tokens > self.context:
            raise PromptTooLong(len(fixed) + len(rest), max_tokens, self.context)
        picker = Picker(self._native.api, self._native.vocabulary, grammar)
        return Stream(self._decoder, fixed, rest, picker, Pieces(stop), max_tokens, deadline_s)

    def close(self) -> None:
        """Give the model's memory back; ends this thread's stream, waits for another thread's."""
        self._decoder.close()

    def _tokens(self, parts: Sequence[Part], *, begins: bool) -> list[int]:
        found = list[int]()
        for number, part in enumerate(parts):
            # A template writes the beginning itself.
            ends = begins and number == 0 and not part.special
            found += self._native.tokens(part.text, special=part.special, ends=ends)
        return found


def checked_header(path: Path) -> Header:
    """Return the head of a file that can write text. Raises ModelUnusable."""
    header = read_header(path)
    if header.architecture in _ENCODERS:
        raise ModelUnusable(path, f"a model of the kind {header.architecture} writes no text")
    return header
