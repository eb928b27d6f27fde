from pathlib import Path

import pytest

from cade.app.models.choose import indexing_embedder
from cade.app.models.errors import ModelUnusable
from cade.app.models.generate import open_generator
from cade.app.models.gguf_header import BLOCKS, read_header
from cade.app.models.settings import ModelSettings

BROKEN = {
    "missing": (None, "there is no such file"),
    "empty": (b"", "it is empty"),
    "zeros": (bytes(5_000), "nothing but zero bytes"),
    "web page": (b"<!DOCTYPE html>\n<html><body>Sign in</body></html>", "it is a web page"),
    "pointer": (b"version https://git-lfs.github.com/spec/v1\noid sha256:0", "a pointer"),
    "other": (b"PK\x03\x04 an archive", "it is not a GGUF file"),
    "magic alone": (b"GGUF", "cut short in its head"),
    "version": (b"GGUF\x63\0\0\0" + bytes(64), "its format version 99 is unknown"),
    "counts": (b"GGUF\x03\0\0\0" + b"\xff" * 64, "its head is damaged"),
    "lengths": (
        b"GGUF\x03\0\0\0" + bytes(8) + b"\1" + bytes(7) + b"\xff" * 64,
        "cut short in its head",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_an_error_that_names_file_fault_and_remedy(
    tmp_path: Path, name: str
) -> None:
    content, why = BROKEN[name]
    path = tmp_path / "model.gguf"
    if content is not None:
        path.write_bytes(content)

    both = ModelSettings(models_dir="", embedding_path=str(path), generation_path=str(path))
    for use in (indexing_embedder, open_generator):
        with pytest.raises(ModelUnusable, match=why) as caught:
            use(both)
        assert str(path) in str(caught.value)
        assert caught.value.do


@pytest.mark.parametrize("share", [0.001, 0.01, 0.5, 0.9999])
def test_a_model_cut_anywhere_is_refused_before_native_code_sees_it(
    settings: ModelSettings, tmp_path: Path, share: float
) -> None:
    whole = settings.default_gguf.read_bytes()
    path = tmp_path / "cut.gguf"
    path.write_bytes(whole[: int(len(whole) * share)])

    with pytest.raises(ModelUnusable, match="cut short"):
        read_header(path)


def test_a_directory_is_no_model(tmp_path: Path) -> None:
    with pytest.raises(ModelUnusable, match="cannot be read"):
        read_header(tmp_path)


def test_the_head_tells_what_the_model_is(settings: ModelSettings) -> None:
    header = read_header(settings.default_gguf)

    assert (header.architecture, header.number("context_length")) == ("bert", 512)
    assert header.metadata["tokenizer.ggml.tokens"] == 47_284
    assert "blk.11.ffn_down.weight" in header.tensors
    assert header.number("no_such_number") is None


def test_sizes_of_blocks_are_those_of_the_formats_own_package() -> None:
    constants = pytest.importorskip("gguf.constants", reason="gguf is not installed")

    known = {int(kind): sizes for kind, sizes in constants.GGML_QUANT_SIZES.items()}
    assert {kind: sizes for kind, sizes in BLOCKS.items() if known.get(kind) != sizes} == {}


def test_an_embedding_model_writes_no_text(settings: ModelSettings) -> None:
    own = ModelSettings(models_dir="", generation_path=str(settings.default_gguf))

    with pytest.raises(ModelUnusable, match="of the kind bert writes no text"):
        open_generator(own)


def test_without_a_configured_model_there_is_no_generator() -> None:
    with pytest.raises(ModelUnusable, match="no model is configured"):
        open_generator(ModelSettings(models_dir=""))
