"""The same chat exported again: later, with or without its files, by another telephone."""

from cade.collectors.world import Note, Noted
from cade.tests.collectors.whatsapp.exporting import (
    NAME,
    Reader,
    facts,
    is_finished,
    message,
    retracted,
    unchanged,
)

FIRST = """30/12/2025 10:00 - As mensagens e as ligações são protegidas.
31/12/2025 23:57 - Ana: oi
31/12/2025 23:57 - Ana: oi
31/12/2025 23:57 - Ana: tudo bem?
31/12/2025 23:58 - Beto: tudo
"""


def test_a_second_run_reads_nothing(reader: Reader) -> None:
    path = reader.write(FIRST)
    reader.read(path)
    second = reader.read(path)

    assert Noted(target=str(path), note=Note.UP_TO_DATE) in second
    assert is_finished(second)
    assert len(second) == 2


def test_a_changed_zone_or_name_reads_again_and_tells_nothing_twice(reader: Reader) -> None:
    path = reader.write(FIRST)
    reader.read(path)
    reader.me = ("Beto",)

    assert unchanged(reader.read(path)) == 4


def test_a_longer_export_adds_what_is_new(reader: Reader) -> None:
    reader.facts(FIRST)
    second = reader.read(reader.write(FIRST + "01/01/2026 00:00 - Ana: oi\n", "other/" + NAME))

    assert [fact.text for fact in facts(second)] == ["oi"]
    assert unchanged(second) == 4


def test_equal_messages_of_one_minute_are_counted(reader: Reader) -> None:
    assert len({fact.uid for fact in reader.facts(FIRST)}) == 4
    second = reader.read(
        reader.write(FIRST.replace("Ana: tudo bem?", "Ana: tudo bem?\n31/12/2025 23:57 - Ana: oi"))
    )

    assert [fact.text for fact in facts(second)] == ["oi"]


def test_an_export_that_begins_later_adds_nothing(reader: Reader) -> None:
    reader.facts(FIRST)

    assert facts(reader.read(reader.write("\n".join(FIRST.splitlines()[3:])))) == []


def test_files_that_an_export_brings_fill_what_one_without_them_told(reader: Reader) -> None:
    without = (
        "31/12/2025 23:57 - Ana: <Mídia oculta>\nNa praia\n31/12/2025 23:57 - Ana: <Mídia oculta>"
    )
    named = without.replace("<Mídia oculta>", "IMG-1.jpg (arquivo anexado)", 1)
    named = named.replace("<Mídia oculta>", "ata.pdf (arquivo anexado)")
    first = reader.facts(without)
    second = reader.facts(named)
    again = reader.read(reader.write(without)) + reader.read(reader.write(named))

    assert [fact.uid for fact in second] == [fact.uid for fact in first]
    assert [one.name for one in message(second[0]).images] == ["IMG-1.jpg"]
    assert [one.name for one in message(second[1]).files] == ["ata.pdf"]
    assert message(second[0]).files == ()
    assert facts(again) == []


def test_an_edited_message_is_a_revision_of_what_stood_there(reader: Reader) -> None:
    before = reader.facts(FIRST)
    second = reader.read(reader.write(FIRST.replace("tudo bem?", "tudo certo? <Mensagem editada>")))

    (fact,) = facts(second)
    assert (fact.uid, fact.text) == (before[2].uid, "tudo certo?")
    third = reader.read(
        reader.write(FIRST.replace("tudo bem?", "tudo certo? <Mensagem editada>") + "\n")
    )
    assert facts(third) == []


def test_a_message_deleted_since_is_taken_back_and_stays_so(reader: Reader) -> None:
    before = reader.facts(FIRST)
    second = reader.read(reader.write(FIRST.replace("Ana: tudo bem?", "Ana: Mensagem apagada")))
    third = reader.read(reader.write(FIRST))

    assert retracted(second) == [before[2].uid]
    assert facts(third) == []


def test_a_deletion_of_what_was_never_seen_tells_nothing(reader: Reader) -> None:
    items = reader.read(reader.write("31/12/2025 23:57 - Ana: Mensagem apagada"))

    assert facts(items) == []
    assert retracted(items) == []
    assert is_finished(items)


def test_what_is_forgotten_stays_forgotten(reader: Reader) -> None:
    (fact, *_) = reader.facts(FIRST)
    reader.known.forget(fact.uid)

    assert fact.uid not in {one.uid for one in facts(reader.read(reader.write(FIRST + "\n")))}


def test_a_sender_saved_under_a_name_since_then_is_the_same(reader: Reader) -> None:
    before = reader.facts(FIRST.replace("Ana", "+55 11 91234-5678"))
    after = facts(reader.read(reader.write(FIRST)))

    assert {fact.uid for fact in after} <= {fact.uid for fact in before}
    assert [message(fact).from_me for fact in after] == [True]  # the title names the other one now


def test_seconds_of_another_telephone_make_no_second_message(reader: Reader) -> None:
    reader.facts(FIRST)
    ios = FIRST.replace(" - Ana", ":07] Ana").replace(" - Beto", ":09] Beto")
    ios = "\n".join(f"[{line}" for line in ios.splitlines()[1:])

    assert facts(reader.read(reader.write(ios))) == []


def test_another_chat_of_the_same_people_is_another_chat(reader: Reader) -> None:
    reader.facts(FIRST)

    assert len(reader.facts(FIRST, "Conversa do WhatsApp com Família.txt")) == 4
