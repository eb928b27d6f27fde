"""The grammar of dates: tokens, a lexicon as data, rules over both, calendar arithmetic.

Promise: pure, deterministic, linear in the length of the text; Portuguese and English alike.
Prohibition: no clock, no locale; nothing outside `queries.plan.dates` imports from here.
"""
