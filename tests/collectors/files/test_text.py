import pytest
from hypothesis import given
from hypothesis import strategies as st

from cade.collectors.files.decoding import decode
from cade.tests.collectors.files.reader import Reader, by_name, seen

TEXT = "ação\nfim"


@pytest.mark.parametrize("ending", ["txt", "md"])
@pytest.mark.parametrize(
    ("written", "encoding"),
    [
        (TEXT.encode(), "utf-8"),
        (TEXT.encode("utf-8-sig"), "utf-8"),
        (b"\xff\xfe" + TEXT.encode("utf-16-le"), "utf-16-le"),
        (b"\xfe\xff" + TEXT.encode("utf-16-be"), "utf-16-be"),
        (TEXT.encode("utf-16-le"), "utf-16-le"),
        (TEXT.encode("utf-16-be"), "utf-16-be"),
        (TEXT.encode("cp1252"), "cp1252"),
        (TEXT.replace("\n", "\r").encode(), "utf-8"),
        (TEXT.replace("\n", "\r\n").encode(), "utf-8"),
    ],
)
def test_every_text_is_found_whatever_its_encoding_and_line_ends(
    reader: Reader, written: bytes, encoding: str, ending: str
) -> None:
    reader.write(f"a.{ending}", written)

    fact = by_name(reader.run())[f"a.{ending}"]

    assert (fact.text, seen(fact).encoding) == (TEXT, encoding)


@pytest.mark.parametrize(
    ("written", "why"),
    [
        (b"", "empty"),
        (b"\xef\xbb\xbf", "empty"),
        (b"\x00\x01\x02\x03" * 50, "binary"),
        (b"a\x00b", "binary"),
        (b"\x89PNG\r\n\x1a\n\xff", "binary"),
        (b"\xff\xfe" + "a\0b".encode("utf-16-le"), "binary"),
        (b"\xff\xfe\x00\xd8", "encoding"),
        ("日本語のテキスト".encode("shift_jis"), "encoding"),
        ("日本".encode("shift_jis"), "encoding"),
        ("Привет, мир".encode("cp1251"), "encoding"),
        ("Καλημέρα".encode("cp1253"), "encoding"),
        ("中文 text 文本".encode("gbk"), "encoding"),
        ("Zażółć gęślą jaźń".encode("cp1250"), "encoding"),
        (TEXT.encode() + b"\xe3 cut", "encoding"),
    ],
)
def test_what_is_no_sure_text_is_recorded_without_one(
    reader: Reader, written: bytes, why: str
) -> None:
    reader.write("a.txt", written)

    fact = by_name(reader.run())["a.txt"]

    assert (fact.text, seen(fact).encoding, seen(fact).without_text) == (None, None, why)
    assert fact.content_hash is not None


@pytest.mark.parametrize(
    "text",
    [
        "Não é só isso: “avó” – MAÇÃ, 1ª vez, 20 °C; € 3,50 à tarde.",
        "L’été où l’on crée une œuvre",
        "Größe über Straße",
        "¿Qué? ¡Señor! año",
    ],
)
def test_western_european_code_page_text_is_read(text: str) -> None:
    assert decode(text.encode("cp1252")).text == text


def test_composed_and_decomposed_letters_are_kept_as_they_are() -> None:
    assert decode("a\u0301".encode()).text == "a\u0301"


@given(st.binary(max_size=64))
def test_no_bytes_give_a_text_that_cannot_be_stored(raw: bytes) -> None:
    decoded = decode(raw)

    assert (decoded.text is None) == (decoded.encoding is None)
    assert (decoded.text is None) != (decoded.without_text is None)
    if decoded.text is not None:
        assert decoded.text.encode()
        assert "\0" not in decoded.text
        assert "\r" not in decoded.text


@given(st.text(st.characters(exclude_characters="\0\r\ufeff", exclude_categories=["Cs"])))
def test_every_utf8_text_comes_back_as_it_was(text: str) -> None:
    assert decode(text.encode()).text == (text or None)
