"""Finding evidence: what of a person's history comes nearest to a question, or that nothing does.

Promise: filters hold exactly and before any ranking; what is gone from its source is no evidence;
the same read models and the same question give the same hits in the same order.
Prohibition: no model is loaded (vectors, and what makes them, are handed in), nothing is written.
"""

from cade.queries.search.find import near, search
from cade.queries.search.request import Filters, Found, Hit, Rendering, Request

__all__ = ["Filters", "Found", "Hit", "Rendering", "Request", "near", "search"]
