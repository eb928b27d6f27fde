"""Fields of a schema at whose paths nothing stands any more, looked for anew."""

from typing import Any

import msgspec

from cade.collectors.schemas.candidates import Draft, drafts
from cade.collectors.schemas.drift import kinds_at
from cade.collectors.schemas.form import Field, Fields, Group, Schema
from cade.collectors.schemas.observe import Observed
from cade.collectors.schemas.proposal import field_of
from cade.collectors.schemas.scalars import like
from cade.collectors.schemas.uses import used_paths


def filled(schema: Schema, observed: Observed) -> Schema:
    """Return the schema with the likeliest path for each field whose paths are all gone."""
    document = msgspec.to_builtins(schema)
    found = drafts(observed)
    document["messages"] = [_filled(group, found, observed) for group in schema.messages]
    return msgspec.convert(document, Schema)


def _filled(group: Group, found: list[Draft], observed: Observed) -> Any:
    document = msgspec.to_builtins(group)
    draft = next((one for one in found if _is_of(one, group)), None)
    if draft is None:
        return document
    for field, candidates in draft.fields.items():
        wanted = getattr(group.fields, field)
        if wanted is not None and candidates and not _reads(group, wanted, draft.store, observed):
            document["fields"][field] = field_of(draft, field, candidates[0].path)
    return document


def _is_of(draft: Draft, group: Group) -> bool:
    return draft.each == group.each and any(like(draft.store, one) for one in group.stores)


def _reads(group: Group, field: Field, store: str, observed: Observed) -> bool:
    """Tell whether something stands at one of a field's paths, or it needs none."""
    alone = msgspec.structs.replace(
        group, when=(), fields=Fields(id=field, conversation="$key", time="$key")
    )
    each = () if group.each is None else tuple(used_paths(_only_each(group)))
    paths = [steps for steps in used_paths(alone) if steps not in each]
    return not paths or any(kinds_at(observed[store].spots, steps) for steps in paths)


def _only_each(group: Group) -> Group:
    return msgspec.structs.replace(
        group, when=(), fields=Fields(id="$key", conversation="$key", time="$key")
    )
