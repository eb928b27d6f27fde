"""Exports in an archive, with the files that were shared."""

import io
import os
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

from cade.collectors.whatsapp import discover, is_export, reading
from cade.tests.collectors.whatsapp.exporting import (
    Reader,
    facts,
    is_finished,
    message,
    said,
    skips,
)

IMAGE = b"\xff\xd8\xff\xe0 not quite a photo"
ANDROID = (
    "31/12/2025 23:57 - Ana: IMG-20251231-WA0001.jpg (arquivo anexado)\n"
    "31/12/2025 23:58 - Beto: ata.pdf (arquivo anexado)\n"
)
IOS = "[31/12/2025, 23:57:01] Ana: \u200e<anexado: 00000001-PHOTO.jpg>\r\n"


def test_androids_archive_gives_title_messages_and_images(reader: Reader) -> None:
    name = "Conversa do WhatsApp com Ana"
    members: dict[str, bytes | str] = {
        f"{name}.txt": ANDROID,
        "IMG-20251231-WA0001.jpg": IMAGE,
        "ata.pdf": b"%PDF",
    }
    first, second = facts(reader.read(reader.zipped(members, f"{name}.zip")))

    (image,) = message(first).images
    assert (image.content_hash, image.size_bytes, image.media_type) == (
        sha256(IMAGE).digest(),
        len(IMAGE),
        "image/jpeg",
    )
    assert [one.name for one in message(second).files] == ["ata.pdf"]
    assert message(first).conversation.title == "Ana"


def test_ioss_archive_is_called_as_the_archive_is(reader: Reader) -> None:
    members: dict[str, bytes | str] = {"_chat.txt": IOS, "00000001-PHOTO.jpg": IMAGE}
    (fact,) = facts(reader.read(reader.zipped(members, "Conversa do WhatsApp - Família.zip")))

    assert message(fact).conversation.title == "Família"
    assert message(fact).images[0].content_hash == sha256(IMAGE).digest()


def test_an_unpacked_export_has_its_images_beside_it(reader: Reader) -> None:
    path = reader.write(IOS, "WhatsApp Chat - Família/_chat.txt")
    reader.write(IMAGE, "WhatsApp Chat - Família/00000001-PHOTO.jpg")
    (fact,) = facts(reader.read(path))

    assert message(fact).images[0].content_hash == sha256(IMAGE).digest()


def test_an_archive_fills_in_the_images_of_a_text(reader: Reader) -> None:
    name = "Conversa do WhatsApp com Ana"
    reader.facts(ANDROID)
    members: dict[str, bytes | str] = {f"{name}.txt": ANDROID, "IMG-20251231-WA0001.jpg": IMAGE}
    (fact,) = facts(reader.read(reader.zipped(members, f"{name}.zip")))

    assert [one.size_bytes for one in message(fact).images] == [len(IMAGE)]


@pytest.mark.parametrize("name", ["../a.jpg", "/etc/a.jpg", "..\\a.jpg", "C:\\a.jpg", "x/a.jpg"])
def test_a_file_that_lies_elsewhere_is_not_read(reader: Reader, name: str) -> None:
    text = f"[31/12/2025, 23:57:01] Ana: <anexado: {name}>"
    (fact,) = facts(reader.read(reader.zipped({"_chat.txt": text, name: IMAGE}, "a.zip")))

    assert [one.content_hash for one in message(fact).images] == [None]
    assert sorted(path.name for path in reader.folder.parent.rglob("*.jpg")) == []


@pytest.mark.parametrize("name", ["../_chat.txt", "/_chat.txt"])
def test_a_chat_whose_name_leads_out_is_none(reader: Reader, name: str) -> None:
    assert skips(reader.read(reader.zipped({name: IOS}, "a.zip"))) == ["not_an_export"]


def test_a_link_beside_a_text_is_not_followed(reader: Reader) -> None:
    path = reader.write(IOS, "WhatsApp Chat - Ana/_chat.txt")
    outside = reader.write(IMAGE, "outside.jpg")
    (path.parent / "00000001-PHOTO.jpg").symlink_to(outside)
    (fact,) = facts(reader.read(path))

    assert message(fact).images[0].content_hash is None


def test_an_image_that_unpacks_to_too_much_is_named_and_not_read(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "MAX_IMAGE_BYTES", 1_000)
    members: dict[str, bytes | str] = {"_chat.txt": IOS, "00000001-PHOTO.jpg": b"\0" * 1_000_000}
    (fact,) = facts(reader.read(reader.zipped(members, "a.zip")))

    assert message(fact).images[0].content_hash is None


def test_images_have_one_budget_together(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MAX_IMAGES_BYTES", 2 * len(IMAGE))
    text = "".join(f"[31/12/2025, 23:57:0{n}] Ana: <anexado: {n}.jpg>\n" for n in range(4))
    members: dict[str, bytes | str] = {"_chat.txt": text} | {f"{n}.jpg": IMAGE for n in range(4)}
    found = facts(reader.read(reader.zipped(members, "a.zip")))

    assert [message(one).images[0].content_hash is None for one in found] == [0, 0, 1, 1]


def test_a_text_that_unpacks_to_too_much_is_refused(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "MAX_TEXT_BYTES", 1_000)

    assert skips(reader.read(reader.zipped({"_chat.txt": IOS * 100}, "a.zip"))) == ["too_large"]


def test_a_damaged_archive_is_skipped_and_a_damaged_image_only_unread(reader: Reader) -> None:
    path = reader.zipped({"_chat.txt": IOS, "00000001-PHOTO.jpg": os.urandom(5_000)}, "a.zip")
    raw = bytearray(path.read_bytes())
    raw[raw.index(b"00000001-PHOTO.jpg") + 1_000] ^= 0xFF
    path.write_bytes(raw)
    (fact,) = facts(reader.read(path))
    assert message(fact).images[0].content_hash is None

    raw[raw.index(b"_chat.txt") + 20] ^= 0xFF
    path.write_bytes(raw)
    assert skips(reader.read(path)) == ["broken_object"]
    path.write_bytes(raw[: len(raw) // 2])
    assert skips(reader.read(path)) == ["broken_object"]


def test_an_encrypted_archive_is_skipped(reader: Reader) -> None:
    path = reader.zipped({"_chat.txt": IOS}, "a.zip")
    raw = bytearray(path.read_bytes())
    for mark, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        raw[raw.index(mark) + at] |= 1
    path.write_bytes(raw)
    items = reader.read(path)

    assert skips(items) == ["no_permission"]
    assert not is_finished(items)


def test_an_archive_of_anything_else_is_no_export(reader: Reader) -> None:
    assert skips(reader.read(reader.zipped({"a.py": b"x"}, "a.zip"))) == ["not_an_export"]
    notes = reader.zipped({"notes.txt": b"milk"}, "b.zip")
    assert skips(reader.read(notes)) == ["not_an_export"]


def test_an_archive_within_an_archive_is_not_opened(reader: Reader) -> None:
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("_chat.txt", IOS)

    path = reader.zipped({"inner.zip": inner.getvalue()}, "a.zip")
    assert skips(reader.read(path)) == ["not_an_export"]


def test_a_folder_means_the_exports_in_it(reader: Reader) -> None:
    reader.write("a shopping list", "notes.txt")
    text = reader.write(ANDROID, "b/Conversa do WhatsApp com Ana.txt")
    archive = reader.zipped({"_chat.txt": IOS}, "WhatsApp Chat - Ana.zip")
    reader.zipped({"x.py": "1"}, "code.zip")

    assert discover([str(reader.folder)]) == [str(archive), str(text)]
    assert discover([str(text), str(text)]) == [str(text)]
    assert discover([str(reader.folder / "c")]) == [str(reader.folder / "c")]


@pytest.mark.parametrize(
    ("name", "meant"),
    [("a.txt", True), ("a.ZIP", True), ("a.leveldb", False), ("places.sqlite", False)],
)
def test_a_target_is_an_export_by_its_name(tmp_path: Path, name: str, *, meant: bool) -> None:
    assert is_export(str(tmp_path / name)) is meant
    (tmp_path / name).mkdir()
    assert not is_export(str(tmp_path / name))


def test_said_is_the_same_in_an_archive_and_outside(reader: Reader) -> None:
    inside = facts(reader.read(reader.zipped({"_chat.txt": ANDROID}, "WhatsApp Chat - Ana.zip")))

    assert [name for name, _ in said(inside)] == ["Ana", "Beto"]
    assert facts(reader.read(reader.write(ANDROID))) == []


def test_a_pipe_is_not_waited_for(reader: Reader) -> None:
    reader.folder.mkdir()
    os.mkfifo(reader.folder / "a.txt")

    assert skips(reader.read(reader.folder / "a.txt")) == ["not_a_regular_file"]
