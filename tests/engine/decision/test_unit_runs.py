"""Runs of repeated units are found by parent, tag and class, whatever these are called."""

from __future__ import annotations

from readwell.engine.decision.unit_runs import Run, unit_runs, words_between
from readwell.engine.page.snapshot import Snapshot
from readwell.parse import parse

from tests.engine.decision.comment_pages import COMMENTS, SAID, page

HEADS = "".join(f"<b>Reader {place}</b><br>{said}<br>" for place, said in enumerate(SAID))


def texts(page: Snapshot, run: Run) -> list[str]:
    """The text of each unit."""
    ends = [*run.starts[1:].tolist(), run.last]
    spans = zip(run.starts.tolist(), ends, strict=True)
    return ["".join(page.string(node) for node in range(first, last)) for first, last in spans]


def test_elements_side_by_side_are_the_units_of_a_run() -> None:
    found = parse(page(COMMENTS))
    run = max(unit_runs(found), key=lambda run: len(run.starts))
    assert run.whole
    assert [said in text for said, text in zip(SAID, texts(found, run), strict=True)] == [True] * 6


def test_a_unit_without_an_element_of_its_own_goes_on_to_the_next_head() -> None:
    found = parse(page(f"<div>{HEADS}<form><textarea></textarea></form></div>"))
    run = next(run for run in unit_runs(found) if found.tag_name(int(run.starts[0])) == "b")
    assert not run.whole
    assert [said in text for said, text in zip(SAID, texts(found, run), strict=True)] == [True] * 6
    assert found.tag_name(run.last) == "form"


def test_scrambled_classes_part_units_from_their_siblings() -> None:
    units = "".join(f"<div class=qxvzkt><i>{place} May</i><p>{said}</p></div>" for place, said in enumerate(SAID))
    found = parse(f"<h1>A kettle</h1><div><div class=qbbrtw><p>{SAID[0]}</p></div>{units}</div>")
    assert len(unit_runs(found)[0].starts) == 6


def test_small_runs_and_single_elements_are_none() -> None:
    assert unit_runs(parse(f"<h1>A kettle</h1><p>{SAID[0]}</p>")) == ()
    assert unit_runs(parse("<ul><li>one</li><li>two</li></ul>")) == ()
    assert unit_runs(parse("")) == ()


def test_words_are_counted_from_one_node_to_another() -> None:
    found = parse("<p>one two three</p><p>four five</p>")
    first, last = (int(node) for node in found.tagged(("p",)).nonzero()[0])
    assert words_between(found, first, last) == 3
    assert words_between(found, first, len(found)) == 5
