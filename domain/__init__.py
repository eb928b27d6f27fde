"""What can happen and what things are called: facts, their details, identity, redaction, errors.

Promise: pure values and functions; the same input gives the same output on any machine.
Prohibition: no I/O, no clock, no database, no environment. Every other room may import this one,
and it imports none of them.
"""
