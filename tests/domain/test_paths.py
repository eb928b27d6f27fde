import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cade.domain.paths import raw_path, stored_path


@given(st.binary())
@example(b"b:")
@example(b"b:/x\\xe3")
@example(b"/arq\xe3o\\x41\\\\.txt")
def test_any_path_leads_back_to_its_bytes(raw: bytes) -> None:
    stored = stored_path(raw).encode().decode()

    assert raw_path(stored) == raw


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_a_utf8_path_is_written_as_it_is(text: str) -> None:
    assert stored_path(b"/" + text.encode()) == "/" + text


@pytest.mark.parametrize(
    ("raw", "stored"),
    [
        (b"/home/ana/a\xc3\xa7\xc3\xa3o.txt", "/home/ana/ação.txt"),
        (b"/home/ana/arq\xe3o.txt", "b:/home/ana/arq\\xe3o.txt"),
        (b"/a\\b\xff", "b:/a\\\\b\\xff"),
        (b"/a\\xff", "/a\\xff"),
        (b"b:odd", "b:b:odd"),
    ],
)
def test_stored_paths_never_change_their_form(raw: bytes, stored: str) -> None:
    assert (stored_path(raw), raw_path(stored)) == (stored, raw)
