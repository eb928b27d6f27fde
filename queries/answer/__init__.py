"""From evidence to an answer, sentence by sentence, each with its source.

Promise: every quoted sentence is a piece of the evidence it cites; a generated sentence is
checked by code against what it cites; the same evidence gives the same answer.
Prohibition: no model, no database, no sentences for people beyond the evidence's own.
"""
