from readwell.engine.extractors.lbs import LargestBlock, row_sizes
from readwell.engine.page.blocks import blocks
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.text import shown_texts
from readwell.parse import parse

PAGE = (
    "<body><div><a href='/'>Home</a></div>"
    "<div><p>The council voted on the bridge.</p><div><p>Buy a boat today, cheap and fast and blue.</p></div>"
    "<p>It will be <b>built</b> in May.</p><ul><li>Cost</li></ul></div></body>"
)


def kept(page: Snapshot, extractor: LargestBlock) -> list[str]:
    chosen = extractor.select(page).kept
    return [page.string(node) for node in range(len(page)) if chosen[node]]


def test_sibling_texts_win_and_embedded_boxes_stay_out() -> None:
    wanted = ["The council voted on the bridge.", "It will be ", "built", " in May."]
    assert kept(parse(PAGE), LargestBlock()) == wanted


def test_a_longer_reach_takes_in_the_items_of_lists() -> None:
    assert "Cost" in kept(parse(PAGE), LargestBlock(reach=2))


def test_a_child_without_text_of_its_own_is_skipped() -> None:
    """Louvan 2.3.1: "In order to skip the embedded noisy information such as advertisements or scripts we check the
    content of the sibling's node. If it doesn't contain #text string as a child, we will skip it."

    The box of the advertisement has a link as its child and no #text. With `Look: ` before the link it has one.
    """
    html = "<div><p>AAAA AAAA AAAA</p><div class=ad>{}<a href=/ad>An advertisement</a></div><p>BBBB BBBB</p></div>"
    for reach in (1, 2, 3):
        assert kept(parse(html.format("")), LargestBlock(reach=reach)) == ["AAAA AAAA AAAA", "BBBB BBBB"]
        found = kept(parse(html.format("Look: ")), LargestBlock(reach=reach))
        assert found == ["AAAA AAAA AAAA", "Look: ", "An advertisement", "BBBB BBBB"]


def test_texts_and_inline_children_beside_each_other_are_a_block() -> None:
    """Louvan 2.3.1: "it also can be placed inside other tags such as DIV or plain #text node".

    `One`, `two` and `four` are texts or hold one. The span around `three` holds an element and no text. (Of the body's
    children the division has text of its own, and then its whole string counts: only reach 0 leaves that out.)
    """
    page = parse("<div>One <b>two</b><span><i>three</i></span> four</div>")
    assert kept(page, LargestBlock(reach=0)) == ["One ", "two", " four"]
    assert kept(page, LargestBlock()) == ["One ", "two", "three", " four"]


def test_a_text_inside_inline_elements_alone_is_a_block_of_one() -> None:
    """The span's child <i> holds a #text, so that its string is a block; the division's child, the span, holds none."""
    assert kept(parse("<div><span><i>three</i></span><p>a</p></div>"), LargestBlock()) == ["three"]


def test_a_page_without_words_keeps_nothing() -> None:
    assert kept(parse("<div></div>"), LargestBlock()) == []


def test_the_plotted_sums_are_those_of_the_reasons() -> None:
    """Twelve paragraphs of four letters in one division are a row of 48, not twelve of 4."""
    page = parse("<div>" + "<p>abcd</p>" * 12 + "</div>")
    sizes = row_sizes(page, 1)
    assert sizes[shown_texts(page)].tolist() == [48] * 12
    reasons = LargestBlock().reasons(page, blocks(page))
    assert {reason.values for row in reasons for reason in row} == {
        ("characters of its row of siblings", "48", "≥", "48")
    }
