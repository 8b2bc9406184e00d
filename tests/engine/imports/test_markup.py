"""HTML of exports: whole, broken and hostile."""

from __future__ import annotations

import pytest
from readwell.engine.imports.markup import plain, tokens

from tests.engine.imports.exports import addresses, taken


@pytest.mark.parametrize(
    "hostile",
    [
        "<!--",
        "<a ",
        '<a href="',
        "<a href='x",
        "<",
        "</",
        "&#" + "9" * 50,
        "<script>",
        "<title>",
        "<!",
        "<?",
        "&" * 50,
        "<a \"'",
        "<dl>",
        "<a href=https://e.org/>x",
    ],
)
def test_hostile_markup_is_read_in_steps_in_line_with_its_length(hostile: str) -> None:
    text = "<!DOCTYPE NETSCAPE-Bookmark-file-1><DL>" + hostile * (300_000 // len(hostile))
    assert sum(
        len(token.text) for token in tokens(iter([text[at : at + 9000] for at in range(0, len(text), 9000)]))
    ) <= len(text)
    assert isinstance(plain(text), str)
    taken("b.html", text, "bookmarks-html")


def test_markup_in_pieces_is_read_as_in_one() -> None:
    text = "<!-- x --><DT><A HREF=\"https://e.org/?a=1&amp;b=2>3\" TAGS='a,b'>One &amp; two</A><script>if (a<b) x</script><DD>Three &lt; four"
    whole = [(one.name, one.text, one.attributes) for one in tokens([text]) if one.name]
    for size in range(1, 30):
        cut = [text[at : at + size] for at in range(0, len(text), size)]
        assert [(one.name, one.text, one.attributes) for one in tokens(cut) if one.name] == whole
        assert "".join(one.text for one in tokens(cut)) == "One & twoThree < four"


def test_a_quotation_mark_in_markup_that_never_ends_costs_its_own_link() -> None:
    text = '<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF="https://e.org/1">a</A><DT><A HREF="https://e.org/2>b</A><DT><A HREF=https://e.org/3>c</A>'
    assert addresses("b.html", text)[0] == "https://e.org/1" and addresses("b.html", text)[-1] == "https://e.org/3"


def test_the_text_of_markup_has_its_blocks_and_no_script() -> None:
    markup = "<style>p{}</style><h1>A  title</h1><p>One <b>bold</b>\nline<br>two</p><script>x()</script><ul><li>a<li>b</ul><pre>x\n  y</pre>"
    assert plain(markup) == "A title\nOne bold line\ntwo\na\nb\nx\n  y"
