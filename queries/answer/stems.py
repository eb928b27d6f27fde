"""What the forms of one word share, closely enough to compare a sentence with its source."""

_IRREGULAR = {
    form: row.split()[0]
    for row in (
        "pay paid pays", "send sent sends", "buy bought buys", "go went gone goes", "say said says",
        "take took taken takes", "give gave given gives", "leave left leaves", "make made makes",
        "come came comes", "write wrote written writes", "meet met meets", "find found finds",
        "keep kept keeps", "hold held holds", "tell told tells", "begin began begun begins",
        "bring brought brings", "sell sold sells", "run ran runs", "choose chose chosen chooses",
        "see saw seen sees", "get got gets", "win won wins", "lose lost loses",
        "build built builds", "spend spent spends", "break broke broken breaks",
        "drive drove driven drives", "fazer faz fez feito fizeram", "dizer diz disse dito disseram",
        "ir vai foi foram", "ver viu visto veem", "dar deu dado deram", "sair sai saiu saem",
        "por pos posto puseram", "vir veio vem vieram", "trazer trouxe traz trouxeram",
        "pagar pago paga pagou pagam",
    )
    for form in row.split()
}  # fmt: skip
_ENDINGS = ("ing", "ed", "es", "e", "s")
_LEAST = 3
_LETTERS = 5


def stem(word: str) -> str:
    """Return the beginning that forms of a folded word share ("moved", "moving": "mov")."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _LEAST:
            short = word[: -len(ending)]
            doubled = len(short) > _LEAST and short[-1] == short[-2] and ending in ("ed", "ing")
            return short[: -1 if doubled else None][:_LETTERS]
    return word[:_LETTERS]
