"""One line in every way that telephones write it."""

import pytest

from cade.tests.collectors.whatsapp.exporting import Reader, message, said, wall

NARROW, LRM, FSI, PDI = "\u202f", "\u200e", "\u2068", "\u2069"
HEADERS = {
    "31/12/2025 23:59 - ": "2025-12-31 23:59:00",
    "31/12/2025, 23:59 - ": "2025-12-31 23:59:00",
    "31/12/2025 às 23:59 - ": "2025-12-31 23:59:00",
    "31/12/25, 23:59 - ": "2025-12-31 23:59:00",
    "31/12/25, 11:59 PM - ": "2025-12-31 23:59:00",
    f"31/12/25, 11:59{NARROW}PM - ": "2025-12-31 23:59:00",
    f"31/12/2025, 11:59{NARROW}pm - ": "2025-12-31 23:59:00",
    "31/12/2025, 11:59 p.m. - ": "2025-12-31 23:59:00",
    f"31/12/2025, 12:05 a.{NARROW}m. - ": "2025-12-31 00:05:00",
    "12/31/25, 12:05 AM - ": "2025-12-31 00:05:00",
    "12/31/25, 12:05 PM - ": "2025-12-31 12:05:00",
    "12/31/25, 23:59 - ": "2025-12-31 23:59:00",
    "2025-12-31, 23:59 - ": "2025-12-31 23:59:00",
    "2025/12/31, 11:59 p.m. - ": "2025-12-31 23:59:00",
    "31.12.25, 23:59 - ": "2025-12-31 23:59:00",
    "31-12-2025 23:59 - ": "2025-12-31 23:59:00",
    "[31/12/2025, 23:59:58] ": "2025-12-31 23:59:58",
    "[31/12/2025 23:59:58] ": "2025-12-31 23:59:58",
    "[31/12/25 23:59:58] ": "2025-12-31 23:59:58",
    "[31/12/25, 23:59:58] ": "2025-12-31 23:59:58",
    f"[31/12/25, 11:59:58{NARROW}PM] ": "2025-12-31 23:59:58",
    f"[12/31/25, 11:59:58{NARROW}PM] ": "2025-12-31 23:59:58",
    f"{LRM}[12/31/25, 11:59:58{NARROW}PM] ": "2025-12-31 23:59:58",
    "[2025-12-31, 11:59:58 PM] ": "2025-12-31 23:59:58",
    "[31.12.25, 23:59:58] ": "2025-12-31 23:59:58",
    "[31/12/2025, 23.59.58] ": "2025-12-31 23:59:58",
    "\ufeff31/12/2025 23:59 - ": "2025-12-31 23:59:00",
}


@pytest.mark.parametrize(("header", "shown"), HEADERS.items())
def test_a_date_and_a_time_are_read_however_they_are_written(
    reader: Reader, header: str, shown: str
) -> None:
    (fact,) = reader.facts(f"{header}Ana: oi")

    assert (wall(fact), fact.text) == (shown, "oi")
    assert message(fact).sender.name == "Ana"
    assert fact.utc_offset_s == -3 * 3600


SENDERS = {
    "Ana": ("Ana", None),
    "~ Ana": ("Ana", None),
    f"~{NARROW}Ana": ("Ana", None),
    f"{FSI}~Ana{PDI}": ("Ana", None),
    "Ana 🌻 (trabalho)": ("Ana 🌻 (trabalho)", None),
    "+55 11 91234-5678": ("+55 11 91234-5678", "5511912345678@c.us"),
    f"{FSI}+55\u00a011\u00a091234\u20115678{PDI}": ("+55 11 91234-5678", "5511912345678@c.us"),
    "\u202a+1 (555) 010-9999\u202c": ("+1 (555) 010-9999", "15550109999@c.us"),
}


@pytest.mark.parametrize(("written", "person"), SENDERS.items())
def test_a_sender_is_named_without_what_nobody_sees(
    reader: Reader, written: str, person: tuple[str, str | None]
) -> None:
    (fact,) = reader.facts(f"31/12/2025 23:59 - {written}: a: b")

    sender = message(fact).sender
    assert ((sender.name, sender.handle), fact.text) == (person, "a: b")


MEDIA = {
    "<Mídia oculta>": ("Mídia oculta", None),
    "<Mídia omitida>": ("Mídia omitida", None),
    "<Media omitted>": ("Media omitted", None),
    f"{LRM}imagem ocultada": ("imagem ocultada", None),
    f"{LRM}vídeo omitido": ("vídeo omitido", None),
    f"{LRM}figurinha omitida": ("figurinha omitida", None),
    f"{LRM}image omitted": ("image omitted", None),
    f"{LRM}GIF omitted": ("GIF omitted", None),
    f"{LRM}Contact card omitted": ("Contact card omitted", None),
    f"Na praia {LRM}image omitted": ("image omitted", "Na praia"),
    f"relatório.pdf • {LRM}2 páginas {LRM}documento omitido": ("relatório.pdf", None),
    "relatório final.pdf (arquivo anexado)": ("relatório final.pdf", None),
    f"{LRM}PTT-20251231-WA0002.opus (file attached)": ("PTT-20251231-WA0002.opus", None),
    f"{LRM}<anexado: 00000007-AUDIO.opus>": ("00000007-AUDIO.opus", None),
    f"{LRM}<attached: 00000007-AUDIO.opus>": ("00000007-AUDIO.opus", None),
    "Ana Lima.vcf (arquivo anexado)": ("Ana Lima.vcf", "Ana Lima"),
    "ata.pdf (arquivo anexado)\nSegue a ata\nde ontem": ("ata.pdf", "Segue a ata\nde ontem"),
}


@pytest.mark.parametrize("header", ["31/12/2025 23:59 - ", "[31/12/2025, 23:59:59] "])
@pytest.mark.parametrize(("written", "kept"), MEDIA.items())
def test_what_stands_for_a_file_is_a_file_and_its_caption_the_text(
    reader: Reader, header: str, written: str, kept: tuple[str, str | None]
) -> None:
    (fact,) = reader.facts(f"{header}Ana: {written}")

    assert ([file.name for file in message(fact).files], fact.text) == ([kept[0]], kept[1])
    assert message(fact).images == ()


@pytest.mark.parametrize(
    "written",
    [
        "IMG-20251231-WA0001.jpg (arquivo anexado)",
        f"{LRM}IMG-20251231-WA0001.jpg (file attached)",
        f"{LRM}<anexado: IMG-20251231-WA0001.jpg>",
        f"{LRM}<attached: IMG-20251231-WA0001.jpg>",
    ],
)
def test_an_image_is_an_image(reader: Reader, written: str) -> None:
    (fact,) = reader.facts(f"31/12/2025 23:59 - Ana: {written}\nNa praia")

    (image,) = message(fact).images
    assert (image.name, image.media_type) == ("IMG-20251231-WA0001.jpg", "image/jpeg")
    assert (fact.text, message(fact).files) == ("Na praia", ())


@pytest.mark.parametrize(
    "written",
    [
        "Mensagem apagada",
        "Esta mensagem foi apagada.",
        "Essa mensagem foi apagada",
        "Você apagou esta mensagem",
        "This message was deleted",
        f"{LRM}This message was deleted.",
        f"{LRM}You deleted this message.",
        "Mensagem apagada pelo admin Beto",
    ],
)
@pytest.mark.parametrize("header", ["31/12/2025 23:59 - ", "[31/12/2025, 23:59:59] "])
def test_a_deleted_message_is_none(reader: Reader, header: str, written: str) -> None:
    assert reader.facts(f"{header}Ana: {written}\n{header}Ana: oi")[0].text == "oi"


@pytest.mark.parametrize(
    "note", ["<Mensagem editada>", f"{LRM}<This message was edited>", "<Esta mensagem foi editada>"]
)
def test_the_note_that_a_message_was_edited_is_no_part_of_it(reader: Reader, note: str) -> None:
    assert reader.facts(f"31/12/2025 23:59 - Ana: oi\nmundo {note}")[0].text == "oi\nmundo"


SENTENCES = (
    "As mensagens e as ligações são protegidas com a criptografia de ponta a ponta.",
    "Messages and calls are end-to-end encrypted. Only people in this chat can read them.",
    "Ana criou o grupo “Família: todos”",
    'Ana created group "Family: all"',
    "Ana adicionou Beto",
    "Ana added Beto",
    "Beto saiu",
    "Ana mudou o nome do grupo de “A: b” para “C: d”",
    'Ana changed the subject from "A: b" to "C: d"',
    "Ana changed the group name from “A: b” to “C: d”",
    "Ana mudou para +55 11 91234-5678. Toque para enviar mensagem.",
    "Ana changed their phone number to a new number. Tap to message.",
    "Seu código de segurança com Ana: mudou.",
    "Ana entrou usando o link de convite deste grupo",
)


@pytest.mark.parametrize(
    "written",
    [
        "31/12/2025 23:58 - ",
        f"[31/12/2025, 23:58:00] Família: {LRM}",
        f"[31/12/2025, 23:58:30] {LRM}",
    ],
)
@pytest.mark.parametrize("sentence", SENTENCES)
def test_what_the_application_says_is_no_message(
    reader: Reader, sentence: str, written: str
) -> None:
    ios = written.startswith("[")
    message = "[31/12/2025, 23:59:00] Ana: oi" if ios else "31/12/2025 23:59 - Ana: oi"

    assert said(reader.facts(f"{written}{sentence}\n{message}")) == [("Ana", "oi")]


def test_polls_and_places_are_texts(reader: Reader) -> None:
    poll = f"{LRM}ENQUETE:\nOnde?\n{LRM}OPÇÃO: Praia ({LRM}2 votos)"
    place = f"{LRM}Localização: https://maps.google.com/?q=-23.5,-46.6"
    found = reader.facts(f"[31/12/2025, 23:58:00] Ana: {poll}\n[31/12/2025, 23:58:30] Ana: {place}")

    assert [fact.text for fact in found] == [
        "ENQUETE:\nOnde?\nOPÇÃO: Praia (2 votos)",
        "Localização: https://maps.google.com/?q=-23.5,-46.6",
    ]
    assert message(found[1]).links == ("https://maps.google.com/?q=-23.5,-46.6",)


def test_who_is_mentioned_is_told_and_me_among_them(reader: Reader) -> None:
    text = f"@{FSI}Beto{PDI} e @{FSI}~Carla Dias{PDI}, @5511912345678 e @{FSI}todos{PDI}"
    (fact, _) = reader.facts(f"31/12/2025 23:58 - Ana: {text}\n31/12/2025 23:58 - Beto: oi")

    assert fact.text == "@Beto e @~Carla Dias, @5511912345678 e @todos"
    assert [(one.name, one.handle, one.kind, one.me) for one in message(fact).mentions] == [
        ("Beto", None, "person", True),
        ("Carla Dias", None, "person", False),
        ("5511912345678", "5511912345678@c.us", "person", False),
        ("todos", None, "everyone", False),
    ]
