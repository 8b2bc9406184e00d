"""The views agree with slow literal versions on any page."""

import numpy as np
from hypothesis import given
from readwell.engine.features.passages import passages
from readwell.engine.page.blocks import blocks
from readwell.engine.page.snapshot import Snapshot, forget
from readwell.engine.page.source import close, source
from readwell.engine.page.text import length, words
from readwell.engine.page.tokens import tokens
from readwell.engine.page.tree import block_above, block_elements, depth, end, leaves, nearest, subtree_sum, within
from readwell.engine.page.visible import visible_text

from .trees import ancestors, pages, small, subtree, tokens_of


@given(pages())
def test_a_subtree_is_the_slice_from_a_node_to_its_end(page: Snapshot) -> None:
    for node in range(len(page)):
        assert list(range(node, end(page)[node])) == subtree(page, node)


@given(pages())
def test_depth_counts_ancestors(page: Snapshot) -> None:
    assert depth(page).tolist() == [len(ancestors(page, node)) for node in range(len(page))]


@given(pages())
def test_leaves_are_nodes_without_children(page: Snapshot) -> None:
    parents = set(page.parent.tolist())
    assert leaves(page).tolist() == [node not in parents for node in range(len(page))]


@given(pages())
def test_subtree_sums_add_every_node_below(page: Snapshot) -> None:
    sums = subtree_sum(page, words(page))
    assert sums.tolist() == [sum(int(words(page)[one]) for one in subtree(page, node)) for node in range(len(page))]


@given(pages())
def test_within_marks_all_below_the_marked(page: Snapshot) -> None:
    divs = page.tagged(("div",))
    literal = [any(divs[one] for one in [node, *ancestors(page, node)]) for node in range(len(page))]
    assert within(page, divs).tolist() == literal


@given(pages())
def test_nearest_finds_the_closest_marked_ancestor(page: Snapshot) -> None:
    marked = page.tagged(("div", "p"))
    literal = [next((one for one in [node, *ancestors(page, node)] if marked[one]), -1) for node in range(len(page))]
    assert nearest(page, marked).tolist() == literal


@given(pages())
def test_tokens_come_in_the_order_of_the_source(page: Snapshot) -> None:
    row = tokens(page)
    assert list(zip(row.word.tolist(), row.node.tolist(), strict=True)) == tokens_of(page)


@given(pages())
def test_the_source_places_every_tag_and_text(page: Snapshot) -> None:
    place = source(page)
    written: list[tuple[int, int]] = []
    for node in range(len(page)):
        written.append((int(place.opens[node]), int(page.open[node]) + len(page.string(node))))
        written.append((int(place.closes[node]), int(close(page)[node])))
    filled = sorted(piece for piece in written if piece[1])
    at = 0
    for start, size in filled:
        assert start == at
        at += size
    assert at == place.total


@given(pages())
def test_every_leaf_is_in_one_block_and_blocks_never_cross_a_block_element(page: Snapshot) -> None:
    parts = blocks(page)
    assert parts.leaves.tolist() == np.flatnonzero(leaves(page)).tolist()
    for block in range(len(parts)):
        ids = parts.leaves[parts.first[block] : parts.first[block + 1]]
        assert {int(block_above(page)[one]) for one in ids} == {int(parts.holder[block])}


def test_words_of_spaceless_scripts_are_characters() -> None:
    page = small()
    assert words(page)[np.flatnonzero(page.tag == 0)].tolist() == [1, 3, 3, 1, 1, 2]


def test_a_line_break_starts_a_block() -> None:
    page = small()
    parts = blocks(page)
    said = [
        "".join(page.string(int(one)) for one in parts.leaves[parts.first[block] : parts.first[block + 1]])
        for block in range(len(parts))
    ]
    assert said == ["Home", "The council voted", "It met on Tuesday night.", "", "And left."]


def test_white_space_runs_count_as_one_character() -> None:
    from readwell.parse import parse

    page = parse("<p>a  \n b</p>")
    assert length(page).max() == 3


def test_hidden_and_script_words_are_not_visible() -> None:
    from readwell.parse import parse

    page = parse("<p hidden>no</p><p style='display: none'>no</p><script>no()</script><title>no</title><p>yes</p>")
    assert [page.string(int(node)) for node in np.flatnonzero(visible_text(page))] == ["yes"]


def test_a_chain_of_five_thousand_elements_has_its_depths() -> None:
    from readwell.parse import parse

    page = parse("<div>" * 5000 + "x")
    assert depth(page).max() == 5002
    assert block_elements(page).sum() == 5002


@given(pages())
def test_the_views_of_a_room_are_forgotten_and_built_again(page: Snapshot) -> None:
    before, ends = depth(page), end(page)
    passages(page)
    forget(page, "readwell.engine.features")
    assert not any(getattr(key, "__module__", "").startswith("readwell.engine.features") for key in page.built)
    assert depth(page) is before and end(page) is ends and passages(page) is passages(page)
