"""parse gives the tree of a browser with scripts enabled, and an answer for any input."""

import gc

import pytest
from readwell.engine.basics.errors import Refused
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.text import unseen, words
from readwell.engine.page.wire import from_wire, to_wire
from readwell.parse import parse
from readwell.parse.events import Recorder


def tree(page: Snapshot) -> list[str]:
    return [page.string(node) or page.tag_name(node) for node in range(len(page))]


def test_parents_come_before_children_in_document_order() -> None:
    assert tree(parse("<p>a<b>c</b>d")) == ["html", "body", "p", "a", "b", "c", "d"]


def test_a_comment_parts_two_texts() -> None:
    assert tree(parse("<p>a<!-- x -->b</p>"))[3:] == ["a", "b"]


def test_script_and_style_keep_no_text_but_data_scripts_do() -> None:
    page = parse("<p>x<script>var a</script><style>b{}</style><script type='application/ld+json'>{}</script></p>")
    assert tree(page) == ["html", "body", "p", "x", "script", "style", "script", "{}"]


def test_a_page_written_into_its_noscript_is_read_with_scripts_off() -> None:
    whole = "".join(f"<p>A sentence of the thread, number {number}.</p>" for number in range(20))
    page = parse(f"<div id=app>Loading</div><noscript><main>{whole}</main></noscript>")
    assert (tree(page).count("p"), int(words(page)[~unseen(page)].sum())) == (20, 141)


def test_an_object_that_names_nothing_to_load_shows_what_stands_in_it() -> None:
    bare, filled = (parse(f"<p>A page.</p><object {data}>In its place.</object>") for data in ("", "data=/map.pdf"))
    assert [int(words(page)[~unseen(page)].sum()) for page in (bare, filled)] == [5, 2]


def test_markup_that_a_noscript_holds_as_text_is_nothing_to_read() -> None:
    pictures = "&lt;img width='1280' src='https://example.org/a-rather-long-name-of-a-picture.png'&gt;" * 20
    page = parse(f"<p>A short page.</p><noscript>{pictures}</noscript>")
    assert tree(page)[-1] == "noscript"


def test_a_noscript_is_one_element_with_its_markup_as_an_attribute() -> None:
    page = parse("<p>x</p><div><noscript><img src='a.png'>hi</noscript></div>")
    assert tree(page)[-1] == "noscript"
    assert list(page.attribute("#markup").values()) == ['<img src="a.png">hi']


def test_white_space_between_inline_elements_keeps_its_id() -> None:
    assert tree(parse("<p><b>a</b> <i>b</i></p>"))[3:] == ["b", "a", " ", "i", "b"]


def test_the_length_of_a_start_tag_counts_all_attributes() -> None:
    page = parse('<p class="x" data-unknown="yy">t</p>')
    assert page.open.tolist() == [6, 6, len('<p class="x" data-unknown="yy">'), 0]


def test_only_listed_attributes_travel_but_all_inside_a_drawing() -> None:
    page = parse('<p onclick="x()" data-unknown="1" class="c">t</p><svg><path d="M0 0" onload="x()"/></svg>')
    assert sorted(page.names) == ["class", "d"]


def test_what_follows_the_end_of_the_body_belongs_to_it() -> None:
    page = parse("<body><p>a</p></body></html><p>after</p>")
    assert tree(page) == ["html", "body", "p", "a", "p", "after"]
    assert page.parent.tolist() == [-1, 0, 1, 2, 1, 4]


@pytest.mark.parametrize("start", ["<title>T</title>", "<html><head><title>T</title>", "<head><title>T</title></head>"])
def test_what_no_head_may_hold_begins_the_body(start: str) -> None:
    page = parse(f"{start}<main><h1>A</h1>text</main><body class=x><p>more</p>")
    assert tree(page) == ["html", "head", "title", "T", "body", "main", "h1", "A", "text", "p", "more"]
    assert page.parent.tolist() == [-1, 0, 1, 2, 0, 4, 5, 6, 5, 4, 9]


def test_facts_tell_title_language_and_base() -> None:
    page = parse("<html lang=de dir=ltr><head><title> A  b </title><base href='https://x.org/'></head><p>t")
    assert (page.facts["title"], page.facts["lang"], page.facts["base"]) == ("A b", "de", "https://x.org/")


@pytest.mark.parametrize(
    ("raw", "word"),
    [
        ("<p>žluť".encode(), "žluť"),
        ('<meta charset="windows-1250"><p>žluť'.encode("windows-1250"), "žluť"),
        ("<p>café".encode("latin-1"), "café"),
        ("<p>żó".encode("utf-16"), "żó"),
        (b'<meta charset="no-such"><p>ok', "ok"),
    ],
)
def test_bytes_are_read_in_the_charset_a_browser_would_take(raw: bytes, word: str) -> None:
    assert word in parse(raw).strings


@pytest.mark.parametrize(
    "html",
    [
        "",
        " ",
        "\0\0",
        "plain text",
        "<",
        "<frameset><frame src=a></frameset>",
        '<?xml version="1.0"?><a><b>x</b></a>',
        "a\ud800b",
        "<div>" * 5000 + "x",
        "<p>" + "x" * 10_000_000,
        "<p " + "a" * 50_000 + ">",
        "<p " + " ".join(f"a{i}=1" for i in range(20_000)) + ">x",
        "</p></div></html><html><body>",
        "<table><tr><td><table><td>x",
        "<svg:path xmlns:svg='x'/><o:p>word</o:p>",
        "<template><p>x</template><p>y",
        "<noscript><p>never closed",
        "<script>never closed",
        "&#0;&#xD800;&#x110000;&bogus;",
    ],
)
def test_whatever_comes_is_a_page_that_the_wire_accepts(html: str) -> None:
    page = parse(html)
    again = from_wire(to_wire(page))
    assert again.hash == page.hash
    assert not any("\0" in text for text in page.strings)


def test_a_page_over_the_limit_is_refused_with_a_code() -> None:
    with pytest.raises(Refused) as problem:
        parse("x" * 64_000_001)
    assert problem.value.code == "too-large"


def test_parser_events_are_freed_without_garbage_collection() -> None:
    parse("<p class='one'>Two words.</p>")
    listeners = [one for one in gc.get_objects() if isinstance(one, Recorder)]
    assert not any(one.events or one.tags or one.texts for one in listeners)
