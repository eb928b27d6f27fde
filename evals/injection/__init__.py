"""Whether text that speaks to an assistant is ever obeyed, and whether ordinary text stays usable.

`attacks.json` was written before its author had read the rules (`domain/order_acts.py` and its
neighbours), `second.json` in three parts as what came next each time that the rules had been
mended; `fresh.json` was written when they were done and nothing was changed for it.
`ordinary.json` holds texts that talk to people as attacks do.
"""
