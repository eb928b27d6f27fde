import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cade.collectors.messages.html import read_html
from cade.collectors.messages.written import Image, Named, Quoted

SKYPE = "http://schema.skype.com"


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ('<div>Olá <at id="0">Ana</at>&nbsp;</div>', "Olá Ana"),
        ("a &amp; b &lt;c&gt; &#233;", "a & b <c> é"),
        ("<p>one</p><p>two</p>", "one\ntwo"),
        ("<p>one</p>\n  <p>&nbsp;</p>\n<p>two<br></p><p>three</p>", "one\n\ntwo\nthree"),
        ("one<br>two<br><br><br><br>three", "one\ntwo\n\nthree"),
        ("<ul><li>a</li><li><p>b</p></li></ul>after", "- a\n- b\nafter"),
        ("<ol start=9><li>a</li><li>b<ul><li>c</li></ul></li></ol>", "9. a\n10. b\n- c"),
        ("<table><tr><th>k</th><th><p>v</p></th></tr><tr><td>1</td></tr></table>", "k | v\n1"),
        ("<pre><code>if x:\n    y()</code></pre>done", "if x:\n    y()\ndone"),
        ("  a \n b\t c ", "a b c"),
        ("so<b> bold</b> and<i>\nit</i>", "so bold and it"),
        ("<script>x()</script><style>p{}</style><!-- no -->seen", "seen"),
        ("<blockquote>as he said</blockquote>yes", "as he said\nyes"),
        ("open <b>and never closed <p>x", "open and never closed\nx"),
        ("\u200bzero\ufeff width", "zero width"),
        ("", ""),
        ("<p>&nbsp;</p>", ""),
    ],
)
def test_markup_becomes_the_lines_a_person_saw(html: str, text: str) -> None:
    assert read_html(html).text == text


def test_a_link_keeps_its_address_only_where_its_text_is_another() -> None:
    page = read_html(
        'see <a href="https://ex.org/a?token=abc&b=1">the page</a>, '
        '<a href="https://ex.org/">ex.org</a>, <a href="mailto:a@ex.org">a@ex.org</a> '
        '<a href="javascript:x()">no</a>'
    )
    masked = "https://ex.org/a?token=[redacted:parameter]&b=1"
    assert page.text == f"see the page ({masked}), ex.org, a@ex.org no"
    assert page.links == (masked, "https://ex.org/")


def test_emoji_are_characters_and_other_images_are_images() -> None:
    page = read_html(
        f'ok <img itemtype="{SKYPE}/Emoji" src="https://cdn.ex/1.png" alt="😀">'
        '<span class="animated-emoticon-20"><img class="emoji" src="https://cdn.ex/2" alt="👍">'
        '</span><emoji id="x" alt="🎉"></emoji>'
        f'<img itemtype="{SKYPE}/AMSImage" src="https://eu.ex/v1/objects/0-w/views/imgo" alt="x">'
        '<img src="data:image/png;base64,AAAA"><img src="blob:https://x/1">'
    )
    assert page.text == "ok 😀👍🎉"
    assert page.images == (Image("https://eu.ex/v1/objects/0-w/views/imgo", "x"),)


def test_what_is_quoted_stands_apart_from_what_is_said() -> None:
    page = read_html(
        f'<blockquote itemscope itemtype="{SKYPE}/Reply" itemid="1700000000000">'
        '<strong itemprop="mri" itemid="8:orgid:a">Ana Lima</strong>'
        '<span itemprop="time" itemid="1700000000000">ontem</span>'
        '<p itemprop="preview">Quem <b>vem</b>?</p></blockquote><p>Eu vou</p>'
    )
    assert page.text == "Eu vou"
    assert page.quotes == (Quoted("1700000000000", "8:orgid:a", "Ana Lima", "Quem vem?"),)


def test_a_forward_and_the_older_form_of_a_quote_are_quotes_too() -> None:
    page = read_html(
        f'<blockquote itemtype="{SKYPE}/Forward" itemid="5">'
        '<strong itemprop="mri" itemid="8:b">Bento</strong>'
        f'<p itemprop="copy">all <blockquote itemtype="{SKYPE}/Reply">older</blockquote></p>'
        "</blockquote>"
        '<quote author="8:c" authorname="Caio" messageid="6"><legacyquote>[1] Caio: '
        "</legacyquote>hi<legacyquote>&lt;&lt;&lt;</legacyquote></quote>mine"
    )
    assert page.text == "mine"
    assert page.quotes == (
        Quoted("5", "8:b", "Bento", "all"),
        Quoted("6", "8:c", "Caio", "hi"),
    )


def test_mentions_are_named_and_no_sign_is_added() -> None:
    page = read_html(
        f'<span itemscope itemtype="{SKYPE}/Mention" itemid="0">Ana</span> e '
        '<at id="1">@Bento</at>: oi'
    )
    assert page.text == "Ana e @Bento: oi"
    assert page.mentions == (Named("0", "Ana"), Named("1", "@Bento"))


def test_neither_depth_nor_size_matters() -> None:
    assert read_html("<div>" * 9_000 + "deep").text == "deep"
    assert read_html("<ul><li>" * 2_000 + "deep").text.endswith("deep")
    assert read_html("<i>x</i>" * 300_000).text == "x" * 5_000
    assert read_html("&nbsp; " * 100_000 + "x").text == "x"
    assert read_html("<blockquote itemtype=x/Reply>" * 5_000 + "x").text == ""


PIECES = """
<p> </p> <li> <ol\u00a0start=99> </ol> <table> <td> <tr> <a\u00a0href=https://x/> </a>
<at\u00a0id=0> </at> <pre> </pre> <br> <blockquote\u00a0itemtype=x/Reply> </blockquote> <img\u00a0src=http://x>
<svg> <template> <frameset> <quote> <plaintext> <!-- &#xD800; </ <a &nbsp; &amp; \x00
<strong\u00a0itemprop=mri\u00a0itemid=8:x>
"""
MARKUP = [*(piece.replace("\u00a0", " ") for piece in PIECES.split()), "\ud800"]


@given(st.lists(st.text(max_size=20) | st.sampled_from(MARKUP), max_size=30).map("".join))
@example("<table><a href=https://x/><tr><at></a>x")
def test_whatever_is_read_it_gives_text(html: str) -> None:
    page = read_html(html)
    page.text.encode("utf-8")
    assert page.text == page.text.strip()
    assert "\n\n\n" not in page.text
