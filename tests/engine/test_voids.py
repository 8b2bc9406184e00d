"""A void element ends where it begins, as in a browser; inside a drawing the same name is an ordinary element."""

import pytest
import readwell
from readwell.engine.extractors import EXTRACTORS
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.source import source, void
from readwell.parse import original, parse

BODY = "area base br col embed hr img input link meta param source track wbr bgsound keygen frame basefont".split()
#: Not HTML's own but a drawing's when they stand in one, so that they can hold text there.
DRAWN = "source track wbr bgsound keygen".split()
FORMS = ("<{}>", "<{} class=x>", "<{}/>", "<{} class='a>b'>", "<{}></{}>")


def tree(page: Snapshot) -> list[str]:
    """`depth name` of each node in order."""
    depth = {-1: -1}
    out = []
    for node, parent in enumerate(page.parent.tolist()):
        depth[node] = depth[parent] + 1
        out.append(f"{depth[node]} {page.string(node) or page.tag_name(node)}")
    return out


@pytest.mark.parametrize("name", EXTRACTORS)
def test_no_extractor_loses_what_follows_an_embed(name: str) -> None:
    first = "The council has decided that the bridge will be closed for the whole of the winter. " * 4
    second = "It is no longer safe for the traffic that it carries from one bank to the other. " * 4
    pages = [f"<title>Council</title><p>{first}</p><embed src=f.swf{end}<p>{second}</p>" for end in (">", "></embed>")]
    texts = [readwell.extract(page, method=name) or "" for page in pages]
    assert texts[0] == texts[1]


@pytest.mark.parametrize("name", BODY)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("case", (str.lower, str.upper))
def test_nothing_stands_inside_a_void_element(name: str, form: str, case: object) -> None:
    tag = form.format(*[name.upper() if case is str.upper else name] * form.count("{}"))
    page = parse(f"<body><div>before{tag}after</div><p>last</p>")
    found = tree(page)
    assert [one for one in found if one.split()[1] in ("before", "after", "last")] == ["3 before", "3 after", "3 last"]
    assert found.count(f"3 {name}") + (name == "frame") >= 1


@pytest.mark.parametrize("name", ("source", "track", "wbr", "embed", "bgsound", "keygen"))
def test_what_ends_a_paragraph_a_cell_or_an_item_still_ends_it(name: str) -> None:
    def names(markup: str) -> list[str]:
        return [one for one in tree(parse(markup)) if one[2:] != name]

    assert names(f"<p>a<{name}>b<p>c") == ["0 html", "1 body", "2 p", "3 a", "3 b", "2 p", "3 c"]
    assert names(f"<ul><li>a<{name}><li>b<{name}>c</ul>d")[2:] == "2 ul|3 li|4 a|3 li|4 b|4 c|2 d".split("|")
    assert names(f"<dl><dt>a<{name}><dd>b<{name}><dt>c</dl>")[2:] == "2 dl|3 dt|4 a|3 dd|4 b|3 dt|4 c".split("|")
    cells = names(f"<table><tr><td>a<{name}>b<td>c<{name}><tr><td>d</table>e")
    assert [one for one in cells if "tbody" not in one][2:] == [
        *("2 table", "3 tr", "4 td", "5 a", "5 b", "4 td", "5 c", "3 tr", "4 td", "5 d", "2 e")
    ]
    assert names(f"<p>a<i>b<{name}>c</i>d</p>e")[2:] == "2 p|3 a|3 i|4 b|4 c|3 d|2 e".split("|")


def test_the_sources_of_a_picture_or_a_film_are_siblings() -> None:
    page = parse(
        "<picture><source srcset=a><source srcset=b><img src=c></picture><video><source src=d><track>x</video>"
    )
    assert tree(page)[2:] == "2 picture|3 source|3 source|3 img|2 video|3 source|3 track|3 x".split("|")


def test_an_image_is_a_picture_but_in_a_drawing() -> None:
    page = parse("<p>a<image src=b.png>c</p><svg><image href=d><title>t</title></image></svg>")
    assert tree(page)[2:] == "2 p|3 a|3 img|3 c|2 svg|3 image|4 title|5 t".split("|")
    assert list(page.attribute("src").values()) == ["b.png"]


def test_text_after_an_embed_in_the_head_begins_the_body() -> None:
    assert tree(parse("<head><title>T</title><bgsound>a<p>b")) == [
        *("0 html", "1 head", "2 title", "3 T", "2 bgsound", "1 body", "2 a", "2 p", "3 b")
    ]
    assert tree(parse("<head><embed>a<p>b"))[2:] == "1 body|2 embed|2 a|2 p|3 b".split("|")


@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.parametrize("whole", ("svg", "math"))
def test_in_a_drawing_it_is_an_ordinary_element(name: str, whole: str) -> None:
    page = parse(f"<{whole}><{name}>a</{name}>b</{whole}>c")
    assert tree(page)[2:] == [f"2 {whole}", f"3 {name}", "4 a", "3 b", "2 c"]
    assert void(page).tolist() == [False] * len(page)
    again = parse(f"<svg><foreignobject><p>a<{name}>b</p></foreignobject></svg>")
    assert tree(again)[4:] == ["4 p", "5 a", f"5 {name}", "5 b"]
    assert tree(parse(f"<svg><{name}/>a</svg>"))[2:] == ["2 svg", f"3 {name}", "3 a"]


def test_an_embed_holds_nothing_even_in_a_drawing() -> None:
    assert tree(parse("<svg><embed>a</svg>b"))[2:] == ["2 svg", "3 embed", "3 a", "2 b"]


@pytest.mark.parametrize("name", BODY)
def test_tags_are_as_long_as_a_browser_writes_them(name: str) -> None:
    """In HTML `<wbr class="x">` has no end tag. A drawing's `wbr` has one: 6 characters more."""
    if name == "frame":  # a browser drops a frame outside a frameset
        return
    written = f'<html><body><div>a<{name} class="x">b</div></body></html>'
    assert source(parse(f"<body><div>a<{name} class=x>b</div>")).total == len(written)
    ended = "" if name in ("br", "embed", "hr", "img", "meta") else f"</{name}>"
    written = f"<html><body><svg><{name}>{ended}</svg>b</body></html>"
    assert source(parse(f"<body><svg><{name}></svg>b")).total == len(written)


def test_the_page_format_writes_an_end_tag_where_a_browser_does() -> None:
    page = "<title>T</title><body><p>A sentence of the page.<wbr>More.</p><svg><source>a</source>b</svg>"
    out = readwell.Extractor(method="plain").extract(page, output_format="page") or ""
    assert "<wbr>More." in out and "<source>a</source>b</svg>" in out


def test_the_original_markup_has_the_same_nodes() -> None:
    text = "<style>a</style><p>a<embed>b<p>c<image>d<noscript><picture><source><img></picture></noscript>"
    page = parse(text)
    rows = original(text, page)
    assert [page.tags[tag] for tag in page.tag.tolist()] == rows.tag and page.parent.tolist() == rows.parent
    assert "<picture><source><img></picture>" in rows.values


def test_pages_of_nothing_but_void_elements_take_time_in_proportion() -> None:
    page = parse("<wbr>" * 20_000 + "<p>end" + "<svg><source>" * 2_000)
    assert tree(page).count("2 wbr") == 20_000 and "3 end" in tree(page)
