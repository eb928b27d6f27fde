"""Schemas of chat applications: those that cade ships, and a person's own beside `config.json`.

Promise: a file of the person's own stands before a shipped one of the same name; what is written
has mode 600, and the version before it is kept.
Prohibition: nothing that a chat holds is written there: of data only names of fields, kinds and
counts, and keyed digests of ids.
"""
