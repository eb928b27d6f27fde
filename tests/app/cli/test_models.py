import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from cade.app.models.settings import GGUF_NAME
from cade.tests.app.cli.conftest import Cade
from cade.tests.app.cli.test_command_line import RUN


def findings(cade: Cade) -> dict[str, dict[str, Any]]:
    return {one["name"]: one for one in json.loads(cade("doctor", "--json").out)["findings"]}


def configure(home: Path, **models: str | int) -> None:
    config = home / "config" / "cade" / "config.json"
    config.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    config.write_text(json.dumps({"models": models}))
    config.chmod(0o600)


@pytest.mark.parametrize("role", ["embedding", "generation"])
@pytest.mark.parametrize("content", [None, "<html>Sign in</html>"])
def test_a_configured_model_that_cannot_be_used_is_a_problem_with_a_fitting_remedy(
    cade: Cade, home: Path, tmp_path: Path, role: str, content: str | None
) -> None:
    model = tmp_path / "own.gguf"
    if content is not None:
        model.write_text(content)
    configure(home, **{role: str(model)})
    listed, found = cade("models"), findings(cade)[role]

    assert listed.code == 1
    assert f"{role} → Get the file again, or name another one in config.json." in listed.err
    assert cade("doctor").code == 1
    assert found["health"] == "problem"
    assert str(model) in found["found"]
    assert found["do"] == "Get the file again, or name another one in config.json."


def test_vectors_of_another_model_are_noted_with_the_remedy_that_works(
    cade: Cade, home: Path, repository: Path
) -> None:
    assert cade("ingest", "git", str(repository)).code == 0
    assert findings(cade)["vectors"]["health"] == "ok"
    configure(home, embedding_prefixes="query-query")
    found = findings(cade)["vectors"]

    assert found["health"] == "note"
    assert "e5-small-enpt-q4/query-passage/mean" in found["found"]
    assert found["do"] == "Run `cade rebuild-projections vectors`."
    cade("rebuild-projections", "vectors")
    assert findings(cade)["vectors"]["health"] == "ok"


def test_a_damaged_default_model_is_told_and_written_anew(cade: Cade, home: Path) -> None:
    pytest.importorskip("llama_cpp")
    assert cade("models", "prepare").code == 0
    model = home / "cache" / "cade" / "models" / GGUF_NAME
    model.write_bytes(b"")
    listed, found = cade("models"), findings(cade)["embedding"]

    assert (listed.code, found["health"]) == (0, "note")
    assert "is damaged" in listed.out and "is damaged" in found["found"]
    assert "cade models prepare" in found["do"] and "cade models prepare" in listed.err
    assert cade("models", "prepare").code == 0
    assert findings(cade)["embedding"]["health"] == "ok"


def test_a_broken_llama_cpp_costs_no_vectors_and_is_noted(
    cade: Cade, home: Path, repository: Path, tmp_path: Path
) -> None:
    pytest.importorskip("gguf")
    assert cade("models", "prepare").code == 0
    (tmp_path / "broken" / "llama_cpp").mkdir(parents=True)
    code = "raise OSError('libgomp.so.1: cannot open shared object file')"
    (tmp_path / "broken" / "llama_cpp" / "__init__.py").write_text(code)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "broken")}

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*RUN, *arguments], env=environment, capture_output=True, text=True, check=False
        )

    ingested, doctor = run("ingest", "git", str(repository)), run("doctor", "--json")
    found = {one["name"]: one for one in json.loads(doctor.stdout)["findings"]}

    assert ingested.returncode == doctor.returncode == 0
    assert "Traceback" not in ingested.stderr
    assert ", 0 texts without a vector" in found["vectors"]["found"]
    assert found["embedding"]["health"] == "note"
    assert "--force-reinstall llama-cpp-python" in found["embedding"]["do"]


def test_one_model_is_named_for_each_memory_with_the_lines_that_set_it(
    cade: Cade, home: Path
) -> None:
    told = json.loads(cade("models", "--json").out)
    printed = cade("models").out

    assert [one["memory"] for one in told["recommended"]] == ["8 GB", "16 GB", "32 GB", "GPU"]
    for one in told["recommended"]:
        assert one["licence"] and one["size"] > 10**9 and len(one["sha256"]) == 64
        assert one["file"].endswith(".gguf") and one["file"] in printed
        assert one["run_here"] is False
        assert one["configuration"]["models"]["generation"].endswith(one["file"])
    assert "None of these was run where cade is built" in printed
    assert str(home / "config" / "cade" / "config.json") in printed
    assert [model["role"] for model in told["models"]] == ["embedding"]


def test_the_lines_for_the_configuration_are_accepted_as_they_are(cade: Cade, home: Path) -> None:
    told = json.loads(cade("models", "--json").out)
    for one in told["recommended"]:
        configure(home, **one["configuration"]["models"])
        listed = cade("models", "--json")

        assert listed.code == 1
        assert json.loads(listed.out)["models"][1]["state"] == "missing"
        assert "None of these" not in cade("models").out


def test_doctor_says_that_answers_are_extractive_and_how_to_change_it(cade: Cade) -> None:
    found = findings(cade)["answers"]

    assert found["health"] == "note"
    assert "extractive" in found["found"]
    assert "models.generation" in found["do"] and "`cade models`" in found["do"]
