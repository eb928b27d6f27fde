import shutil
from pathlib import Path

import msgspec
import numpy as np
import pytest

from cade.app.models.e5_weights import read_weights, weights_path
from cade.app.models.errors import ModelUnusable
from cade.app.models.gguf_e5 import gguf_name, write_gguf
from cade.app.models.prepare import Prepared, is_prepared, prepare, read_record
from cade.app.models.settings import GGUF_NAME, RECORD_NAME, ModelSettings


def quiet(_text: str) -> None: ...


@pytest.fixture
def copy(settings: ModelSettings, tmp_path: Path) -> Path:
    """A directory with the prepared model, which may be damaged."""
    for name in (GGUF_NAME, RECORD_NAME):
        shutil.copy2(Path(settings.models_dir) / name, tmp_path / name)
    return tmp_path


def test_a_second_call_finds_the_model_and_writes_nothing(copy: Path) -> None:
    gguf = copy / GGUF_NAME
    before = gguf.stat().st_mtime_ns
    said = list[str]()

    assert prepare(copy, said.append) == Prepared(path=gguf, verified=True)
    assert gguf.stat().st_mtime_ns == before
    assert said == [f"{gguf} is ready."]


def test_a_damaged_model_is_written_again(copy: Path) -> None:
    gguf = copy / GGUF_NAME
    whole = gguf.read_bytes()
    gguf.write_bytes(whole[: len(whole) // 2])
    assert not is_prepared(gguf)

    said = list[str]()
    assert prepare(copy, said.append) == Prepared(path=gguf, written=True, verified=True)

    assert gguf.read_bytes() == whole
    assert len(said) == 3
    assert {path.name for path in copy.iterdir()} >= {GGUF_NAME, RECORD_NAME}
    assert not list(copy.glob("*.part"))


def test_one_flipped_byte_is_noticed(copy: Path) -> None:
    gguf = copy / GGUF_NAME
    content = bytearray(gguf.read_bytes())
    content[-1_000] ^= 1
    gguf.write_bytes(content)

    assert not is_prepared(gguf)


@pytest.mark.parametrize("record", [b"", b"{}", b'{"writer": 1}', b"\xff"])
def test_a_model_without_a_readable_record_is_not_prepared(copy: Path, record: bytes) -> None:
    (copy / RECORD_NAME).write_bytes(record)

    assert not is_prepared(copy / GGUF_NAME)


def test_the_record_says_what_was_read_and_what_was_written(settings: ModelSettings) -> None:
    record = read_record(settings.default_gguf)

    assert record is not None
    assert record.made_from == "e5-small-enpt-q4.bin"
    assert record.size == settings.default_gguf.stat().st_size
    assert len(record.sha256) == len(record.made_from_sha256) == 64
    assert record.lowest_cosine is not None and record.lowest_cosine >= 0.998


def test_a_model_with_other_vectors_is_refused_and_removed(copy: Path) -> None:
    gguf = copy / GGUF_NAME
    weights = read_weights(weights_path())
    tensors = [
        msgspec.structs.replace(tensor, raw=bytes(len(tensor.raw)))
        if tensor.name == "l5.fo.w"
        else tensor
        for tensor in weights.tensors
    ]
    write_gguf(msgspec.structs.replace(weights, tensors=tensors), gguf)
    record = read_record(gguf)
    assert record is not None
    content = gguf.read_bytes()
    changed = msgspec.structs.replace(
        record, size=len(content), sha256=sha256_of(content), lowest_cosine=None
    )
    (copy / RECORD_NAME).write_bytes(msgspec.json.encode(changed))

    with pytest.raises(ModelUnusable, match="differ from the package's"):
        prepare(copy, quiet)
    assert not gguf.exists()


def sha256_of(content: bytes) -> str:
    from hashlib import sha256

    return sha256(content).hexdigest()


def test_blocks_are_those_of_the_package_bit_for_bit(settings: ModelSettings) -> None:
    from gguf import GGUFReader

    written = {tensor.name: tensor.data for tensor in GGUFReader(settings.default_gguf).tensors}
    tensors = read_weights(weights_path()).tensors

    assert len(written) == len(tensors) == 197
    for tensor in tensors:
        assert np.asarray(written[gguf_name(tensor.name)]).tobytes() == tensor.raw


def test_without_llama_cpp_there_is_nothing_to_prepare(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cade.app.models.prepare.installed", lambda: False)
    monkeypatch.setattr("cade.app.models.prepare.find_spec", lambda _name: None)

    assert prepare(tmp_path / "models", quiet) == Prepared(path=None)
    assert not (tmp_path / "models").exists()


def test_cut_weights_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "weights.bin"
    for share in (0.001, 0.02, 0.5):
        content = weights_path().read_bytes()
        path.write_bytes(content[: int(len(content) * share)])
        with pytest.raises(ModelUnusable, match="cut short"):
            read_weights(path)
    path.write_bytes(b"something else")
    with pytest.raises(ModelUnusable, match="E5S1"):
        read_weights(path)
