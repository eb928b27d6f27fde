import pytest

from cade.queries.answer.figures import tokens


def read(text: str) -> list[str]:
    """Return every token that is no plain word, as kind and text."""
    return [f"{token.kind} {token.text}" for token in tokens(text) if token.kind != "word"]


@pytest.mark.parametrize(
    ("ways", "token"),
    [
        (("12.500,00", "12,500", "12500", "12,500.00", "12,5 mil", "doze mil e quinhentos"),
         "figure 12500"),
        (("40", "forty", "quarenta"), "figure 40"),
        (("21", "twenty-one", "vinte e um"), "figure 21"),
        (("600", "six hundred", "seiscentos"), "figure 600"),
        (("9000", "nine thousand", "nove mil", "9 mil"), "figure 9000"),
        (("1.5", "1,5", "1,50"), "figure 1.5"),
        (("30 September", "September 30", "30 de setembro", "September 30th", "30/9", "30/09"),
         "date 30/9"),
        (("14:30", "14h30", "2:30 pm", "2:30pm"), "time 14:30"),
        (("9 am", "9:00 am", "09:00 a.m."), "time 09:00"),
        (("Saturday", "sábado"), "weekday 5"),
        (("tomorrow", "amanhã"), "day 1"),
        (("euros", "€", "EUR"), "unit euro"),
        (("minutes", "minuto", "mins"), "unit minute"),
    ],
)  # fmt: skip
def test_all_ways_of_writing_it_read_the_same(ways: tuple[str, ...], token: str) -> None:
    assert {tuple(read(way)) for way in ways} == {(token,)}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2027-09-30", ["date 30/9", "figure 2027"]),
        ("R$ 1.284,33", ["unit real", "figure 1284.33"]),
        ("10g of salt, 1.5 kg", ["figure 10", "unit gram", "figure 1.5", "unit kg"]),
        ("two three", ["figure 2", "figure 3"]),
        ("one of a kind", []),
        ("às 9:15", ["time ~09:15"]),
        ("in March of 2026", ["month 3", "figure 2026"]),
        ("40%", ["figure 40", "unit percent"]),
        ("9" * 60, ["figure " + "9" * 40]),
    ],
)
def test_what_must_be_exact_is_read(text: str, found: list[str]) -> None:
    assert read(text) == found
