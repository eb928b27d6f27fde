"""The tables of `people`: who is named where, and which of the names are one person.

- `identities`: each distinct way in which a source names somebody, as it names them; the folded
  forms (`domain.names`) beside it, "" where there is none.
- `touches`: which item names whom in which role. `author`, `committer` (only when another than the
  author), `sender`, `member` (of the message's conversation), `mention`; and `self`, beside
  another role, where the source itself says that it is the person whose history this is.
- `messages`: which way a message went (`domain.messages`), in which conversation, and for whom it
  was; `received`: it came to the user, which a message that only mentions others did not, nor a
  post in a channel that mentions neither the user nor a team, a tag, a channel or everyone.
- `conversations_of`: who sent something in a conversation or belongs to it (channels: only who
  posted).
- `people` and `persons_of`: the persons, made anew whenever what they are made from has changed.
  Their numbers mean something within one state of the read model only.
- `person_names`: each folded name, e-mail and handle that a person answers to.
- `said`: what the person whose history this is said about names; `told_names`: what the
  repositories said.
"""

SCHEMA = (
    """
    CREATE TABLE identities(
        identity INTEGER PRIMARY KEY, source TEXT NOT NULL, name TEXT, email TEXT, handle TEXT,
        folded_name TEXT NOT NULL, folded_email TEXT NOT NULL, folded_handle TEXT NOT NULL)
    """,
    """
    CREATE UNIQUE INDEX identities_once
    ON identities(source, ifnull(name, ''), ifnull(email, ''), ifnull(handle, ''))
    """,
    """
    CREATE TABLE touches(
        item INTEGER NOT NULL, identity INTEGER NOT NULL, role TEXT NOT NULL,
        PRIMARY KEY(item, identity, role)) WITHOUT ROWID
    """,
    "CREATE INDEX touches_by_identity ON touches(identity, role, item)",
    """
    CREATE TABLE messages(
        item INTEGER PRIMARY KEY, conversation TEXT NOT NULL, conversation_kind TEXT,
        direction TEXT NOT NULL, addressed_to_me INTEGER NOT NULL, received INTEGER NOT NULL)
    """,
    """
    CREATE INDEX messages_by_conversation
    ON messages(conversation, conversation_kind, direction)
    """,
    "CREATE INDEX messages_by_direction ON messages(direction, received)",
    """
    CREATE TABLE conversations_of(
        identity INTEGER NOT NULL, conversation TEXT NOT NULL,
        PRIMARY KEY(identity, conversation)) WITHOUT ROWID
    """,
    "CREATE INDEX conversations_of_all ON conversations_of(conversation)",
    "CREATE TABLE people(person INTEGER PRIMARY KEY, name TEXT NOT NULL, me INTEGER NOT NULL)",
    "CREATE TABLE persons_of(identity INTEGER PRIMARY KEY, person INTEGER NOT NULL)",
    "CREATE INDEX persons_of_by_person ON persons_of(person)",
    """
    CREATE TABLE person_names(
        folded TEXT NOT NULL, person INTEGER NOT NULL, kind TEXT NOT NULL,
        PRIMARY KEY(folded, person, kind)) WITHOUT ROWID
    """,
    """
    CREATE TABLE said(
        item INTEGER PRIMARY KEY, position INTEGER NOT NULL, verb TEXT NOT NULL,
        names TEXT NOT NULL)
    """,
    """
    CREATE TABLE told_names(
        target_item INTEGER PRIMARY KEY, position INTEGER NOT NULL, names BLOB NOT NULL)
    """,
)
