"""The names of months, weekdays and feasts, folded, with what each is called in both languages.

What a date is, `queries.plan.when` reads; this is for texts, which say these words in either one.
"""

_NAMES = (
    "janeiro january", "fevereiro february", "marco march", "abril april", "maio may",
    "junho june", "julho july", "agosto august", "setembro september", "outubro october",
    "novembro november", "dezembro december", "segunda monday", "terca tuesday",
    "quarta wednesday", "quinta thursday", "sexta friday", "sabado saturday", "domingo sunday",
    "natal christmas", "pascoa easter", "carnaval carnival",
)  # fmt: skip
IN_BOTH = {name: tuple(row.split()) for row in _NAMES for name in row.split()}
