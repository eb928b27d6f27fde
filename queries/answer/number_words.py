"""Numbers that are written as words, in Portuguese and English."""

import re

_UNITS = (
    ("two dois duas", 2), ("three tres", 3), ("four quatro", 4), ("five cinco", 5),
    ("six seis", 6), ("seven sete", 7), ("eight oito", 8), ("nine nove", 9), ("ten dez", 10),
    ("eleven onze", 11), ("twelve doze dozen duzia", 12), ("thirteen treze", 13),
    ("fourteen quatorze catorze", 14), ("fifteen quinze", 15), ("sixteen dezesseis", 16),
    ("seventeen dezessete", 17), ("eighteen dezoito", 18), ("nineteen dezenove", 19),
    ("twenty vinte", 20), ("thirty trinta", 30), ("forty quarenta", 40),
    ("fifty cinquenta", 50), ("sixty sessenta", 60), ("seventy setenta", 70),
    ("eighty oitenta", 80), ("ninety noventa", 90), ("cem cento hundred", 100),
    ("duzentos duzentas", 200), ("trezentos trezentas", 300),
    ("quatrocentos quatrocentas", 400), ("quinhentos quinhentas", 500),
    ("seiscentos seiscentas", 600), ("setecentos setecentas", 700),
    ("oitocentos oitocentas", 800), ("novecentos novecentas", 900),
    ("thousand mil", 1_000), ("million milhao milhoes", 1_000_000),
)  # fmt: skip
NUMBERS = {word: value for row, value in _UNITS for word in row.split()}
TENS_AND_MORE = frozenset(NUMBERS)
"""What begins a number; "um" and "one" are more often articles and pronouns."""
_MULTIPLIES = frozenset({"hundred", "thousand", "mil", "million", "milhao", "milhoes"})
TIMES = re.compile(r"\s?(mil|thousand|million|milhao|milhoes)\b")
_NEXT = re.compile(r"(?:\s+(?:e|and)\s+|[\s-]+)([^\W\d_]+)")
_ALONE = {"one": 1, "um": 1, "uma": 1}


def valued(text: str, start: int) -> tuple[int, int]:
    """Return where the number that begins there ends, and what it is."""
    first = re.compile(r"[^\W\d_]+").match(text, start)
    assert first is not None
    total, part, end = 0, NUMBERS[first[0]], first.end()
    while (more := _NEXT.match(text, end)) is not None:
        word = more[1]
        if word in _MULTIPLIES:
            part *= NUMBERS[word]
            total, part = (total + part, 0) if NUMBERS[word] >= 1_000 else (total, part)
        elif (value := NUMBERS.get(word) or _ALONE.get(word)) and _fits(part, value):
            part += value
        else:
            break
        end = more.end()
    return end, total + part


def _fits(part: int, value: int) -> bool:
    """Tell whether a smaller number goes on with one ("vinte e um", not "two three")."""
    return part == 0 or (part % 100 == 0 and value < 100) or (part % 10 == 0 and value < 10 < part)
