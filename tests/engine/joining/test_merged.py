"""The joined page: the first one's nodes stay as they were, the further one's stand behind them with their targets."""

from __future__ import annotations

import numpy as np
from readwell.engine.joining import begun, grown, joined
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.tree import end, leaves
from readwell.engine.page.visible import visible_text
from readwell.engine.page.wire import from_wire, to_wire
from readwell.parse import parse

from tests.engine.joining.works import HERE, LINES, address, paragraphs


def pair(one: str, other: str, head: str = "") -> tuple[Snapshot, Snapshot]:
    shell = "<html><head><title>Bridge</title>{}</head><body><article>{}</article></body></html>"
    return parse(shell.format("", one), HERE), parse(shell.format(head, other), address(2))


def shown(page: Snapshot) -> Mask:
    return np.asarray(leaves(page) & visible_text(page))


def whole(one: str, other: str, head: str = "") -> Snapshot:
    first, further = pair(one, other, head)
    return grown(begun(first, shown(first)), further, shown(further)).page


def values(page: Snapshot, name: str) -> list[str]:
    return list(page.attribute(name).values())


def test_the_first_pages_columns_are_a_beginning_of_the_joined_ones() -> None:
    one, other = paragraphs(LINES[:2]), f"<h2 id=ice>Ice</h2>{paragraphs(LINES[2:4])}<img src=/boat.png alt=Boat>"
    first, further = pair(one, other)
    page = whole(one, other)
    for name in ("parent", "tag", "text", "open", "attr_node", "attr_name", "attr_value"):
        column = getattr(first, name)
        assert (getattr(page, name)[: len(column)] == column).all(), name
    assert page.tags[: len(first.tags)] == first.tags and page.strings[: len(first.strings)] == first.strings
    assert page.attribute("id")[len(first)] == "page-2" and page.tag_name(len(first)) == "section"
    assert from_wire(to_wire(page)).hash == page.hash, "it is a page like any other"
    assert len(page) == grown(begun(first, shown(first)), further, shown(further)).so_far.size


def test_the_section_is_a_child_of_the_body_and_holds_all_that_came() -> None:
    first, _ = pair(paragraphs(LINES[:2]), "")
    page = whole(paragraphs(LINES[:2]), paragraphs(LINES[2:4]))
    assert page.tag_name(int(page.parent[len(first)])) == "body" and end(page)[len(first)] == len(page)


def test_notes_and_anchors_of_a_further_page_keep_their_targets() -> None:
    other = f"{paragraphs(LINES[2:4])}<p>Ice<a href='#n1'>1</a></p><p id=n1>Very old ice, as the mill's books say.</p>"
    page = whole(
        f"{paragraphs(LINES[:2])}<p>Mill<a href='#n1'>1</a></p><p id=n1>Burned down in the year after.</p>", other
    )
    assert values(page, "href") == ["#n1", "#page-2-n1"] and values(page, "id") == ["n1", "page-2", "page-2-n1"]


def test_links_between_the_pages_lead_to_places_of_the_joined_one() -> None:
    one = (
        f"{paragraphs(LINES[:2])}<p id=top>See the <a href='?page=2#ice'>ice</a>, <a href='?page=3#no'>or not</a>.</p>"
    )
    other = (
        f"<h2 id=ice>The ice</h2>{paragraphs(LINES[2:4])}<p>Back <a href='/bridge#top'>to the mill</a> with you.</p>"
    )
    assert values(whole(one, other), "href") == ["#page-2-ice", "?page=3#no", "#top"]


def test_a_link_to_a_place_that_did_not_travel_leads_to_its_page() -> None:
    other = f"{paragraphs(LINES[2:4])}<p>As <a href='#away'>said</a> elsewhere on this page of ours.</p>"
    assert values(whole(paragraphs(LINES[:2]), other), "href") == [f"{address(2)}#away"]


def test_addresses_of_a_page_with_another_base_are_written_out() -> None:
    other = (
        f"{paragraphs(LINES[2:4])}<p>A <a href='boat'>boat</a> <img src=a.png srcset='a.png 1x, b.png 2x' alt=Boat></p>"
    )
    page = whole(paragraphs(LINES[:2]), other, "<base href='https://cdn.example/x/'>")
    assert values(page, "href") == ["https://cdn.example/x/boat"]
    assert values(page, "src") == ["https://cdn.example/x/a.png"]
    assert values(page, "srcset") == ["https://cdn.example/x/a.png 1x, https://cdn.example/x/b.png 2x"]


def test_a_table_travels_whole_and_an_empty_anchor_with_what_is_around_it() -> None:
    other = f"<div><a name=here></a>{paragraphs(LINES[2:4])}</div><table><tr><td></td><td>Seven barrels of herring</td></tr></table>"
    page = whole(paragraphs(LINES[:2]), other)
    assert int(page.tagged(("td",)).sum()) == 2 and values(page, "name") == ["page-2-here"]


def test_a_page_behind_which_nothing_is_a_body_takes_it_all_the_same() -> None:
    first = parse("", HERE)
    page = grown(
        begun(first, shown(first)), pair("", paragraphs(LINES[2:4]))[1], shown(pair("", paragraphs(LINES[2:4]))[1])
    ).page
    assert from_wire(to_wire(page)).hash == page.hash


def test_a_layout_grows_with_rows_that_say_nothing() -> None:
    first, further = pair(paragraphs(LINES[:2]), paragraphs(LINES[2:4]))
    laid = from_wire(to_wire(first) | {"layout": {name: [0] * len(first) for name in _columns()}})
    page = grown(begun(laid, shown(laid)), further, shown(further)).page
    assert page.layout is not None and all(len(column) == len(page) for column in page.layout.values())


def _columns() -> tuple[str, ...]:
    from readwell.engine.page.snapshot import LAYOUT

    return LAYOUT


def test_every_kept_leaf_travels() -> None:
    first, further = pair(paragraphs(LINES[:2]), paragraphs(LINES[2:4]))
    adds = joined(further, shown(further), joined(first, shown(first), None).so_far)
    assert (adds.taken | ~adds.kept).all() and adds.kept.any()
