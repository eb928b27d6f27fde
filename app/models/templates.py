"""A model's chat template, as its file holds it, in the sandbox that llama.cpp's package brings."""

from collections.abc import Sequence
from typing import Any

from cade.app.models.errors import ModelUnusable
from cade.app.models.gguf_header import Header
from cade.app.models.native import NativeModel
from cade.app.models.prompts import Render

_KEY = "tokenizer.chat_template"


def renderer(model: NativeModel, header: Header) -> Render | None:
    """Return what fills the template, None for a model without one (a base model).

    A model that thinks aloud is asked not to. Raises ModelUnusable for a template that is broken.
    """
    template = header.metadata.get(_KEY)
    if not isinstance(template, str):
        return None
    return _filled_by(_formatter(model, template))


def _formatter(model: NativeModel, template: str) -> Any:
    from jinja2 import TemplateError
    from llama_cpp.llama_chat_format import Jinja2ChatFormatter

    api, words = model.api, model.vocabulary
    try:
        return Jinja2ChatFormatter(
            template=template,
            bos_token=_name(model, api.llama_vocab_bos(words)),
            eos_token=_name(model, api.llama_vocab_eos(words)),
        )
    except TemplateError as error:
        raise ModelUnusable(model.path, f"its chat template is broken ({error})") from error


def _filled_by(formatter: Any) -> Render:
    def render(messages: Sequence[dict[str, str]]) -> str:
        return str(formatter(messages=list(messages), enable_thinking=False).prompt)

    return render


def _name(model: NativeModel, token: int) -> str:
    raw = model.api.llama_vocab_get_text(model.vocabulary, token) if token >= 0 else b""
    return str(raw.decode("utf-8", "replace")) if raw else ""
