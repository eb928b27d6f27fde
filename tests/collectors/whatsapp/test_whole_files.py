"""What only a whole file tells: date order, title, kind, who the person is, what was pasted."""

import os
from datetime import timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from cade.tests.collectors.whatsapp.exporting import (
    NAME,
    Reader,
    is_finished,
    message,
    said,
    skips,
    wall,
)

PT = "05/01/2025, 9:00 AM - As mensagens e as ligações são protegidas.\n"
EN = "05/01/2025, 9:00 AM - Messages and calls are end-to-end encrypted.\n"
ORDERS = {
    "a day above 12 anywhere": ("05/01/2025 09:00 - Ana: a\n13/01/2025 09:00 - Ana: b", "01-05"),
    "a month's place above 12": ("05/01/2025 09:00 - Ana: a\n05/13/2025 09:00 - Ana: b", "05-01"),
    "time goes forward, days first": (
        "05/01/2025 09:00 - Ana: a\n04/02/2025 09:00 - Ana: b",
        "01-05",
    ),
    "time goes forward, months first": (
        "05/01/2025 09:00 - Ana: a\n05/02/2025 09:00 - Ana: b\n06/01/2025 09:00 - Ana: c",
        "05-01",
    ),
    "Portuguese": (PT + "05/01/2025, 9:00 AM - Ana: a", "01-05"),
    "English with AM": (EN + "05/01/2025, 9:00 AM - Ana: a", "05-01"),
    "English with am": (EN.replace("AM", "am") + "05/01/2025, 9:00 am - Ana: a", "01-05"),
    "English of 24 hours": (EN.replace(" AM", "") + "05/01/2025, 9:00 - Ana: a", "01-05"),
    "no word of either": ("05/01/2025 09:00 - Ana: a", "01-05"),
    "a year first": ("2025-01-05 09:00 - Ana: a", "01-05"),
    "the other is to come": (EN + "01/02/2031, 9:00 AM - Ana: a", "01-02"),
    "only one is past": ("01/06/2031 09:00 - Ana: a", "01-06"),
}


@pytest.mark.parametrize(("text", "day"), ORDERS.values(), ids=ORDERS.keys())
def test_the_order_of_a_date_is_one_for_all_of_a_file(reader: Reader, text: str, day: str) -> None:
    first = next(fact for fact in reader.facts(text) if fact.text == "a")

    assert wall(first)[5:10] == day


TITLES = {
    "Conversa do WhatsApp com Ana.txt": "Ana",
    "Conversa do WhatsApp com Ana (1).txt": "Ana",
    "Conversa do WhatsApp - Ana.txt": "Ana",
    "WhatsApp Chat with Ana.txt": "Ana",
    "WhatsApp Chat - Ana.txt": "Ana",
    "WhatsApp Chat - Ana/_chat.txt": "Ana",
    "Conversa do WhatsApp com Família 🌻 (praia).txt": "Família 🌻 (praia)",
    "Conversa do WhatsApp com +55 11 91234-5678.txt": "+55 11 91234-5678",
    "_chat.txt": "Ana & Beto",
}


@pytest.mark.parametrize(("name", "title"), TITLES.items())
def test_a_chat_is_called_as_its_file_is(reader: Reader, name: str, title: str) -> None:
    found = reader.facts("31/12/2025 23:58 - Ana: a\n31/12/2025 23:59 - Beto: b", name)

    assert {message(fact).conversation.title for fact in found} == {title}


def test_a_file_name_of_any_bytes_and_accents_gives_a_title(reader: Reader) -> None:
    torn = reader.facts("31/12/2025 23:58 - Ana: a", os.fsdecode(b"WhatsApp Chat with Jo\xe3o.txt"))
    apart = reader.facts("31/12/2025 23:58 - Ana: a", "WhatsApp Chat with Joa\u0303o.txt")

    assert message(torn[0]).conversation.title == "Jo\ufffdo"
    assert message(apart[0]).conversation.title == "João"


def test_in_a_chat_with_oneself_everything_is_the_persons(reader: Reader) -> None:
    (fact,) = reader.facts("31/12/2025 23:58 - Ana: a", "WhatsApp Chat with Ana (You).txt")

    assert message(fact).from_me is True


def test_a_group_without_a_name_is_called_as_it_was_made(reader: Reader) -> None:
    text = "30/12/2025 10:00 - Ana criou o grupo “Praia: 2026”\n31/12/2025 23:58 - Ana: oi"
    (fact,) = reader.facts(text, "_chat.txt")

    conversation = message(fact).conversation
    assert (conversation.title, conversation.kind) == ("Praia: 2026", "group")


def test_two_chats_without_any_name_are_not_one(reader: Reader) -> None:
    one = reader.facts("31/12/2025 23:58 - Ana: oi", "a/_chat.txt")
    other = reader.facts("31/12/2025 23:57 - Ana: oi", "b/_chat.txt")

    assert message(one[0]).conversation.id != message(other[0]).conversation.id


def test_the_one_whom_a_chat_of_two_is_not_called_after_is_the_person(reader: Reader) -> None:
    found = reader.facts("31/12/2025 23:58 - Ana: a\n31/12/2025 23:59 - Beto: b")

    assert [message(fact).from_me for fact in found] == [False, True]
    assert {message(fact).conversation.kind for fact in found} == {"chat"}


@pytest.mark.parametrize(("me", "mine"), [((), [None] * 3), (("beto lima",), [False, True, False])])
def test_in_a_group_only_a_configured_name_tells_the_person(
    reader: Reader, me: tuple[str, ...], mine: list[bool | None]
) -> None:
    reader.me = me
    text = "\n".join(f"31/12/2025 23:58 - {name}: oi" for name in ("Ana", "Beto Lima", "Carla"))
    found = reader.facts(text, "Conversa do WhatsApp com Família.txt")

    assert [message(fact).from_me for fact in found] == mine
    assert {message(fact).conversation.kind for fact in found} == {"group"}


def test_messages_of_many_lines_stay_whole_and_in_order(reader: Reader) -> None:
    text = "31/12/2025 23:58 - Ana: um\n\n- dois: três\n31/12 23:58 - quatro\n" + "".join(
        f"31/12/2025 23:58 - Beto: {number}\n" for number in range(30)
    )
    found = reader.facts(text)

    assert found[0].text == "um\n\n- dois: três\n31/12 23:58 - quatro"
    assert [fact.text for fact in found[1:]] == [str(number) for number in range(30)]
    assert sorted(found, key=lambda fact: (fact.occurred_at, fact.uid)) == found


def test_a_name_with_a_colon_is_told_from_what_its_owner_says(reader: Reader) -> None:
    text = "".join(f"31/12/2025 23:5{n} - Ana: obra: item {n}: ok\n" for n in range(4))
    text += "31/12/2025 23:55 - Beto: nota: a\n31/12/2025 23:56 - Beto: b\n"
    text += "31/12/2025 23:57 - Beto: nota: c\n31/12/2025 23:58 - Beto: nota: d\n"

    assert said(reader.facts(text, "_chat.txt"))[3:6] == [
        ("Ana: obra", "item 3: ok"),
        ("Beto", "nota: a"),
        ("Beto", "b"),
    ]


@pytest.mark.parametrize(
    "pasted",
    [
        "[31/12/2025, 23:58:00] Carla: oi",
        "[23:58, 31/12/2025] Carla: oi",
        "31/12/25, 23:58 - Carla: oi",
        "45/12/2025 23:58 - Carla: oi",
        "01/02/2020 10:00 - Carla: oi\n02/02/2020 10:00 - Carla: tudo",
    ],
)
def test_what_only_looks_like_a_header_belongs_to_the_text(reader: Reader, pasted: str) -> None:
    text = f"31/12/2025 23:57 - Ana: veja\n{pasted}\n31/12/2025 23:59 - Beto: b"

    assert said(reader.facts(text)) == [("Ana", f"veja\n{pasted}"), ("Beto", "b")]


def test_a_message_that_came_late_is_a_message(reader: Reader) -> None:
    text = "31/12/2025 23:57 - Ana: a\n31/12/2025 20:00 - Beto: b\n31/12/2025 23:58 - Ana: c"

    assert said(reader.facts(text)) == [("Beto", "b"), ("Ana", "a"), ("Ana", "c")]


def test_a_clock_that_stays_behind_loses_nothing(reader: Reader) -> None:
    late = "".join(f"01/02/2024 10:{n % 60:02} - Ana: {n}\n" for n in range(300))

    assert len(reader.facts(f"31/12/2025 23:57 - Ana: a\n{late}")) == 301


@pytest.mark.parametrize(
    ("shown", "moment", "offset_h"),
    [
        ("04/11/2018 00:30", "2018-11-04 03:30", -2),  # no such time: clocks went to 01:00
        ("17/02/2018 23:30", "2018-02-18 01:30", -2),  # it came twice: the first
        ("01/06/2018 12:00", "2018-06-01 15:00", -3),
    ],
)
def test_hours_that_come_twice_or_never_have_a_moment(
    reader: Reader, shown: str, moment: str, offset_h: int
) -> None:
    (fact,) = reader.facts(f"{shown} - Ana: oi")

    assert f"{fact.occurred_at:%Y-%m-%d %H:%M}" == moment
    assert fact.utc_offset_s == timedelta(hours=offset_h).total_seconds()


def test_another_zone_gives_other_moments_of_the_same_messages(reader: Reader) -> None:
    (first,) = reader.facts("31/12/2025 23:57 - Ana: oi")
    reader.zone = ZoneInfo("Asia/Tokyo")
    reader.known.items.clear()
    (second,) = reader.facts("31/12/2025 23:57 - Ana: oi")

    assert first.uid == second.uid
    assert f"{second.occurred_at:%d %H:%M}" == "31 14:57"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_every_usual_encoding_and_line_end_is_read(reader: Reader, encoding: str, end: str) -> None:
    text = "31/12/2025 23:57 - João: não é\nà toa\n31/12/2025 23:58 - Ana: olá\n"
    found = reader.facts(text.replace("\n", end).encode(encoding))

    assert said(found) == [("João", "não é\nà toa"), ("Ana", "olá")]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "empty_export"),
        (b"\xef\xbb\xbf\r\n \n", "empty_export"),
        (b"Lista de compras: 31/12/2025\n- caf\xc3\xa9\n", "not_an_export"),
        (b"\0\1\2" * 1000, "not_an_export"),
        (b"x" * 5_000_000, "not_an_export"),
        (b"a\n" * 500_000 + b"31/12/2025 23:57 - Ana: oi", "not_an_export"),
        (b"PK\x03\x04 no archive", "broken_object"),
    ],
)
def test_what_is_no_export_is_skipped_with_its_reason(
    reader: Reader, content: bytes, reason: str
) -> None:
    items = reader.read(reader.write(content))

    assert skips(items) == [reason]
    assert not is_finished(items)


def test_a_missing_file_and_a_folder_are_skipped(reader: Reader) -> None:
    assert skips(reader.read(reader.folder / NAME)) == ["not_found"]
    reader.folder.mkdir()
    assert skips(reader.read(reader.folder)) == ["not_a_regular_file"]


def test_torn_bytes_and_lines_cost_themselves(reader: Reader) -> None:
    text = b"5 23:57 - Ana: x\n31/12/2025 23:50 - Ana: a\xc3\n\xff\xfe31/12/2025 23:51 - Ana: b\n"
    found = reader.facts(text + b"31/12/2025 23:52 - Ana: c")

    assert [fact.text for fact in found] == ["a\ufffd\n\ufffd\ufffd31/12/2025 23:51 - Ana: b", "c"]


def test_a_line_without_an_end_is_cut(reader: Reader) -> None:
    (fact, last) = reader.facts(
        "31/12/2025 23:57 - Ana: " + "x" * 3_000_000 + "\n31/12/2025 23:58 - Ana: b"
    )

    assert fact.text is not None
    assert len(fact.text) < 110_000
    assert last.text == "b"


def test_where_it_was_read_is_kept(reader: Reader, tmp_path: Path) -> None:
    (fact,) = reader.facts("31/12/2025 23:57 - Ana: oi")

    assert message(fact).path == str(tmp_path / "exports" / NAME)
