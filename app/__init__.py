"""The only room with real I/O and the only one that prints: commands, stores, models, runs.

Promise: `app` wires the other rooms together and hands them what they need.
Prohibition: nobody imports it.
"""
