from hypothesis import given
from readwell.extractors.lbs import LargestBlock
from readwell.parse import parse
from readwell.snapshot import Snapshot
from readwell.views.text import length, shown_texts
from readwell.views.tree import block_elements

from tests.host.trees import pages

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


def test_a_page_without_words_keeps_nothing() -> None:
    assert kept(parse("<div></div>"), LargestBlock()) == []


def literal(page: Snapshot, reach: int) -> set[int]:
    """Asks every element for its block, as the paper walks: texts whose block elements below it are at most `reach`."""
    best, most = set(), -1
    blocks = block_elements(page)
    texts = [node for node in range(len(page)) if shown_texts(page)[node]]
    for top in [node for node in range(len(page)) if blocks[node]]:
        held = []
        for text in texts:
            steps, at = 0, int(page.parent[text])
            while at >= 0 and at != top:
                steps += bool(blocks[at])
                at = int(page.parent[at])
            if at == top and steps <= reach:
                held.append(text)
        size = sum(int(length(page)[text]) for text in held)
        if held and size > most:
            best, most = set(held), size
    return best


@given(pages())
def test_it_agrees_with_the_paper_taken_literally(page: Snapshot) -> None:
    for reach in (0, 1, 2):
        chosen = LargestBlock(reach=reach).select(page).kept
        assert {node for node in range(len(page)) if chosen[node]} == literal(page, reach)
