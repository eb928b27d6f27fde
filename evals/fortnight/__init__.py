"""An invented fortnight of five people at one desk's distance: git, browser, Teams and files.

The history is Marina Duarte's, from Monday 2026-03-02 to Friday 2026-03-13, in UTC-3. Rui Salgado,
João Peixoto, Pedro Antunes and Fernanda Rocha work with her. Nobody in it exists. Each source has
a module whose facts are the same each time; `facts.py` puts them together.

Every event has a short key by which questions name it ("session-commit"); `facts.uids()` tells the
uid of each key.
"""
