"""One fact of every type with every field filled, and any fact at all, for the codec's tests."""

import types
from datetime import UTC, datetime
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from hypothesis import strategies as st

from cade.domain.codec import tag_of
from cade.domain.details import (
    Attachment,
    Commit,
    Conversation,
    FileSeen,
    Mention,
    Message,
    Person,
    Picture,
    Quote,
    Visit,
)
from cade.domain.facts import (
    ActivityObserved,
    Alias,
    AnyFact,
    Counts,
    Described,
    FileRemoved,
    ForgettingLifted,
    Forgotten,
    ItemRetracted,
    Names,
    PeopleJoined,
    PeopleParted,
    RevisionSeen,
    RunNotes,
    RunRecorded,
    SkippedItem,
)

AT = datetime(2026, 3, 4, 15, 6, 7, 890_123, tzinfo=UTC)
ANA = Person(name="Ana Souza", email="ana@example.org")
RUI = Person(name="Rui Lima", email="rui@example.org")
HASH = "3f2a9c01be" * 4

FACT_TYPES: tuple[type[AnyFact], ...] = get_args(AnyFact)

SAMPLES: dict[str, AnyFact] = {
    tag_of(fact): fact
    for fact in (
        ActivityObserved(
            uid=HASH,
            source="git",
            kind="commit",
            occurred_at=AT,
            utc_offset_s=-10_800,
            text="Corrige a ação\n\nO corpo.\n",
            details=Commit(
                hash=HASH,
                repository="/home/ana/projeto",
                author=ANA,
                committer=RUI,
                committed_at=AT,
                committed_offset_s=3_600,
                parents=("a" * 40, "b" * 40),
                files=("docs/leia.md", "src/main.py"),
                files_total=2,
                shallow=True,
            ),
        ),
        RevisionSeen(
            uid="/home/ana/notas/plano.md",
            source="file",
            kind="file",
            revision="0123456789abcdef",
            occurred_at=AT,
            utc_offset_s=0,
            text="# Plano\nA ação começa amanhã.\n",
            content_hash=bytes(range(32)),
            details=FileSeen(
                path="/home/ana/notas/plano.md",
                size_bytes=33,
                encoding="utf-8",
                without_text="binary",
                signature="33:1:2:3@ff",
            ),
        ),
        FileRemoved(
            uid="/home/ana/notas/plano.md",
            source="file",
            revision="0123456789abcdef",
            noticed_at=AT,
        ),
        ItemRetracted(uid="19:chat/1", source="teams", noticed_at=AT),
        Described(
            uid="/home/ana/fotos/quadro.png",
            source="file",
            content_hash=bytes(32),
            engine="ocr",
            page=3,
            description="Um quadro branco com um plano.",
            visible_text="PLANO 2026",
            model="reader-1",
            prompt_version="2",
        ),
        PeopleJoined(uid="ana", source="people", names=("Ana", "Ana Souza"), said_at=AT),
        PeopleParted(uid="ana", source="people", names=("Ana", "Ana Lima"), said_at=AT),
        Forgotten(subjects=(bytes(range(16)), bytes(16)), scope="uid", at=AT),
        ForgettingLifted(subjects=(bytes(range(16)),), at=AT),
        RunRecorded(
            run_id="0f" * 16,
            target_id="1e" * 16,
            source="file",
            counts=Counts(new=1, updated=2, unchanged=3, removed=4, skipped=5, masked=6),
            version="0.1.0",
            at=AT,
            first_position=7,
            last_position=13,
            finished=True,
            notes=RunNotes(
                target="/home/ana/notas",
                mark="m",
                skipped=(SkippedItem(origin="/home/ana/x", reason="read_error", detail="EIO"),),
            ),
        ),
    )
}
"""Tag → the fact that `golden/<tag>.msgpack` holds. A new tag gets a new entry and a new file."""

VISIT = ActivityObserved(
    uid="chromium 1772636767890123 https://example.org/receitas",
    source="browser",
    kind="visit",
    occurred_at=AT,
    utc_offset_s=0,
    text="Receitas de pão",
    details=Visit(
        url="https://example.org/receitas",
        title="Receitas de pão",
        browser="google-chrome",
        profile="Profile 3",
        path="/home/ana/.config/google-chrome/Profile 3/History",
        how="link",
        other_device=True,
        redirects=("https://example.org/r",),
        frames=2,
        reloads=1,
    ),
)
"""`golden/activity_observed.v1.visit.msgpack`: the same tag with the details of another source."""

MESSAGE = RevisionSeen(
    uid="19:equipe@thread.tacv2/1772636767890",
    source="teams",
    kind="message",
    revision="1772636768000",
    occurred_at=AT,
    utc_offset_s=-10_800,
    text="Rui, o plano está pronto",
    content_hash=bytes(range(32)),
    details=Message(
        id="1772636767890",
        conversation=Conversation(
            id="19:equipe@thread.tacv2",
            kind="channel",
            title="Loja > Geral",
            members=(ANA, RUI),
            members_total=2,
        ),
        sender=Person(name="Ana Souza", email="ana@example.org", handle="8:orgid:ana"),
        from_me=True,
        edited_at=AT,
        thread="1772636700000",
        mentions=(Mention(name="Rui Lima", handle="8:orgid:rui", kind="person", me=True),),
        quotes=(Quote(id="1772636700000", sender=RUI, text="E o plano?"),),
        files=(Attachment(name="plano.pdf", address="https://example.org/plano.pdf"),),
        images=(
            Picture(
                address="https://example.org/quadro.png",
                name="quadro.png",
                content_hash=bytes(32),
                size_bytes=1_234,
                media_type="image/png",
            ),
        ),
        links=("https://example.org/plano",),
        link="https://teams.example/l/message/1",
        encrypted=True,
        client="teams",
        path="/home/ana/.config/teams",
    ),
)
"""`golden/revision_seen.v1.message.msgpack`, likewise."""

RUN_WITH_NAMES = RunRecorded(
    run_id="0d" * 16,
    target_id="1e" * 16,
    source="git",
    counts=Counts(),
    version="0.1.0",
    at=AT,
    notes=RunNotes(
        target="/home/ana/loja",
        names=Names(
            me=(Person(name="Ana Souza", email="ana@example.org"),),
            aliases=(
                Alias(
                    proper=Person(name="Rui Lima", email="rui@example.org"),
                    named=Person(name="rui", email="rui@casa.example"),
                ),
            ),
        ),
    ),
)
"""`golden/run_recorded.v1.names.msgpack`: what a target says about who is who."""

_PLAIN: dict[Any, st.SearchStrategy[Any]] = {
    str: st.text(st.characters(exclude_categories=["Cs"])),
    int: st.integers(-(2**63), 2**63 - 1),
    bool: st.booleans(),
    bytes: st.binary(),
    datetime: st.datetimes(timezones=st.just(UTC)),
    types.NoneType: st.none(),
}


def any_of(hint: Any) -> st.SearchStrategy[Any]:
    """Give values of a type as the facts use them: plain ones, structs, tuples and unions."""
    if get_origin(hint) in (Union, types.UnionType):
        return st.one_of([any_of(choice) for choice in get_args(hint)])
    if get_origin(hint) is Literal:
        return st.sampled_from(get_args(hint))
    if get_origin(hint) is tuple:
        return st.lists(any_of(get_args(hint)[0]), max_size=3).map(tuple)
    if issubclass(hint, msgspec.Struct):
        hints = get_type_hints(hint)
        return st.builds(hint, **{name: any_of(hints[name]) for name in hint.__struct_fields__})
    return _PLAIN[hint]


FACTS: st.SearchStrategy[AnyFact] = st.one_of([any_of(fact) for fact in FACT_TYPES])
