"""Taking a history along and bringing one in: JSON Lines, one fact a line.

Promise: what is exported, imported into an empty store and exported again is the same byte for
byte; importing twice adds nothing; what was forgotten here stays so unless the person asks.
Prohibition: nothing derived is read back: the read models make it anew from the facts.
"""
