"""What `cade models --json` prints: the models that are used, and one to get for each memory."""

from collections.abc import Sequence
from typing import Any

import msgspec

from cade.app.models.catalog import ModelInfo
from cade.app.models.recommended import RECOMMENDED


def as_json(found: Sequence[ModelInfo]) -> dict[str, Any]:
    """Return both, each recommendation with the lines of config.json that set it."""
    told = [{**msgspec.to_builtins(one), "configuration": one.configuration} for one in RECOMMENDED]
    return {"models": msgspec.to_builtins(found), "recommended": told}
