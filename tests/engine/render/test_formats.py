from __future__ import annotations

import base64
import io
import json
import re
import zipfile
from dataclasses import replace

import lxml.html
import pytest
from readwell.engine.basics.errors import Refused
from readwell.engine.page.wire import to_wire
from readwell.engine.render.article import article
from readwell.engine.render.formats import FORMATS, reply, written
from readwell.engine.render.html import Writer, body
from readwell.engine.render.work import Image, Work
from readwell.engine.requests import answer
from readwell.parse import parse

from tests.engine.render.saved import NAMES, everything, named, page_of, work
from tests.runner.xpath import xpath

#: The fields of a reply that are the file.
FILE = ("text", "base64")
PNG = base64.b64encode(b"\x89PNG\r\n\x1a\n" + b"\0" * 30).decode()


def test_pictures_travel_inside_the_book_and_the_page() -> None:
    html = "<p>a</p><p><img src='https://example.org/p.png' alt='P'></p><p>b</p>"
    page = page_of(html)
    request = {"do": "render", "page": to_wire(page), "keep": [[0, len(page)]]}
    first = answer({**request, "format": "html"})["ok"]
    assert first["pictures"] == ["https://example.org/p.png"] and 'href="https://example.org/p.png"' in first["text"]
    images = {"https://example.org/p.png": {"base64": PNG}}
    whole = answer({**request, "format": "html", "images": images})["ok"]
    assert f"data:image/png;base64,{PNG}" in whole["text"] and whole["pictures"] == []
    files = zipfile.ZipFile(
        io.BytesIO(base64.b64decode(answer({**request, "format": "epub", "images": images})["ok"]["base64"]))
    )
    assert files.read("OEBPS/images/1.png") == base64.b64decode(PNG)


def test_a_format_says_whether_it_embeds_pictures() -> None:
    page = page_of("<p>a</p><p><img src='https://example.org/p.png' alt='P'></p><p>b</p>")
    request = {"do": "render", "page": to_wire(page), "keep": [[0, len(page)]]}
    for name, form in FORMATS.items():
        linked, embedded = (
            {key: value for key, value in answer({**request, "format": name, **more})["ok"].items() if key in FILE}
            for more in ({}, {"images": {"https://example.org/p.png": {"base64": PNG}}})
        )
        assert (linked != embedded) is form.pictures, name


def test_the_same_page_gives_the_same_bytes() -> None:
    for form in FORMATS:
        assert written(named("prose"), form) == written(work((lambda: _again("prose"))()), form)


def _again(name: str) -> str:
    from tests.engine.render.saved import PAGES

    return (PAGES / f"{name}.html").read_text("utf-8")


def test_a_saved_page_loads_nothing_from_the_network_by_default() -> None:
    made = named("pictures")
    quiet = lxml.html.fromstring(str(written(made, "html")))
    assert not [src for src in xpath(quiet, "//@src | //@poster") if not src.startswith("data:")]
    page = made.page
    loud = lxml.html.fromstring(str(written(Work(page, everything(page), remote=True), "html")))
    assert "https://example.org/a/late.jpg" in xpath(loud, "//img/@src")


def test_a_drawing_keeps_its_shapes_and_loses_what_could_run_or_fetch() -> None:
    markup = next(part for part in named("pictures").article.everything() if part.kind == "drawing").fact("markup")
    assert "<rect" in markup and "<use" in markup
    for danger in ("script", "onload", "evil", "javascript", "style", "foreignObject"):
        assert danger not in markup


@pytest.mark.parametrize(
    "value",
    ["image-set('{}' 1x)", "-webkit-Image-Set( '{}' 1x)", "url(#a), image-set('{}' 1x)", "image('{}')", "cross-fade('{}', red)",
     "src('{}')", "u\\72l({})", "var(--x, url({}))", "url({})"],
)  # fmt: skip
def test_no_attribute_of_a_drawing_fetches_anything(value: str) -> None:
    mask = value.format("https://evil.example/x")
    html = f'<p>a</p><svg width="99" height="99"><rect mask="{mask}"/><rect mask="url(#a)" fill="rgb(1 2 3)"/></svg><p>b</p>'
    saved = str(written(work(html), "html"))
    assert "evil.example" not in saved and 'fill="rgb(1 2 3)"' in saved and 'mask="url(#' in saved


def test_the_footer_links_to_where_the_page_was_not_to_what_it_calls_itself() -> None:
    html = "<link rel=canonical href=https://bank.example/login><p>a</p>"
    assert "bank.example" not in str(written(work(html), "html"))


DISGUISE = "moc.\u202eknab\u2067 pay\u200bpal\ufeff"
DISGUISED = f"""<title>{DISGUISE}</title><meta name=author content="{DISGUISE} Smith"><meta property=og:site_name content="{DISGUISE}">
<h1>{DISGUISE}</h1><p>می‌خواهم \u200eand\u200f words that stand in the article so that it is one.</p>"""


@pytest.mark.parametrize("form", ["html", "markdown", "text", "json"])
def test_no_title_name_or_site_turns_the_words_after_it_around(form: str) -> None:
    made = work(DISGUISED)
    facts = made.about["title"], made.about["byline"], made.about["site"]
    assert facts == ("moc.knab paypal", "moc.knab paypal Smith", "moc.knab paypal")
    text = str(written(made, form))
    # The article's own words, and the joiners and marks that scripts need, are as they were.
    assert text.count("\u202e") <= text.count("moc.\u202eknab\u2067 paypal") and "می‌خواهم \u200eand\u200f" in text


@pytest.mark.parametrize("address", ["https://xn--pple-43d.example/a", "https://аpple.example/a"])
def test_an_address_in_a_file_is_the_one_that_was_read_whatever_the_page_calls_itself(address: str) -> None:
    html = "<base href=https://apple.example/><link rel=canonical href=https://apple.example/><p>a</p>"
    made = written(Work(page := parse(html, address), everything(page)), "html")
    assert address in str(made) and "https://apple.example" not in str(made)


def test_a_hostile_attribute_cannot_leave_its_quotes() -> None:
    html = """<p>a<a href='https://x.org/"onmouseover="alert(1)' title='"><script>alert(1)</script>'>b</a></p>"""
    assert re.search(r"<script|\"onmouse", body(work(html).article, Writer())) is None


def test_json_names_every_block_with_anchor_hash_and_place() -> None:
    made = Work(
        page := page_of("<h1>T</h1><p>One two.</p><p>Out.</p>"), everything(page), scores={4: 0.75}, roles={4: "intro"}
    )
    record = json.loads(str(written(made, "json")))
    assert [row["text"] for row in record["blocks"]] == ["T", "One two.", "Out."]
    assert record["blocks"][1]["anchor"] == {"exact": "One two.", "prefix": "T", "suffix": "Out."}
    first, last = record["blocks"][1]["leaves"]
    assert "One two." in "".join(page.string(leaf) for leaf in range(first, last))
    assert all(len(row["hash"]) == 16 for row in record["blocks"])


def test_kept_and_left_out_are_all_the_words_a_person_sees() -> None:
    page = page_of("<h1>Title</h1><p>One <b>two</b> three.</p><nav>Menu link</nav><p hidden>unseen</p>")
    kept = everything(page).copy()
    kept[[leaf for leaf in range(len(page)) if page.string(leaf) in ("Menu link", "two")]] = False
    record = json.loads(str(written(Work(page, kept), "json")))
    gone = [row["text"] for row in record["left_out"]]
    assert gone == ["two", "Menu link"]
    assert int(record["about"]["words"]) + int(record["about"]["left_out_words"]) == 6


@pytest.mark.parametrize(
    "fields",
    [
        {"about": {"colour": "red"}},
        {"about": {"title": 7}},
        {"about": []},
        {"images": {"a": {"base64": "%%"}}},
        {"images": {"a": "b"}},
        {"template": 3},
        {"template": "{nothing}"},
        {"template": "{title|shout}"},
        {"name": "{nothing}"},
        {"scores": [[1]]},
        {"apart": 3},
        {"apart": [999]},
        {"apart": ["1"]},
        {"format": "papyrus"},
    ],
)
def test_a_wrong_field_is_refused_with_a_code(fields: dict[str, object]) -> None:
    page = page_of("<p>a</p>")
    got = answer({"do": "render", "page": to_wire(page), "keep": [[0, len(page)]], "format": "markdown", **fields})
    assert got["error"]["code"] in ("request", "format")


def test_front_matter_quotes_its_values_and_leaves_out_what_is_not_known() -> None:
    made = work('<title>He said: "x"\\</title><p>Text</p>')
    matter = str(written(made, "markdown")).split("---\n")[1]
    assert 'title: "He said: \\"x\\"\\\\"' in matter
    assert "author:" not in matter and "saved: " in matter


def test_a_title_inside_the_text_is_not_repeated() -> None:
    for name in NAMES:
        assert str(written(named(name), "html")).count("<h1") == 1
    assert str(written(work("<title>A page</title><p>No heading.</p>"), "html")).count("<h1>A page</h1>") == 1


def test_a_reply_names_the_file() -> None:
    assert reply(named("prose"), "markdown")["name"] == "2026-03-04 example.org - Prose.md"


def test_links_set_aside_are_written_after_the_article_and_are_not_left_out() -> None:
    menu = "<body><nav><h3><a href=/one>One</a></h3><ul><li><a href=/two>Two more</a></ul></nav>"
    page = page_of(f"<title>Roofs</title>{menu}<h1>Roofs</h1><p>The council met and spoke of roofs.</p>")
    links = [leaf for leaf in range(len(page)) if page.string(leaf) in ("One", "Two more")]
    kept = everything(page).copy()
    kept[links] = False
    made = Work(page, kept, tuple(links), template="-")
    assert str(written(made, "text")) == "Roofs\nThe council met and spoke of roofs.\n\nOne\nTwo more\n"
    after = str(written(made, "markdown")).split("---\n\n")[1]
    assert after == "[One](https://example.org/one)\n\n- [Two more](https://example.org/two)\n"
    record = json.loads(str(written(made, "json")))
    assert record["left_out"] == [] and [row["text"] for row in record["blocks"]][-2:] == ["One", "Two more"]
    assert lxml.html.fromstring(str(written(made, "html"))).xpath("//main/hr/following-sibling::*//a/@href") == [
        "https://example.org/one",
        "https://example.org/two",
    ]


def test_what_an_extractor_sets_aside_is_saved_with_its_choice() -> None:
    menu = "".join(f"<li><a href=/{name}>Other story {name}</a>" for name in "abc")
    text = "<p>The council of the harbour met on a wet Tuesday and spoke of roofs.</p>" * 4
    wire = to_wire(page_of(f"<title>x</title><h1>Roofs and boats</h1>{text}<ul>{menu}</ul>"))
    asked = {"do": "render", "page": wire, "format": "text"}
    reply = answer({**asked, "with": {"name": "crunch", "removed_links": True}})["ok"]
    assert (
        reply["text"].endswith("roofs.\n\nOther story a\nOther story b\nOther story c\n") and len(reply["apart"]) == 3
    )
    assert answer({**asked, "keep": reply["keep"], "apart": reply["apart"]})["ok"]["text"] == reply["text"]


def test_a_title_that_only_the_metadata_knows_is_the_first_level() -> None:
    made = work("<title>x</title><h1>Roofs and boats</h1><p>One.</p><h2>Boats</h2><p>Two.</p>", template="-")
    assert [line for line in str(written(made, "markdown")).splitlines() if line.startswith("#")] == [
        "# Roofs and boats",
        "## Boats",
    ]


@pytest.mark.parametrize(
    ("inside", "markup"),
    [
        ("<dt>a<dd>b", "<dl><dt>a</dt>\n<dd>b</dd></dl>"),
        ("<dd>b</dd><dd>c</dd>", "<div><p>b</p></div>\n<div><p>c</p></div>\n"),
        ("<dd>b<dt>a<dd>c", "<div><p>b</p></div>\n<dl><dt>a</dt>\n<dd>c</dd></dl>"),
        ("<dt>a<dd>b<dt>c", "<dl><dt>a</dt>\n<dd>b</dd></dl>\n<p>c</p>"),
        ("<dt>a</dt><dt>c</dt>", "\n<p>a</p>\n<p>c</p>"),
    ],
)
def test_a_list_of_terms_is_one_or_its_parts_stand_alone(inside: str, markup: str) -> None:
    assert body(work(f"<dl>{inside}</dl>").article, Writer()) == markup


@pytest.mark.parametrize(
    ("html", "markup"),
    [
        ("<figcaption>Getty</figcaption><p>b", "<p>Getty</p>\n<p>b</p>"),
        ("<p>a</p><table><tr><th></th><th></th></tr><tr><td></td><td> </td></tr></table>", "<p>a</p>"),
    ],
)
def test_blocks_mean_something_only_where_they_are_at_home(html: str, markup: str) -> None:
    assert body(work(html).article, Writer()).strip() == markup


def test_a_custom_element_in_a_listing_is_a_coloured_word() -> None:
    page = page_of("<pre>a = np<x-word>.array</x-word>(1)</pre>")
    assert [block.text for block in article(page, everything(page)).blocks] == ["a = np.array(1)"]


def test_a_formula_on_display_and_a_player_have_a_line_of_their_own() -> None:
    html = "<p>Hence $$x^2$$ follows. <iframe src='https://www.youtube-nocookie.com/embed/abc' title='F'></iframe> Next.</p>"
    page = page_of(html)
    kinds = [[part.kind for part in block.parts] for block in article(page, everything(page)).blocks]
    assert kinds == [["text"], ["formula"], ["text"], ["medium"], ["text"]]


def test_a_name_that_no_address_may_hold_is_written_as_one_may() -> None:
    html = body(work("<h2 id='a\"b\"'>x</h2><p><a href='#a\"b\"'>y</a></p>").article, Writer())
    tree = lxml.html.fromstring(html)
    assert tree.xpath("//h1/@id") == ['at-a"b"'] and tree.xpath("//a/@href") == ["#at-a%22b%22"]


def test_of_places_with_one_name_the_first_keeps_it() -> None:
    html = body(work("<p><a href=#a>up</a></p><h2 id=a>One</h2><p id=a>Two</p><h2 id=a>Three</h2>").article, Writer())
    assert lxml.html.fromstring(f"<div>{html}</div>").xpath("//*[@id='at-a']/text()") == ["One"]


def test_each_of_several_names_in_one_paragraph_can_be_reached() -> None:
    names = "".join(f"<a href=#{name}>{name}</a> " for name in "abc")
    html = body(work(f"<p>{names}</p><p><span id=a>One</span> <i id=b>two</i> <a id=c>three</a></p>").article, Writer())
    tree = lxml.html.fromstring(f"<div>{html}</div>")
    assert tree.xpath("//a/@href") == ["#at-a"] * 3 and tree.xpath("//*[@id='at-a']/em/text()") == ["two"]


def test_a_heading_is_no_link_to_itself() -> None:
    html = "<title>Roofs</title><h1 id=r><a href=#r>Roofs</a></h1><p>One.</p><h2 id=s><a href=#r>Up</a></h2>"
    assert str(written(work(html, template="-"), "markdown")) == "# Roofs\n\nOne.\n\n## [Up](#r)\n"


def test_a_page_of_a_book_bears_its_own_title() -> None:
    page = page_of(
        "<title>Slate and reed - The Book of Roofs</title><h1>The Book of Roofs</h1><h1>Slate and reed</h1><p>One.</p>"
    )
    kept = everything(page).copy()
    kept[[leaf for leaf in range(len(page)) if page.string(leaf) == "The Book of Roofs"]] = False
    made = Work(page, kept, template="-")
    assert made.about["title"] == "Slate and reed" and str(written(made, "html")).count("<h1") == 1
    assert Work(page, kept, given={"title": "Mine"}).about["title"] == "Mine"


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(Refused):
        written(named("prose"), "papyrus")


def test_a_text_file_that_is_kept_tells_first_where_it_is_from() -> None:
    html = (
        "<title>Tides - The Courier</title><meta name=author content='Ines Albright'><meta property=og:site_name content='The"
        " Courier'><meta property=article:published_time content=2025-03-04T10:00:00Z><h1>Tides</h1><p>They come and go.</p>"
    )
    kept = work(html)
    assert written(kept, "text") == (
        "Tides\nInes Albright · The Courier · 2025-03-04\nhttps://example.org/a/page\n\nThey come and go.\n"
    )
    assert written(replace(kept, template="-"), "text") == "Tides\nThey come and go.\n"
    assert written(replace(kept, given={}), "text") == "Tides\nThey come and go.\n"
    file = parse(html, "urn:readwell:pdf:3f2a")
    own = Work(file, everything(file), given=kept.given)
    assert written(own, "text") == "Tides\nInes Albright · The Courier · 2025-03-04\n\nThey come and go.\n"
    assert "canonical" not in written(own, "html")


def test_a_book_has_the_pages_own_picture_or_its_first_large_one_as_cover() -> None:
    held = {name: Image("image/png", base64.b64encode(b"\x89PNG\r\n\x1a\n" + b"\0" * size).decode())
            for name, size in (("https://a.test/small.png", 500), ("https://a.test/1.png", 9_000), ("https://a.test/2.png", 9_000))}  # fmt: skip
    pictures = "".join(f"<p>Words.</p><p><img src='{name}'></p>" for name in held)
    for head, cover in (
        ("", "images/2.png"),
        ("<meta property=og:image content='https://a.test/2.png'>", "images/3.png"),
    ):
        book = zipfile.ZipFile(io.BytesIO(written(work(f"{head}{pictures}<p>Words.</p>", images=held), "epub")))  # type: ignore[arg-type]
        package = book.read("OEBPS/package.opf").decode()
        [shown] = re.findall(r'id="(image-\d)" href="([^"]+)"[^>]*properties="cover-image"', package)
        assert shown[1] == cover and f'<meta name="cover" content="{shown[0]}"/>' in package
