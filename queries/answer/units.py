"""What is counted, measured or paid in, by one name for all ways of writing it."""

import re

_NAMES = (
    "second seconds segundos seg", "minute minutes minuto minutos min mins",
    "hour hours hora horas", "dia dias day days", "week weeks semana semanas",
    "month months mes meses", "year years ano anos", "gram grams grama gramas",
    "kg kilo kilos quilo quilos kilogram kilograms",
    "km kilometre kilometres kilometer kilometers quilometro quilometros",
    "metre metres meter meters metro metros", "cm centimetre centimetres centimetro centimetros",
    "mm millimetre millimetres milimetro milimetros", "litre litres liter liters litro litros",
    "ml millilitre millilitres mililitro mililitros", "euro euros eur",
    "dollar dollars dolar dolares usd", "real reais brl", "pound pounds libra libras gbp",
    "percent porcento", "degree degrees grau graus", "kb", "mb megabyte megabytes",
    "gb gigabyte gigabytes", "tb terabyte terabytes", "psi",
    "ms millisecond milliseconds milissegundo milissegundos",
)  # fmt: skip
_UNITS = {name: row.split()[0] for row in _NAMES for name in row.split()}
_SHORT = {"g": "gram", "m": "metre", "h": "hour", "s": "second", "l": "litre", "c": "degree"}
SIGNS = {"r$": "real", "us$": "dollar", "$": "dollar", "€": "euro", "£": "pound", "%": "percent"}
AFTER_A_FIGURE = re.compile(r"\s?(kg|km|cm|mm|ml|kb|mb|gb|tb|ms|min|psi|g|m|h|s|l|c)\b")


def unit(word: str) -> str | None:
    """Return the one name of a unit, None for another word."""
    return _UNITS.get(word)


def short_unit(word: str) -> str:
    """Return the one name of a unit that is written by its sign behind a figure."""
    return _SHORT.get(word) or _UNITS[word]
