"""Each published algorithm on a page of about ten nodes, with the answer computed by hand."""

from __future__ import annotations

import numpy as np
import pytest
from readwell.engine.page.numbers import ONE, bell, blur, clusters, deviation, distinct, two_means
from readwell.parse import parse

from tests.engine.by_hand import TEN, kept


def test_bte_keeps_the_range_in_which_words_outweigh_tags() -> None:
    # html 0, body 1, a 2, "x" 3, p 4, text 5, b 6, "y" 7, text 8, a 9, "z" 10.
    # x: 1 word. From text 5 to text 8: 3 words, <b>, 1 word, </b>, 3 words: 7 - 2 = 5. On to z: </p> <a> cost more.
    assert kept("<a>x</a><p>one two three <b>y</b> four five six</p><a>z</a>", "bte") == [5, 7, 8]


def test_dsc_keeps_flat_stretches_wherever_they_are() -> None:
    menu = "<a>x</a>" * 8
    html = f"<body>{menu}<p>{TEN} {TEN}</p>{menu}<p>{TEN} {TEN}</p>{menu}"
    # html 0, body 1, eight links with their texts 2..17, p 18, text 19, links 20..35, p 36, text 37, links to 53.
    found = kept(html, "dsc", window=4, steady=2)
    assert 19 in found and 37 in found
    assert not {3, 5, 7, 9, 27, 29, 45, 47, 53} & set(found)


def test_blurring_keeps_a_long_text_and_not_the_menu() -> None:
    html = f"<ul><li><a href=1>one</a></li><li><a href=2>two</a></li></ul><p>{TEN} {TEN} {TEN}</p>"
    # html 0, body 1, ul 2, li 3, a 4, "one" 5, li 6, a 7, "two" 8, p 9, text 10
    for name in ("ccb", "accb", "tccb"):
        assert kept(html, name, range=5) == [10], name


def test_links_darken_a_text_for_ccb_and_not_for_accb() -> None:
    html = "<p>" + " ".join(f"{word} <a href=1>two</a>" for word in TEN.split()) + "</p>"
    assert kept(html, "ccb", range=20, passes=1) == []
    # All but the first and the last, which stand beside the tags around the text.
    assert len(kept(html, "accb", range=20, passes=1)) == 18


def test_a_word_is_kept_whole_if_any_of_its_letters_is_bright() -> None:
    # Weights 1 2 3 2 1: `a` and `c` see two of three letters and two marks of tags, 6/9; `b` sees all three, 7/9.
    assert kept("<p>abc</p>", "ccb", range=2, boxes=2, threshold=0.77, passes=1) == [3]
    assert kept("<p>abc</p>", "ccb", range=2, boxes=2, threshold=0.78, passes=1) == []


def test_lqf_drops_blocks_over_the_quota_from_the_inside_out() -> None:
    # html 0, body 1, div 2, ul 3, a 4, "menu entry" 5 (10 letters), p 6, "short text" 7 (10 letters).
    html = "<div><ul><a href=1>menu entry</a></ul><p>short text</p></div>"
    assert kept(html, "lqf") == [7]  # the list goes first; then the division holds no link any more
    half = "<div><a href=1>menu entry</a>short text</div>"
    assert kept(half, "lqf", quota=50) == [4, 5]  # exactly half is not over it
    assert kept(half, "lqf", quota=49) == []


def test_an_anchor_without_address_is_no_link() -> None:
    assert kept("<div><a name=here>A heading</a></div>", "lqf") == [4]


def test_fe_keeps_one_block_and_kfe_its_cluster() -> None:
    html = f"<p>{TEN} {TEN}</p><p>{TEN} {TEN} eleven</p><p><img src=1><img src=2>x</p>"
    # html 0, body 1, p 2, text 3, p 4, text 5, p 6, img 7, img 8, "x" 9
    assert kept(html, "fe") == [5]
    assert kept(html, "kfe", k=2) == [3, 5]


def test_a_page_of_fewer_tokens_than_two_windows_is_kept_whole() -> None:
    # Six tags and the words.
    assert kept("<p>a</p>", "dsc", window=4) == [3]
    assert kept("<p>a b</p>", "dsc", window=4) == []


@pytest.mark.parametrize(("mixed", "remaining"), [(2, 5), (3, 3)])
def test_kfe_has_a_cluster_less_where_fewer_than_six_blocks_win(mixed: int, remaining: int) -> None:
    block = f"<p>{TEN}<a href=/x>one</a><img src=a><a href=/y>two</a></p>"
    html = f"<p>{TEN}</p>" * 3 + block * mixed
    page = parse(html)
    texts = [page.string(node) for node in kept(html, "kfe", k=2, winner=0)]
    assert texts.count(TEN) == remaining


def test_density_bears_short_lines_between_long_ones() -> None:
    html = f"<p>{TEN}</p><p>a</p><p>{TEN}</p>" + "<p>b</p>" * 6 + f"<p>{TEN} {TEN} {TEN}</p>"
    # p 2, text 3, p 4, "a" 5, p 6, text 7, six of one letter 8..19, p 20, text 21
    assert kept(html, "density", form="characters", characters=40) == [21]
    assert kept(html, "density", form="characters", characters=40, gap=0) == [21]
    assert kept(html.replace(f"<p>{TEN} {TEN} {TEN}</p>", ""), "density", form="characters", characters=40) == [3, 5, 7]


def test_a_line_of_exactly_so_many_characters_is_dense() -> None:
    assert kept(f"<p>{'x' * 40}</p><p>a</p>", "density", form="characters", characters=40) == [3]
    assert kept(f"<p>{'x' * 40}</p><p>a</p>", "density", form="characters", characters=41) == []


def test_a_pagelet_has_no_child_with_so_many_links() -> None:
    html = f"<div><a href=1>a</a><a href=2>b</a></div><div><p>{TEN}</p><p>x<a href=3>c</a></p></div>"
    # html 0, body 1, div 2, a 3, "a" 4, a 5, "b" 6, div 7, p 8, text 9, p 10, "x" 11, a 12, "c" 13
    assert kept(html, "pagelet", links=2) == [
        9,
        11,
        13,
    ]  # the body is split at its first child, the second division whole
    assert kept(html, "pagelet", links=1) == [9]  # split further
    assert kept(html, "pagelet", links=4) == [4, 6, 9, 11, 13]  # no child has four: the page is one pagelet


def test_plain_keeps_all_that_is_shown() -> None:
    html = "<p>shown</p><p hidden>not</p><script>x</script>"
    assert kept(html, "plain") == [3]
    assert kept(html, "plain", hidden=True) == [3, 5]


def test_the_bell_is_even_falls_and_reaches_exactly_its_radius() -> None:
    for radius in (1, 2, 7, 25, 40, 100):
        for boxes in (2, 3, 4):
            weights = bell(radius, boxes).tolist()
            assert weights == weights[::-1]
            assert len(weights) == 2 * radius + 1
            assert all(weights[place] <= weights[place + 1] for place in range(radius))
            assert boxes > radius or weights[0] == 1


def test_the_bell_misses_gausss_curve_by_little() -> None:
    weights = bell(40, 3)
    distance = np.arange(-40, 41)
    variance = (weights * distance**2).sum() / weights.sum()
    curve = np.exp(-(distance**2) / (2 * variance))
    assert np.abs(weights / weights.max() - curve).max() < 0.065


def test_blurring_leaves_an_even_row_as_it_is_to_the_edges() -> None:
    assert blur(np.full(100, ONE, np.int64), 40).tolist() == [ONE] * 100
    assert blur(np.zeros(3, np.int64), 40).tolist() == [0] * 3


def test_two_means_parts_small_from_large() -> None:
    assert two_means(np.array([1, 2, 3, 50, 60], np.int64)) == 3
    assert two_means(np.array([5, 5, 5], np.int64)) == 5
    assert two_means(np.array([], np.int64)) == 0


def test_clusters_and_deviation_by_hand() -> None:
    rows = np.array([[0.0, 0.0], [0.1, 0.0], [1.0, 1.0]])
    assert clusters(rows, 2, 10).tolist() == [0, 0, 1]
    assert deviation(np.array([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0])) == 2.0


def test_distinct_values_are_sorted_and_each_there_once() -> None:
    random = np.random.default_rng(7)
    for size in (0, 1, 2, 50, 1000):
        for values in (random.integers(-9, 9, size), random.integers(0, 3, (size, 2)).astype(np.uint8)):
            assert distinct(values).tolist() == np.unique(values).tolist()
            assert distinct(values).dtype == values.dtype
