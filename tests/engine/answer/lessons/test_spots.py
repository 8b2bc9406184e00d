"""Tests of engine/answer/lessons/spots.py."""

from __future__ import annotations

import numpy as np
from readwell.engine.answer.lessons.names import shape
from readwell.engine.answer.lessons.spots import SIGNS, covered, opening, passages_of, sign, spots
from readwell.engine.features.passages import passages
from readwell.engine.page.snapshot import Mask, Snapshot

from tests.engine.answer.lessons.corrections import first, signs, snapshot

PAGE = (
    "<main class=story><h1 class=title>A title</h1><div class=body><p>One two three</p><p>Four five six</p>"
    "<div class=mixed>Loose words<p>Seven eight</p>More loose words</div></div>"
    "<ul class=links><li><a href=/a>Alpha</a></li><li><a href=/b>Beta</a> and text</li></ul></main>"
)


def everything(page: Snapshot) -> Mask:
    return np.ones(len(passages(page)), np.bool_)


def spot_of(page: Snapshot, name: str) -> int:
    rows = spots(page)
    return int(np.flatnonzero((rows.node == first(page, name)) & ~rows.single)[0])


def test_elements_with_words_are_spots_and_those_without_are_none() -> None:
    page = snapshot(PAGE + "<div class=empty><img src=a.png></div>")
    nodes = set(spots(page).node.tolist())
    assert {first(page, name) for name in ("title", "body", "mixed", "links")} <= nodes
    assert first(page, "empty") not in nodes
    assert page.parent[min(nodes)] >= 0 and 0 not in nodes


def test_passages_that_share_an_element_are_spots_of_their_own() -> None:
    page = snapshot(PAGE)
    rows = spots(page)
    mine = np.flatnonzero(rows.node == first(page, "mixed"))
    assert rows.single[mine].tolist() == [False, True, True]
    assert (rows.last[mine] - rows.first[mine]).tolist() == [3, 1, 1]


def test_a_single_passage_has_another_sign_than_its_element() -> None:
    page = snapshot(PAGE)
    own = sign(page, "own", everything(page))
    mine = np.flatnonzero(spots(page).node == first(page, "mixed"))
    assert own[mine[0]] != own[mine[1]] == own[mine[2]]


def test_the_elements_around_are_signs_up_to_three() -> None:
    page = snapshot(PAGE)
    mixed = signs(page, first(page, "mixed"), *SIGNS[:4])
    body, story = (int(shape(page)[first(page, name)]) for name in ("body", "story"))
    assert mixed["above"] == body and mixed["further"] == story
    assert mixed["outer"] == int(shape(page)[page.parent[first(page, "story")]])


def test_names_of_a_spot_and_of_the_element_above_are_known() -> None:
    page = snapshot(PAGE)
    rows, at = spots(page), spot_of(page, "body")
    assert rows.is_named[at] and rows.above_named[at]
    p = int(np.flatnonzero(page.tagged(("p",)))[0])
    at = int(np.flatnonzero(rows.node == p)[0])
    assert not rows.is_named[at] and rows.above_named[at]


def test_a_place_is_counted_among_what_is_kept() -> None:
    page = snapshot("".join(f"<p class=p{'abcdefgh'[n]}x>{'word ' * 20}</p>" for n in range(8)))
    keep = np.array([False, True, True, True, True, True, True, False])
    where = [int(sign(page, "place", keep)[spot_of(page, f"p{letter}x")]) for letter in "abcdefgh"]
    assert where == [0, 0, 2, 2, 2, 2, 4, 4]
    assert set(sign(page, "place", np.zeros(8, np.bool_)).tolist()) == {0}


def test_places_near_the_ends_are_told_from_the_middle() -> None:
    page = snapshot("".join(f"<p class=p{'abcdefghij'[n]}x>{'word ' * 10}</p>" for n in range(10)))
    where = [int(sign(page, "place", everything(page))[spot_of(page, f"p{letter}x")]) for letter in "abcdefghij"]
    assert where == [0, 1, 2, 2, 2, 2, 2, 2, 3, 4]


def test_links_are_none_some_many_or_most() -> None:
    parts = [("a", 0), ("b", 1), ("c", 4), ("d", 10)]
    page = snapshot(
        "".join(f"<p class=x{n}y><a href=/>{'link ' * count}</a> {'word ' * (10 - count)}</p>" for n, count in parts)
    )
    found = sign(page, "links", everything(page))
    assert [int(found[spot_of(page, f"x{n}y")]) for n, _ in parts] == [0, 1, 2, 3]


def test_opening_words_are_the_first_two_without_numbers_marks_and_case() -> None:
    page = snapshot(
        "<p class=aa>Read also: one</p><p class=bb>» 12 READ also two</p><p class=cc>Read more</p><p class=dd>2024 - 17</p>"
    )
    one, same, other, none = (opening(page, spot_of(page, name)) for name in ("aa", "bb", "cc", "dd"))
    assert one == same != other and none == 0
    assert 0 < one < 1 << 16


def test_words_that_nobody_sees_open_nothing() -> None:
    page = snapshot("<p class=aa><script>var x</script>Read also</p><p class=bb>Read also</p>")
    assert opening(page, spot_of(page, "aa")) == opening(page, spot_of(page, "bb"))


def test_every_sign_has_a_number_for_every_spot() -> None:
    for html in (PAGE, "", "<p>", "words"):
        page = snapshot(html)
        for name in SIGNS:
            found = sign(page, name, everything(page))
            assert len(found) == len(spots(page)) and (found >= 0).all() and (found < 1 << 24).all()


def test_slices_in_one_another_cover_what_any_of_them_does() -> None:
    assert covered(np.array([1, 2, 5]), np.array([4, 3, 5]), 6).tolist() == [False, True, True, True, False, False]


def test_passages_of_spots_are_those_inside() -> None:
    page = snapshot(PAGE)
    met = np.zeros(len(spots(page)), np.bool_)
    assert not passages_of(page, met).any()
    met[[spot_of(page, "mixed"), spot_of(page, "body")]] = True
    assert int(passages_of(page, met).sum()) == 5
