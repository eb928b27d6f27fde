"""How many of the questions about relations get exactly the answer they should."""

from cade.evals.relations.asked import Answer, Query, answered, folded, queries, right


def report() -> tuple[list[str], list[str]]:
    """Return the lines of the report, and a line for each question that is answered otherwise."""
    db, asked = folded(), queries()
    found = [answered(db, query) for query in asked]
    pairs = [*zip(asked, found, strict=True)]
    wrong = [difference(query, answer) for query, answer in pairs if not right(query, answer)]
    items = sum(len(query.rows) + sum(map(len, query.others.values())) for query in asked)
    lines = [
        "## Relations of the same fortnight",
        "",
        f"{len(asked)} questions about who and what is connected, as they are handed on when they",
        "have been read; an answer is right when its items (and persons) are exactly those",
        f"expected ({items} items). Nothing was fitted on them, but rules and questions have one",
        "author.",
        "",
        f"- right: {len(asked) - len(wrong)} of {len(asked)}",
        "",
    ]
    return lines, wrong


def difference(query: Query, found: Answer) -> str:
    """Return a line that tells what was found instead."""
    return f"relations, “{query.ask}”: {found} is not {query.rows or query.others}"
