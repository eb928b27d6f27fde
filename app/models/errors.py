"""What can go wrong with a model, as a person is told it.

ModelError (domain)
├── ModelUnusable     a model file or its package is missing, damaged or of the wrong kind
├── EngineMissing     the package that runs models of this format is not installed
├── EngineBroken      llama.cpp is installed and cannot be loaded
├── VectorUnusable    the model gave a vector with NaN, with infinities or of zeros
└── PromptTooLong     a prompt and its answer do not fit the model's context
"""

from pathlib import Path

from cade.domain.errors import ModelError

PREPARE = "Run `cade models prepare` to make the default model again."
"""The remedy for a file that cade made itself."""
OTHER_FILE = "Get the file again, or name another one in config.json."
"""The remedy for a file that the person chose."""


class ModelUnusable(ModelError):
    """A model cannot be used. why: an English sentence's end, without a full stop."""

    def __init__(self, path: Path | str, why: str, *, do: str = OTHER_FILE) -> None:
        super().__init__("The model {path} cannot be used: {why}.", do=do, path=path, why=why)
        self.path = Path(path)
        self.why = why


class EngineMissing(ModelError):
    """The package `name` is not installed. extra: the extra of cade that brings it."""

    def __init__(self, name: str, extra: str) -> None:
        super().__init__(
            "The package {name} is not installed.",
            do="Install cade with it: pip install 'cade[{extra}]'",
            name=name,
            extra=extra,
        )


class EngineBroken(ModelError):
    """llama.cpp is installed and cannot be loaded. why: what its loading said."""

    def __init__(self, why: object) -> None:
        super().__init__(
            "llama.cpp is installed but cannot be loaded ({why}).",
            do="Reinstall it: pip install --force-reinstall llama-cpp-python",
            why=why,
        )


class VectorUnusable(ModelError):
    """The model gave no usable vector for a text."""

    def __init__(self, model: str) -> None:
        super().__init__(
            "The embedding model {model} gave a vector that is not a number or all zeros.",
            do="Check the model with `cade models prepare`, or choose another one.",
            model=model,
        )


class PromptTooLong(ModelError):
    """A prompt and the room for its answer exceed the context, all in tokens."""

    def __init__(self, prompt: int, answer: int, context: int) -> None:
        super().__init__(
            "A prompt of {prompt} tokens and an answer of {answer} do not fit a context of"
            " {context} tokens.",
            do="Ask a shorter question, or raise models.generation_context in config.json.",
            prompt=prompt,
            answer=answer,
            context=context,
        )
        self.prompt, self.answer, self.context = prompt, answer, context
