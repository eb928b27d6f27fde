import csv
import json
from pathlib import Path

import pytest

from cade.evals.public import faquad, locomo, pira
from cade.evals.public.figures import mean, of_ranking
from cade.evals.public.quoted import holds
from cade.evals.public.report import MODES, report, sets
from cade.evals.public.sets import Question
from cade.evals.public.steps import Step
from cade.queries.answer.answer import Answer, Sentence, Source
from cade.queries.search import Request, search
from cade.tests.projections.builders import commit
from cade.tests.queries.shelf import shelf

HARBOUR = "O porto fica na baía do norte e recebe navios de grãos desde 1931."
LIGHTHOUSE = "O farol da ilha foi aceso em 1870 e hoje funciona com energia solar."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("faquad", "pira", "locomo"):
        (tmp_path / name).mkdir()
    _faquad(tmp_path / "faquad" / "dataset.json")
    _pira(tmp_path / "pira" / "validation.csv")
    _locomo(tmp_path / "locomo" / "26.json")
    return tmp_path


def _faquad(path: Path) -> None:
    def paragraph(context: str, question: str, span: str) -> dict[str, object]:
        answer = {"text": span, "answer_start": context.index(span)}
        asked = {"id": question, "question": question, "answers": [answer, answer]}
        return {"context": context, "qas": [asked]}

    told = [
        paragraph(HARBOUR, "Desde quando o porto recebe navios?", "desde 1931"),
        paragraph(LIGHTHOUSE, "Quando o farol foi aceso?", "em 1870"),
    ]
    path.write_text(json.dumps({"data": [{"title": "Mar", "paragraphs": told}]}), encoding="utf-8")


def _pira(path: Path) -> None:
    row = {
        "question_pt_origin": "Quando o farol foi aceso?",
        "question_en_origin": "When was the lighthouse lit?",
        "abstract": "The island's lighthouse was lit in 1870.",
        "abstract_translated_pt": LIGHTHOUSE,
    }
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, [*row])
        writer.writeheader()
        writer.writerows([row, row | {"question_en_origin": ""}])


def _locomo(path: Path) -> None:
    def turn(who: str, key: str, text: str) -> dict[str, str]:
        return {"speaker": who, "dia_id": key, "text": text}

    told = {
        "session_1_date_time": "1:56 pm on 8 May, 2023",
        "session_1": [turn("Ida", "D1:1", "The rowing boat leaks.")],
        "session_2": [turn("Noel", "D2:1", "We sold the old piano.")],
        "session_3_date_time": "never held",
        "qa": [
            {"question": "What leaks?", "evidence": ["D1:1"]},
            {"question": "What leaked or was sold?", "evidence": ["D1:1; D2:1"]},
            {"question": "Nobody said this", "evidence": ["D"]},
        ],
    }
    path.write_text(json.dumps(told), encoding="utf-8")


def test_passages_of_faquad_are_texts_and_each_gold_span_counts_once(folder: Path) -> None:
    (read,) = faquad.sets(folder)
    (corpus,) = read.corpora
    first, second = corpus.asked["FaQuAD"]

    assert sorted(corpus.texts.values()) == sorted((HARBOUR, LIGHTHOUSE))
    assert (first.spans, second.spans) == (("desde 1931",), ("em 1870",))
    assert [corpus.texts[key] for key in first.gold] == [HARBOUR]


def test_pira_gives_each_direction_and_a_mixed_corpus_and_drops_rows_with_holes(
    folder: Path,
) -> None:
    (read,) = pira.sets(folder)
    rows = ["pt → pt", "en → pt", "pt → en", "en → en", "pt → mixed", "en → mixed"]

    assert read.rows() == [f"Pirá {row}" for row in rows]
    assert [len(corpus.texts) for corpus in read.corpora] == [1, 1, 1]
    assert all(len(asked) == 1 for corpus in read.corpora for asked in corpus.asked.values())


def test_sessions_of_locomo_are_texts_and_evidence_in_any_spelling_names_them(
    folder: Path,
) -> None:
    (read,) = locomo.sets(folder)
    (corpus,) = read.corpora
    asked = corpus.asked[locomo.ROW]

    assert corpus.texts["session_1"] == "1:56 pm on 8 May, 2023\nIda: The rowing boat leaks."
    assert set(corpus.texts) == {"session_1", "session_2"}
    assert [one.gold for one in asked] == [{"session_1"}, {"session_1", "session_2"}]


def test_the_newer_form_of_locomo_is_one_list_of_conversations(folder: Path) -> None:
    old = folder / "locomo" / "26.json"
    told = json.loads(old.read_text(encoding="utf-8"))
    new = {"sample_id": "26", "qa": told.pop("qa"), "conversation": told}
    (folder / "locomo" / "locomo10.json").write_text(json.dumps([new]), encoding="utf-8")
    (before,) = locomo.sets(folder)
    old.unlink()

    assert list(locomo.sets(folder)) == [before]


def test_a_folder_without_sets_reports_nothing(tmp_path: Path) -> None:
    assert report(tmp_path) == ([], [])


def test_every_set_is_asked_in_every_mode_and_step_by_step(folder: Path) -> None:
    lines, _ = report(folder)
    text = "\n".join(lines)

    for one in sets(folder):
        assert f"## {one.name}" in lines
        assert all(f"| {row} | {mode} | " in text for row in one.rows() for mode in MODES)
    assert sum(line.startswith(("| words |", "| + ")) for line in lines) == len(Step)


def test_ndcg_and_recall_count_every_right_text() -> None:
    found = of_ranking(["a", "x", "b"], frozenset("ab"))

    assert (found.first, found.in_five, found.in_ten, found.mrr) == (0.5, 1.0, 1.0, 1.0)
    assert round(found.ndcg, 3) == 0.92
    assert of_ranking(["x"], frozenset("a")) == of_ranking([], frozenset("a"))
    assert mean([found, found]) == found


def test_each_question_with_a_span_is_answered_and_its_span_looked_for(folder: Path) -> None:
    lines, wrong = report(folder)
    start = lines.index("## FaQuAD: the whole gold span in the sentences quoted")
    both = next(line for line in lines[start:] if line.startswith("| both |"))

    assert both.startswith("| both | 2 | 1.000 | 1.000 | 1.000 | 1.000 |")
    assert not any("of 3" in one for one in wrong)


def test_a_span_counts_only_when_it_is_quoted_of_the_right_text() -> None:
    db = shelf(commit("wrong", text="Foi aceso em 1870."))
    (hit,) = search(db, Request(question="aceso", gate_threshold=0.0)).hits
    told = Answer("pt", (Sentence("Foi aceso em 1870.", (1,)),), (Source(1, hit),), "extractive")
    asked = Question("Quando?", frozenset({"right"}), ("em 1870",))

    assert holds(told, asked, anywhere=True)
    assert not holds(told, asked, anywhere=False)
