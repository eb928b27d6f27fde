"""What a model wrote stands only where the text it cites carries it (FIELD-CASES F80)."""

from functools import cache

import pytest

from cade.queries.answer.answer import Sentence
from cade.queries.answer.check import judged
from cade.queries.answer.prompt import Prompt
from cade.queries.search import Request, search
from cade.tests.projections.builders import file
from cade.tests.queries.fabricated import CARRIED, FABRICATED, TEXTS
from cade.tests.queries.shelf import shelf


@cache
def asked() -> Prompt:
    """Return a prompt that shows every text, in order."""
    names = {f"/home/ana/{name}.md": text for name, text in TEXTS.items()}
    db = shelf(*(file(path, text=text) for path, text in names.items()))
    found = (search(db, Request(question=text, gate_threshold=0.0)) for text in TEXTS.values())
    hits = {hit.uid: hit for one in found for hit in one.hits}
    return Prompt("en", "", "", tuple(hits[path] for path in names))


def verdict(text: str) -> Sentence:
    (sentence,) = judged(text, asked())
    return sentence


@pytest.mark.parametrize("text", CARRIED)
def test_what_the_cited_text_carries_stands(text: str) -> None:
    assert verdict(text).faults == ()


@pytest.mark.parametrize("text", FABRICATED)
def test_what_no_cited_text_carries_does_not_stand(text: str) -> None:
    assert verdict(text).faults != ()
