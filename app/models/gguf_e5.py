"""Writes the E5 weights as a GGUF: the same Q4_0 blocks bit for bit, and the same tokenizer.

XLM-R's unigram tokenizer is what llama.cpp calls "t5" (UGM): pieces with scores, and a character
map that normalises. `gguf` is the writer of the format's own project.
"""

from pathlib import Path
from typing import Any

from cade.app.models.charsmap import precompiled, with_decomposed
from cade.app.models.e5_weights import Q4_0, E5Weights, Tensor
from cade.app.models.errors import EngineMissing

_BLOCK_NUMBERS, _BLOCK_BYTES = 32, 18
"""A Q4_0 block: one half-precision scale and 32 numbers of 4 bits."""
_TOP = {
    "emb.word": "token_embd.weight",
    "emb.pos": "position_embd.weight",
    "emb.type": "token_types.weight",
    "emb.ln": "token_embd_norm",
}
_LAYER = {
    "q": "attn_q",
    "k": "attn_k",
    "v": "attn_v",
    "ao": "attn_output",
    "aln": "attn_output_norm",
    "fi": "ffn_up",
    "fo": "ffn_down",
    "oln": "layer_output_norm",
}
_PARTS = {"w": "weight", "b": "bias"}
_NORMAL, _UNKNOWN, _CONTROL = 1, 2, 3
"""Kinds of pieces, as the format numbers them."""


def write_gguf(weights: E5Weights, path: Path) -> None:
    """Write the model. Raises EngineMissing without the package `gguf`."""
    try:
        import gguf
    except ImportError as error:
        raise EngineMissing("gguf", "llm") from error
    writer = gguf.GGUFWriter(path, "bert")
    try:
        _write_shape(writer, weights, gguf)
        _write_tokenizer(writer, weights)
        for tensor in weights.tensors:
            _write_tensor(writer, weights, tensor, gguf)
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
    finally:
        writer.close()


def _write_shape(writer: Any, weights: E5Weights, gguf: Any) -> None:
    shape = weights.shape
    writer.add_name("multilingual-e5-small, English and Portuguese vocabulary")
    writer.add_license("mit")
    writer.add_context_length(shape.positions)
    writer.add_embedding_length(shape.width)
    writer.add_feed_forward_length(shape.inner)
    writer.add_block_count(shape.layers)
    writer.add_head_count(shape.heads)
    writer.add_layer_norm_eps(weights.epsilon)
    writer.add_causal_attention(False)
    writer.add_pooling_type(gguf.PoolingType.MEAN)
    writer.add_file_type(gguf.LlamaFileType.MOSTLY_Q4_0)


def _write_tokenizer(writer: Any, weights: E5Weights) -> None:
    writer.add_tokenizer_model("t5")
    writer.add_tokenizer_pre("default")
    writer.add_token_list(weights.pieces)
    writer.add_token_scores(weights.scores)
    writer.add_token_types([_kind(weights, i) for i in range(len(weights.pieces))])
    writer.add_token_type_count(weights.shape.token_types)
    writer.add_bos_token_id(weights.bos)
    writer.add_eos_token_id(weights.eos)
    writer.add_sep_token_id(weights.eos)
    writer.add_pad_token_id(weights.pad)
    writer.add_unk_token_id(weights.unknown)
    writer.add_add_bos_token(True)
    writer.add_add_eos_token(True)
    writer.add_add_space_prefix(True)
    writer.add_remove_extra_whitespaces(True)
    writer.add_precompiled_charsmap(precompiled(with_decomposed(weights.rules)))


def _kind(weights: E5Weights, number: int) -> int:
    if number == weights.unknown:
        return _UNKNOWN
    special = (weights.bos, weights.eos, weights.pad)
    return _CONTROL if number in special or weights.pieces[number] == "<mask>" else _NORMAL


def _write_tensor(writer: Any, weights: E5Weights, tensor: Tensor, gguf: Any) -> None:
    import numpy as np

    name = gguf_name(tensor.name)
    columns = _columns(weights, name)
    if tensor.kind == Q4_0:
        bytes_per_row = columns // _BLOCK_NUMBERS * _BLOCK_BYTES
        blocks = np.frombuffer(tensor.raw, np.uint8).reshape(-1, bytes_per_row)
        writer.add_tensor(name, blocks, raw_dtype=gguf.GGMLQuantizationType.Q4_0)
        return
    numbers = np.frombuffer(tensor.raw, np.float32)
    is_table = name in (_TOP["emb.pos"], _TOP["emb.type"])
    writer.add_tensor(name, numbers.reshape(-1, columns) if is_table else numbers)


def _columns(weights: E5Weights, name: str) -> int:
    return weights.shape.inner if name.endswith("ffn_down.weight") else weights.shape.width


def gguf_name(name: str) -> str:
    """Return what llama.cpp calls a tensor: "l3.fi.w" is "blk.3.ffn_up.weight"."""
    if name in _TOP:
        return _TOP[name]
    group, _, part = name.rpartition(".")
    if group in _TOP:
        return f"{_TOP[group]}.{_PARTS[part]}"
    layer, _, role = group.partition(".")
    return f"blk.{layer.removeprefix('l')}.{_LAYER[role]}.{_PARTS[part]}"
