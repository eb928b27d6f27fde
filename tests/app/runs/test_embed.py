from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cade.app.models import choose
from cade.app.models.settings import ModelSettings
from cade.app.places import Places
from cade.app.runs.embed import embed, opened, sweep_vectors
from cade.app.runs.semantic import open_semantic
from cade.app.store.vectors import VectorsOff
from cade.projections.chunks import chunks
from cade.projections.fold import catch_up, prepare
from cade.projections.vectors import OtherModel, vectors
from cade.tests.projections.builders import commit
from cade.tests.projections.connections import opened as opened_views
from cade.tests.projections.log import MemoryLog

READ_MODELS = (chunks("ab" * 32), vectors())
LOGIN = commit("a", text="Fix the login form: the password was sent twice")
BREAD = commit("b", text="Receita de pão de queijo da avó")


class Home:
    """What a run needs of `Cade`: real read models, a real store, the default model."""

    def __init__(self, directory: Path) -> None:
        self.places = Places(data=directory, cache=directory, config=directory)
        self.facts = MemoryLog()
        self.log = SimpleNamespace(vectors_key=lambda: bytes(range(32)), head=self.facts.head)
        self.views = opened_views(directory / "views.db")
        self.model_settings = ModelSettings(models_dir=str(directory / "models"))
        prepare(READ_MODELS, self.views)

    def fold(self) -> None:
        catch_up(READ_MODELS, self.facts, self.views)


@pytest.fixture
def cade(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    (tmp_path / "memory").mkdir()
    for using in ("cade.app.runs.embed", "cade.app.runs.semantic"):
        monkeypatch.setattr(f"{using}.memory_dir", lambda environ: tmp_path / "memory")
    home = Home(tmp_path)
    home.facts.append(LOGIN, BREAD)
    home.fold()
    yield home
    home.views.close()


def test_what_was_embedded_is_found_by_its_meaning(cade: Any) -> None:
    steps: list[tuple[int, int]] = []
    done = embed(cade, progress=lambda *step: steps.append(step))

    assert (done.embedded, done.missing, steps[-1]) == (2, 0, (2, 2))
    with closing(open_semantic(cade)) as semantic:
        found = semantic.nearest.search(semantic.question("como fazer pão de queijo"), 2)
    texts = dict(cade.views.execute("SELECT id, text FROM chunk_text"))
    assert ["pão" in texts[chunk] for chunk, _ in found] == [True, False]


def test_a_run_with_nothing_to_do_loads_no_model(
    cade: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = embed(cade)
    monkeypatch.delattr(choose, "indexing_embedder")

    second = embed(cade)

    assert (second.embedded, second.missing, second.model) == (0, 0, first.model)


def test_forgetting_takes_the_vector_from_file_and_memory(cade: Any, tmp_path: Path) -> None:
    embed(cade)
    with opened(cade) as store:
        (number,) = cade.views.execute(
            "SELECT vector FROM chunk_vectors JOIN chunk_text ON chunk_id = id"
            " WHERE text LIKE 'Receita%'"
        ).fetchone()
        row = store.rows(store.models()[0], [number]).upper.tobytes()
    (matrix,) = (tmp_path / "memory").iterdir()
    assert row in matrix.read_bytes()
    cade.facts.forget(BREAD)
    cade.fold()

    assert sweep_vectors(cade) == 1

    assert row not in matrix.read_bytes()
    with opened(cade) as store:
        assert len(list(store.hashes())) == 1


def test_a_run_with_nothing_to_embed_still_sweeps(cade: Any) -> None:
    embed(cade)
    cade.facts.forget(BREAD)
    cade.fold()

    embed(cade)

    with opened(cade) as store:
        assert len(list(store.hashes())) == 1


def test_other_prefixes_are_another_model_and_need_the_persons_word(cade: Any) -> None:
    embed(cade)
    cade.model_settings = ModelSettings(models_dir="", prefixes="query-query")

    with pytest.raises(OtherModel):
        open_semantic(cade)
    with pytest.raises(OtherModel):
        embed(cade)
    done = embed(cade, start_over=True)

    assert (done.embedded, done.discarded) == (2, 2)
    with closing(open_semantic(cade)) as semantic:
        assert semantic.nearest.missing() == 0


def test_without_sqlite_vec_the_run_says_that_semantic_search_is_off(
    cade: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(db: object) -> None:
        raise ImportError("No module named 'sqlite_vec'")

    monkeypatch.setattr("cade.app.store.vectors.load_vectors_extension", refused)

    for run in (embed, open_semantic, sweep_vectors):
        with pytest.raises(VectorsOff):
            run(cade)


@pytest.mark.parametrize(("folded", "left"), [(True, 1), (False, 2)])
def test_after_a_rebuild_vectors_without_a_text_go_if_the_whole_log_is_folded(
    cade: Any, folded: bool, left: int
) -> None:
    embed(cade)
    cade.facts.forget(BREAD)
    for table in ("texts", "holders", "chunks", "orphaned_vectors", "vector_state"):
        cade.views.execute(f"DELETE FROM {table}")
    cade.views.execute("UPDATE fold_positions SET position = 0")
    cade.fold()
    if not folded:
        cade.facts.append(commit("c", text="not folded yet"))

    embed(cade)

    with opened(cade) as store:
        assert len(list(store.hashes())) == left
