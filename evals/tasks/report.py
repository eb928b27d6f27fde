"""How many of the questions about tasks, and of the summaries, get exactly what they should."""

from collections.abc import Iterator

from cade.evals.tasks.asked import Answer, Query, answered, folded, queries
from cade.evals.tasks.summed import blocks_told, summaries, unlike


def report() -> tuple[list[str], list[str]]:
    """Return the lines of the report, and a line for each question that is answered otherwise."""
    db, asked = folded(), queries()
    wrong = [line for query in asked for line in differences(query, answered(db, query))]
    tasks = sum(len(query.tasks) for query in asked)
    items = sum(len(task.items) for query in asked for task in query.tasks.values())
    days = summaries()
    wrong += [line for day in days for line in unlike(db, day)]
    blocks = sum(len(day.blocks) for day in days)
    unalike = sum(blocks_told(db, day) != day.blocks for day in days)
    failed = sum(answered(db, query) != query.tasks for query in asked)
    lines = [
        "## Tasks of an invented fortnight",
        "",
        f"{len(asked)} questions as `cade tasks` is asked them; an answer is right when its tasks,",
        f"their states, pull requests and items are exactly those expected ({tasks} tasks, {items}",
        "items). Nothing was fitted on them, but rules and questions have one author.",
        "",
        f"- right: {len(asked) - failed} of {len(asked)}",
        f"- summaries whose {blocks} blocks have exactly the time, project, task and items:"
        f" {len(days) - unalike} of {len(days)}",
        "",
    ]
    return [line.rstrip() for line in lines], wrong


def differences(query: Query, found: dict[str, Answer]) -> Iterator[str]:
    """Yield a line for each task that is missing, too many, or told otherwise."""
    for key in sorted({*query.tasks, *found}):
        if found.get(key) != query.tasks.get(key):
            yield f"tasks, “{query.ask}”: {key}: {found.get(key)} is not {query.tasks.get(key)}"
