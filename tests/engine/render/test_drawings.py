"""Drawings and formulas in saved files: nothing in them runs, fetches, or links outside."""

from __future__ import annotations

import pytest
from readwell.engine.render.formats import written
from readwell.engine.render.markup import harmless
from readwell.engine.render.svg import alone

from tests.engine.render.saved import work

FILE = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:h="http://www.w3.org/1999/xhtml" '
    'xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:s="http://www.w3.org/2000/svg">{}</svg>'
)
#: What may stand in a page's drawing, and nothing of it in a saved one.
FETCHING = [
    *(f'{name}="{value}"' for name in ("mask", "fill", "stroke", "filter", "clip-path", "marker-start", "cursor", "style", "font-family")
      for value in ("url(https://evil.example/m)", "URL( 'https://evil.example/m' )", "image-set('https://evil.example/m' 1x)",
                    "-webkit-image-set(url(https://evil.example/m) 1x)", "src('https://evil.example/m')", "u\\72l(https://evil.example/m)",
                    "url(#a) url(https://evil.example/m)", "url(//evil.example/m#a", "cross-fade(url(https://evil.example/m), red)")),
    'href="https://evil.example/m"', 'xlink:href="https://evil.example/m#a"', 'onload="fetch(&quot;https://evil.example/m&quot;)"',
]  # fmt: skip
INSIDE = [
    '<image href="https://evil.example/m"/>', "<feImage href='https://evil.example/m'/>", '<a href="https://evil.example/m"><text>t</text></a>',
    '<use href="https://evil.example/m#a"/>', '<animate attributeName="href" to="https://evil.example/m"/>', '<set attributeName="mask" to="url(https://evil.example/m)"/>',
    "<foreignObject><img src='https://evil.example/m'/></foreignObject>", "<style>@import 'https://evil.example/m';</style>", "<script>fetch('https://evil.example/m')</script>",
]  # fmt: skip


@pytest.mark.parametrize("attribute", FETCHING)
@pytest.mark.parametrize("form", ["html", "epub"])
def test_no_attribute_of_a_drawing_names_another_address(attribute: str, form: str) -> None:
    body = f'<p>One</p><svg width="300" height="200"><rect width="9" height="9" {attribute}/><text x="5" y="50">words</text></svg>'
    whole = written(work(f"<title>T</title>{body}"), form)
    assert b"evil.example" not in (whole if isinstance(whole, bytes) else whole.encode())


@pytest.mark.parametrize("element", INSIDE)
def test_no_element_of_a_drawing_names_another_address(element: str) -> None:
    body = f'<p>One</p><svg width="300" height="200">{element}<text x="5" y="50">words</text></svg>'
    assert "evil.example" not in str(written(work(f"<title>T</title>{body}"), "html"))


@pytest.mark.parametrize(
    "inner",
    ['<mi href="https://evil.example/">x</mi>', '<mi href="#a">x</mi>', '<mi xlink:href="javascript:alert(1)">x</mi>', '<maction actiontype="statusline#https://evil.example/"><mi>x</mi></maction>',
     '<semantics><mi>x</mi><annotation-xml encoding="text/html"><img src="https://evil.example/"></annotation-xml></semantics>', '<mi mathbackground="url(https://evil.example/)">x</mi>'],
)  # fmt: skip
def test_a_formula_leads_nowhere(inner: str) -> None:
    html = str(written(work(f"<title>T</title><p>One <math>{inner}</math></p>"), "html"))
    assert "evil.example" not in html and "<mi>x</mi>" in html


def test_no_attribute_of_a_formula_holds_the_beginning_of_an_address() -> None:
    body = '<p>One <math width="javascript:alert(1)"><mspace height=" vbscript:x" depth="1em"/><mi>x</mi></math></p>'
    html = str(written(work(f"<title>T</title>{body}"), "html"))
    assert "script:" not in html and 'depth="1em"' in html and "<mi>x</mi>" in html


def test_two_drawings_and_the_text_keep_their_names_apart() -> None:
    drawing = '<svg width="300" height="200"><linearGradient id="note-1"/><rect fill="url(#note-1)"/><use href="#note-1"/><text>words</text></svg>'
    html = str(written(work(f"<title>T</title><p>One</p>{drawing}{drawing}"), "html"))
    names = [part.split('"')[0] for part in html.split(' id="')[1:]]
    assert len(names) == 2 and len(set(names)) == 2 and "note-1" not in names
    for name in names:
        assert f'fill="url(#{name})"' in html and f'href="#{name}"' in html


@pytest.mark.parametrize(
    "value", ["red", "url", "rotate(3) translate(1, 2)", "rgb(1 2 3 / 4%)", "calc(1px + 2px)", "5,3"]
)
def test_a_style_that_only_reckons_stays(value: str) -> None:
    assert harmless(value)


@pytest.mark.parametrize(
    "inner",
    ['<s:script>1</s:script>', '<h:img src="https://x.example/"/>', '<h:video/>', '<rect fill="u&#114;l(https://x.example/)"/>', '<rect onload="x"/>',
     '<use href="data:image/svg+xml,x"/>', '<use xlink:href="https://x.example/"/>', '<?xml-stylesheet href="https://x.example/"?>', '<g style="mask:src(&quot;https://x.example/&quot;)"/>',
     '<style>@<!-- -->import "https://x.example/"</style>', '<style>a{mask:image-set("https://x.example/" 1x)}</style>', '<style>a{mask:u\\72l(https://x.example/)}</style>',
     '<style>/*"*/a{mask:url(https://x.example/)}/*"*/</style>', '<animate attributeName="href"/>', '<g xml:base="https://x.example/"/>', "<text>"],
)  # fmt: skip
def test_a_picture_that_would_reach_out_is_no_picture_of_a_book(inner: str) -> None:
    # A prefix may hold more than letters.
    assert alone(FILE.format(inner).encode()) is None
    assert (
        alone(FILE.format(inner).replace("s:script", "s-v.g:script").replace("xmlns:s=", "xmlns:s-v.g=").encode())
        is None
    )


@pytest.mark.parametrize(
    "inner",
    ['<rect fill="url(#a)" transform="translate(3,4)"/>', "<style>.a:not(.b){fill:rgb(1,2,3)} @media (width){g{mask:url('#m')}}</style>", "<text>a (b) url(https://x.example/)</text>",
     '<g style="fill:#fff;clip-path:url(#x)"/>', '<use href="#x"/>', '<style>@font-face{src:url(data:font/woff2;base64,AAA) format("woff2")}</style>'],
)  # fmt: skip
def test_a_picture_that_stays_within_itself_is_kept_as_it_is(inner: str) -> None:
    assert alone(b"<?xml version='1.0'?>" + FILE.format(inner).encode()) == FILE.format(inner).encode()
